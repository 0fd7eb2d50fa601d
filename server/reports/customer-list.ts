import type { CustomerFilters, CustomerList } from '#contract/office/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './customer-list-queries.ts'
import { onTheWire } from './on-the-wire.ts'
import { before, MOST_COUNTED, PART, partOf } from './parts.ts'

/** A part of the accounts in whose name or address the search is found, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, filters: CustomerFilters): Promise<CustomerList> {
  const search = filters.search.trim()
  const [rows, [counted]] = await Promise.all([
    queries.readPart(shop.sql, search, before(filters.from), PART + 1),
    queries.count(shop.sql, search, MOST_COUNTED),
  ])
  const { shown, next } = partOf(rows)
  return {
    rows: shown.map((row) => onTheWire(row)),
    next,
    total: counted?.total ?? 0,
  }
}
