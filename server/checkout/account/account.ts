import type { Data } from '#contract/data.ts'
import type { Order } from '#contract/orders.ts'
import { suggestedCountry } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as payments from '#server/payments/payments.ts'
import type { Connection, Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { ordersToResponse, ownOrders, type PlacedOrder } from './orders.ts'
import { refundsToResponse } from './refunds.ts'
import { existingTickets } from './tickets.ts'

/** The keys of `data` that depend on the logged-in customer. */
export type OwnData = Pick<Data, 'customer' | 'orders' | 'refunds' | 'existing_tickets' | 'country'>

/**
 * The caller's own data: a customer's details, orders (newest first), refunds and the holders of their tickets; empty for a
 * guest. `country` is that of the account, else the one that the browser suggests. A just `placed` order is
 * not reread.
 */
export async function ownData(
  shop: Shop,
  customer: customers.CustomerRow | null,
  acceptLanguage: string | undefined,
  placed: PlacedOrder | null = null,
): Promise<OwnData> {
  const country = customer?.country ?? suggestedCountry(site.of(shop), acceptLanguage ?? '')
  if (!customer) return { customer, orders: [], refunds: [], existing_tickets: [], country }
  return { ...(await shop.read((connection) => accountData(connection, customer, placed))), country }
}

/** All of the caller's own data with the open carts of the account, for answers that replace the browser's copy: `/get-data` and logins. */
export async function wholeData(
  shop: Shop,
  customer: customers.CustomerRow | null,
  acceptLanguage: string | undefined,
): Promise<OwnData & Pick<Data, 'carts'>> {
  if (!customer) return ownData(shop, customer, acceptLanguage)
  const [own, saved] = await shop.read((connection) =>
    Promise.all([accountData(connection, customer), carts.savedCarts.ofCustomer(connection, customer.id)]),
  )
  const country = customer.country ?? suggestedCountry(site.of(shop), acceptLanguage ?? '')
  return { ...own, country, ...(saved.length > 0 && { carts: saved }) }
}

async function accountData(
  connection: Connection,
  customer: customers.CustomerRow,
  placed: PlacedOrder | null = null,
): Promise<Omit<OwnData, 'country'>> {
  const [rows, known] = await Promise.all([
    orders.ofCustomer(connection, customer.id),
    customers.toResponse(connection, customer),
  ])
  const own = await ownOrders(connection, rows, placed)
  const response = ordersToResponse(connection.shop, own)
  return {
    customer: known,
    orders: response,
    refunds: refundsToResponse(connection.shop, own, response),
    existing_tickets: existingTickets(response),
  }
}

/** One order out of a customer's own data. */
export function orderIn({ orders: all }: OwnData, { id }: orders.OrderRow): Order {
  const found = all.find((each) => each.id === id)
  if (!found) throw new Error(`Order ${id} is missing`)
  return found
}

/** One order as sent to its customer. */
export async function order(shop: Shop, row: orders.OrderRow) {
  const [response] = ordersToResponse(shop, await shop.read((connection) => ownOrders(connection, [row])))
  if (!response) throw new Error(`Order ${row.id} is missing`)
  return response
}

/** An installment and its order as sent to the installment's page; `transfer` has the bank transfer instructions of this installment. */
export async function installment(shop: Shop, row: orders.OrderRow, own: payments.PaymentRow) {
  const response = await order(shop, row)
  const payment = response.payments.find(({ reference }) => reference === own.reference)
  if (!payment) throw new Error(`Order ${row.id} has no payment ${own.reference}`)
  const { transfer } = payments.toResponse(shop, paymentDeadlines.asOf(row, shop.clock.now()), [own])
  return { order: { ...response, transfer }, payment }
}
