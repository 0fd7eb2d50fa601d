import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'

/** Summaries of the refunds of orders, by order id; orders without refunds are omitted. */
export async function refundSummaries(
  shop: Shop,
  rows: orders.OrderRow[],
): Promise<Map<number, ReturnType<typeof refunds.summary>>> {
  const refunded = rows.filter(({ has_refunds }) => has_refunds)
  if (refunded.length === 0) return new Map()
  const details = await refunds.listOrderDetails(shop.sql, refunded)
  const now = shop.clock.now()
  return new Map(details.map((each) => [each.order.id, refunds.summary(shop, each, now)]))
}
