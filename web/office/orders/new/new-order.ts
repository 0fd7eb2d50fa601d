import type { Data } from '#contract/data.ts'
import { allowedMethods } from '#contract/payment-methods.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { messages } from '#web/office/orders/messages.ts'

type Shown = Pick<Data, 'config' | 'products' | 'merchandise'>

/** A ticket of a new order. `key` is its React key. */
export interface NewTicket {
  key: number
  external_code: string
  full_name: string
  email: string
  age: string
  transport_time_id: string
}

/** The values of the form of a new order. */
export interface NewOrder extends Record<string, unknown> {
  /** A random idempotency key, made when the form opens. */
  key: string
  full_name: string
  email: string
  tickets: NewTicket[]
  merchandise: { key: number; external_code: string }[]
  country: string
  address: Record<string, string>
  same_address: boolean
  company_name: string
  vat_number: string
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
  company_name: '',
  vat_number: '',
  shipping_country: '',
  shipping_address: {},
  payment_method: '',
  voucher_code: '',
  via: 'box office',
})

/** A random key. `crypto.randomUUID` would need HTTPS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The next unused React key. */
export const nextKey = (entries: readonly { key: number }[]): number =>
  Math.max(0, ...entries.map(({ key }) => key)) + 1

/** A name with the number that is left; null is unlimited. */
export const withStock = (name: string, left: number | null): string =>
  left === null ? name : messages.leftOf({ name, left })

const priceOf = (items: readonly { external_code: string; price: number; fee: number }[], code: string) => {
  const item = items.find(({ external_code }) => external_code === code)
  return item ? item.price + item.fee : 0
}

/** The sum of the items. The server adds shipping and takes off vouchers. */
export const sumOf = (shop: Shown, { tickets, merchandise }: NewOrder): number =>
  tickets.reduce((sum, { external_code }) => sum + priceOf(shop.products, external_code), 0) +
  merchandise.reduce((sum, { external_code }) => sum + priceOf(shop.merchandise, external_code), 0)

/** The payment methods that the items' events and the country allow. */
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

/** The selected payment method, as long as it is allowed; an only one needs no selection. */
export function methodOf(shop: Shown, order: NewOrder): string {
  const methods: string[] = methodsOf(shop, order)
  const [only = '', ...others] = methods
  if (others.length === 0) return only
  return methods.includes(order.payment_method) ? order.payment_method : ''
}

/** The body of the call that makes the order. */
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
      company_name: order.company_name,
      vat_number: order.vat_number,
      shipping_country: !shipped ? '' : order.same_address ? country : order.shipping_country,
      shipping_address: !shipped ? {} : order.same_address ? address : order.shipping_address,
      expected_total: null,
    },
    voucher_code,
  }
}
