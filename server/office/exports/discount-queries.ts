import type { Tx } from '#server/platform/shop.ts'
import * as officeDiscounts from '#server/office/discounts/discounts.ts'
import { messages } from './messages.ts'
import { type ExportFilters, money, type Selection } from './selection-queries.ts'

/** By discount and code; a discount without a code has one row. */
export const discounts = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    coalesce(d.name, ${messages.byStaff}::text) as "name", b.name as "batch", c.code as "code", u.ordered as "items", u.paid as "items_paid", u.returned as "items_returned",
    ${money(tx, tx`u.turnover`, filters)} as "turnover", ${money(tx, tx`u.given_away`, filters)} as "given_away",
    ${money(tx, tx`u.refunded`, filters)} as "refunded", ${money(tx, tx`u.net`, filters)} as "net", ${filters.currency}::text as "currency"`,
  from: tx`
    from (${officeDiscounts.usage(tx, { discount: null, period: filters.period })}) u
    left join discounts d on d.id = u.discount_id
    left join discount_codes c on c.id = u.discount_code_id
    left join discount_code_batches b on b.id = c.batch_id
   where u.ordered > 0`,
  order: tx`d.sort nulls last, d.id nulls last, b.id nulls first, c.id nulls first`,
})
