import { messages as common } from '#contract/messages.ts'
import { handoverMessages } from '#contract/office/handovers/messages.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { checkReason } from '#server/tickets/locked-ticket.ts'
import { purchasesOf, type PurchaseRow } from '#server/tickets/queries.ts'
import * as status from '#server/tickets/status.ts'
import {
  findRequest,
  insertHandovers,
  insertUncounted,
  readHandover,
  readLastHandover,
} from './handing-over-queries.ts'

interface HandingOver {
  by?: string
  request?: string
  read?: typeof piecesOf
}

/**
 * Hands over pieces of a locked order that are collected on site, all of them or none, each once. `by` is who does, if nobody of the staff;
 * a `request` that handed over before does nothing.
 * Refuses:
 * - no piece
 * - an order that is not paid, or whose terms are not accepted
 * - a code that is not of a piece of this order that is still to be collected
 */
export async function handOver(
  tx: Tx,
  order: orders.OrderRow,
  codes: string[],
  { by = 'system', request = '', read = piecesOf }: HandingOver = {},
): Promise<void> {
  if (request !== '' && (await findRequest(tx, order.id, request)).length > 0) return
  if (codes.length === 0) throw new Refusal(handoverMessages.empty, { field: 'codes' })
  if (order.payment_status !== 'paid') throw new Refusal(handoverMessages.unpaid, { field: 'codes' })
  if (order.accepted_ts_and_cs === null) throw new Refusal(handoverMessages.terms, { field: 'codes' })
  const pieces = (await read(tx, order.id)).filter(({ code }) => codes.includes(code))
  const isReady = pieces.every((piece) => piece.pick_up && piece.status === 'active')
  if (!isReady || pieces.length < new Set(codes).size)
    throw new Refusal(handoverMessages.gone, { field: 'codes' })
  await move(tx, pieces, { from: 'active', to: 'collected', by, request, reason: null })
  await audit.record(tx, by, 'merchandise handed over', order.code, { codes })
}

/** What a desk has handed over of an order while it had no network. */
export interface LateHandover {
  codes: string[]
  by: string
  request: string
  at: Temporal.Instant
}

/**
 * Records what a desk without a network has handed over of a locked order: it has happened, and is not refused. What was still to be collected
 * counts. What was not, and what of an order that is not paid or accepted, is a conflict for supervisors. A `request` that is known does nothing.
 */
export async function recordLate(
  tx: Tx,
  order: orders.OrderRow,
  { codes, by, request, at }: LateHandover,
): Promise<void> {
  if (request !== '' && (await findRequest(tx, order.id, request)).length > 0) return
  const pieces = (await piecesOf(tx, order.id)).filter(({ code, pick_up }) => pick_up && codes.includes(code))
  if (pieces.length === 0) return
  const open = pieces.filter(({ status: present }) => present === 'active')
  const gone = pieces.filter(({ status: present }) => present !== 'active')
  const unready =
    order.payment_status !== 'paid' ? 'unpaid' : order.accepted_ts_and_cs === null ? 'terms' : null
  if (open.length > 0)
    await move(tx, open, {
      from: 'active',
      to: 'collected',
      by,
      request,
      reason: null,
      at,
      conflict: unready,
    })
  const uncounted = gone.map(({ id, status: present }) => ({
    id,
    conflict: present === 'collected' ? 'handed_over' : 'refunded',
  }))
  if (uncounted.length > 0) await insertUncounted(tx, uncounted, { at, actor: by, request: request || null })
  await audit.record(tx, by, 'merchandise handed over', order.code, { codes: pieces.map(({ code }) => code) })
}

const piecesOf = async (tx: Tx, order: number): Promise<PurchaseRow[]> => [
  ...(await purchasesOf(tx, [order])),
]

/**
 * Undoes a mistaken handing over of a piece: it can be handed over again. Both stay recorded. Returns the code of its order.
 * Refuses:
 * - an unknown one (404)
 * - one that is not the last of its piece, was undone, or whose piece is being refunded or was
 * - no reason
 */
export async function undo(tx: Tx, id: number, input: { reason: string }): Promise<string> {
  const [found] = await readHandover(tx, id)
  if (!found) throw new Refusal(common.notFound, { status: 404 })
  const order = await orders.lock(tx, found.order_id)
  const [last] = await readLastHandover(tx, found.purchase_id)
  const piece = (await purchasesOf(tx, [order.id])).find((each) => each.id === found.purchase_id)
  if (last?.id !== id || piece?.status !== 'collected') throw new Refusal(handoverMessages.undone)
  await move(tx, [piece], {
    from: 'collected',
    to: 'active',
    by: 'system',
    request: '',
    reason: checkReason(input.reason),
  })
  await audit.record(tx, 'system', 'handing over undone', order.code, { codes: [piece.code] })
  return order.code
}

interface Move {
  from: string
  to: string
  by: string
  request: string
  reason: string | null
  at?: Temporal.Instant
  conflict?: string | null
}

async function move(
  tx: Tx,
  pieces: PurchaseRow[],
  { from, to, by, request, reason, at = tx.now, conflict = null }: Move,
): Promise<void> {
  const ids = pieces.map(({ id }) => id)
  const actor = tx.request?.actor ?? by
  await Promise.all([
    insertHandovers(tx, ids, { at, actor, request: request || null, reason, conflict }),
    status.set(tx, 'merchandise', ids, { from, to }),
  ])
}
