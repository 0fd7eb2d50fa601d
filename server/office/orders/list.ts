import type { OrderFilters, OrderList, OrderListRow } from '#contract/office/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { parseDay, startOfDay } from '#server/office/days.ts'
import { refundSummaries } from './refund-summaries.ts'
import * as queries from './list-queries.ts'
import { MAX_COUNT, PAGE_SIZE } from '#server/office/paging.ts'

/** A part of the orders that filters leave, newest first, and what they cost together; `next` leads to the part after it. */
export async function list(shop: Shop, filters: OrderFilters): Promise<OrderList> {
  const wish = queryOf(shop, filters)
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, wish, cursorOf(filters.from), PAGE_SIZE + 1),
    queries.count(shop.sql, wish, MAX_COUNT),
  ])
  const total = counted?.total ?? 0
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    rows: await rowsForWire(shop, shown),
    next: last ? `${last.created_at.toString()} ${last.id}` : null,
    total,
    sum: total < MAX_COUNT ? (counted?.sum ?? 0) : null,
  }
}

function queryOf(shop: Shop, filters: OrderFilters): queries.OrderQuery {
  const { timezone } = site.of(shop)
  const [since, until] = [parseDay(filters.since), parseDay(filters.until)]
  return {
    ...filters,
    search: filters.search.trim(),
    plan: filters.plan === 'yes',
    refunds: filters.refunds === 'yes',
    overdue: filters.overdue === 'yes' ? shop.clock.now() : null,
    paybacks: filters.paybacks === 'yes',
    unaccepted: filters.unaccepted === 'yes',
    since: since && startOfDay(since, timezone),
    until: until && startOfDay(until.add({ days: 1 }), timezone),
  }
}

/** Where a part begins: after the order that was the last one shown. */
function cursorOf(from: string): { created_at: Temporal.Instant; id: number } | null {
  const [, at = '', id] = /^(\S+Z) (\d{1,9})$/.exec(from) ?? []
  try {
    return id === undefined ? null : { created_at: Temporal.Instant.from(at), id: Number(id) }
  } catch {
    return null
  }
}

async function rowsForWire(shop: Shop, rows: queries.ListedOrder[]): Promise<OrderListRow[]> {
  const [lines, refunded] = await Promise.all([
    orders.lines(
      shop.sql,
      rows.map(({ id }) => id),
    ),
    refundSummaries(shop, rows),
  ])
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    created_at: row.created_at.toString(),
    customer: row.billing_name,
    email: row.billing_email,
    items: itemSummary(shop, row.id, lines),
    total_price: row.total_price,
    total_paid: row.total_paid,
    payment_method: row.payment_method,
    payment_status: row.payment_status,
    fully_refunded: refunded.get(row.id)?.fully_refunded ?? false,
    has_refunds: row.has_refunds,
    has_payment_plan: row.has_payment_plan,
    accepted: row.accepted_ts_and_cs !== null,
    staff: row.staff,
  }))
}

/** "2 × Weekend, T-shirt" */
function itemSummary(shop: Shop, id: number, lines: Awaited<ReturnType<typeof orders.lines>>): string {
  const { productById, merchandiseById } = catalogue.of(shop)
  const names = [
    ...lines.products
      .filter(({ order_id }) => order_id === id)
      .map((line) => productById.get(line.product_id)?.name),
    ...lines.merchandise
      .filter(({ order_id }) => order_id === id)
      .map((line) => merchandiseById.get(line.merchandise_id)?.name),
  ]
  return [...Map.groupBy(names, (name) => name ?? '')]
    .map(([name, same]) => (same.length > 1 ? `${same.length} × ${name}` : name))
    .join(', ')
}
