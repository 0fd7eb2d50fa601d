import { lookup } from '#contract/lookup.ts'
import type { Stripe } from 'stripe'
import type { PaymentFailure } from '#server/payments/gateways/gateway.ts'

/** The meaning of Stripe's error codes and the banks' decline codes. */
const REASONS = lookup<PaymentFailure['reason']>({
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_number: 'wrong_details',
  invalid_number: 'wrong_details',
  incorrect_cvc: 'wrong_details',
  invalid_cvc: 'wrong_details',
  invalid_expiry_month: 'wrong_details',
  invalid_expiry_year: 'wrong_details',
  incorrect_zip: 'wrong_details',
  incorrect_address: 'wrong_details',
  incorrect_pin: 'wrong_details',
  authentication_required: 'authentication',
  authentication_not_handled: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  setup_intent_authentication_failure: 'authentication',
  card_declined: 'declined',
})

/** Why the last attempt of a payment failed; null if Stripe does not state it. */
export function failureOf(intent: Stripe.PaymentIntent | string | null): PaymentFailure | null {
  const error = typeof intent === 'object' ? intent?.last_payment_error : null
  if (!error) return null
  const { code = null, decline_code = null } = error
  const reason =
    REASONS[decline_code ?? ''] ?? REASONS[code ?? ''] ?? (decline_code === null ? 'other' : 'declined')
  return { reason, code: decline_code ?? code }
}
