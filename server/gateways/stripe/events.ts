import type { Stripe } from 'stripe'
import type { PaymentEvent } from '#server/gateways/gateway.ts'
import { fromStripe } from './amounts.ts'

type Outcome = PaymentEvent['outcome']

/** What an event says about a payment of ours; null for one that says nothing about one. */
export function eventOf({ id, type, data }: Stripe.Event): PaymentEvent | null {
  if (type === 'checkout.session.completed') return paymentEvent(id, data.object, completed(data.object))
  if (type === 'checkout.session.async_payment_succeeded') return paymentEvent(id, data.object, 'succeeded')
  if (type === 'checkout.session.async_payment_failed') return paymentEvent(id, data.object, 'declined')
  if (type === 'checkout.session.expired') return paymentEvent(id, data.object, 'expired')
  return null
}

/** A method that settles later has completed the page and not paid yet. */
const completed = ({ payment_status }: Stripe.Checkout.Session): Outcome | null =>
  payment_status === 'paid' ? 'succeeded' : payment_status === 'unpaid' ? 'processing' : null

/** What a page says that was looked at: null while the payer is on it. Its words count once, as a notification's do. */
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
  { metadata, client_reference_id, amount_total, currency }: Stripe.Checkout.Session,
  outcome: Outcome | null,
): PaymentEvent | null {
  const reference = metadata?.['reference']
  // The same account may sell other things elsewhere.
  if (!reference || !client_reference_id || amount_total === null || !currency || !outcome) return null
  const code = currency.toUpperCase()
  const amount = fromStripe(amount_total, code)
  return { id, reference, order: client_reference_id, outcome, amount, currency: code }
}
