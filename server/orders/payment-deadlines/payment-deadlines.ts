import { officeMessages } from '#contract/office/messages.ts'
import type { OrderResult } from '#contract/office/order-results.ts'
import * as audit from '#server/platform/audit.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { after } from '#server/platform/clock.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { insertVersion } from '#server/orders/version-queries.ts'
import {
  claimOrdersToAbandon,
  claimOrdersWithOverdueBalance,
  listBalancesToRemind,
  markBalanceReminded,
  updateAbandonAt,
  updatePaymentMethod,
  updateBalanceDueAt,
  type OrderRow,
} from '#server/orders/queries.ts'
import { CLAIM, note } from './next-deadline.ts'

export { isDue, note, refreshNext } from './next-deadline.ts'

/** Whether an order accepts no more payments: cancelled, abandoned, or past its deadline and not abandoned yet. */
export const isOver = (
  order: Pick<OrderRow, 'payment_status' | 'abandon_at'>,
  now: Temporal.Instant,
): boolean => ['cancelled', 'abandoned'].includes(order.payment_status) || isLate(order, now)

/** An order as it can be paid at `now`: past its deadline not at all, even before it is abandoned, which waits for its gateway. */
export const asOf = (order: OrderRow, now: Temporal.Instant): OrderRow =>
  isLate(order, now) ? { ...order, payment_status: 'abandoned' } : order

const isLate = (
  { payment_status, abandon_at }: Pick<OrderRow, 'payment_status' | 'abandon_at'>,
  now: Temporal.Instant,
): boolean =>
  payment_status === 'pending' && abandon_at !== null && Temporal.Instant.compare(abandon_at, now) <= 0

/** The ids of orders to abandon, up to a maximum: pending, past their deadline, and not claimed by another process. */
export async function claimOverdue(shop: Shop, limit: number): Promise<number[]> {
  const now = shop.clock.now()
  return (await claimOrdersToAbandon(shop.sql, now, now.subtract(CLAIM), limit)).map(({ id }) => id)
}

/** Like `claimOverdue`: the ids of partly paid orders whose balance is overdue. */
export async function claimOverdueBalances(shop: Shop, limit: number): Promise<number[]> {
  const now = shop.clock.now()
  return (await claimOrdersWithOverdueBalance(shop.sql, now, now.subtract(CLAIM), limit)).map(({ id }) => id)
}

/** The ids of partly paid orders whose customers have to be reminded of the balance. */
export async function balancesToRemind(shop: Shop): Promise<number[]> {
  const now = shop.clock.now()
  const before = after(now, site.of(shop).durations.balanceReminder)
  return (await listBalancesToRemind(shop.sql, now, before)).map(({ id }) => id)
}

/** Records that the customer of a locked order is reminded of the balance; false if they were already. */
export const remind = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  (await markBalanceReminded(tx, order.id)).length > 0

/** Whether an order waits for its balance: it is partly paid, without installments. */
export const awaitsBalance = ({
  payment_status,
  has_payment_plan,
  has_refunds,
}: Pick<OrderRow, 'payment_status' | 'has_payment_plan' | 'has_refunds'>): boolean =>
  payment_status === 'partial' && !has_payment_plan && !has_refunds

/** The deadline of an order for the amount due now, all of it or the balance; null without a deadline. */
export const waitsUntil = (order: OrderRow): Temporal.Instant | null => {
  if (order.payment_status === 'pending') return order.abandon_at
  return awaitsBalance(order) ? order.balance_due_at : null
}

/**
 * Sets the deadline for the balance of a locked partly paid order, once. It is never before the order's own deadline; without one the balance has
 * none either.
 */
export async function awaitBalance(tx: Tx, order: OrderRow): Promise<void> {
  const { abandon_at } = order
  if (!awaitsBalance(order) || order.balance_due_at !== null || abandon_at === null) return
  const until = after(tx.now, site.of(tx).durations.balance)
  const isEarlier = Temporal.Instant.compare(abandon_at, until) > 0
  order.balance_due_at = isEarlier ? abandon_at : until
  updateBalanceDueAt(tx, { id: order.id, at: order.balance_due_at })
  note(tx, order.balance_due_at)
}

/**
 * Restarts the deadline of a locked order whose payment was reversed: that of a new order by bank transfer or, with `ends` false, none
 * until staff end it.
 */
export async function renew(tx: Tx, order: OrderRow, ends: boolean): Promise<void> {
  const abandon_at = ends ? after(tx.now, site.of(tx).durations.bankTransfer) : null
  Object.assign(order, { abandon_at, balance_due_at: null })
  updateAbandonAt(tx, { id: order.id, at: abandon_at })
  updateBalanceDueAt(tx, { id: order.id, at: null })
  note(tx, abandon_at)
}

/** Why the deadline of an order cannot be extended; null if it can. */
export function reasonNotToExtend(order: OrderRow, now: Temporal.Instant): string | null {
  const waits = order.payment_status === 'pending' && order.abandon_at !== null && !isLate(order, now)
  return waits || awaitsBalance(order) ? null : officeMessages.notWaiting
}

/**
 * Extends the deadlines of orders, and the reservations of their places, to the end of a day ("2027-02-01") in the festival's time zone. Each is
 * extended by itself; its result says why it was refused: an unknown order, one that does not wait for a payment, or whose deadline is not
 * earlier.
 * Refuses:
 * - a day that there is not, or that is more than a year away
 * - no order, or more than `MAX_CHANGED_ORDERS`
 */
export async function extend(shop: Shop, codes: readonly string[], day: string): Promise<OrderResult[]> {
  const until = endOf(shop, day)
  if (!until) throw new Refusal(officeMessages.notLater, { field: 'until' })
  if (Temporal.Instant.compare(until, shop.clock.now().add({ hours: MAX_HOURS })) > 0)
    throw new Refusal(officeMessages.tooFar, { field: 'until' })
  return staffActions.each(shop, codes, (code) => extensions(shop).submit(submitted({ code, until })))
}

interface Extension {
  code: string
  until: Temporal.Instant
}

const extensions = groupCommitPerShop((shop, extended: Submitted<Extension>[]) =>
  transactEach(shop, extended, extendTo),
)

async function extendTo(tx: Tx, { code, until }: Extension): Promise<void> {
  const order = await staffActions.lockByCode(tx, code)
  const why = reasonNotToExtend(order, tx.now)
  if (why !== null) throw new Refusal(why, { field: 'until' })
  // The balance of an order that was partly paid before outstanding balances had a deadline is never overdue.
  const present = waitsUntil(order) ?? tx.now
  if (Temporal.Instant.compare(until, present) <= 0)
    throw new Refusal(officeMessages.notLater, { field: 'until' })
  const change = awaitsBalance(order) ? updateBalanceDueAt : updateAbandonAt
  change(tx, { id: order.id, at: until })
  await audit.record(tx, 'system', 'time to pay extended', order.code, { until: isoInstant(until) })
}

/** Changes the payment method of a locked order, and extends its deadline to `until` if that is later. */
export async function changeMethod(
  tx: Tx,
  order: OrderRow,
  payment_method: OrderRow['payment_method'],
  until: Temporal.Instant,
  actor = `customer ${order.customer_id}`,
): Promise<void> {
  const { abandon_at } = order
  const isLonger = abandon_at !== null && Temporal.Instant.compare(until, abandon_at) > 0
  await insertVersion(tx, order.id)
  Object.assign(order, { payment_method, abandon_at: isLonger ? until : abandon_at })
  await updatePaymentMethod(tx, order)
  await audit.record(tx, actor, 'payment method changed', order.code, {
    payment_method,
  })
}

const MAX_HOURS = 366 * 24

function endOf(shop: Shop, day: string): Temporal.Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(site.of(shop).timezone).toInstant()
  } catch {
    return null
  }
}
