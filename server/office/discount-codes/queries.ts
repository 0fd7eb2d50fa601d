import { discountCodeKey } from '#contract/rules.ts'
import type {
  DiscountCodeBatch,
  FilterDiscountCodes,
  OfficeDiscountCode,
} from '#contract/office/discount-codes.ts'
import * as festivalCodes from '#server/festival/discount-codes/discount-codes.ts'
import { isChosen, when } from '#server/office/filters.ts'
import type { Place } from '#server/office/paging.ts'
import { sorted } from '#server/office/sorting.ts'
import type { Sql } from '#server/platform/shop.ts'

const state = (sql: Sql) => sql`
  case when not c.enabled then 'off' when s.taken >= s.capacity then 'used' else 'open' end`

/** A part of a code, however it is typed, or of an address. */
const bySearch = (sql: Sql, search: string) => sql`
  (position(${discountCodeKey(search)} in c.key) > 0 or position(${search.toLowerCase()} in c.email) > 0)`

const matching = (sql: Sql, { discount, search, state: chosen, batch_id }: FilterDiscountCodes) => sql`
    from discount_codes c
    join discounts d on d.id = c.discount_id
    left join stock s on s.id = c.stock_id
   where c.batch_id is not null and ${isChosen(sql, sql`d.key`, discount)} and ${isChosen(sql, sql`c.batch_id`, batch_id)}
     and ${isChosen(sql, state(sql), chosen)}
     and ${when(sql, search.trim() !== '', () => bySearch(sql, search.trim()))}`

/** From a cursor, newest first. */
export function readPage(sql: Sql, filter: FilterDiscountCodes, place: Place, limit: number) {
  const { after, order } = sorted(sql, place, sql`c.id`)
  return sql<OfficeDiscountCode[]>`
  select c.id, c.code, c.batch_id, c.email, ${state(sql)} as state, s.taken, s.capacity as uses
    ${matching(sql, filter)} and ${after} ${order} limit ${limit}`
}

export const count = (sql: Sql, filter: FilterDiscountCodes, limit: number) => sql<{ total: number }[]>`
  select count(*) as total from (select ${matching(sql, filter)} limit ${limit}) counted`

export const readIds = (sql: Sql, filter: FilterDiscountCodes) => sql<{ id: number }[]>`
  select c.id ${matching(sql, filter)}`

type BatchRow = Omit<DiscountCodeBatch, 'created_at' | 'mailed_at'> & {
  created_at: Temporal.Instant
  mailed_at: Temporal.Instant | null
}

/** Those of a discount, or one. */
export const readBatches = (sql: Sql, { discount, id }: { discount: string; id: number | null }) => sql<
  BatchRow[]
>`
  select b.id, b.created_at, b.name, b.uses_each, b.mailed_at, codes.count, codes.off, codes.used, codes.left, codes.to_mail
    from discount_code_batches b
    join discounts d on d.id = b.discount_id
   cross join lateral (
     select count(*) as count, count(*) filter (where not c.enabled) as off, sum(s.taken)::bigint as used,
            (sum(s.capacity - s.taken) filter (where c.enabled))::bigint as left,
            count(*) filter (where ${festivalCodes.mails.canBeMailed(sql)}) as to_mail
       from discount_codes c left join stock s on s.id = c.stock_id where c.batch_id = b.id) codes
   where ${isChosen(sql, sql`d.key`, discount)} and ${isChosen(sql, sql`b.id`, id)}
   order by b.id desc`
