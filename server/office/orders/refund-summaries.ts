import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as tickets from '#server/tickets/tickets.ts'

/** The refunds of orders in short, by the id of the order; orders without refunds are left out. */
export async function refundSummaries(
  shop: Shop,
  rows: orders.OrderRow[],
): Promise<Map<number, ReturnType<typeof refunds.summary>>> {
  const ids = rows.filter(({ has_refunds }) => has_refunds).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [lines, issued, paid, asked] = await Promise.all([
    orders.lines(shop.sql, ids),
    tickets.ofOrders(shop.sql, ids),
    payments.ofOrders(shop.sql, ids),
    refunds.ofOrders(shop.sql, ids),
  ])
  const of = <Row extends { order_id: number }>(all: Row[], id: number) =>
    all.filter(({ order_id }) => order_id === id)
  return new Map(
    rows
      .filter(({ has_refunds }) => has_refunds)
      .map((order) => [
        order.id,
        refunds.summary(
          shop,
          {
            order,
            products: of(lines.products, order.id),
            merchandise: of(lines.merchandise, order.id),
            tickets: of(issued.tickets, order.id),
            purchases: of(issued.purchases, order.id),
            payments: of(paid, order.id),
            refunds: of(asked, order.id),
          },
          shop.clock.now(),
        ),
      ]),
  )
}
