import type { SavedCart } from '#contract/carts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Data } from '#contract/data.ts'
import type { Order } from '#contract/orders.ts'
import { suggestedCountry } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import {
  type Buyer,
  isProvisional,
  ownerOf,
  type ProvisionalSession,
} from '#server/people/customers/provisional/provisional.ts'
import * as payments from '#server/payments/payments.ts'
import { sharedRead } from '#server/platform/shared-read.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { ordersToResponse, ownOrders, type OwnOrder, type PlacedOrder } from './orders.ts'
import { refundsToResponse } from './refunds.ts'
import { existingTickets } from './tickets.ts'

/** The keys of `data` that depend on the logged-in customer. */
export type OwnData = Pick<
  Data,
  'customer' | 'provisional' | 'orders' | 'refunds' | 'existing_tickets' | 'country'
>

/**
 * The caller's own data: a customer's details, orders (newest first), refunds and the holders of their tickets; those of a provisional
 * session alone; empty for a guest. `country` is that of the account, else the one that the browser suggests. A just `placed` order is
 * not reread.
 */
export async function ownData(
  shop: Shop,
  buyer: Buyer | null,
  acceptLanguage: string | undefined,
  placed: PlacedOrder | null = null,
): Promise<OwnData> {
  const country = countryFor(shop, buyer, acceptLanguage)
  if (!buyer)
    return { customer: null, provisional: false, orders: [], refunds: [], existing_tickets: [], country }
  return { ...toData(shop, buyer, await reading(shop, { buyer, placed, withCarts: false })), country }
}

const countryFor = (shop: Shop, buyer: Buyer | null, acceptLanguage = ''): string | null =>
  (buyer && !isProvisional(buyer) ? buyer.country : null) ?? suggestedCountry(site.of(shop), acceptLanguage)

/** All of the caller's own data with the open carts of the account or session, for answers that replace the browser's copy: `/get-data` and logins. */
export async function wholeData(
  shop: Shop,
  buyer: Buyer | null,
  acceptLanguage: string | undefined,
): Promise<OwnData & Pick<Data, 'carts'>> {
  if (!buyer) return ownData(shop, buyer, acceptLanguage)
  const read = await reading(shop, { buyer, placed: null, withCarts: true })
  return {
    ...toData(shop, buyer, read),
    country: countryFor(shop, buyer, acceptLanguage),
    ...(read.saved.length > 0 && { carts: read.saved }),
  }
}

interface Wanted {
  buyer: Buyer
  placed: PlacedOrder | null
  withCarts: boolean
}

/** What is read of a buyer. */
interface Read {
  customer: Customer
  own: OwnOrder[]
  saved: SavedCart[]
}

/** The data of buyers who read them at the same moment: the statements are the same for many as for one. */
const reading = sharedRead(async (connection, wanted: Wanted[]): Promise<Read[]> => {
  const buyers = wanted.map(({ buyer }) => buyer)
  const offered = wanted.filter(({ withCarts }) => withCarts)
  const [rows, known, saved] = await Promise.all([
    owners.ordersOfOwners(connection, buyers),
    customers.toResponses(
      connection,
      buyers.flatMap((buyer) => (isProvisional(buyer) ? [] : [buyer])),
    ),
    carts.savedCarts.ofOwners(
      connection,
      offered.map(({ buyer }) => ownerOf(buyer)),
    ),
  ])
  const placed = wanted.flatMap((each) => each.placed ?? [])
  const own = new Map(
    (await ownOrders(connection, unique(rows.flat()), placed)).map((each) => [each.order.id, each]),
  )
  const savedOf = new Map(offered.map((each, index) => [each, saved[index] ?? []]))
  return wanted.map((each, index) => ({
    customer: (isProvisional(each.buyer) ? null : known.get(each.buyer.id)) ?? personOf(each.buyer),
    own: (rows[index] ?? []).flatMap(({ id }) => own.get(id) ?? []),
    saved: savedOf.get(each) ?? [],
  }))
})

/** Of a buyer who reads twice at the same moment once. */
const unique = (rows: orders.OrderRow[]): orders.OrderRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

function toData(shop: Shop, buyer: Buyer, { customer, own }: Read): Omit<OwnData, 'country'> {
  const response = ordersToResponse(shop, own)
  return {
    customer,
    provisional: isProvisional(buyer),
    orders: response,
    refunds: refundsToResponse(shop, own, response),
    existing_tickets: existingTickets(response),
  }
}

/** Of whoever has proven nothing, only what they have typed. */
const personOf = ({ full_name, email }: Pick<ProvisionalSession, 'full_name' | 'email'>): Customer => ({
  full_name,
  email,
  country: null,
  address: {},
})

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
