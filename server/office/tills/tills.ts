import { TILL_SORTS, type TillFilters, type TillList } from '#contract/office/tills.ts'
import { parseDay, periodOf } from '#server/office/days.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** A page of the closed box-office tills, newest first, filtered by days. */
export async function list(shop: Shop, { from, sort, since, until }: TillFilters): Promise<TillList> {
  const period = periodOf(shop, parseDay(since), parseDay(until))
  const { rows, ...page } = await readPage(placeOf({ from, sort }, TILL_SORTS), {
    read: (place, limit) => queries.readPage(shop.sql, period, place, limit),
    count: (limit) => queries.count(shop.sql, period, limit),
  })
  return { ...page, rows: rows.map(withIsoInstants) }
}
