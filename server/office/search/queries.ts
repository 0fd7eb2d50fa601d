import { normalizeEmail } from '#contract/rules.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import { normalizeCodeEnd, typedIban } from '#server/platform/text/search.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { exactly, type Match } from './match.ts'

/** A search result, its amount in minor units. */
export interface FoundRow {
  /** The identifier in the URL of its page. */
  key: string
  label: string
  detail: string
  amount: number | null
  currency: string | null
  exact: boolean
}

/** The maximum number of results of a kind. */
export const MAX_RESULTS = 5

/** The maximum number of similar rows that are ranked: comparing a text takes some 20 µs. */
const MAX_COMPARED = 500

/** Sets the similarity threshold of this transaction, which uses indexes only. */
export const setSimilarityThreshold = (tx: Tx, nearness: number) => tx`
  select set_config('pg_trgm.word_similarity_threshold', ${String(nearness)}, true), set_config('enable_seqscan', 'off', true)`

/** The most similar by their words, then the newest. */
export const byWords = ({ sql, words, nearness }: Match, from: Fragment, id: Fragment, text: Fragment) =>
  nearness === null
    ? sql`(select ${id} as id, 1 as nearness from ${from} where ${words(text)} order by ${id} desc limit ${MAX_RESULTS})`
    : sql`
      (select id, ${nearness(sql`words`)} as nearness
         from (select ${id} as id, ${text} as words from ${from} where ${words(text)} limit ${MAX_COMPARED}) near
        order by nearness desc, id desc limit ${MAX_RESULTS})`

/** Results by a code, a number or an amount. */
const byCode = (sql: Sql | Tx, ids: Fragment) =>
  sql`(select id, 2 as nearness from (${ids} limit ${MAX_RESULTS}) named (id))`

/** Each row once, with its best match. */
const best = (sql: Sql | Tx, parts: Fragment) =>
  sql`(select id, max(nearness) as nearness from (${parts}) parts group by id) found`

/** By code, by customer and company, and by total. */
export const findOrders = (match: Match) => {
  const { sql, code, codes, amount } = match
  const parts = sql`
    ${byCode(sql, sql`select o.id from orders o where ${codes(sql`o.code`)}`)}
    union all ${byCode(sql, sql`select o.id from orders o where o.total_price = ${amount}::bigint order by o.id desc`)}
    union all ${byWords(match, sql`orders o`, sql`o.id`, sql`o.words`)}`
  return sql<FoundRow[]>`
    select o.code as key, o.code as label, concat_ws(' · ', nullif(o.billing_name, ''), o.company_name, nullif(o.billing_email, '')) as detail,
           o.total_price as amount, null as currency, o.code = ${code} as exact
      from ${best(sql, parts)} join orders o on o.id = found.id
     order by exact desc, nearness desc, o.id desc limit ${MAX_RESULTS}`
}

export const findCustomers = (match: Match) => {
  const { sql, text } = match
  const there = sql`(select * from customers where erased_at is null) c`
  const parts = byWords(match, there, sql`c.id`, sql`c.words`)
  return sql<FoundRow[]>`
    select c.id::text as key, coalesce(nullif(c.full_name, ''), c.email) as label, c.email as detail, null::bigint as amount,
           null as currency, email_key(c.email) = ${normalizeEmail(text)} as exact
      from ${parts} found join customers c on c.id = found.id
     order by exact desc, nearness desc, c.id desc limit ${MAX_RESULTS}`
}

/** By code, also that before a transfer, by order and holder; by address only for roles that see `addresses`. */
export const findTickets = (match: Match, addresses: boolean) => {
  const { sql, text, code, codes, ticketCodes, words } = match
  const tickets = sql`tickets t ${addresses ? sql`` : sql`join tickets n on n.id = t.id and ${words(sql`name_words(n.words)`)}`}`
  const holders =
    addresses || !text.includes('@')
      ? sql`union all ${byWords(match, tickets, sql`t.id`, sql`t.words`)}`
      : sql``
  const parts = sql`
    ${byCode(sql, sql`select t.id from tickets t where ${ticketCodes(sql`t.code`)}`)}
    union all ${byCode(sql, sql`select c.ticket_id from ticket_changes c where c.before ->> 'code' = ${code}`)}
    union all ${byCode(sql, sql`select t.id from orders o join tickets t on t.order_id = o.id where ${codes(sql`o.code`)}`)}
    ${holders}`
  return sql<FoundRow[]>`
    select t.code as key, t.code as label, concat_ws(' · ', nullif(t.full_name, ''), piece_name(p.name, t.variant_id)) as detail, null::bigint as amount,
           null as currency,
           t.code = ${code} or exists (select from ticket_changes c where c.ticket_id = t.id and c.before ->> 'code' = ${code}) as exact
      from ${best(sql, parts)} join tickets t on t.id = found.id join products p on p.id = t.product_id
     order by exact desc, nearness desc, t.id desc limit ${MAX_RESULTS}`
}

/** References of payments and gateways, and numbers of invoices and credit notes; the results are their orders. */
export const findReferences = ({ sql, text, code, codes }: Match) => {
  const texts = [text, text.toUpperCase()]
  return sql<FoundRow[]>`
    select o.code as key, named.label, concat_ws(' · ', o.code, nullif(o.billing_name, '')) as detail, named.amount, null as currency,
           named.exact
      from (
        (select order_id, reference as label, amount, reference = ${code} as exact from payments where ${codes(sql`reference`)} limit ${MAX_RESULTS})
        union select p.order_id, coalesce(a.transaction_ref, a.gateway_ref, a.reference), a.amount, true
                from payment_attempts a join payments p on p.id = a.payment_id
               where a.reference = ${code} or a.gateway_ref = ${text} or a.transaction_ref = ${text}
        union select order_id, number, null, true from invoices where number = any(${texts}::text[])
        union select order_id, number, total, true from credit_notes where number = any(${texts}::text[])
        union select order_id, number, null, true from corrected_invoices where number = any(${texts}::text[])
        union select order_id, credit_number, total, true from corrected_invoices where credit_number = any(${texts}::text[])
      ) named join orders o on o.id = named.order_id
     order by named.exact desc, o.id desc limit ${MAX_RESULTS}`
}

/** By number, amount, order, customer and the reference of the transfer that paid them. */
export const findRefunds = (match: Match) => {
  const { sql, text, codes, amount, nearness } = match
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? []
  const ofOrder = sql`orders o join refunds r on r.order_id = o.id`
  const ofCustomer = sql`customers c join refunds r on r.customer_id = c.id`
  // Misspelt names are searched among the orders.
  const people =
    nearness === null
      ? sql`
        union all ${byWords(match, ofOrder, sql`r.id`, sql`o.words`)}
        union all ${byWords(match, ofCustomer, sql`r.id`, sql`c.words`)}`
      : sql``
  const parts = sql`
    ${byCode(sql, sql`select ${number ?? null}::integer where ${number !== undefined}`)}
    union all ${byCode(sql, sql`select r.id from refunds r where r.total = ${amount}::bigint order by r.id desc`)}
    union all ${byCode(sql, sql`select t.refund_id from credit_transfers t where t.end_to_end_id = ${text} and t.refund_id is not null`)}
    union all ${byCode(sql, sql`select r.id from ${ofOrder} where ${codes(sql`o.code`)}`)}
    ${people}`
  return sql<FoundRow[]>`
    select r.id::text as key, '#' || r.id as label, concat_ws(' · ', o.code, nullif(o.billing_name, '')) as detail, r.total as amount,
           null as currency, '#' || r.id = ${text} as exact
      from ${best(sql, parts)} join refunds r on r.id = found.id join orders o on o.id = r.order_id
     order by exact desc, nearness desc, r.id desc limit ${MAX_RESULTS}`
}

/** By reference, account, name, text and amount. */
export const findBankLines = (match: Match) => {
  const { sql, text, amount, nearness } = match
  const iban = nearness === null ? typedIban(text) : null
  const words = sql`l.words`
  const parts = sql`
    ${byCode(sql, sql`select l.id from bank_lines l where abs(l.amount) = ${amount}::bigint order by l.booked_on desc`)}
    union all ${byWords(match, sql`bank_lines l`, sql`l.id`, words)}
    ${iban === null ? sql`` : sql`union all ${byWords(exactly(sql, iban, null), sql`bank_lines l`, sql`l.id`, words)}`}`
  return sql<FoundRow[]>`
    select l.id::text as key, coalesce(nullif(l.name, ''), nullif(l.iban, ''), '–') as label,
           concat_ws(' · ', l.booked_on::text, nullif(left(l.text, 80), '')) as detail, l.amount, l.currency,
           lower(l.end_to_end_id) = lower(${text}) as exact
      from ${best(sql, parts)} join bank_lines l on l.id = found.id and l.status <> 'removed'
     order by exact desc, nearness desc, l.id desc limit ${MAX_RESULTS}`
}

/** The number of random letters of a batch voucher, after the prefix. */
const LETTERS_OF_BATCHES = 12

export const findVouchers = (match: Match) => {
  const { sql, text } = match
  const words = sql`v.words`
  const end = normalizeCodeEnd(text, LETTERS_OF_BATCHES)
  const isWhole = end.length === LETTERS_OF_BATCHES + 2
  const parts = sql`
    ${byCode(sql, sql`select v.id from vouchers v where upper(v.code) = upper(${text})`)}
    ${isWhole ? sql`union all ${byWords(exactly(sql, end, null), sql`vouchers v`, sql`v.id`, words)}` : sql``}
    union all ${byWords(match, sql`vouchers v`, sql`v.id`, words)}`
  return sql<FoundRow[]>`
    select v.id::text as key, v.code as label, v.name as detail, v.amount, null as currency,
           upper(v.code) = upper(${text}) or v.batch_id is not null and right(v.code, ${end.length}) = ${end} and ${isWhole} as exact
      from ${best(sql, parts)} join vouchers v on v.id = found.id
     order by exact desc, nearness desc, v.id desc limit ${MAX_RESULTS}`
}
