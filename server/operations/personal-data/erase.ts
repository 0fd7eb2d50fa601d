import { listed } from '#contract/define-messages.ts'
import { messages as common } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import * as erasing from './erase-queries.ts'
import { messages } from './messages.ts'
import * as queries from './person-queries.ts'

/** Why the data of a customer cannot be erased yet, each reason as a sentence; none if it can be. */
export async function obstacles(shop: Shop, id: number): Promise<string[]> {
  const person = await find(shop.sql, id)
  return describe(shop.sql, person, shop.clock.now())
}

async function find(at: Sql | Tx, id: number): Promise<queries.Person> {
  const [person] = await queries.readPerson(at, id)
  if (!person) throw new Refusal(common.notFound, { status: 404 })
  return person
}

async function describe(at: Sql | Tx, person: queries.Person, now: Temporal.Instant): Promise<string[]> {
  const found = await queries.readObstacles(at, person, now)
  const kinds = Object.keys(messages.obstacles) as (keyof typeof messages.obstacles)[]
  return kinds.flatMap((kind) => {
    const named = found.filter((each) => each.kind === kind).map(({ name }) => name)
    if (named.length === 0) return []
    return [messages.obstacles[kind]({ names: listed(named), count: named.length })]
  })
}

/**
 * Erases all personal data of a customer except what must be retained by law (docs/privacy.md); orders stay without a name.
 * `actor` is the requester, unless the request is made by staff.
 * Refuses:
 * - an unknown id, and one that is erased already (404)
 * - the account of the box office
 * - a ticket for what is still to come; open payments, refunds, disputes and parcels (`account`, a sentence for each)
 */
export async function erase(shop: Shop, id: number, actor: string): Promise<void> {
  const person = await find(shop.sql, id)
  if (person.email === '') throw new Refusal(officeMessages.boxOfficeAccount)
  await refuse(shop.sql, person, shop.clock.now())
  // Held places are released first, to keep the lock order.
  for (const { code } of await queries.readWaiting(shop.sql, person.addresses))
    await shop.transact((tx) => waitingList.leave(tx, { code }))
  await shop.transact(async (tx) => {
    const open = await queries.readOpenCarts(tx, id)
    const ended = await cartCommands.releaseCarts(
      tx,
      open.map(({ code }) => code),
    )
    await erasing.deleteAnswersOfCarts(tx, ended.ids)
    await erasing.eraseCarts(tx, ended.ids)
  })
  await shop.transact((tx) => eraseAll(tx, id, actor))
}

async function refuse(at: Sql | Tx, person: queries.Person, now: Temporal.Instant): Promise<void> {
  const reasons = await describe(at, person, now)
  if (reasons.length > 0) throw new Refusal({ account: reasons.join('\n') })
}

async function eraseAll(tx: Tx, id: number, actor: string): Promise<void> {
  const [customer] = await queries.lockCustomer(tx, id)
  if (!customer || customer.erased_at !== null) throw new Refusal(common.notFound, { status: 404 })
  // An order may have been placed meanwhile.
  const person = await find(tx, id)
  await refuse(tx, person, tx.now)
  await eraseHistories(tx, person)
  await eraseOrders(tx, person)
  await eraseAccount(tx, person)
  const { orders, tickets } = person
  const kept = { orders: orders.length, tickets: tickets.length }
  await audit.record(tx, actor, 'personal data erased', `customer ${id}`, kept)
}

async function eraseHistories(tx: Tx, person: queries.Person): Promise<void> {
  await erasing.eraseHistoryValues(tx, person)
  await erasing.eraseNotes(tx, person)
}

async function eraseOrders(tx: Tx, person: queries.Person): Promise<void> {
  const { orders, tickets } = person
  await erasing.eraseOrders(tx, orders)
  await erasing.deleteAnswers(tx, person)
  await erasing.eraseLines(tx, person)
  await erasing.eraseKeptAnswers(tx, person)
  await erasing.eraseTickets(tx, tickets)
  await erasing.deletePasses(tx, tickets)
  await erasing.eraseReviews(tx, tickets)
  await erasing.eraseRefunds(tx, orders)
  await erasing.eraseOverpayments(tx, orders)
  await erasing.eraseOrderChanges(tx, orders)
  await erasing.eraseShipments(tx, orders)
  await erasing.eraseHandovers(tx, orders)
  await erasing.eraseInstructions(tx, orders)
  await erasing.eraseNotifications(tx, orders)
}

async function eraseAccount(tx: Tx, person: queries.Person): Promise<void> {
  const { id, addresses } = person
  await erasing.deleteMails(tx, person)
  await erasing.eraseRecipients(tx, addresses)
  await erasing.eraseSearches(tx, person)
  await erasing.deleteJobs(tx, addresses)
  await erasing.eraseDiscountCodes(tx, addresses)
  await erasing.deleteWaitingListEntries(tx, addresses)
  await erasing.erasePartnerContacts(tx, addresses)
  await erasing.deleteLinks(tx, person)
  await erasing.deletePasskeys(tx, id)
  await erasing.deleteSessions(tx, person)
  await erasing.eraseAccount(tx, id)
}
