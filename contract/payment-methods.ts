import type { EventSettings } from './config.ts'
import { messages } from './messages.ts'
import type { PaymentMethod } from './orders.ts'

/** What staff take at the box office. The shop never offers it, and refuses it. */
export const BOX_OFFICE_METHODS = ['cash', 'card_terminal'] as const satisfies PaymentMethod[]

/** What an order's method is called, also when the festival no longer takes it. */
export const paymentMethodLabel = (paymentMethods: Record<string, string>, method: PaymentMethod): string =>
  paymentMethods[method] ?? messages.paymentMethods[method]

/** What decides how a cart may be paid. */
export interface PaymentConditions {
  /** The configured methods: one that is absent is never offered. */
  paymentMethods: Record<string, string>
  /** The settings of every event that the cart has tickets of; merchandise has none. */
  events: EventSettings[]
  /** The billing country; null while none is chosen. */
  country: string | null
  /** What is left to pay, in minor units. */
  total: number
}

/**
 * The methods that may pay, in the order in which they are offered. Nothing left to pay is always 'voucher'.
 * Card needs every event to allow it; bank transfer needs every event to allow it for the country.
 */
export function allowedMethods({
  paymentMethods,
  events,
  country,
  total,
}: PaymentConditions): PaymentMethod[] {
  if (total === 0) return ['voucher']
  const allowed: PaymentMethod[] = []
  if (events.every((event) => event.creditCardActive)) allowed.push('credit_card')
  if (events.every((event) => acceptsBankTransfer(event, country))) allowed.push('bank_transfer')
  return allowed.filter((method) => Object.hasOwn(paymentMethods, method))
}

const acceptsBankTransfer = (event: EventSettings, country: string | null): boolean =>
  event.bankTransferActive && country !== null && event.bankTransferCountries.includes(country)
