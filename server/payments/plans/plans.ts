import type { Overpaid, Payment, PaymentStatus } from '#contract/orders.ts'
import { dueDays } from '#contract/payment-plans.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import {
  insertPayments,
  readPaidOrders,
  paymentsOf,
  readPayments,
  type NewPayment,
  type PaymentRow,
} from '#server/payments/queries.ts'

/** A payment of an order before it is stored: minor units, and the instant from which it is due. */
export interface Installment {
  amount: number
  due_at: Temporal.Instant
}

/**
 * The payments of an order: the whole total at once, or, with a plan, one per step. A step is due at the beginning of its day in the shop's
 * time zone: of that which is its number of units after the day of the order, or of its own, which must also have begun where the
 * event is. A total of 0 has none.
 */
export function planInstallments(
  order: Pick<OrderRow, 'total_price' | 'created_at'>,
  plan: PaymentPlanStep[],
  timezone: string,
  eventTimezone = timezone,
): Installment[] {
  const { total_price, created_at } = order
  if (total_price === 0) return []
  if (plan.length === 0) return [{ amount: total_price, due_at: created_at }]
  const start = created_at.toZonedDateTimeISO(timezone).toPlainDate()
  const planned = dueDays(start, plan).map(({ amount, due_on, day }) => ({
    amount,
    due_at: beginningOf(day, due_on === null ? [timezone] : [timezone, eventTimezone]),
  }))
  if (planned.reduce((sum, { amount }) => sum + amount, 0) !== total_price)
    throw new Error('The amounts of a payment plan do not sum to the total of its order')
  return planned
}

/** When a day has begun in every one of the time zones. */
function beginningOf(day: Temporal.PlainDate, zones: string[]): Temporal.Instant {
  const [first, ...others] = zones.map((zone) => day.toZonedDateTime(zone).toInstant())
  if (!first) throw new Error('A day begins in a time zone')
  return others.reduce((last, at) => (Temporal.Instant.compare(at, last) > 0 ? at : last), first)
}

/** The payments of a new order, and the promise of their rows, which are inserted together with the commit. */
export interface Schedule {
  payments: NewPayment[]
  written: PromiseLike<readonly PaymentRow[]>
}

/**
 * Stores the payments of a new order and returns them; none if it costs nothing. `steps` is empty without a payment plan, and
 * `timezone` is that of the event.
 */
export function schedule(
  tx: Tx,
  order: OrderRow,
  { steps, timezone }: { steps: PaymentPlanStep[]; timezone?: string },
): Schedule {
  return write(tx, order, planInstallments(order, steps, site.of(tx).timezone, timezone))
}

/** Stores the payments of a new order without a payment plan that is paid in parts, which are due at once, in this order. */
export const scheduleParts = (tx: Tx, order: OrderRow, parts: number[]): Schedule =>
  write(
    tx,
    order,
    parts.map((amount) => ({ amount, due_at: order.created_at })),
  )

function write(tx: Tx, order: OrderRow, planned: Installment[]): Schedule {
  const rows = planned.map((installment, position) => ({
    ...installment,
    order_id: order.id,
    reference: code(12),
    position,
    payment_status: 'pending' as const,
  }))
  if (rows.length === 0) return { payments: rows, written: Promise.resolve([]) }
  const written = insertPayments(tx, rows)
  tx.withCommit(written)
  return { payments: rows, written }
}

/** The payments of orders, each order's in the order of its plan; ordinary orders have one of their whole total. */
export const ofOrders = async (sql: Sql | Connection, orderIds: number[]): Promise<PaymentRow[]> => [
  ...(await readPayments(sql, orderIds)),
]

/** The payments of one order, like `ofOrders`. */
export const ofOrder = (tx: Tx, orderId: number): Promise<PaymentRow[]> => paymentsOf(tx, orderId)

/** The payments of orders, and what was paid for each beyond what it owes, by order id. */
export interface PaidOrders {
  payments: PaymentRow[]
  overpaid: Map<number, Overpaid>
}

/** The payments of orders like `ofOrders`, with the sums of their overpayments as customers see them, in one statement. */
export async function paidOrders(sql: Sql | Connection, orderIds: number[]): Promise<PaidOrders> {
  const rows = await readPaidOrders(sql, orderIds)
  return {
    payments: rows.filter((row) => row.id !== null),
    overpaid: new Map(rows.map((row) => [row.order_id, row.overpaid])),
  }
}

/** The first due, unpaid payment of an order, or null: the one that is paid when its terms are accepted. */
export const dueNow = async (tx: Tx, order: OrderRow): Promise<PaymentRow | null> =>
  firstDue(tx, await paymentsOf(tx, order.id))

/** The same for payments that are already loaded. */
export const firstDue = <Row extends Pick<PaymentRow, 'payment_status' | 'due_at'>>(
  tx: Tx,
  rows: readonly Row[],
): Row | null => rows.find((row) => isUnpaid(row) && daysPast(row, tx.now, site.of(tx).timezone) >= 0) ?? null

/** Payments on the wire. Due once their day has begun in the shop's time zone, overdue after the grace period. */
export const installmentsToResponse = (
  rows: readonly PaymentRow[],
  now: Temporal.Instant,
  { timezone, durations }: { timezone: string; durations: Pick<site.Site['durations'], 'installmentGrace'> },
): Payment[] =>
  rows.map((row) => {
    const past = daysPast(row, now, timezone)
    return {
      reference: row.reference,
      amount: row.amount,
      paid_amount: row.paid_amount,
      due_at: isoInstant(row.due_at),
      paid_at: isoInstant(row.paid_at),
      payment_status: row.payment_status,
      due: isUnpaid(row) && past >= 0,
      overdue:
        isUnpaid(row) &&
        past > durations.installmentGrace.total({ unit: 'days', relativeTo: dayOf(row.due_at, timezone) }),
      attempt: row.attempt,
      failure: isUnpaid(row) ? (row.failure_reason ?? null) : null,
      processing_since: isoInstant(row.processing_since ?? null),
    }
  })

/** The paid amount of these payments, in minor units. */
export const totalPaid = (rows: readonly Pick<PaymentRow, 'paid_amount'>[]): number =>
  rows.reduce((sum, { paid_amount }) => sum + paid_amount, 0)

/** The status of an order according to its payments; never `problem`, `cancelled` or `abandoned`, which do not follow from payments. */
export function orderStatusOf(
  payments: readonly PaymentRow[],
): Extract<PaymentStatus, 'pending' | 'partial' | 'processing' | 'paid'> {
  if (payments.every(({ payment_status }) => payment_status === 'paid')) return 'paid'
  if (payments.some(({ payment_status }) => payment_status === 'processing')) return 'processing'
  return payments.some(({ paid_amount }) => paid_amount > 0) ? 'partial' : 'pending'
}

const isUnpaid = ({ payment_status }: Pick<PaymentRow, 'payment_status'>): boolean =>
  payment_status !== 'paid' && payment_status !== 'cancelled'

const dayOf = (instant: Temporal.Instant, timezone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(timezone).toPlainDate()

/** Calendar days since the payment fell due: 0 on its day, negative before. */
export const daysPast = (
  { due_at }: Pick<PaymentRow, 'due_at'>,
  now: Temporal.Instant,
  timezone: string,
): number => dayOf(due_at, timezone).until(dayOf(now, timezone)).days
