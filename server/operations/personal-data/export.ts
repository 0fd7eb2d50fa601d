import { messages as common } from '#contract/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as answerFiles from '#server/shop/questions/files/files.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './export-queries.ts'
import { readPerson, type Person } from './person-queries.ts'

/** All personal data of a customer, by section. */
export type PersonalDataExport = Record<string, unknown>

/**
 * All personal data of a customer with unmasked bank accounts, for themselves. Data about other people only if the customer entered it.
 * Refuses:
 * - an unknown id (404)
 */
export const exportOf = (shop: Shop, id: number): Promise<PersonalDataExport> =>
  gather(shop, id, { accountsOf: (ids) => bankDetails.ofOwner(shop, ids), withSensitive: true })

/**
 * The same without bank accounts and sensitive answers, for staff to hand over; the access is recorded. Only finance sees accounts.
 * Refuses:
 * - an unknown id (404)
 */
export async function exportForStaff(shop: Shop, id: number): Promise<PersonalDataExport> {
  const found = await gather(shop, id, { accountsOf: async () => new Map(), withSensitive: false })
  await shop.transact((tx) => audit.record(tx, 'system', 'personal data exported', `customer ${id}`))
  return found
}

async function gather(
  shop: Shop,
  id: number,
  {
    accountsOf,
    withSensitive,
  }: {
    accountsOf: (refunds: number[]) => Promise<ReadonlyMap<number, object>>
    withSensitive: boolean
  },
): Promise<PersonalDataExport> {
  const [person] = await readPerson(shop.sql, id)
  if (!person || person.email === '') throw new Refusal(common.notFound, { status: 404 })
  const accounts = await accountsOf(person.refunds)
  const returned = await queries.readRefunds(shop.sql, person.refunds)
  return {
    festival: site.of(shop).name,
    made_at: isoInstant(shop.clock.now()),
    ...(await ofAccount(shop, person)),
    ...(await ofOrders(shop, person)),
    answers: await answersOf(shop, person, withSensitive),
    refunds: returned.map((refund) => ({ ...refund, bank_account: accounts.get(refund.id) ?? null })),
  }
}

/** A file as an address that contains it; null for staff, who open each where it is recorded. */
const addressOf = (file: answerFiles.StoredFile | undefined): string | null =>
  file ? `data:${file.media_type};base64,${file.content.toString('base64')}` : null

/** In words: options by their labels. */
async function answersOf(shop: Shop, person: Person, withSensitive: boolean): Promise<object[]> {
  const rows = (await queries.readAnswers(shop.sql, person)).filter(
    ({ encrypted }) => withSensitive || encrypted === null,
  )
  const files = withSensitive
    ? await answerFiles.byIds(
        shop,
        rows.flatMap(({ file }) => file ?? []),
      )
    : new Map<number, never>()
  return rows.map(({ options, value, encrypted, file, ...row }) => {
    if (file !== null) return { ...row, answer: addressOf(files.get(file)) }
    const labels = new Map(options.map(({ key, label }) => [key, label]))
    const answer = questions.reveal(shop, { value, encrypted })
    const said = [answer].flat().map((each) => labels.get(String(each)) ?? each)
    return { ...row, answer: Array.isArray(answer) ? said : said[0] }
  })
}

async function ofAccount({ sql }: Shop, person: Person): Promise<PersonalDataExport> {
  const { id, addresses } = person
  const [[account], corrections, log_ins, passkeys, waiting, carts, discount_codes, mails, notes, history] =
    await Promise.all([
      queries.readAccount(sql, id),
      queries.readCorrections(sql, id),
      queries.readSessions(sql, person),
      queries.readPasskeys(sql, id),
      queries.readWaitingListEntries(sql, addresses),
      queries.readCarts(sql, id),
      queries.readDiscountCodes(sql, addresses),
      mailsTo(sql, addresses),
      queries.readNotes(sql, person),
      queries.readAudit(sql, person),
    ])
  return {
    account,
    addresses,
    corrections,
    log_ins,
    passkeys,
    waiting,
    carts,
    discount_codes,
    ...mails,
    notes,
    history,
  }
}

/** What was mailed to their addresses, or is to be. */
async function mailsTo(sql: Sql, addresses: string[]): Promise<PersonalDataExport> {
  const [mails, mailings, wants_no_news, partners] = await Promise.all([
    queries.readMails(sql, addresses),
    queries.readMailings(sql, addresses),
    queries.readOptOuts(sql, addresses),
    queries.readPartners(sql, addresses),
  ])
  return { mails, mailings, wants_no_news, partners }
}

async function ofOrders({ sql }: Shop, person: Person): Promise<PersonalDataExport> {
  const [orders, tickets, merchandise] = await Promise.all([
    queries.readOrders(sql, person.orders),
    queries.readTickets(sql, person),
    queries.readPurchases(sql, person.orders),
  ])
  return { orders, tickets, merchandise }
}
