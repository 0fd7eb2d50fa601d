import assert from 'node:assert/strict'
import type { PaymentMethod } from '#contract/orders.ts'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as customers from '#server/customers/customers.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { after } from '#server/platform/clock.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import * as site from '#server/site/site.ts'
import { addMerchandise, filledCart, someone } from './make.ts'
import type { World } from './world.ts'

interface StaffWish {
  products?: string[]
  merchandise?: string[]
  payment_method?: PaymentMethod
  customer?: customers.CustomerRow
}

/** An order that the staff have made for somebody: nobody has accepted its terms yet. */
export async function staffOrder(w: World, wish: StaffWish = {}): Promise<orders.OrderRow> {
  const { products = ['weekend'], merchandise = [], payment_method = 'credit_card' } = wish
  let cart = ''
  for (const external_code of products) cart = (await filledCart(w, { cart, external_code })).code
  for (const external_code of merchandise)
    cart = (await addMerchandise(w, { cart, external_code })).body.cart.code
  return orderFor(w.shop, wish.customer ?? (await someone(w)), cart, payment_method)
}

/** The staff make an order of a cart, for a customer. */
export const orderFor = (
  shop: Shop,
  customer: customers.CustomerRow,
  cart: string,
  payment_method: PaymentMethod,
): Promise<orders.OrderRow> =>
  shop.transact(async (tx) => {
    const held = await carts.claim(tx, cart)
    assert.ok('products' in held)
    const plan = planOf(tx, held)
    const order = await orders.place(tx, {
      ...sums(tx, held),
      ...payer(customer),
      ...UNSHIPPED,
      payment_method,
      cart_id: held.id,
      has_payment_plan: plan.length > 0,
      payment_plan: plan,
    })
    await carts.order(tx, held, order.id)
    await payments.schedule(tx, order, plan)
    return order
  })

const planOf = (tx: Tx, { products: [first] }: carts.OpenCart) =>
  (first && catalogue.of(tx).productById.get(first.product_id)?.payment_plan) ?? []

const sums = (tx: Tx, held: carts.OpenCart) => ({
  items_total: pricing.itemsTotal(held),
  total_price: pricing.itemsTotal(held),
  abandon_at: after(tx.now, site.of(tx).durations.staffOrder),
})

const payer = ({ id, full_name, email }: customers.CustomerRow) => ({
  customer_id: id,
  billing_name: full_name,
  billing_email: email,
  billing_country: 'HR',
  billing_address: { street: 'Tajna ulica 7' },
})

const UNSHIPPED = {
  staff: 'Box office',
  payment_status: 'pending',
  accepted_ts_and_cs: null,
  shipping_country: null,
  shipping_address: null,
  shipping_amount: 0,
  shipping_name: null,
  shipping_tax_rate: null,
  discount_amount: 0,
  discount_name: null,
  voucher_id: null,
} as const
