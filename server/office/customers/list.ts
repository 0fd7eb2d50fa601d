import type { CustomerFilters, CustomerList } from '#contract/office/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './list-queries.ts'
import { onTheWire } from '#server/office/instants.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'

/** A part of the accounts in whose name or address the search is found, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, filters: CustomerFilters): Promise<CustomerList> {
  const search = filters.search.trim()
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, search, beforeId(filters.from), PAGE_SIZE + 1),
    queries.count(shop.sql, search, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  return {
    rows: shown.map((row) => onTheWire(row)),
    next,
    total: counted?.total ?? 0,
  }
}
