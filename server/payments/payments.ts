import { GatewayTimeBudget } from './attempts/attempts.ts'
import { endOverdue } from './end-due.ts'
import { checkOpenAttempts } from './attempts/attempts.ts'
import * as failures from './failures/failures.ts'
import { sendBalanceReminders } from './reminders/balance-reminders.ts'
import { sendInstallmentReminders } from './reminders/installment-reminders.ts'
import type { Order } from '#contract/orders.ts'
import type * as orders from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { failureOf } from './failures/failures.ts'
import { installmentsToResponse, totalPaid } from './plans/plans.ts'
import type { PaymentRow } from './queries.ts'
import { bankTransferOf } from './transfer-instructions/transfer-instructions.ts'

/** Cancelling unpaid orders. */
export * as cancellation from './cancellation.ts'
/** The payment method of an unpaid order. */
export * as method from './method.ts'
export { endDue } from './end-due.ts'
export { recordEvent } from './events/payment-events.ts'
export { sendNextStepMail } from './mail-templates.ts'
export type { PaymentRow } from './queries.ts'
/** Resolving orders that are a problem. */
export * as staffActions from './staff-actions.ts'

type OrderPayments = Pick<
  Order,
  'total_paid' | 'credit_when_paid' | 'payments' | 'attempt' | 'failure' | 'processing_since' | 'transfer'
>

/** The payments of an order on the wire: the paid amount, the installments of a plan, and the transfer that the order waits for. */
export const toResponse = (shop: Shop, order: orders.OrderRow, rows: PaymentRow[]): OrderPayments => ({
  total_paid: totalPaid(rows),
  ...creditOf(order, rows),
  payments: order.has_payment_plan
    ? installmentsToResponse(rows.map(rowOf(order)), shop.clock.now(), site.of(shop))
    : [],
  attempt: rows.find(({ paid_amount, amount }) => paid_amount < amount)?.attempt ?? 0,
  failure: failureOf(order, rows),
  processing_since: isoInstant(
    rows.find(({ payment_status }) => payment_status === 'processing')?.processing_since ?? null,
  ),
  transfer: bankTransferOf(shop, order, rows),
})

/** What a ticket that is upgraded is credited, which is the second payment of the order without a plan. */
function creditOf(order: orders.OrderRow, rows: PaymentRow[]): { credit_when_paid?: number } {
  const credit = order.has_payment_plan || order.paid_at !== null ? undefined : rows[1]
  return credit ? { credit_when_paid: credit.amount } : {}
}

/** Nothing is due for an order that is shown as abandoned before its payments are cancelled. */
const rowOf =
  (order: orders.OrderRow) =>
  (row: PaymentRow): PaymentRow =>
    order.payment_status === 'abandoned' ? { ...row, payment_status: 'cancelled' } : row

/**
 * The periodic work of payments, every few seconds: queries the gateways about open attempts, so that every payment gets its tickets;
 * abandons orders past their deadline, also partly paid ones; mails customers about failed payments; and sends reminders of unpaid
 * installments and outstanding balances.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const timeBudget = new GatewayTimeBudget(shop)
  await checkOpenAttempts(shop, timeBudget)
  await endOverdue(shop, timeBudget)
  await failures.notify(shop)
  await sendInstallmentReminders(shop)
  await sendBalanceReminders(shop)
}
