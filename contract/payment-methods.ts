import type { EventSettings } from './config.ts'
import { messages } from './messages.ts'
import type { PaymentMethod } from './orders.ts'

/** The payment methods of the box office. The shop neither offers nor accepts them. */
export const BOX_OFFICE_METHODS = ['cash', 'card_terminal'] as const satisfies PaymentMethod[]

const OF_STAFF: readonly string[] = [...BOX_OFFICE_METHODS, 'invitation'] satisfies PaymentMethod[]

/** The labels of the methods that the shop offers: those of the box office and of guests are left out, even if a festival names them. */
export const offeredInShop = (labels: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).filter(([method]) => !OF_STAFF.includes(method)))

/** The label of an order's payment method, even if the festival no longer accepts it. That of guests is a text of the festival. */
export const paymentMethodLabel = (
  { paymentMethods, texts }: { paymentMethods: Record<string, string>; texts: { invitation: string } },
  method: PaymentMethod,
): string =>
  method === 'invitation' ? texts.invitation : (paymentMethods[method] ?? messages.paymentMethods[method])

/** The conditions that determine the payment methods of a cart. */
export interface PaymentConditions {
  /** The configured methods: one that is absent is never offered. */
  paymentMethods: Record<string, string>
  /** The settings of every event that the cart has tickets of; merchandise has none. */
  events: EventSettings[]
  /** The billing country; null while none is chosen. */
  country: string | null
  /** The amount due, in minor units. */
  total: number
}

/**
 * The available methods, in display order. If nothing is due it is always 'voucher'.
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
