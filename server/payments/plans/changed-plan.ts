import type { ChangedInstallment } from '#contract/office/order-changes.ts'
import * as gateways from '#server/gateways/gateways.ts'
import type * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import * as site from '#server/site/site.ts'
import { changedAmounts } from './changed-amounts.ts'
import { totalPaid } from './plans.ts'

/** What becomes of the payments of an order that comes to cost something else; minor units. */
export interface ChangedPayments {
  paid: number
  /** What is still to be paid of it then, or, where it costs less than is paid, what goes back. */
  due: number
  back: number
  /** What is to be paid next of it, and how often a card has failed for that; null where nothing is. */
  next: { amount: number; attempt: number } | null
  /** Empty for an order that is paid at once. */
  installments: ChangedInstallment[]
}

/** What becomes of these payments of an order, works it out and does nothing. */
export function planChanged(
  tx: Tx,
  order: Pick<orders.OrderRow, 'has_payment_plan' | 'total_price'>,
  rows: readonly PaymentRow[],
): ChangedPayments {
  const paid = totalPaid(rows)
  const amounts = amountsOf(tx, order, rows)
  const openOf = (row: PaymentRow, index: number) => Math.max(0, (amounts[index] ?? 0) - row.paid_amount)
  const next = rows.find((row, index) => openOf(row, index) > 0)
  return {
    paid,
    due: Math.max(0, order.total_price - paid),
    back: Math.max(0, paid - order.total_price),
    next: next ? { amount: openOf(next, rows.indexOf(next)), attempt: next.attempt } : null,
    installments: order.has_payment_plan
      ? rows.map((row, index) => ({
          due_at: isoInstant(row.due_at),
          before: row.amount,
          after: amounts[index] ?? 0,
          open: openOf(row, index),
        }))
      : [],
  }
}

/** What each of these payments comes to. */
export function amountsOf(
  tx: Tx,
  { total_price }: Pick<orders.OrderRow, 'total_price'>,
  rows: readonly PaymentRow[],
): number[] {
  const { paymentGateway, currency } = site.of(tx)
  return changedAmounts(rows, total_price, gateways.named(paymentGateway).smallestAmount(currency))
}
