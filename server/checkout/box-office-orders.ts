import { messages } from '#contract/messages.ts'
import { suggestedCountry } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import type * as customers from '#server/people/customers/customers.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import type * as orders from '#server/orders/orders.ts'
import * as incomingEntries from '#server/payments/incoming-entries/incoming-entries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { placeOrder, type BoxOfficeMethod } from './place-order.ts'

/** A sale on the spot: the cart filled by staff, the buyer, the displayed total, and the payment method. */
export interface BoxOfficeOrderInput {
  cart: string
  customer: customers.CustomerRow
  /** The billing name. */
  name: string
  method: BoxOfficeMethod
  /** The company on the invoice, as entered; empty for none. */
  company: { company_name: string; vat_number: string }
  expected_total: number | null
  /** Why items are sold without what they need; empty if they are not. */
  needs_override: string
  /** Answers to what is asked once of the order; what is left out stays open. */
  order_answers: unknown
  /** The client from which staff confirmed the acceptance of the terms. */
  from: ClientInfo
}

/**
 * Places the order of a cart on the spot, records its payment and issues its tickets. `staff` is its Via. `enter` records the till's entry,
 * before the invoice number is locked.
 * Refuses:
 * - what `checkOut` refuses of a cart, its lines and its total
 * - an item with a payment plan
 * - a company that cannot be invoiced, like `checkOut`
 */
export async function placeAtBoxOffice(
  tx: Tx,
  staff: string,
  {
    customer,
    name,
    method,
    company,
    from,
    expected_total,
    needs_override,
    order_answers,
    ...input
  }: BoxOfficeOrderInput,
  enter: (order: orders.OrderRow) => Promise<void>,
): Promise<orders.OrderRow> {
  const cart = await carts.ordering.lockForUpdate(tx, input.cart)
  if ('order_id' in cart) throw new Refusal(messages.cartExpired, { status: 404 })
  const shipping = { shipping_country: '', shipping_address: {} }
  const placing = {
    customer: { country: countryOf(tx), address: {} },
    order: { payment_method: method, ...shipping, ...company, accepted_ts_and_cs: true, expected_total },
    voucher_code: '',
    needs_override,
    order_answers,
  }
  const acceptance = { from, shown: { version: '', field: 'accepted' } }
  const { order, scheduled } = await placeOrder(tx, customer, cart, placing, {
    staff,
    name,
    method,
    acceptance,
  })
  await scheduled.written
  if (order.total_price > 0) await incomingEntries.takeAtBoxOffice(tx, order)
  await enter(order)
  await fulfilment.complete(tx, order)
  return order
}

/** Buyers at the box office are not asked for an address: the festival's own country, if it is one that it sells to. */
function countryOf(tx: Tx): string {
  const { countries, locale } = site.of(tx)
  return suggestedCountry({ countries }, locale) ?? Object.keys(countries)[0] ?? ''
}
