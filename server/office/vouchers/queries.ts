import type { FilterVouchers, OfficeVoucher, VoucherBatch } from '#contract/office/vouchers.ts'
import type { Sql } from '#server/platform/shop.ts'
import { normalizeCode, normalizeCodeEnd, matchesWords } from '#server/office/search.ts'

type Now = Temporal.Instant

type WithInstants<Row, Names extends keyof Row> = Omit<Row, Names> & {
  [name in Names]: Temporal.Instant | Extract<Row[name], null>
}

export type Listed = WithInstants<OfficeVoucher, 'expires_at' | 'redeemed_at'>

const state = (sql: Sql, now: Now) => sql`
  case when v.redeemed_order_id is not null then 'used' when not v.enabled then 'off'
       when v.expires_at <= ${now} then 'expired' else 'open' end`

const listed = (sql: Sql, now: Now) => sql`
  select v.id, v.xmin::text as version, v.code, v.name, v.amount, v.expires_at, v.enabled, ${state(sql, now)} as state,
         v.batch_id, o.code as order_code, v.redeemed_at
    from vouchers v left join orders o on o.id = v.redeemed_order_id`

const words = (sql: Sql) => sql`lower(v.code || ' ' || v.name)`

/** So many letters of a voucher of a batch are random, in groups of four; before them stands what the staff wanted. */
const LETTERS_OF_BATCHES = 12

const matching = (sql: Sql, search: string) => sql`
  and (${matchesWords(sql, words(sql), search)}
    or ${matchesWords(sql, words(sql), normalizeCodeEnd(search, LETTERS_OF_BATCHES))}
    or v.redeemed_order_id = (select id from orders where code = ${normalizeCode(search)}))`

function conditions(sql: Sql, { search, state: wish, batch_id }: FilterVouchers, now: Now) {
  const text = search.trim()
  return sql`
    true
    ${text === '' ? sql`` : matching(sql, text)}
    ${batch_id === null ? sql`` : sql`and v.batch_id = ${batch_id}`}
    ${wish === '' ? sql`` : sql`and ${state(sql, now)} = ${wish}`}`
}

/** Newest first. */
export const readPage = (sql: Sql, filter: FilterVouchers, now: Now, before: number, most: number) => sql<
  Listed[]
>`
  ${listed(sql, now)} where ${conditions(sql, filter, now)} and v.id < ${before} order by v.id desc limit ${most}`

export const count = (sql: Sql, filter: FilterVouchers, now: Now, most: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from vouchers v where ${conditions(sql, filter, now)} limit ${most}) counted`

export const readVoucher = (sql: Sql, id: number, now: Now) =>
  sql<Listed[]>`${listed(sql, now)} where v.id = ${id}`

export const readIds = (sql: Sql, filter: FilterVouchers, now: Now) => sql<{ id: number }[]>`
  select v.id from vouchers v where ${conditions(sql, filter, now)}`

export const readBatches = (sql: Sql) => sql<WithInstants<VoucherBatch, 'created_at' | 'expires_at'>[]>`
  select b.*, (select count(*) from vouchers v where v.batch_id = b.id and v.redeemed_order_id is not null) as used
    from voucher_batches b order by b.id desc`
