import type { Stripe } from 'stripe'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The event of a notification; null for an invalid signature, and for one older than five minutes, which may be a replay. */
export function verifiedEvent(
  { webhooks, errors }: typeof Stripe,
  body: string,
  signature: string,
  secret: string,
): Stripe.Event | null {
  try {
    return webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) return null
    throw new Refusal(messages.invalidRequest, { status: 400 })
  }
}
