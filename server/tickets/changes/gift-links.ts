import { messages } from '#contract/messages.ts'
import { isNamedOrder, nameKey, normalizeEmail } from '#contract/rules.ts'
import type {
  AcceptGift,
  CreateGiftLink,
  Gift,
  GiftLink,
  GivenTicket,
  WithdrawGiftLink,
} from '#contract/tickets.ts'
import type * as orders from '#server/orders/orders.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as audit from '#server/platform/audit.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { allowedActions } from '#server/tickets/allowed-actions.ts'
import { messages as texts } from '#server/tickets/messages.ts'
import type { TicketRow } from '#server/tickets/queries.ts'
import { lockChanges, refuseBound, transferTickets } from './change.ts'
import { companionCodes, lockOrdersOf, type TicketChange } from './companions.ts'
import * as queries from './gift-link-queries.ts'
import { allowedActionsOf, lockForUpdate, notFound, type OwnedTicket } from './ownership.ts'

const TABLE = 'gift_links'
const VALID_FOR = Temporal.Duration.from('P7D')

/** The answer to a link that is unknown, used, withdrawn or past its time, or whose tickets its giver has no more. */
const ended = (): Refusal => new Refusal(messages.giftLinkEnded, { status: 404 })

const isOwn = (): Refusal => new Refusal(messages.giftIsOwn, { field: 'email' })

const emailFixed = (): Refusal => new Refusal(messages.ticketEmailFixed, { field: 'email' })

/**
 * A link that gives tickets away: whoever accepts it first gets them. It is valid for seven days; only its hash is stored. Earlier links to
 * these tickets end.
 * Refuses, in this order:
 * - a ticket that is not the customer's, more than twenty-one (404)
 * - not active
 * - edited recently
 * - an address, or the name of the ticket's holder, that may not change
 * - a further ticket without a name
 * - what `dependents.refuseBound` refuses (`errors.together_with`)
 */
export async function create(
  tx: Tx,
  customer: customers.CustomerRow,
  input: CreateGiftLink,
): Promise<{ url: string; expires_at: Temporal.Instant }> {
  const codes = [input.code.trim().toUpperCase(), ...companionCodes(input)]
  await lockOrdersOf(tx, customer, codes)
  const given: OwnedTicket[] = []
  for (const code of codes) given.push(await lockForUpdate(tx, customer, code))
  const [first] = given
  if (!first || !isNamedOrder(first.order, input.order_id)) throw notFound()
  for (const each of given) refuseUnlessGivable(tx, each, first)
  await refuseBound(tx, given)
  const ids = given.map(({ ticket }) => ticket.id)
  await queries.deleteLinksOf(tx, ids)
  const { link, row } = tokens.create(tx, TABLE, VALID_FOR)
  await queries.insertLink(tx, { customer_id: customer.id, ...row }, ids)
  await audit.recordEach(tx, `customer ${customer.id}`, 'gift link created', codes.map(subjectOf))
  const token = tokens.tokenOf(tx.shop.settings, link)
  return { url: site.addressOf(tx, `/gift/${token}`), expires_at: row.expires_at }
}

/** Whether tickets have the same holder. */
const isOfSameHolder = ({ ticket }: OwnedTicket, first: OwnedTicket): boolean =>
  nameKey(ticket.full_name) === nameKey(first.ticket.full_name)

function refuseUnlessGivable(tx: Tx, owned: OwnedTicket, first: OwnedTicket): void {
  const reason = reasonAgainst(tx, owned, first)
  if (reason === null) return
  if (owned === first) throw new Refusal(reason, { field: 'code' })
  const text = messages.togetherRefused({ ticket: owned.product.name, reason })
  throw new Refusal(text, { field: 'together_with' })
}

/** What is refused now, although it might be allowed when the link is used: nobody shall be given a link that does not work. */
function reasonAgainst(tx: Tx, owned: OwnedTicket, first: OwnedTicket): string | null {
  const may = allowedActionsOf(tx, owned)
  if (owned.ticket.status !== 'active') return messages.ticketFixed
  if (may.recently_edited) return messages.ticketRecentlyEdited
  if (!may.allow_email_changes) return messages.ticketEmailFixed
  if (owned !== first && owned.ticket.full_name === '')
    return messages.fieldsMissing({ fields: texts.fields.full_name })
  const isRenamed = isOfSameHolder(owned, first) && allowedActionsOf(tx, first).allow_name_changes
  return isRenamed && !may.allow_name_changes ? messages.ticketNameFixed : null
}

const subjectOf = (code: string): string => `ticket ${code}`

/**
 * Ends the link that gives a ticket, and all that it gives with it: as its customer, or for staff without one.
 * Refuses:
 * - a ticket without a link of this customer, which may have been accepted meanwhile (404)
 */
export async function withdraw(
  tx: Tx,
  customer: Pick<customers.CustomerRow, 'id'> | null,
  { code }: Pick<WithdrawGiftLink, 'code'>,
): Promise<void> {
  const withdrawn = await queries.deleteLinkOf(tx, customer?.id ?? null, code.trim().toUpperCase())
  if (withdrawn.length === 0) throw notFound()
  const actor = customer === null ? 'system' : `customer ${customer.id}`
  const given = withdrawn.map((ticket) => subjectOf(ticket.code))
  await audit.recordEach(tx, actor, 'gift link withdrawn', given)
}

/** The link that gives a ticket of a listed order and can be accepted now; null if there is none. */
export const openOf = (
  { status, gift_link_since: since, gift_link_until: until }: TicketRow,
  now: Temporal.Instant,
): { created_at: string; expires_at: string } | null =>
  status === 'active' && since && until && Temporal.Instant.compare(now, until) < 0
    ? { created_at: isoInstant(since), expires_at: isoInstant(until) }
    : null

/**
 * What a link gives, for whoever has it.
 * Refuses:
 * - a link that does not work any more (404)
 */
export async function read(shop: Shop, { link }: GiftLink): Promise<Gift> {
  const given = await find(shop, link)
  const [first] = given
  const entersName = mayRename(shop, first)
  return {
    sender: first.sender,
    expires_at: isoInstant(first.link_expires_at),
    full_name: entersName ? '' : first.full_name,
    ages: catalogue.ageRangesOf(shop, productOf(shop, first)),
    tickets: given.map((ticket) => {
      const isRenamed = entersName && nameKey(ticket.full_name) === nameKey(first.full_name)
      return linkedTicket(shop, ticket, isRenamed ? '' : ticket.full_name)
    }),
  }
}

/** The tickets of a link in their order, if it can still be used and all of them are valid and its giver's. */
async function find(at: Shop | Tx, link: string): Promise<[queries.GivenRow, ...queries.GivenRow[]]> {
  const now = 'now' in at ? at.now : at.clock.now()
  const [first, ...others] = await queries.readGiven('now' in at ? at : at.sql, link, now)
  if (!first || [first, ...others].some(({ is_givers }) => !is_givers)) throw ended()
  return [first, ...others]
}

function productOf(at: Shop | Tx, { product_id }: queries.GivenRow): catalogue.Product {
  const product = catalogue.of(at).productById.get(product_id)
  if (!product) throw new Error(`Product ${product_id} is not in the catalogue`)
  return product
}

const mayRename = (at: Shop | Tx, ticket: queries.GivenRow): boolean => {
  const now = 'now' in at ? at.now : at.clock.now()
  return allowedActions(at, ticket, productOf(at, ticket), { accepted: true, now }).allow_name_changes
}

function linkedTicket(shop: Shop, row: queries.GivenRow, full_name: string): GivenTicket {
  const product = productOf(shop, row)
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  const { starts_at, ends_at } = catalogue.occasionOf(product, row.transport_time_id)
  return {
    product: catalogue.variants.nameOf(product, row.variant_id),
    full_name,
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    starts_at,
    ends_at,
    event_name: product.event_name,
    timezone: product.timezone,
  }
}

/**
 * Transfers the tickets of a link to the account of an address, as `change` does at the wish of their giver, once: of two who accept at the
 * same moment, and of one who accepts while the link is withdrawn, one succeeds. Returns the order of the receiver, who has to accept its
 * terms. A `customer` who is logged in receives at the address of their account.
 * Refuses, in this order:
 * - a link that does not work any more (404)
 * - the address of the giver
 * - what `change` refuses
 * - a transfer without an address
 */
export async function accept(
  tx: Tx,
  input: AcceptGift,
  customer: Pick<customers.CustomerRow, 'email'> | null,
  redeem: typeof queries.redeem = queries.redeem,
): Promise<orders.OrderRow> {
  const [first, ...others] = await find(tx, input.link)
  const giver = await customers.staffActions.findById(tx, first.giver_id)
  const email = customer?.email ?? input.email
  if (normalizeEmail(email) === normalizeEmail(giver.email)) throw isOwn()
  const { changes } = await lockChanges(tx, giver, {
    token: '',
    order_id: first.order_id,
    code: first.code,
    reassign: true,
    note: '',
    age: input.age,
    full_name: mayRename(tx, first) ? input.full_name : first.full_name,
    // Without one it would be a change of the giver's own ticket.
    email: email.trim() === '' ? '' : email,
    together_with: others.map(({ code }) => code).join(','),
  })
  // An address that only looks different, or none where none may be entered any more.
  if (!changes[0].to.reassigns) throw email.trim() === '' ? emailFixed() : isOwn()
  await refuseBoundLater(tx, changes)
  const order = await transferTickets(tx, giver, inReadersLanguage(changes))
  if ((await redeem(tx, first.link_id)).length === 0) throw ended()
  return order
}

/** What its giver has bought since may keep a ticket, which concerns nobody else: the link has ended. */
async function refuseBoundLater(tx: Tx, changes: TicketChange[]): Promise<void> {
  try {
    await refuseBound(
      tx,
      changes.map(({ owned }) => owned),
    )
  } catch (error) {
    throw error instanceof Refusal ? ended() : error
  }
}

/** Whoever accepts reads the page of the link, so their order and mails are in its language rather than in that of the giver. */
function inReadersLanguage([first, ...others]: [TicketChange, ...TicketChange[]]): [
  TicketChange,
  ...TicketChange[],
] {
  const { order } = first.owned
  const customer_language = language.ofGuest() ?? order.customer_language
  return [{ ...first, owned: { ...first.owned, order: { ...order, customer_language } } }, ...others]
}

/** Deletes the links that ended before an instant; returns the number deleted. */
export const purge = (shop: Shop, before: Temporal.Instant): Promise<number> =>
  tokens.purge(shop.sql, { table: TABLE }, before).then(({ length }) => length)
