import { lookup } from '#contract/lookup.ts'
import type { Stripe } from 'stripe'
import type {
  DisputeEvent,
  GatewayEvent,
  PaymentEvent,
  RefundResult,
} from '#server/payments/gateways/gateway.ts'
import { fromStripe } from './amounts.ts'
import { failureOf } from './failures.ts'

type Outcome = PaymentEvent['outcome']

/** The meaning of an event for our payments; null if it has none. */
export function eventOf({ id, type, data }: Stripe.Event): GatewayEvent | null {
  if (type === 'checkout.session.completed')
    return payment(paymentEvent(id, data.object, completed(data.object)))
  if (type === 'checkout.session.async_payment_succeeded')
    return payment(paymentEvent(id, data.object, 'succeeded'))
  if (type === 'checkout.session.async_payment_failed')
    return payment(paymentEvent(id, data.object, 'declined'))
  if (type === 'payment_intent.payment_failed') return failedTry(data.object)
  if (type === 'checkout.session.expired') return payment(paymentEvent(id, data.object, 'expired'))
  if (type === 'refund.created' || type === 'refund.updated' || type === 'refund.failed')
    return refundEvent(data.object)
  if (type === 'charge.refunded') return refundedEvent(data.object)
  if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') return disputeEvent(data.object)
  return null
}

/** A declined card leaves the page open; a payer with a delayed method is informed by the page as well. */
function failedTry(intent: Stripe.PaymentIntent): GatewayEvent | null {
  const reference = intent.metadata['reference']
  const failure = failureOf(intent)
  return reference && failure ? { failedTry: { reference, failure } } : null
}

const payment = (event: PaymentEvent | null): GatewayEvent | null => event && { payment: event }

/** Stripe's report about a refund that we have started. */
export const refundResult = ({ id, status, failure_reason }: Stripe.Refund): RefundResult => ({
  ref: id,
  status: REFUND_STATUSES[status ?? ''] ?? 'pending',
  failure_code: failure_reason ?? (status === 'canceled' ? 'canceled' : null),
})

const REFUND_STATUSES = lookup<RefundResult['status']>({
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
})

/** A refund without our reference was made in Stripe's dashboard; the event of its charge reports it. */
function refundEvent(refund: Stripe.Refund): GatewayEvent | null {
  const reference = refund.metadata?.['reference']
  return reference ? { refund: { reference, ...refundResult(refund) } } : null
}

function refundedEvent({ metadata, amount_refunded, currency }: Stripe.Charge): GatewayEvent | null {
  // Stripe copies it from the payment.
  const reference = metadata?.['reference']
  const code = currency.toUpperCase()
  return reference
    ? { refunded: { reference, refunded: fromStripe(amount_refunded, code), currency: code } }
    : null
}

function disputeEvent(dispute: Stripe.Dispute): GatewayEvent | null {
  const { id, payment_intent, status, reason, amount, currency, evidence_details } = dispute
  const transaction = idOf(payment_intent)
  // An inquiry does not withdraw money yet.
  if (transaction === null || status.startsWith('warning_')) return null
  const code = currency.toUpperCase()
  const due = evidence_details?.due_by
  return {
    dispute: {
      ref: id,
      transaction,
      status: DISPUTE_STATUSES[status] ?? 'open',
      reason,
      amount: fromStripe(amount, code),
      currency: code,
      due_by: due ? Temporal.Instant.fromEpochMilliseconds(due * 1000) : null,
    },
  }
}

const DISPUTE_STATUSES = lookup<DisputeEvent['status']>({
  won: 'won',
  lost: 'lost',
})

/** The id of a reference that may be expanded. */
export const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

/** A delayed payment method has completed the page, and is not paid yet. */
const completed = ({ payment_status }: Stripe.Checkout.Session): Outcome | null =>
  payment_status === 'paid' ? 'succeeded' : payment_status === 'unpaid' ? 'processing' : null

/** The result of a retrieved page: null while the payer is on it. Like a notification it is processed once. */
export function eventOfSession(session: Stripe.Checkout.Session): PaymentEvent | null {
  const outcome = outcomeOf(session)
  return paymentEvent(`${session.id} ${outcome}`, session, outcome)
}

function outcomeOf(session: Stripe.Checkout.Session): Outcome | null {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return null
  const { payment_intent: intent } = session
  const hasFailed =
    typeof intent === 'object' &&
    (intent?.status === 'canceled' || intent?.status === 'requires_payment_method')
  return session.payment_status === 'unpaid' && hasFailed ? 'declined' : completed(session)
}

function paymentEvent(
  id: string,
  { metadata, client_reference_id, amount_total, currency, payment_intent }: Stripe.Checkout.Session,
  outcome: Outcome | null,
): PaymentEvent | null {
  const reference = metadata?.['reference']
  // The same account may be used for other sales.
  if (!reference || !client_reference_id || amount_total === null || !currency || !outcome) return null
  const code = currency.toUpperCase()
  const amount = fromStripe(amount_total, code)
  const transaction = idOf(payment_intent)
  const failure = outcome === 'declined' ? failureOf(payment_intent) : null
  return { id, reference, order: client_reference_id, outcome, amount, currency: code, transaction, failure }
}
