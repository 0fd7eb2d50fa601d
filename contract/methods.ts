import type { EventSettings } from './config.ts'
import type { PaymentMethod } from './orders.ts'

/** What decides how a cart may be paid. */
export interface MethodQuestion {
  /** The configured methods: one that is absent is never offered. */
  paymentMethods: Record<string, string>
  /** The settings of every event that the cart has tickets of; merchandise has none. */
  events: EventSettings[]
  /** What is left to pay, in minor units. */
  total: number
}

/**
 * The methods that may pay, in the order in which they are offered. Nothing left to pay is always 'voucher'.
 * Card needs every event to allow it (S§5).
 */
export function allowedMethods({ paymentMethods, events, total }: MethodQuestion): PaymentMethod[] {
  if (total === 0) return ['voucher']
  const card = events.every((event) => event.creditCardActive)
  return card && 'credit_card' in paymentMethods ? ['credit_card'] : []
}
