import type { Data } from '#contract/data.ts'
import * as customers from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as site from '#server/site/site.ts'
import { ordersToWire } from './orders.ts'
import { refundsToWire } from './refunds.ts'
import { existingTickets } from './tickets.ts'

/** The keys of `data` that depend on who is logged in. */
export type OwnData = Pick<Data, 'customer' | 'orders' | 'refunds' | 'existing_tickets' | 'country'>

export { item, publicData, publicJson } from './public-data.ts'

/** What only the customer sees: their details, their orders, newest first, and the holders of their tickets. No config, no catalogue. */
export async function customerData(shop: Shop, customer: customers.CustomerRow): Promise<OwnData> {
  const rows = await orders.ofCustomer(shop.sql, customer.id)
  const asked = await refundsOf(shop, rows)
  const wire = await ordersToWire(shop, rows, asked)
  return {
    customer: customers.forWire(customer),
    orders: wire,
    refunds: refundsToWire(asked, wire),
    existing_tickets: existingTickets(wire),
    country: customer.country,
  }
}

const refundsOf = (shop: Shop, rows: orders.OrderRow[]): Promise<refunds.Refund[]> =>
  refunds.ofOrders(
    shop.sql,
    rows.map(({ id }) => id),
  )

/** The same keys for a guest: empty, with the country that the browser suggests. */
const guestData = (shop: Shop, acceptLanguage: string | undefined): OwnData => ({
  customer: null,
  orders: [],
  refunds: [],
  existing_tickets: [],
  country: suggestedCountry(shop, acceptLanguage),
})

/** The keys of the caller: a customer's, or a guest's where `customer` is null. */
export const ownData = async (
  shop: Shop,
  customer: customers.CustomerRow | null,
  acceptLanguage: string | undefined,
): Promise<OwnData> => (customer ? customerData(shop, customer) : guestData(shop, acceptLanguage))

/** One order as its customer gets it. */
export async function order(shop: Shop, row: orders.OrderRow) {
  const [wire] = await ordersToWire(shop, [row], await refundsOf(shop, [row]))
  if (!wire) throw new Error(`Order ${row.id} is missing`)
  return wire
}

/** An installment and its order, as the installment's page gets them; `transfer` is that of this installment. */
export async function installment(shop: Shop, row: orders.OrderRow, own: payments.PaymentRow) {
  const wire = await order(shop, row)
  const payment = wire.payments.find(({ reference }) => reference === own.reference)
  if (!payment) throw new Error(`Order ${row.id} has no payment ${own.reference}`)
  const { transfer } = payments.toWire(shop, orders.timeToPay.asOf(row, shop.clock.now()), [own])
  return { order: { ...wire, transfer }, payment }
}

/** The first region of an Accept-Language header that is one of the shop's countries; only a preselection. */
export function suggestedCountry(shop: Shop, acceptLanguage: string | undefined): string | null {
  const { countries } = site.of(shop)
  const regions = [...(acceptLanguage ?? '').matchAll(/-([A-Z]{2})\b/g)].map(([, region]) => region ?? '')
  return regions.find((region) => Object.hasOwn(countries, region)) ?? null
}
