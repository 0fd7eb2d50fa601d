import type { PaymentMethod } from '#contract/orders.ts'
import * as checkout from '#server/checkout/checkout.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addMerchandise, filledCart, someone } from './make.ts'
import type { World } from './world.ts'

interface StaffWish {
  products?: string[]
  merchandise?: string[]
  payment_method?: PaymentMethod
}

/** An order that the staff have made for somebody: nobody has accepted its terms yet. */
export async function staffOrder(w: World, wish: StaffWish = {}): Promise<orders.OrderRow> {
  const { products = ['weekend'], merchandise = [], payment_method = 'credit_card' } = wish
  let cart = ''
  for (const external_code of products) cart = (await filledCart(w, { cart, external_code })).code
  for (const external_code of merchandise)
    cart = (await addMerchandise(w, { cart, external_code })).body.cart.code
  return orderFor(w.shop, await someone(w), cart, payment_method)
}

/** The staff make an order of a cart, for somebody on the phone. */
export const orderFor = (
  shop: Shop,
  { full_name, email }: { full_name: string; email: string },
  cart: string,
  payment_method: PaymentMethod,
): Promise<orders.OrderRow> =>
  shop.transact((tx) =>
    checkout.placeForCustomer(tx, 'Box office', {
      cart,
      person: { full_name, email },
      customer: { country: 'HR', address: ADDRESS },
      order: { payment_method, shipping_country: 'HR', shipping_address: ADDRESS, expected_total: null },
      voucher_code: '',
    }),
  )

const ADDRESS = { street: 'Tajna ulica 7', city: 'Split', postcode: '21000' }
