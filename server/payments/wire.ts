import type { Order } from '#contract/orders.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { installmentsForWire } from './plans/plans.ts'
import type { PaymentRow } from './queries.ts'
import { transferOf } from './bank-transfers/transfers.ts'

/** What an order tells of its payments: what is paid, its installments if it has a plan, how a transfer is made out if it waits for one. */
export const forWire = (
  shop: Shop,
  order: orders.OrderRow,
  rows: PaymentRow[],
): Pick<Order, 'total_paid' | 'payments' | 'attempt' | 'transfer'> => ({
  total_paid: rows.reduce((sum, { paid_amount }) => sum + paid_amount, 0),
  payments: order.has_payment_plan ? installmentsForWire(rows, shop.clock.now(), site.of(shop)) : [],
  attempt: rows.find(({ paid_amount, amount }) => paid_amount < amount)?.attempt ?? 0,
  transfer: transferOf(shop, order, rows),
})
