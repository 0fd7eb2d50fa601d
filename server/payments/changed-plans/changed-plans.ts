import type { ChangedInstallment } from '#contract/office/order-changes.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { PaymentRow } from '#server/payments/queries.ts'
import * as site from '#server/shop/site/site.ts'
import { changedAmounts } from './changed-amounts.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'

/** The effect of a changed total on the payments of an order; minor units. */
export interface ChangedPayments {
  paid: number
  /** The unpaid amount, or the amount to be returned if it costs less than was paid. */
  due: number
  back: number
  /** The next payment, and the number of failed card attempts for it; null if nothing is due. */
  next: { amount: number; attempt: number } | null
  /** Empty for an order without a payment plan. */
  installments: ChangedInstallment[]
}

/** Computes the effect on these payments of an order, without changing anything. */
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

/** The new amount of each payment. */
export function amountsOf(
  tx: Tx,
  { total_price }: Pick<orders.OrderRow, 'total_price'>,
  rows: readonly PaymentRow[],
): number[] {
  const { paymentGateway, currency } = site.of(tx)
  return changedAmounts(rows, total_price, gateways.named(paymentGateway).smallestAmount(currency))
}
