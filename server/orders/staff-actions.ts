import { officeMessages } from '#contract/office/messages.ts'
import { messages } from '#contract/messages.ts'
import * as mail from '#server/mail/mail.ts'
import * as audit from '#server/platform/audit.ts'
import { token } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import * as vouchers from '#server/vouchers/vouchers.ts'
import {
  findOrderByPhoneKey,
  reserveMerchandise,
  reserveProducts,
  lockOrderByCode,
  updateAbandonAt,
  updateChecksum,
  updatePhoneKey,
  updateReason,
  type ReservedLine,
} from './staff-queries.ts'
import type { OrderRow } from './queries.ts'

/** The order of a code, locked as `orders.lock` does. Refuses a code of none (404). */
export async function lockByCode(tx: Tx, code: string): Promise<OrderRow> {
  const [order] = await lockOrderByCode(tx, code.trim().toUpperCase())
  if (!order) throw new Refusal(messages.notFound, { status: 404 })
  return order
}

/** Says anew what is wrong with a locked order that is a `problem`. */
export async function updateProblemReason(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  await updateReason(tx, order.id, reason)
  await audit.record(tx, 'system', 'problem restated', order.code, { reason })
  order.problem_reason = reason
}

/** Keeps with a new order the key that its form was given; a second order of one key cannot be (`orders_phone_key`). */
export async function savePhoneKey(tx: Tx, order: OrderRow, key: string): Promise<void> {
  await updatePhoneKey(tx, order.id, key)
}

/** The order that was made of the form of a key; null while there is none. */
export async function findByPhoneKey(sql: Sql | Tx, key: string): Promise<OrderRow | null> {
  return (await findOrderByPhoneKey(sql, key))[0] ?? null
}

/** Gives a locked order a new checksum: every link that was given out leads nowhere from now on. */
export async function renewLinks(tx: Tx, order: OrderRow): Promise<void> {
  const links = { from: order.checksum, to: token() }
  await updateChecksum(tx, order.id, links.to)
  await mail.replaceLinks(tx, order.id, links)
  order.checksum = links.to
  await audit.record(tx, 'system', 'links renewed', order.code)
}

/** Why the time to pay of an order cannot be extended; null when it can. */
export const reasonNotToExtend = ({ payment_status, abandon_at }: OrderRow, now: Temporal.Instant) =>
  payment_status === 'pending' && abandon_at !== null && Temporal.Instant.compare(now, abandon_at) < 0
    ? null
    : officeMessages.notWaiting

/**
 * Holds the places of a locked order that waits for its money until the end of a day ("2027-02-01") of the festival. Refuses an
 * order that does not wait, and a day that gives no more time than it has.
 */
export async function extendTimeToPay(tx: Tx, order: OrderRow, day: string): Promise<void> {
  const why = reasonNotToExtend(order, tx.now)
  if (why !== null) throw new Refusal(why, { field: 'until' })
  const until = endOf(tx, day)
  if (!until || !order.abandon_at || Temporal.Instant.compare(until, order.abandon_at) <= 0)
    throw new Refusal(officeMessages.notLater, { field: 'until' })
  if (Temporal.Instant.compare(until, tx.now.add({ hours: LONGEST_HOURS })) > 0)
    throw new Refusal(officeMessages.tooFar, { field: 'until' })
  await updateAbandonAt(tx, order.id, until)
  await audit.record(tx, 'system', 'time to pay extended', order.code, { until: until.toString() })
  order.abandon_at = until
}

const LONGEST_HOURS = 366 * 24

function endOf(tx: Tx, day: string): Temporal.Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(site.of(tx).timezone).toInstant()
  } catch {
    return null
  }
}

/**
 * Takes everything again that a locked order has let go: its places and its voucher. Refuses, having taken nothing, when one of
 * them is not there any more.
 */
export async function reserveAgain(tx: Tx, order: OrderRow): Promise<void> {
  const lines = [...(await reserveProducts(tx, order.id)), ...(await reserveMerchandise(tx, order.id))]
  const needed = new Map<number, number>()
  for (const id of lines.flatMap(stocksOf)) needed.set(id, (needed.get(id) ?? 0) + 1)
  const left = await stock.lock(tx, [...needed.keys()])
  for (const line of lines)
    for (const id of stocksOf(line))
      if ((left.get(id) ?? Infinity) < (needed.get(id) ?? 0))
        throw new Refusal(officeMessages.placeGone(line.name), { field: 'to' })
  await stock.adjust(tx, needed)
  if (order.voucher_id !== null) await vouchers.redeemAgain(tx, order.voucher_id, order.id)
}

const stocksOf = ({ stock_id, departure_stock_id }: ReservedLine): number[] =>
  departure_stock_id === null ? [stock_id] : [stock_id, departure_stock_id]
