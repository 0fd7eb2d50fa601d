import { ORDER_SORTS, type OrderFilters, type OrderList, type OrderListRow } from '#contract/office/orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseDay, periodOf } from '#server/office/days.ts'
import { refundSummaries } from './refund-summaries.ts'
import * as queries from './list-queries.ts'
import { MAX_COUNT, placeOf, readSearchedPage } from '#server/office/paging.ts'

/** A page of the orders, filtered, by default newest first, and the sum of their prices in minor units. */
export async function list(shop: Shop, filters: OrderFilters): Promise<OrderList> {
  const query = queryOf(shop, filters)
  let sum = 0
  const { rows, ...page } = await readSearchedPage(
    placeOf(filters, ORDER_SORTS, '-created'),
    query.search,
    (near) => ({
      read: (place, limit) => queries.readPage(shop.sql, { ...query, near }, place, limit),
      count: async (limit) => {
        const [counted] = await queries.count(shop.sql, { ...query, near }, limit)
        sum = counted?.sum ?? 0
        return counted ? [counted] : []
      },
    }),
  )
  return { ...page, rows: await rowsForWire(shop, rows), sum: page.total < MAX_COUNT ? sum : null }
}

/** The ids of the orders matched by these filters, as a SQL fragment. */
export const selection = (shop: Shop, filters: OrderFilters): Fragment =>
  queries.selectIds(shop.sql, queryOf(shop, filters))

function queryOf(shop: Shop, filters: OrderFilters): queries.OrderQuery {
  const { since, until, overpayments, product, ...rest } = filters
  return {
    ...rest,
    search: filters.search.trim(),
    near: false,
    plan: filters.plan === 'yes',
    refunds: filters.refunds === 'yes',
    overdue: filters.overdue === 'yes' ? shop.clock.now() : null,
    balance: filters.balance === 'yes',
    overpayments: overpayments === 'yes',
    disputed: filters.disputed === 'yes',
    unaccepted: filters.unaccepted === 'yes',
    item: product === '' ? null : itemOf(shop, product),
    period: periodOf(shop, parseDay(since), parseDay(until)),
  }
}

function itemOf(shop: Shop, code: string): queries.OrderQuery['item'] {
  const item = catalogue.of(shop).byCode.get(code)
  if (!item) return { kind: 'unknown', id: 0 }
  return { kind: item.shop_item_type === 'tickets' ? 'product' : 'merchandise', id: item.id }
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
    created_at: isoInstant(row.created_at),
    customer: row.billing_name,
    email: row.recipient,
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
    notes: row.notes,
    balance_due_at: paymentDeadlines.awaitsBalance(row) ? isoInstant(row.balance_due_at) : null,
  }))
}

/** "2 × Weekend, T-shirt" */
function itemSummary(shop: Shop, id: number, lines: Awaited<ReturnType<typeof orders.lines>>): string {
  const { productById, merchandiseById } = catalogue.of(shop)
  const names = [
    ...lines.products
      .filter(({ order_id }) => order_id === id)
      .map((line) => catalogue.variants.nameOf(productById.get(line.product_id), line.variant_id)),
    ...lines.merchandise
      .filter(({ order_id }) => order_id === id)
      .map((line) => catalogue.variants.nameOf(merchandiseById.get(line.merchandise_id), line.variant_id)),
  ]
  return [...Map.groupBy(names, (name) => name ?? '')]
    .map(([name, same]) => (same.length > 1 ? `${same.length} × ${name}` : name))
    .join(', ')
}
