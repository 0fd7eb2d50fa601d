import type { Cart } from '#contract/carts.ts'
import type { PaymentInstruction, PaymentMethod } from '#contract/orders.ts'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as customers from '#server/customers/customers.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { asStaff } from './staff-actions.ts'
import type { Person } from './people.ts'

/** What somebody puts into a cart: tickets with their holders (and, on a bus, the number of the departure), and things. */
export interface Basket {
  tickets: { code: string; holder: Person; departure?: number }[]
  merchandise?: string[]
}

/** How somebody pays. */
export interface PaymentChoice {
  method?: PaymentMethod
  voucher?: string
}

/** What somebody has ordered, and where they pay it by card. */
export interface PlacedOrder {
  customer: customers.CustomerRow
  order: orders.OrderRow
  payment: PaymentInstruction | null
}

/** From where the people of the demo come: an address that is nobody's (RFC 5737). */
export const CLIENT: orders.ClientInfo = { ip: '192.0.2.27', user_agent: 'The demo festival' }

/** Somebody comes to the shop, fills a cart and checks out. */
export async function placeOrder(
  shop: Shop,
  person: Person,
  basket: Basket,
  way: PaymentChoice = {},
): Promise<PlacedOrder> {
  const cart = await fillCart(shop, basket)
  const customer = await shop.transact((tx) => customers.accounts.findOrCreate(tx, person))
  const wish = { token: '', cart, ...checkoutInput(person, basket, way) }
  const asked = { ...wish, order: { ...wish.order, accepted_ts_and_cs: true, terms_version: '' } }
  return { customer, ...(await checkout.checkOut(shop, customer, asked, CLIENT)) }
}

/** Somebody calls, and the box office fills a cart and makes an order of it for them. */
export async function placePhoneOrder(
  shop: Shop,
  staff: string,
  person: Person,
  basket: Basket,
  way: PaymentChoice = {},
): Promise<orders.OrderRow> {
  const cart = await fillCart(shop, basket)
  const wish = { cart, person, ...checkoutInput(person, basket, way) }
  return asStaff(staff, () => shop.transact((tx) => checkout.placeForCustomer(tx, 'Box office', wish)))
}

const checkoutInput = (
  { country, address }: Person,
  { merchandise = [] }: Basket,
  { method = 'credit_card', voucher = '' }: PaymentChoice,
) => ({
  customer: { country, address },
  order: {
    payment_method: method,
    shipping_country: merchandise.length > 0 ? country : '',
    shipping_address: merchandise.length > 0 ? address : {},
    expected_total: null,
  },
  voucher_code: voucher,
})

/** The first thing opens the cart; the others go into it together. */
async function fillCart(shop: Shop, { tickets, merchandise = [] }: Basket): Promise<string> {
  const [first, ...others] = [
    ...tickets.map((ticket) => (cart: string) => addTicket(shop, cart, ticket)),
    ...merchandise.map(
      (external_code) => (cart: string) => carts.addMerchandise(shop, { token: '', cart, external_code }),
    ),
  ]
  if (!first) throw new Error('A basket is empty')
  const { code } = await first('')
  await Promise.all(others.map((add) => add(code)))
  return code
}

function addTicket(
  shop: Shop,
  cart: string,
  { code, holder, departure = 0 }: Basket['tickets'][number],
): Promise<Cart> {
  const { full_name, email, age } = holder
  const item = catalogue.of(shop).byCode.get(code)
  const departures = item?.shop_item_type === 'tickets' ? item.departures : []
  const transport_time_id = departures[departure]?.id ?? null
  return carts.addProduct(shop, {
    token: '',
    cart,
    external_code: code,
    full_name,
    email,
    age,
    transport_time_id,
  })
}
