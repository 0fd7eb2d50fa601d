import type { Data } from '#contract/data.ts'
import { allowedMethods } from '#contract/payment-methods.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { messages } from '#web/office/orders/messages.ts'

type Shown = Pick<Data, 'config' | 'products' | 'merchandise'>

/** A ticket that somebody wants. `key` tells it from the others while the list changes. */
export interface NewTicket {
  key: number
  external_code: string
  full_name: string
  email: string
  age: string
  transport_time_id: string
}

/** Everything that is typed into a new order. */
export interface NewOrder extends Record<string, unknown> {
  /** Chosen at random when the form is opened. */
  key: string
  full_name: string
  email: string
  tickets: NewTicket[]
  merchandise: { key: number; external_code: string }[]
  country: string
  address: Record<string, string>
  same_address: boolean
  shipping_country: string
  shipping_address: Record<string, string>
  payment_method: string
  voucher_code: string
  via: 'box office' | 'name'
}

export const emptyOrder = (person: { full_name: string; email: string }, key: string): NewOrder => ({
  key,
  ...person,
  tickets: [],
  merchandise: [],
  country: '',
  address: {},
  same_address: true,
  shipping_country: '',
  shipping_address: {},
  payment_method: '',
  voucher_code: '',
  via: 'box office',
})

/** A key for a form that nobody guesses, also where the office is not reached by https. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A key that no entry has yet. */
export const nextKey = (entries: readonly { key: number }[]): number =>
  Math.max(0, ...entries.map(({ key }) => key)) + 1

/** An item or a departure with how many are left of it; null is unlimited. */
export const withStock = (name: string, left: number | null): string =>
  left === null ? name : messages.leftOf({ name, left })

const priceOf = (items: readonly { external_code: string; price: number; fee: number }[], code: string) => {
  const item = items.find(({ external_code }) => external_code === code)
  return item ? item.price + item.fee : 0
}

/** What the items cost; shipping and vouchers are the server's to say. */
export const sumOf = (shop: Shown, { tickets, merchandise }: NewOrder): number =>
  tickets.reduce((sum, { external_code }) => sum + priceOf(shop.products, external_code), 0) +
  merchandise.reduce((sum, { external_code }) => sum + priceOf(shop.merchandise, external_code), 0)

/** How these items may be paid from this country. */
export function methodsOf(shop: Shown, order: NewOrder): PaymentMethod[] {
  const { config, products } = shop
  const events = new Set(
    order.tickets.map(
      ({ external_code }) => products.find((each) => each.external_code === external_code)?.event_id,
    ),
  )
  return allowedMethods({
    paymentMethods: config.paymentMethods,
    events: Object.entries(config.eventSettings).flatMap(([key, settings]) =>
      events.has(key) ? settings : [],
    ),
    country: order.country === '' ? null : order.country,
    total: Math.max(1, sumOf(shop, order)),
  })
}

/** The way to pay: of several the one that was chosen, as long as it fits, of one that one. */
export function methodOf(shop: Shown, order: NewOrder): string {
  const methods: string[] = methodsOf(shop, order)
  const [only = '', ...others] = methods
  if (others.length === 0) return only
  return methods.includes(order.payment_method) ? order.payment_method : ''
}

/** The order as it is sent. */
export function orderInput(shop: Shown, order: NewOrder) {
  const { key, full_name, email, tickets, merchandise, country, address, voucher_code, via } = order
  const shipped = merchandise.length > 0
  return {
    key,
    person: { full_name, email },
    via,
    products: tickets.map((ticket) => ({
      external_code: ticket.external_code,
      full_name: ticket.full_name,
      email: ticket.email,
      age: ticket.age,
      transport_time_id: ticket.transport_time_id === '' ? null : Number(ticket.transport_time_id),
    })),
    merchandise: merchandise.map(({ external_code }) => external_code),
    customer: { country, address },
    order: {
      payment_method: methodOf(shop, order),
      shipping_country: !shipped ? '' : order.same_address ? country : order.shipping_country,
      shipping_address: !shipped ? {} : order.same_address ? address : order.shipping_address,
      expected_total: null,
    },
    voucher_code,
  }
}
