import { lookup } from '#contract/lookup.ts'
import { listed } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import { allowedMethods } from '#contract/payment-methods.ts'
import type { CheckoutCart, PaymentMethod } from '#contract/orders.ts'
import { MAX_LENGTH, normalizeEmail, normalizeName, normalizeSpaces } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import { listPrices } from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'

/** A cart with the data for its order. Null terms are accepted later, by the customer. */
export type PlaceOrderInput = Pick<CheckoutCart, 'voucher_code' | 'order_answers'> & {
  customer: Pick<CheckoutCart['customer'], 'country' | 'address'>
  order: Omit<CheckoutCart['order'], 'accepted_ts_and_cs' | 'terms_version'> & {
    accepted_ts_and_cs: boolean | null
  }
}

/** A checkout by a customer, with a name if the account has none. */
export type CheckOutInput = Omit<CheckoutCart, 'customer'> & {
  customer: PlaceOrderInput['customer'] & { full_name?: string }
}

/**
 * The billing name of an order: that of the account, otherwise the submitted one, otherwise that of the ticket for the account's address,
 * otherwise that of the first ticket. An account created by a mailed code has no name yet.
 * Refuses:
 * - no name, or one that is too long
 */
export function nameFor(
  { full_name, email }: Pick<CustomerRow, 'full_name' | 'email'>,
  { products }: carts.OpenCart,
  { customer }: CheckOutInput,
): string {
  const own = products.find((line) => normalizeEmail(line.email) === normalizeEmail(email)) ?? products[0]
  const name = full_name || normalizeName(customer.full_name ?? '') || (own?.full_name ?? '')
  if (name === '') throw new Refusal(messages.fullNameEmpty, { field: 'customer.full_name' })
  if (name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'customer.full_name' })
  return name
}

/**
 * Validates country, shipping and terms, and adds what is wrong with the `answers` of the order, by field.
 * Refuses, all at once:
 * - no country
 * - no shipping country, or no rate to it
 * - required lines that are empty
 * - terms that are not accepted
 * - wrong and missing answers
 */
export function refuseIncomplete(
  tx: Tx,
  cart: carts.OpenCart,
  input: PlaceOrderInput,
  answers: Record<string, string>,
): void {
  const { countries } = site.of(tx)
  const errors = lookup<string>()
  if (!Object.hasOwn(countries, input.customer.country)) errors['customer.country'] = messages.countryEmpty
  Object.assign(errors, answers)
  if (pricing.hasParcel(tx, cart.merchandise)) Object.assign(errors, shippingErrors(tx, cart, input))
  if (input.order.accepted_ts_and_cs === false) errors['order.accepted_ts_and_cs'] = messages.termsNotAccepted
  if (Object.keys(errors).length > 0) throw new Refusal(errors)
}

function shippingErrors(tx: Tx, cart: carts.OpenCart, input: PlaceOrderInput): Record<string, string> {
  const { addressLines, countries } = site.of(tx)
  const errors = lookup<string>()
  const country = input.order.shipping_country
  if (!Object.hasOwn(countries, country)) errors['order.shipping_country'] = messages.shippingCountryEmpty
  else if (!pricing.shippingPrice(tx, cart, country))
    errors['order.shipping_country'] = messages.shippingImpossible
  const missing = Object.entries(addressLines)
    .filter(([key, line]) => line.required && normalizeSpaces(input.order.shipping_address[key] ?? '') === '')
    .map(([, line]) => line.text)
  if (missing.length > 0)
    errors['order.shipping_address'] = messages.fieldsMissing({ fields: listed(missing) })
  return errors
}

/**
 * The payment method; always 'voucher' for a total of 0.
 * Refuses:
 * - no possible method
 * - a chosen method that is not possible
 * - a card, for less than the gateway's minimum
 */
export function choosePaymentMethod(
  tx: Tx,
  cart: carts.OpenCart,
  input: PlaceOrderInput,
  total: number,
): PaymentMethod {
  const { productById } = catalogue.of(tx)
  const { events, paymentMethods } = site.of(tx)
  const eventIds = new Set(cart.products.map((line) => productById.get(line.product_id)?.event_id))
  const allowed = allowedMethods({
    paymentMethods,
    events: events.filter((event) => eventIds.has(event.id)).map((event) => event.settings),
    country: input.customer.country,
    total,
  })
  if (allowed.length === 0) throw new Refusal(messages.noPaymentMethod, { field: 'order.payment_method' })
  if (allowed[0] === 'voucher') return 'voucher'
  const method = allowed.find((name) => name === input.order.payment_method)
  if (!method) throw new Refusal(messages.paymentMethodInvalid, { field: 'order.payment_method' })
  if (method === 'credit_card') refuseBelowCardMinimum(tx, total)
  return method
}

function refuseBelowCardMinimum(tx: Tx, total: number): void {
  const { paymentGateway, currency } = site.of(tx)
  const smallest = gateways.named(paymentGateway).smallestAmount(currency)
  if (total >= smallest) return
  throw new Refusal(messages.cardMinimum({ amount: pricing.format(tx, smallest) }), {
    field: 'order.payment_method',
  })
}

/**
 * Validates the lines of a cart against the current catalogue.
 * Refuses:
 * - merchandise while it is disabled altogether
 * - a disabled item or bundle, except in an order by phone, and one that a code of the cart has revealed
 * - more of an item than the limit per order
 * - an item that comes in variants by now, and none of them was chosen
 * - a payment plan that `refuseStalePlan` refuses
 */
export async function refuseStaleLines(
  tx: Tx,
  cart: carts.OpenCart,
  { byPhone }: { byPhone: boolean },
): Promise<void> {
  const { productById, merchandiseById } = catalogue.of(tx)
  const current = site.of(tx)
  if (cart.merchandise.length > 0 && !current.merchandiseActive)
    throw new Refusal(messages.merchandiseOff, { field: 'cart' })
  const items = [
    ...cart.products.map((line) => productById.get(line.product_id)),
    ...cart.merchandise.map((line) => merchandiseById.get(line.merchandise_id)),
  ]
  refuseWithoutVariant(tx, cart)
  refuseStalePlan(tx, cart)
  if (!byPhone) refuseStaleBundles(tx, cart)
  const revealed = await carts.ordering.revealedTo(tx, cart)
  for (const item of items) {
    const isSold = item?.enabled === true || byPhone || revealed.has(item?.external_code ?? '')
    if (!item || !isSold) throw new Refusal(messages.itemGone, { field: 'cart' })
    const count = items.filter((other) => other === item).length
    if (item.limit_per_order > 0 && count > item.limit_per_order)
      throw new Refusal(messages.limitPerOrder({ limit: item.limit_per_order, item: item.name }), {
        field: 'cart',
      })
  }
}

function refuseWithoutVariant(tx: Tx, { products, merchandise }: carts.OpenCart): void {
  const { productById, merchandiseById } = catalogue.of(tx)
  const lines = [
    ...products.map(({ product_id, variant_id }) => ({ item: productById.get(product_id), variant_id })),
    ...merchandise.map((line) => ({ ...line, item: merchandiseById.get(line.merchandise_id) })),
  ]
  for (const { item, variant_id } of lines) {
    if (item && variant_id === null && catalogue.variants.offered(item).length > 0)
      throw new Refusal(messages.variantEmpty({ option: item.option ?? '' }), { field: 'cart' })
  }
}

/** A bundle that is disabled is not sold any more, like an item. */
function refuseStaleBundles(tx: Tx, { products }: carts.OpenCart): void {
  const { bundleById } = catalogue.of(tx)
  for (const { bundle_id } of products)
    if (bundle_id !== null && !bundleById.get(bundle_id)?.enabled)
      throw new Refusal(messages.itemGone, { field: 'cart' })
}

/**
 * Validates the lines of a cart against the current payment plans.
 * Refuses:
 * - another item together with one that has a plan
 * - a plan that was changed or added after the item was added to the cart: its amounts differ from the line
 */
function refuseStalePlan(tx: Tx, cart: carts.OpenCart): void {
  const { productById } = catalogue.of(tx)
  for (const line of cart.products) {
    const product = productById.get(line.product_id)
    const plan = product ? catalogue.planAt(product, tx.now) : []
    const sum = plan.reduce((total, step) => total + step.amount, 0)
    const isAlone = cart.products.length + cart.merchandise.length === 1
    if (plan.length > 0 && !isAlone) throw new Refusal(messages.planAlone, { field: 'cart' })
    const { list_price, list_fee } = listPrices(line)
    if (plan.length > 0 && sum !== list_price + list_fee)
      throw new Refusal(messages.priceChanged, { field: 'cart' })
  }
}
