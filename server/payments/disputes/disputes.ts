import { addWrittenOff } from '#server/payments/queries.ts'
import { listed } from '#contract/define-messages.ts'
import { formatDate } from '#contract/dates.ts'
import type { OrderDispute } from '#contract/office/disputes.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { DisputeEvent } from '#server/payments/gateways/gateways.ts'
import * as orders from '#server/orders/orders.ts'
import { addReturned } from '#server/payments/attempts/attempts.ts'
import { lockAttempt } from '#server/payments/attempt-queries.ts'
import { listLost, flagFollowUps, type OrderProblem } from '#server/payments/order-credits/order-credits.ts'
import { messages } from '#server/payments/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import {
  decide,
  findByTransaction,
  insertDispute,
  listOfOrder,
  readByRef,
  type DisputeRow,
} from './queries.ts'

/**
 * Records a gateway's notification about a disputed charge, once, and in any order of arrival. An order with a disputed charge is a
 * `problem`; a lost dispute loses the money, a won one keeps it. A charge that is not ours changes nothing.
 */
export async function recordEvent(shop: Shop, gateway: string, event: DisputeEvent): Promise<void> {
  await shop.transact(async (tx) => {
    const [found] = await findByTransaction(tx, gateway, event.transaction)
    // The account at the gateway may be used for other sales, too.
    if (!found) return shop.log.warn({ gateway, dispute: event.ref }, 'a charge is disputed that is not ours')
    const order = await orders.lock(tx, found.order_id)
    const [known] = await readByRef(tx, gateway, event.ref)
    if (known) return followUp(tx, order, known, event)
    const dispute = await open(tx, order, gateway, found.id, event)
    await followUp(tx, order, dispute, event)
  })
}

async function open(
  tx: Tx,
  order: orders.OrderRow,
  gateway: string,
  attemptId: number,
  { ref, reason, amount: claimed, currency, due_by }: DisputeEvent,
): Promise<DisputeRow> {
  const [attempt] = await lockAttempt(tx, attemptId)
  if (!attempt) throw new Error(`Attempt ${attemptId} is gone`)
  // A bank may dispute in the payer's currency.
  const amount = currency === attempt.currency ? Math.min(claimed, attempt.amount) : attempt.amount
  const row = { attempt_id: attempt.id, gateway, ref, reason: reason.slice(0, 200), amount, due_by }
  const [dispute] = await insertDispute(tx, row)
  if (!dispute) throw new Error('A dispute was not written')
  await audit.record(tx, 'system', 'charge disputed', order.code, {
    dispute: ref,
    amount,
    reason: row.reason,
  })
  await raise(tx, order, { reason: openProblem(tx, dispute) })
  return dispute
}

/** Applies a later notification of the gateway. The first decision stands; a different one is left to staff. */
async function followUp(
  tx: Tx,
  order: orders.OrderRow,
  dispute: DisputeRow,
  { status }: DisputeEvent,
): Promise<void> {
  if (status === 'open' || status === dispute.status) return
  if (dispute.status !== 'open')
    return raise(tx, order, {
      reason: messages.problems.disputeReversed({ ref: dispute.ref, status, before: dispute.status }),
    })
  const lost = status === 'lost' ? await lose(tx, dispute) : 0
  await decide(tx, dispute.id, status, lost)
  const detail = { dispute: dispute.ref, amount: status === 'lost' ? lost : dispute.amount }
  await audit.record(tx, 'system', `dispute ${status}`, order.code, detail)
  const problem = messages.problems[status === 'won' ? 'disputeWon' : 'disputeLost']
  const reason = problem({ amount: pricing.format(tx, detail.amount), ref: dispute.ref })
  // A problem that was resolved in the meantime is not raised again because the money stays.
  await raise(tx, order, {
    reason,
    isOutdated: (earlier) => earlier === openProblem(tx, dispute),
    onlyProblems: status === 'won',
  })
}

/** Money of items removed from an order may be credited to others, which become a problem together with it. */
async function raise(tx: Tx, order: orders.OrderRow, problem: OrderProblem): Promise<void> {
  if (!problem.onlyProblems || order.payment_status === 'problem')
    await orders.status.raiseProblem(tx, order, problem.reason, problem.isOutdated)
  await flagFollowUps(tx, order, problem)
}

/** Records that the disputed money is lost, up to the attempt's remaining amount. */
async function lose(tx: Tx, { attempt_id, amount }: DisputeRow): Promise<number> {
  const [attempt] = await lockAttempt(tx, attempt_id)
  const left = attempt ? attempt.amount - attempt.returned_amount : 0
  const lost = Math.min(amount, left)
  await addReturned(tx, attempt_id, lost)
  return lost
}

function openProblem(tx: Tx, { ref, reason, amount, due_by }: DisputeRow): string {
  const { timezone, locale } = site.of(tx)
  return messages.problems.disputed({
    amount: pricing.format(tx, amount),
    ref,
    reason: reasonInWords(reason),
    due: due_by === null ? 'none' : 'known',
    day: due_by === null ? '' : formatDate(due_by.toString(), timezone, locale),
  })
}

const isKnown = (reason: string): reason is keyof typeof messages.disputeReasons =>
  Object.hasOwn(messages.disputeReasons, reason)

const reasonInWords = (reason: string): string =>
  messages.disputeReasons[isKnown(reason) ? reason : 'general']

/** The disputes of an order, oldest first, with their reasons as text for staff. */
export async function ofOrder(sql: Sql | Tx, orderId: number): Promise<OrderDispute[]> {
  const rows = await listOfOrder(sql, orderId)
  return rows.map((row) => ({ ...withIsoInstants(row), code: row.reason, reason: reasonInWords(row.reason) }))
}

/** Whether an order has an open dispute, which its bank decides. */
export const isOpen = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await listOfOrder(tx, orderId)).some(({ status }) => status === 'open')

/**
 * Blocks all active tickets of a locked order with a lost dispute; without a dispute, of one that is credited from another order whose
 * money is lost.
 * Refuses:
 * - a dispute of another order (404)
 * - one that is not lost, and an order without lost money
 * - an order without an active ticket
 */
export async function blockTickets(tx: Tx, order: orders.OrderRow, id: number | null): Promise<void> {
  const note = id === null ? await lossOf(tx, order) : await lostDisputeOf(tx, order, id)
  if ((await staffActions.blockAll(tx, order, note)) === 0) throw new Refusal(officeMessages.nothingToBlock)
}

async function lostDisputeOf(tx: Tx, order: orders.OrderRow, id: number): Promise<string> {
  const dispute = (await listOfOrder(tx, order.id)).find((each) => each.id === id)
  if (!dispute) throw new Refusal(officeMessages.disputeUnknown, { status: 404 })
  if (dispute.status !== 'lost') throw new Refusal(officeMessages.disputeNotLost)
  return messages.blockedAfterDispute({ ref: dispute.ref })
}

async function lossOf(tx: Tx, order: orders.OrderRow): Promise<string> {
  const credits = await listLost(tx, order.id)
  if (credits.length === 0) throw new Refusal(officeMessages.nothingLost)
  return messages.blockedAfterLoss({ orders: listed(credits.map((each) => each.order)) })
}

/**
 * Writes off `missing`, up to the amount that a locked order has lost to disputes: its price counts as paid without that money. Returns the
 * amount.
 */
export async function writeOff(tx: Tx, order: orders.OrderRow, missing: number): Promise<number> {
  let rest = missing
  for (const { id, lost_amount, written_off } of await listOfOrder(tx, order.id)) {
    const part = Math.min(rest, lost_amount - written_off)
    if (part > 0) await addWrittenOff(tx, id, part)
    rest -= part
  }
  const amount = missing - rest
  if (amount > 0) await audit.record(tx, 'system', 'lost dispute written off', order.code, { amount })
  return amount
}
