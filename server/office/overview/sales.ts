import {
  type HoursFilters,
  SALES_RANGES,
  type SalesDays,
  type SalesFilters,
  type SalesHours,
  type SalesSeries,
} from '#contract/office/overview.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as site from '#server/shop/site/site.ts'
import { parseDay, startOfDay } from '#server/office/days.ts'
import * as queries from './sales-queries.ts'

/** The sales of each of the last days, by method or by product, as of the last count (`sales.count`). Amounts are in minor units. */
export async function byDay(shop: Shop, filters: SalesFilters): Promise<SalesDays> {
  const { timezone } = site.of(shop)
  const length = SALES_RANGES.find((range) => String(range) === filters.days) ?? 30
  const today = shop.clock.now().toZonedDateTimeISO(timezone).toPlainDate()
  const days = Array.from({ length }, (_, index) => today.subtract({ days: length - 1 - index }).toString())
  const period = { first: days[0] ?? '', last: today.toString() }
  const rows = await (filters.split === 'product'
    ? soldByProduct(shop, period)
    : queries.byMethod(shop.sql, period))
  return { days, series: seriesOf(rows, length) }
}

/** The sales of each hour of a day in the festival's time zone, as of the last count (`sales.count`). Amounts are in minor units. */
export async function byHour(shop: Shop, filters: HoursFilters): Promise<SalesHours> {
  const { timezone } = site.of(shop)
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timezone).toPlainDate()
  const day = parseDay(filters.day) ?? dayOf(shop.clock.now())
  const bounds = hoursOf(day, timezone)
  const hours = bounds.slice(0, -1)
  const [rows, [first]] = await Promise.all([queries.byHour(shop.sql, bounds), queries.readOpening(shop.sql)])
  const all = emptySeries(hours.length)
  for (const row of rows) add(all, row)
  return {
    day: String(day),
    opening: first ? String(dayOf(first.created_at)) : null,
    hours: hours.map((hour) => isoInstant(hour)),
    places: all.places,
    income: all.income,
  }
}

/** The hours of a day, and the end of the last; computed, because of daylight saving time. */
function hoursOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant[] {
  const [from, to] = [startOfDay(day, timeZone), startOfDay(day.add({ days: 1 }), timeZone)]
  const hours = Math.ceil(from.until(to).total('hours'))
  return [...Array.from({ length: hours }, (_, index) => from.add({ hours: index })), to]
}

async function soldByProduct({ sql }: Shop, days: queries.Days): Promise<queries.Sold[]> {
  const rows = await Promise.all([
    queries.byProduct(sql, days),
    queries.byMerchandise(sql, days),
    queries.byShippingAndVouchers(sql, days),
  ])
  return rows.flat()
}

function seriesOf(rows: queries.Sold[], length: number): SalesSeries[] {
  const series = new Map<string, SalesSeries>()
  for (const row of rows) {
    const each = series.get(row.key) ?? { key: row.key, name: row.name, ...emptySeries(length) }
    add(each, row)
    series.set(row.key, each)
  }
  return [...series.values()]
}

const emptySeries = (length: number) => ({
  places: Array<number>(length).fill(0),
  income: Array<number>(length).fill(0),
})

function add(
  each: Pick<SalesSeries, 'places' | 'income'>,
  { span, places, income }: Pick<queries.Sold, 'span' | 'places' | 'income'>,
): void {
  each.places[span - 1] = (each.places[span - 1] ?? 0) + places
  each.income[span - 1] = (each.income[span - 1] ?? 0) + income
}
