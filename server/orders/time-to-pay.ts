import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { isoInstant } from '#server/platform/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { claimOrdersToAbandon, updateAbandonAt, updatePaymentMethod, type OrderRow } from './queries.ts'

/** Whether an order takes no more money: cancelled, abandoned, or past its time to pay and not abandoned yet. */
export const isOver = (
  order: Pick<OrderRow, 'payment_status' | 'abandon_at'>,
  now: Temporal.Instant,
): boolean => ['cancelled', 'abandoned'].includes(order.payment_status) || isLate(order, now)

/** An order as it is shown at `now`: one past its time to pay is abandoned, also before housekeeping has made it so. */
export const asOf = (order: OrderRow, now: Temporal.Instant): OrderRow =>
  isLate(order, now) ? { ...order, payment_status: 'abandoned' } : order

const isLate = (
  { payment_status, abandon_at }: Pick<OrderRow, 'payment_status' | 'abandon_at'>,
  now: Temporal.Instant,
): boolean =>
  payment_status === 'pending' && abandon_at !== null && Temporal.Instant.compare(abandon_at, now) <= 0

/** How long an order is with the process that has claimed it. */
const CLAIM = Temporal.Duration.from({ minutes: 1 })

/** The ids of at most so many orders to abandon: pending, their time to pay has passed, and no other process has claimed them. */
export async function claimOverdue(shop: Shop, most: number): Promise<number[]> {
  const now = shop.clock.now()
  return (await claimOrdersToAbandon(shop.sql, now, now.subtract(CLAIM), most)).map(({ id }) => id)
}

/** Why the time to pay of an order cannot be extended; null when it can. */
export const reasonNotToExtend = (order: OrderRow, now: Temporal.Instant): string | null =>
  order.payment_status === 'pending' && order.abandon_at !== null && !isLate(order, now)
    ? null
    : officeMessages.notWaiting

/**
 * Extends the time to pay of a locked order, and with it the hold on its places, to the end of a day ("2027-02-01") in the
 * festival's time zone.
 *
 * Refuses:
 * - an order that does not wait for its money
 * - a day that gives no more time than the order has, or more than a year
 */
export async function extend(tx: Tx, order: OrderRow, day: string): Promise<void> {
  const why = reasonNotToExtend(order, tx.now)
  if (why !== null) throw new Refusal(why, { field: 'until' })
  const until = endOf(tx, day)
  if (!until || !order.abandon_at || Temporal.Instant.compare(until, order.abandon_at) <= 0)
    throw new Refusal(officeMessages.notLater, { field: 'until' })
  if (Temporal.Instant.compare(until, tx.now.add({ hours: MAX_HOURS })) > 0)
    throw new Refusal(officeMessages.tooFar, { field: 'until' })
  await updateAbandonAt(tx, order.id, until)
  await audit.record(tx, 'system', 'time to pay extended', order.code, { until: isoInstant(until) })
  order.abandon_at = until
}

/** Has a locked order paid by another method, with time until `until` where that is longer than what it has. */
export async function changeMethod(
  tx: Tx,
  order: OrderRow,
  payment_method: OrderRow['payment_method'],
  until: Temporal.Instant,
): Promise<void> {
  const { abandon_at } = order
  const isLonger = abandon_at !== null && Temporal.Instant.compare(until, abandon_at) > 0
  Object.assign(order, { payment_method, abandon_at: isLonger ? until : abandon_at })
  await updatePaymentMethod(tx, order)
  await audit.record(tx, `customer ${order.customer_id}`, 'payment method changed', order.code, {
    payment_method,
  })
}

const MAX_HOURS = 366 * 24

function endOf(tx: Tx, day: string): Temporal.Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(site.of(tx).timezone).toInstant()
  } catch {
    return null
  }
}
