import type { PaymentStatus } from '#contract/orders.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import {
  updateHasRefunds,
  updateProblemReason,
  updateStatus,
  updateTicketsKept,
  type OrderRow,
} from './queries.ts'

/** The statuses that may follow each status. Any other change is a bug and throws. */
const TRANSITIONS: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['processing', 'partial', 'paid', 'cancelled', 'abandoned', 'problem'],
  processing: ['pending', 'partial', 'paid', 'cancelled', 'problem'],
  // A payment entered on the wrong order is reversed.
  partial: ['processing', 'pending', 'paid', 'cancelled', 'problem'],
  problem: ['paid', 'partial', 'pending', 'cancelled'],
  paid: ['problem', 'partial', 'pending'],
  // A late payment reopens the order if its places are still available.
  cancelled: ['problem', 'pending'],
  abandoned: ['problem', 'pending'],
}

/** Whether an order may have received money: before its first payment nothing was charged, issued or refunded. */
export const mayHaveMoney = ({ payment_status, paid_at }: OrderRow): boolean =>
  payment_status !== 'pending' || paid_at !== null

/** Changes the status of a locked order and records it in the audit log; for a `problem`, use `raiseProblem`. */
export const set = (tx: Tx, order: OrderRow, to: Exclude<PaymentStatus, 'problem'>): Promise<void> =>
  change(tx, order, to, null)

/**
 * Makes a locked order a `problem`, with a reason for staff. If it is one already, its earlier reasons are kept, one per line, except those
 * that `isOutdated` matches.
 */
export async function raiseProblem(
  tx: Tx,
  order: OrderRow,
  reason: string,
  isOutdated: (earlier: string) => boolean = () => false,
): Promise<void> {
  if (order.payment_status !== 'problem') return change(tx, order, 'problem', reason)
  const earlier = (order.problem_reason ?? '').split('\n').filter((each) => !isOutdated(each))
  const reasons = [...new Set([...earlier, reason])].filter((each) => each !== '').join('\n')
  if (reasons === order.problem_reason) return
  await updateProblemReason(tx, order.id, reasons)
  await audit.record(tx, 'system', 'problem reason changed', order.code, { reason })
  order.problem_reason = reasons
}

/** Stores whether a locked order has a refund that was not cancelled: it then accepts no more payments. */
export function setHasRefunds(tx: Tx, order: OrderRow, has: boolean): void {
  updateHasRefunds(tx, { id: order.id, has })
  order.has_refunds = has
}

/** Stores whether the tickets of a locked order stay valid although its payment was reversed. */
export async function setTicketsKept(tx: Tx, order: OrderRow, kept: boolean): Promise<void> {
  await updateTicketsKept(tx, order.id, kept)
  order.tickets_kept = kept
}

async function change(tx: Tx, order: OrderRow, to: PaymentStatus, reason: string | null): Promise<void> {
  const from = order.payment_status
  if (from === to) return
  if (!TRANSITIONS[from].includes(to)) throw new Error(`Order ${order.id} cannot go from ${from} to ${to}`)
  updateStatus(tx, { id: order.id, to, reason })
  await audit.record(tx, 'system', 'order status changed', order.code, {
    from,
    to,
    ...(reason && { reason }),
  })
  order.payment_status = to
  order.problem_reason = reason
}
