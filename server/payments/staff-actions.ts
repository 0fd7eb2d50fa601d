import { officeMessages } from '#contract/office/messages.ts'
import type { PaymentStatus } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { listOpenAttempts, closeOrderAttempts } from './attempts/queries.ts'
import { closeOrder, complete } from './order-status.ts'
import { updateAllocation } from './allocation.ts'
import { sendOrderCancelledMail } from './cancellation-mail.ts'
import { cancelAllPayments, readPayments } from './queries.ts'
import { retain } from './overpayments/overpayments.ts'
import { paidOf } from './bank-transfers/incoming-payments.ts'
import { checkAttempt } from './housekeeping.ts'

type CancellableOrder = Pick<orders.OrderRow, 'payment_status' | 'has_payment_plan'>

/** Why the staff cannot cancel an order, and what to do instead; null when they can. */
export function reasonNotToCancel({ payment_status, has_payment_plan }: CancellableOrder): string | null {
  const whys: Record<PaymentStatus, string | null> = {
    pending: null,
    processing: officeMessages.cancelBankWorks,
    paid: officeMessages.cancelPaid,
    partial: has_payment_plan ? officeMessages.cancelPlan : officeMessages.cancelPart,
    problem: officeMessages.cancelProblem,
    cancelled: officeMessages.cancelOver,
    abandoned: officeMessages.cancelOver,
  }
  return whys[payment_status]
}

/**
 * Cancels an order that waits for its money: its places and its voucher are free again, its payments and open attempts end, its
 * customer gets a mail. The bank is asked first whether money is on its way. Refuses an order with money, and one that is over.
 */
export async function cancel(shop: Shop, code: string): Promise<void> {
  const { id } = await shop.transact((tx) => orders.staffActions.lockByCode(tx, code))
  for (const attempt of await listOpenAttempts(shop.sql, id))
    if (!(await checkAttempt(shop, attempt))) throw new Refusal(officeMessages.cancelBankSilent)
  await shop.transact(async (tx) => {
    const order = await orders.staffActions.lockByCode(tx, code)
    const why = reasonNotToCancel(order)
    if (why !== null) throw new Refusal(why)
    await closeOrder(tx, order, 'cancelled')
    await sendOrderCancelledMail(tx, order)
  })
}

/** What becomes of an order that somebody has looked into; `kept` is what of its money stays, for `partial` alone. */
export interface SolutionInput {
  to: string
  kept: number | null
}

const SOLUTIONS = ['paid', 'partial', 'cancelled'] as const
type Solution = (typeof SOLUTIONS)[number]

/** What may become of an order that is a `problem`, or that was paid in part and will not be paid on. */
export function allowedSolutions(order: orders.OrderRow): readonly Solution[] {
  if (order.payment_status === 'partial' && !order.has_payment_plan && !order.has_refunds)
    return ['cancelled']
  if (order.payment_status !== 'problem') return []
  if (order.paid_at !== null) return ['paid']
  return order.has_refunds ? ['partial'] : SOLUTIONS
}

/**
 * Solves a locked order's problem. `paid`: its whole price is there; `partial`: so much of it is; `cancelled`: nothing is kept, and
 * its places and voucher are free. Places that it has let go are taken again first. Money beyond what is kept is to be sent back, and
 * stays so until the staff have (`overpayments`). Open attempts end. Refuses what its state forbids, places that are sold by now, and an
 * amount that is none or all of the price.
 */
export async function solve(tx: Tx, order: orders.OrderRow, input: SolutionInput): Promise<void> {
  const to = refuseUnlessSolvable(order, input)
  const rows = await readPayments(tx, [order.id])
  const kept = keptOf(order, paidOf(rows), to, input)
  const detail = { to, kept, ...(order.problem_reason !== null && { reason: order.problem_reason }) }
  await audit.record(tx, 'system', 'problem solved', order.code, detail)
  if (to !== 'cancelled' && order.paid_at === null && !order.has_refunds)
    await orders.staffActions.reserveAgain(tx, order)
  await closeOrderAttempts(tx, order.id, 'cancelled')
  await retain(tx, order, kept, order.problem_reason ?? CLOSED)
  await updateAllocation(tx, order, rows, kept)
  if (to === 'partial') return orders.setStatus(tx, order, 'partial')
  if (to === 'cancelled') return cancelSolved(tx, order)
  // What was issued before it became a problem is there already.
  if (order.paid_at === null) await complete(tx, order)
  else await orders.setStatus(tx, order, 'paid')
}

/** Why money goes back of an order that nothing was wrong with. */
const CLOSED = 'The order was closed.'

async function cancelSolved(tx: Tx, order: orders.OrderRow): Promise<void> {
  await cancelAllPayments(tx, order.id)
  await orders.setStatus(tx, order, 'cancelled')
  await orders.release(tx, order)
  await sendOrderCancelledMail(tx, order)
}

function refuseUnlessSolvable(order: orders.OrderRow, { to }: SolutionInput): Solution {
  const ways = allowedSolutions(order)
  if (ways.length === 0) throw new Refusal(officeMessages.nothingToSolve, { field: 'to' })
  const way = ways.find((each) => each === to)
  if (way) return way
  if (!SOLUTIONS.some((each) => each === to))
    throw new Refusal(officeMessages.solutionUnknown, { field: 'to' })
  if (order.payment_status === 'partial') throw new Refusal(officeMessages.nothingToSolve, { field: 'to' })
  const why = order.paid_at === null ? officeMessages.solvedRefunding : officeMessages.solvedOnlyPaid
  throw new Refusal(why, { field: 'to' })
}

function keptOf(order: orders.OrderRow, paid: number, to: Solution, { kept }: SolutionInput): number {
  if (to === 'cancelled') return 0
  if (to === 'paid') return order.total_price
  // What was being refunded is what had been paid; money that came since is sent back.
  if (order.has_refunds) return paid
  if (kept === null || kept <= 0 || kept >= order.total_price)
    throw new Refusal(officeMessages.keptRange, { field: 'kept' })
  return kept
}
