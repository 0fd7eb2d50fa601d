import { messages } from '#contract/messages.ts'
import type { PaymentFailureReason } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import {
  insertEvent,
  lockAttempt,
  findAttempt,
  saveTransaction,
  setAttemptStatus,
  type AttemptRow,
} from '#server/payments/attempts/queries.ts'
import { updateOrderStatus } from '#server/payments/order-status.ts'
import type { PaymentEvent } from '#server/gateways/gateways.ts'
import { saveFailure } from '#server/payments/failures/queries.ts'
import { closeOfPayment } from '#server/payments/attempts/close.ts'
import { sendInstallmentReceivedMail } from '#server/payments/mail-templates.ts'
import {
  lockPayment,
  markPaymentPaid,
  reopenPayment,
  setPaymentStatus,
  type PaymentRow,
} from '#server/payments/queries.ts'
import { reopen } from '#server/payments/reopen.ts'
import { received } from '#server/payments/received.ts'
import { classify, type Outcome } from './classify.ts'

interface LockedPayment {
  order: orders.OrderRow
  payment: PaymentRow
  attempt: AttemptRow
}

/**
 * Applies a genuine event of a gateway, received or retrieved, once, in one transaction; a duplicate changes nothing. An event of
 * another order, amount or currency makes the order a `problem`. Money for an order that was cancelled or abandoned pays it if all of
 * its places are still there, and else makes it a `problem`.
 *
 * Refuses:
 * - an unknown reference (404)
 */
export async function recordEvent(shop: Shop, gateway: string, event: PaymentEvent): Promise<void> {
  const logged = await shop.transact(async (tx) => {
    const found = await lockPaymentOf(tx, gateway, event.reference)
    const outcome = await unlessGone(tx, found, classify(event, found))
    const summary = outcome.action === 'problem' ? `problem: ${outcome.reason}` : outcome.action
    const [fresh] = await insertEvent(tx, gateway, event, found.attempt.id, summary)
    if (event.transaction) await saveTransaction(tx, found.attempt.id, event.transaction)
    if (fresh) await apply(tx, found, outcome)
    if (fresh && isEnd(outcome))
      await saveFailure(tx, found.attempt.id, event.failure ?? null, reasonOf(event))
    return { order: found.order.id, attempt: found.attempt.id, outcome: fresh ? summary : 'duplicate' }
  })
  shop.log.info({ gateway, ...logged }, 'payment notification')
}

/** What a closed order had released was sold meanwhile, or other money has come for it: then it is not taken up again. */
async function unlessGone(tx: Tx, { order }: LockedPayment, outcome: Outcome): Promise<Outcome> {
  if (outcome.action !== 'reopen') return outcome
  const canReopen = (await received(tx, order.id)) === 0 && (await orders.places.canReserveAgain(tx, order))
  return canReopen ? outcome : { action: 'problem', reason: outcome.reason, charged: true }
}

const isEnd = ({ action }: Outcome): boolean => ['fail', 'expire', 'end attempt'].includes(action)

/** What is said of a failure of which the gateway says no more. */
const reasonOf = ({ outcome }: PaymentEvent): PaymentFailureReason =>
  outcome === 'cancelled' ? 'page_left' : outcome === 'expired' ? 'page_expired' : 'declined'

/** Locks order, payment and attempt; everybody locks in this order. */
async function lockPaymentOf(tx: Tx, gateway: string, reference: string): Promise<LockedPayment> {
  const [found] = await findAttempt(tx, gateway, reference)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  const order = await orders.lock(tx, found.order_id)
  const [payment] = await lockPayment(tx, found.payment_id)
  const [attempt] = await lockAttempt(tx, found.id)
  if (!payment || !attempt) throw new Error(`Attempt ${found.id} is gone`)
  return { order, payment, attempt }
}

async function apply(tx: Tx, found: LockedPayment, outcome: Outcome): Promise<void> {
  const { order, payment, attempt } = found
  switch (outcome.action) {
    case 'nothing':
      return
    case 'problem':
      return raiseProblem(tx, found, outcome)
    case 'pay':
      return pay(tx, found)
    case 'reopen':
      await reopen(tx, order)
      return pay(tx, found)
    case 'process':
      await setAttemptStatus(tx, attempt.id, 'processing')
      await setPaymentStatus(tx, payment.id, 'processing')
      return updateOrderStatus(tx, order)
    case 'fail':
      return endAttempt(tx, found, 'failed', 1)
    case 'expire':
      return endAttempt(tx, found, 'expired', 1)
    case 'end attempt':
      return endAttempt(tx, found, 'cancelled', 0)
  }
}

async function pay(tx: Tx, { order, payment, attempt }: LockedPayment): Promise<void> {
  await setAttemptStatus(tx, attempt.id, 'succeeded')
  await closeOfPayment(tx, payment.id)
  await markPaymentPaid(tx, payment.id, attempt.amount)
  await updateOrderStatus(tx, order)
  if (order.payment_status === 'partial') await sendInstallmentReceivedMail(tx, order, payment.amount)
}

async function endAttempt(
  tx: Tx,
  { order, payment, attempt }: LockedPayment,
  status: 'failed' | 'expired' | 'cancelled',
  counts: 0 | 1,
): Promise<void> {
  await setAttemptStatus(tx, attempt.id, status)
  await reopenPayment(tx, payment.id, counts)
  await updateOrderStatus(tx, order)
}

async function raiseProblem(
  tx: Tx,
  { order, payment, attempt }: LockedPayment,
  { reason, charged }: Extract<Outcome, { action: 'problem' }>,
): Promise<void> {
  if (charged) await setAttemptStatus(tx, attempt.id, 'succeeded')
  if (payment.payment_status !== 'paid') await setPaymentStatus(tx, payment.id, 'problem')
  await orders.status.raiseProblem(tx, order, reason)
}
