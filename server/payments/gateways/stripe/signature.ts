import type { Stripe } from 'stripe'
import { messages } from '#contract/messages.ts'
import { isReadable } from './event-objects.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * The event of a notification; null for an invalid signature, and for one older than five minutes, which may be a replay.
 * Refuses:
 * - a signed notification that is no event, or not as documented (400)
 */
export function verifiedEvent(
  { webhooks, errors }: typeof Stripe,
  body: string,
  signature: string,
  secret: string,
): Stripe.Event | null {
  try {
    const event: unknown = webhooks.constructEvent(body, signature, secret)
    if (isReadable(event)) return event
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError) return null
    // Refused below: it is signed, but not readable.
  }
  throw new Refusal(messages.invalidRequest, { status: 400 })
}
