import type {
  ComparedFigures,
  FigureFilters,
  FiguresResponse,
  FigureTotals,
  SalesFigures,
} from '#contract/office/figures.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { startOfDay } from '#server/office/days.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { readBundleFigures } from './bundles.ts'
import { readVariantFigures } from './variants.ts'
import { readItemFigures } from './items.ts'
import * as queries from './queries.ts'
import { before, type Compared, type Days, daysOf, lastYear, lengthOf } from './spans.ts'

/**
 * The sales of orders placed in a period, by their current state, for everything or one event, compared with the days before and last year.
 * Refuses:
 * - an unknown event
 * - an invalid day
 * - a period that ends before it begins, or is longer than three years
 */
export async function read(shop: Shop, filters: FigureFilters): Promise<FiguresResponse> {
  const { timezone, events } = site.of(shop)
  const event = eventOf(events, filters.event)
  const now = shop.clock.now().toZonedDateTimeISO(timezone)
  const [opening] = await queries.readOpening(shop.sql)
  const began = opening?.day ? Temporal.PlainDate.from(opening.day) : null
  const days = daysOf(filters, now.toPlainDate(), began)
  const [sums, sold, bundles, variants, compared, back] = await Promise.all([
    sumOf(shop, days, event),
    readDays(shop, days, event),
    readBundleFigures(shop, days, event),
    readVariantFigures(shop, days, event),
    compare(shop, since(began, before(days, now)), event),
    compare(shop, since(began, lastYear(days, now, events, event)), event),
  ])
  const figures: SalesFigures = {
    first: days.first.toString(),
    last: days.last.toString(),
    event: event?.key ?? null,
    totals: totalsOf(sums),
    before: compared,
    last_year: back,
    items: await readItemFigures(shop, sums, event),
    bundles,
    variants,
    days: sold,
  }
  return { figures, events: events.map(({ key, name }) => ({ key, name })) }
}

/** The sales of orders placed since a day, or all (null): the same as the figures of that period. */
export async function soldSince(
  { sql }: Shop,
  day: Temporal.PlainDate | null,
): Promise<{ orders: number; sold: number; tickets: number }> {
  const [sum] = await queries.sumSince(sql, day?.toString() ?? null)
  return sum ?? { orders: 0, sold: 0, tickets: 0 }
}

/** A period before the first sale is not compared. */
const since = (began: Temporal.PlainDate | null, compared: Compared): Compared | null =>
  began && Temporal.PlainDate.compare(compared.last, began) < 0 ? null : compared

function eventOf(events: queries.EventRow[], key: string): queries.EventRow | null {
  if (key === '') return null
  const event = events.find((each) => each.key === key)
  if (!event) throw new Refusal(officeMessages.eventUnknown, { field: 'event' })
  return event
}

const QUARTER = 15 * 60 * 1000

/** The sums of a period by subject. A partial day is counted by its quarters, and the last of these by its orders. */
async function sumOf(
  shop: Shop,
  { first, last, until = null }: Days & { until?: Temporal.Instant | null },
  event: { id: number } | null,
): Promise<queries.Sum[]> {
  const { sql } = shop
  const of = { event: event?.id ?? null }
  const whole = until === null ? last : last.subtract({ days: 1 })
  const days = queries.sumWholeDays(sql, { ...of, first: first.toString(), last: whole.toString() })
  if (until === null) return days
  const from = startOfDay(last, site.of(shop).timezone)
  const cut = Temporal.Instant.fromEpochMilliseconds(
    until.epochMilliseconds - (until.epochMilliseconds % QUARTER),
  )
  const parts = await Promise.all([
    days,
    queries.sumQuarters(sql, { ...of, from, to: cut }),
    queries.sumOrders(sql, { ...of, from: cut, to: until }),
  ])
  return parts.flat()
}

async function readDays(
  { sql }: Shop,
  days: Days,
  event: queries.EventRow | null,
): Promise<SalesFigures['days']> {
  const [first, last] = [days.first.toString(), days.last.toString()]
  const rows = await queries.sumByDay(sql, { event: event?.id ?? null, first, last })
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: lengthOf(days) }, (_, index) => {
    const day = days.first.add({ days: index }).toString()
    const { sold = 0, income = 0 } = byDay.get(day) ?? {}
    return { day, sold, income }
  })
}

async function compare(
  shop: Shop,
  compared: Compared | null,
  event: queries.EventRow | null,
): Promise<ComparedFigures | null> {
  if (!compared) return null
  const { first, last, until, by, edition } = compared
  // For one event: its earlier edition, which is a different event.
  const sums = await sumOf(shop, compared, event && (edition ?? event))
  return {
    first: first.toString(),
    last: last.toString(),
    until: isoInstant(until),
    by,
    edition: edition?.name ?? null,
    ...totalsOf(sums),
  }
}

function totalsOf(sums: queries.Sum[]): FigureTotals {
  const totals = { orders: 0, sold: 0, returned: 0, income: 0, refunded: 0 }
  for (const sum of sums)
    for (const name of ['orders', 'sold', 'returned', 'income', 'refunded'] as const)
      totals[name] += sum[name]
  return totals
}
