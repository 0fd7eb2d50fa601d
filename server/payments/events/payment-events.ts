import type { PaymentFailureReason } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import {
  insertEvent,
  lockAttemptOf,
  lockOrderOf,
  lockPaymentOfAttempt,
  saveTransaction,
  setAttemptStatus,
  type LockedAttempt,
} from '#server/payments/attempt-queries.ts'
import { updateOrderStatus } from '#server/payments/order-status.ts'
import type { PaymentEvent } from '#server/payments/gateways/gateways.ts'
import { saveFailure } from '#server/payments/failures/failures.ts'
import { closeOfPayment } from '#server/payments/close-attempts.ts'
import { sendInstallmentReceivedMail } from '#server/payments/mail-templates.ts'
import {
  markPaymentPaid,
  reopenPayment,
  setPaymentStatus,
  type PaymentRow,
} from '#server/payments/queries.ts'
import { canReopen, reopen } from '#server/payments/reopen.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { received } from '#server/payments/amount-received/amount-received.ts'
import { classify, type Outcome } from './classify.ts'

interface LockedPayment {
  order: orders.OrderRow
  payment: PaymentRow
  attempt: LockedAttempt
}

/** With the gateway's id of the charge, if it states one, and the amount that it names. */
interface EventOfPayment extends LockedPayment {
  transaction: string | null
  amount: number
}

/**
 * Applies a verified event of a gateway, received or retrieved, once, in one transaction; a duplicate changes nothing. An event
 * with another order, amount or currency makes the order a `problem`; what was received is in the books with its own amount. Money for a cancelled or abandoned order pays it if all of its places
 * are still available, and otherwise makes it a `problem`. Returns false for a reference that is not that of an attempt.
 */
export async function recordEvent(shop: Shop, gateway: string, event: PaymentEvent): Promise<boolean> {
  const logged = await batchesOf(shop).submit(submitted({ gateway, event }))
  if (logged) shop.log.info({ gateway, ...logged }, 'payment notification')
  return logged !== null
}

/** Many payers pay in the same second: what arrives while a batch is at the database is recorded together. */
const batchesOf = groupCommitPerShop((shop, received: Submitted<Received>[]) =>
  transactEach(shop, received, applyEvent),
)

interface Received {
  gateway: string
  event: PaymentEvent
}

async function applyEvent(tx: Tx, { gateway, event }: Received) {
  const found = await lockPaymentOf(tx, gateway, event)
  if (!found) return null
  const { order, attempt } = found
  const outcome = attempt.is_duplicate ? 'duplicate' : await applyNew(tx, gateway, event, found)
  return { order: order.id, attempt: attempt.id, outcome }
}

/** Applies a new event, and returns its effect in a few words. */
async function applyNew(tx: Tx, gateway: string, event: PaymentEvent, found: LockedPayment): Promise<string> {
  const money = (amount: number) => pricing.format(tx, amount)
  const outcome = await unlessGone(tx, found, classify(event, { ...found, money }))
  const summary = outcome.action === 'problem' ? `problem: ${outcome.reason}` : outcome.action
  insertEvent(tx, { gateway, event, attempt_id: found.attempt.id, outcome: summary })
  if (event.transaction && !isPaid(outcome))
    tx.withCommit(saveTransaction(tx, found.attempt.id, event.transaction))
  await apply(tx, { ...found, transaction: event.transaction ?? null, amount: event.amount }, outcome)
  if (isEnd(outcome)) await saveFailure(tx, found.attempt.id, event.failure ?? null, reasonOf(event))
  return summary
}

/** Released places were sold meanwhile, or other money has arrived for the order: then it is not reopened. */
async function unlessGone(tx: Tx, { order }: LockedPayment, outcome: Outcome): Promise<Outcome> {
  if (outcome.action !== 'reopen') return outcome
  const isTakenUp = (await received(tx, order.id)) === 0 && (await canReopen(tx, order))
  return isTakenUp ? outcome : { action: 'problem', reason: outcome.reason, charged: true }
}

const isPaid = ({ action }: Outcome): boolean => action === 'pay' || action === 'reopen'

const isEnd = ({ action }: Outcome): boolean => ['fail', 'expire', 'end attempt'].includes(action)

/** The reason of a failure without further information from the gateway. */
const reasonOf = ({ outcome }: PaymentEvent): PaymentFailureReason =>
  outcome === 'cancelled' ? 'page_left' : outcome === 'expired' ? 'page_expired' : 'declined'

/** Locks order, payment and attempt, in one round trip and in the lock order of all transactions. */
async function lockPaymentOf(tx: Tx, gateway: string, event: PaymentEvent): Promise<LockedPayment | null> {
  const key = { gateway, reference: event.reference }
  const [[order], [payment], [attempt]] = await Promise.all([
    lockOrderOf(tx, key),
    lockPaymentOfAttempt(tx, key),
    lockAttemptOf(tx, { ...key, id: event.id }),
  ])
  return order && payment && attempt ? { order, payment, attempt } : null
}

async function apply(tx: Tx, found: EventOfPayment, outcome: Outcome): Promise<void> {
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
      setAttemptStatus(tx, { id: attempt.id, status: 'processing' })
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

async function pay(tx: Tx, { order, payment, attempt, transaction }: EventOfPayment): Promise<void> {
  setAttemptStatus(tx, { id: attempt.id, status: 'succeeded', transaction })
  // A payment has one open attempt: it can be another one only if this one has ended.
  if (!isOpen(attempt)) await closeOfPayment(tx, payment.id)
  markPaymentPaid(tx, { id: payment.id, amount: attempt.amount })
  // An order is paid in parts by its plan, or if another ticket is credited to it.
  const isWhole = !order.has_payment_plan && payment.amount === order.total_price
  await updateOrderStatus(tx, order, isWhole ? [{ ...payment, payment_status: 'paid' as const }] : null)
  if (order.payment_status === 'partial' && order.has_payment_plan)
    await sendInstallmentReceivedMail(tx, order, payment.amount)
}

const isOpen = ({ status }: LockedAttempt): boolean => status === 'open' || status === 'processing'

async function endAttempt(
  tx: Tx,
  { order, payment, attempt }: LockedPayment,
  status: 'failed' | 'expired' | 'cancelled',
  counts: 0 | 1,
): Promise<void> {
  setAttemptStatus(tx, { id: attempt.id, status })
  await reopenPayment(tx, payment.id, counts)
  await updateOrderStatus(tx, order)
}

async function raiseProblem(
  tx: Tx,
  { order, payment, attempt, amount }: EventOfPayment,
  { reason, charged }: Extract<Outcome, { action: 'problem' }>,
): Promise<void> {
  if (charged) setAttemptStatus(tx, { id: attempt.id, status: 'succeeded', amount })
  if (payment.payment_status !== 'paid') await setPaymentStatus(tx, payment.id, 'problem')
  await orders.status.raiseProblem(tx, order, reason)
}
