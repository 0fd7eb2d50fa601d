import type { PaymentMethod } from '#contract/orders.ts'
import { nameKey } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import * as changes from '#server/checkout/order-changes/order-changes.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import * as orders from '#server/orders/orders.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { after } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import type { Target } from './offers.ts'

/** The line of what a ticket becomes. */
export const lineOf = (
  { full_name, email, age, product_id, transport_time_id }: tickets.TicketRow,
  { product, variant_id, price, fee }: Target,
) => ({
  product_id: product.id,
  transport_time_id: product.id === product_id ? transport_time_id : null,
  variant_id,
  full_name,
  email,
  age,
  price,
  fee,
  name_key: nameKey(full_name),
  ...bundles.NO_BUNDLE,
  ...discounts.NO_DISCOUNT,
})

interface Ordered {
  line: ReturnType<typeof lineOf>
  target: Target
  /** The payments: the difference, and what will be credited. */
  parts: [number, number]
  payment_method: PaymentMethod
  /** The version of the terms that were shown; empty if the call does not say. */
  version: string
  from: ClientInfo
}

/** The order of what a ticket becomes, for whom its own order is, with its place. */
export async function placeOrder(
  tx: Tx,
  order: orders.OrderRow,
  { line, target, parts, payment_method, version, from }: Ordered,
): Promise<orders.OrderRow> {
  const { cardPayment, bankTransfer } = site.of(tx).durations
  const total = line.price + line.fee
  const placed = await orders.place(
    tx,
    {
      ...changes.buyerOf(order),
      cart_id: await carts.ordering.createOrdered(tx),
      staff: null,
      client_hash: null,
      payment_status: 'pending',
      payment_method,
      items_total: total,
      total_price: total,
      discount_amount: 0,
      discount_name: null,
      voucher_id: null,
      ...NO_SHIPPING,
      has_payment_plan: false,
      payment_plan: [],
      abandon_at: after(tx.now, payment_method === 'bank_transfer' ? bankTransfer : cardPayment),
    },
    { acceptance: { from, shown: { version, field: 'terms_version' } } },
  )
  await plans.scheduleParts(
    tx,
    placed,
    parts.filter((amount) => amount > 0),
  ).written
  await orders.places.exchange(tx, placed, {
    removed: { ...NOTHING, places: [] },
    added: { products: [line], merchandise: [], places: [placeOf(target, line.transport_time_id)] },
    repriced: NOTHING,
  })
  return placed
}

const NOTHING = { products: [], merchandise: [] }

const NO_SHIPPING = {
  shipping_amount: 0,
  shipping_country: null,
  shipping_address: null,
  shipping_name: null,
  shipping_tax_rate: null,
}

const placeOf = ({ product, variant_id }: Target, departure: number | null) => ({
  name: catalogue.variants.nameOf(product, variant_id),
  stock_id: product.stock_id,
  choice_stock_ids: [
    ...product.departures.filter(({ id }) => id === departure),
    ...product.variants.filter(({ id }) => id === variant_id),
  ].map(({ stock_id }) => stock_id),
  discount_places: null,
})
