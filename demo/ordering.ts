import type { Cart } from '#contract/carts.ts'
import type { PaymentInstruction, PaymentMethod } from '#contract/orders.ts'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as customers from '#server/people/customers/customers.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { answersOf, orderAnswersOf } from './answers.ts'
import { asStaff } from './staff-actions.ts'
import type { Person } from './people.ts'

/** The content of a cart: tickets with their holders (and, for a bus, the number of the departure), a bundle, and merchandise. */
export interface Basket {
  tickets: { code: string; holder: Person; departure?: number }[]
  bundle?: { code: string; holders: Person[] }
  merchandise?: string[]
  /** What is paid for merchandise whose price is the customer's choice. */
  ownPrice?: number
  /** Codes of discounts. */
  codes?: string[]
  donation?: number
}

/** How an order is paid. */
export interface PaymentChoice {
  method?: PaymentMethod
  voucher?: string
}

/** An order and its customer, and the bank's page if it is paid by card. */
export interface PlacedOrder {
  customer: customers.CustomerRow
  order: orders.OrderRow
  payment: PaymentInstruction | null
}

/** The client of all simulated customers; the address is reserved for documentation (RFC 5737). */
export const CLIENT: ClientInfo = { ip: '192.0.2.27', user_agent: 'The demo festival' }

/** A customer fills a cart and checks out. */
export async function placeOrder(
  shop: Shop,
  person: Person,
  basket: Basket,
  choice: PaymentChoice = {},
): Promise<PlacedOrder> {
  const cart = await fillCart(shop, basket)
  const customer = await shop.transact((tx) => customers.accounts.findOrCreate(tx, person))
  const order_answers = orderAnswersOf(shop, person.email)
  const input = { token: '', cart, order_answers, ...checkoutInput(person, basket, choice) }
  const withTerms = { ...input, order: { ...input.order, accepted_ts_and_cs: true, terms_version: '' } }
  return { customer, ...(await checkout.checkOut(shop, customer, withTerms, CLIENT)) }
}

/** The box office fills a cart for a caller and places the order. */
export async function placePhoneOrder(
  shop: Shop,
  staff: string,
  person: Person,
  basket: Basket,
  choice: PaymentChoice = {},
): Promise<orders.OrderRow> {
  const cart = await fillCart(shop, basket)
  const input = { cart, person, ...checkoutInput(person, basket, choice) }
  return asStaff(staff, () => shop.transact((tx) => checkout.placeForCustomer(tx, 'Box office', input)))
}

const checkoutInput = (
  { country, address }: Person,
  { merchandise = [] }: Basket,
  { method = 'credit_card', voucher = '' }: PaymentChoice,
) => ({
  customer: { country, address },
  order: {
    payment_method: method,
    company_name: '',
    vat_number: '',
    shipping_country: merchandise.length > 0 ? country : '',
    shipping_address: merchandise.length > 0 ? address : {},
    expected_total: null,
  },
  voucher_code: voucher,
})

/** The first item opens the cart; the others are added concurrently, then its codes and the donation. */
async function fillCart(shop: Shop, basket: Basket): Promise<string> {
  const { tickets, bundle, merchandise = [], ownPrice, codes = [], donation: amount } = basket
  const [first, ...others] = [
    ...(bundle ? [(cart: string) => addBundle(shop, cart, bundle)] : []),
    ...tickets.map((ticket) => (cart: string) => addTicket(shop, cart, ticket)),
    ...merchandise.map((item) => (cart: string) => addPiece(shop, cart, item, ownPrice)),
  ]
  if (!first) throw new Error('A basket is empty')
  const { code: cart } = await first('')
  await Promise.all(others.map((add) => add(cart)))
  for (const code of codes) await carts.applyCode(shop, { token: '', cart, code })
  if (amount) await carts.setDonation(shop, { token: '', cart, amount })
  return cart
}

/** The variant of which most are left. */
function variantOf(shop: Shop, external_code: string): number | null {
  const item = catalogue.of(shop).byCode.get(external_code)
  const variants = item ? stock.offered.variants(shop, item) : []
  const left = ({ stock_level }: (typeof variants)[number]) => stock_level ?? 0
  const [most] = variants.toSorted((one, other) => left(other) - left(one))
  return most?.id ?? null
}

function addPiece(
  shop: Shop,
  cart: string,
  external_code: string,
  ownPrice: number | undefined,
): Promise<Cart> {
  const own_price = catalogue.of(shop).byCode.get(external_code)?.own_price ? ownPrice : undefined
  const variant_id = variantOf(shop, external_code)
  return carts.addMerchandise(shop, {
    token: '',
    cart,
    external_code,
    variant_id,
    ...(own_price && { own_price }),
  })
}

const addBundle = (
  shop: Shop,
  cart: string,
  { code: external_code, holders }: NonNullable<Basket['bundle']>,
): Promise<Cart> =>
  carts.addBundle(shop, {
    token: '',
    cart,
    external_code,
    tickets: holders.map(({ full_name, email, age }) => ({ full_name, email, age, transport_time_id: null })),
  })

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
    variant_id: variantOf(shop, code),
    answers: answersOf(shop, code, email),
  })
}
