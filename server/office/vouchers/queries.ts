import type { FilterVouchers, VOUCHER_SORTS, OfficeVoucher, VoucherBatch } from '#contract/office/vouchers.ts'
import { isChosen, when } from '#server/office/filters.ts'
import { matchesRow, normalizeCode, normalizeCodeEnd } from '#server/platform/text/search.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

type Now = Temporal.Instant

type WithInstants<Row, Names extends keyof Row> = Omit<Row, Names> & {
  [name in Names]: Temporal.Instant | Extract<Row[name], null>
}

export type ListedVoucher = WithInstants<OfficeVoucher, 'expires_at' | 'redeemed_at'>

const state = (sql: Sql, now: Now) => sql`
  case when v.redeemed_order_id is not null then 'used' when not v.enabled then 'off'
       when v.expires_at <= ${now} then 'expired' else 'open' end`

const select = (sql: Sql, now: Now, more: Fragment = sql``) => sql`
  select v.id, v.xmin::text as version, v.code, v.name, v.amount, v.expires_at, v.enabled, v.translations,
         ${state(sql, now)} as state,
         v.batch_id, o.code as order_code, v.redeemed_at ${more}
    from vouchers v left join orders o on o.id = v.redeemed_order_id`

/** The number of random letters in the code of a batch voucher, in groups of four, after the prefix of the staff. */
const LETTERS_OF_BATCHES = 12

/** The filters, and whether what is a wrong letter away from the search is found, instead of what contains it. */
interface VoucherQuery extends FilterVouchers {
  near: boolean
}

/** Whether a voucher has a code or a name like the text. */
const hasWords = (sql: Sql, text: string, near: boolean) => matchesRow(sql, sql`vouchers`, sql`v`, text, near)

/** With a mistake, only the whole code of a batch: less of one could be the end of any word. */
const isCodeEnd = (end: string, near: boolean): boolean =>
  !near || end.replaceAll('-', '').length === LETTERS_OF_BATCHES

function bySearch(sql: Sql, search: string, near: boolean) {
  const end = normalizeCodeEnd(search, LETTERS_OF_BATCHES)
  return sql`
  (${hasWords(sql, search, near)}
    or ${isCodeEnd(end, near) ? hasWords(sql, end, near) : sql`false`}
    or v.redeemed_order_id = (select id from orders where code = ${normalizeCode(search)}))`
}

function matching(sql: Sql, { near, ...filter }: VoucherQuery, now: Now) {
  const search = filter.search.trim()
  return sql`
    ${when(sql, search !== '', () => bySearch(sql, search, near))}
    and ${isChosen(sql, sql`v.batch_id`, filter.batch_id)}
    and ${isChosen(sql, state(sql, now), filter.state)}`
}

const inOrder = (sql: Sql, place: Place) =>
  sorted<(typeof VOUCHER_SORTS)[number]>(sql, place, sql`v.id`, {
    code: { by: sql`upper(v.code)`, of: 'text' },
    amount: { by: sql`v.amount`, of: 'number' },
  })

/** From a cursor. */
export function readPage(sql: Sql, query: VoucherQuery, now: Now, place: Place, limit: number) {
  const { after, order, value } = inOrder(sql, place)
  return sql<(ListedVoucher & { sort_value: string })[]>`
    ${select(sql, now, sql`, ${value} as sort_value`)} where ${matching(sql, query, now)} and ${after} ${order} limit ${limit}`
}

export const count = (sql: Sql, query: VoucherQuery, now: Now, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select from vouchers v where ${matching(sql, query, now)} limit ${limit}) counted`

export const readVoucher = (sql: Sql, id: number, now: Now) =>
  sql<ListedVoucher[]>`${select(sql, now)} where v.id = ${id}`

/** Of what matches as it is typed: nothing is done to what is only similar. */
export const readIds = (sql: Sql, filter: FilterVouchers, now: Now) => sql<{ id: number }[]>`
  select v.id from vouchers v where ${matching(sql, { ...filter, near: false }, now)}`

export const readBatches = (sql: Sql) => sql<WithInstants<VoucherBatch, 'created_at' | 'expires_at'>[]>`
  select b.*, (select count(*) from vouchers v where v.batch_id = b.id and v.redeemed_order_id is not null) as used
    from voucher_batches b order by b.id desc`
