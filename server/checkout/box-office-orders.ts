import { messages } from '#contract/messages.ts'
import { suggestedCountry } from '#contract/rules.ts'
import * as carts from '#server/carts/carts.ts'
import type * as customers from '#server/customers/customers.ts'
import * as fulfilment from '#server/fulfilment/fulfilment.ts'
import type * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { placeOrder, type BoxOfficeMethod } from './place-order.ts'

/** A sale on the spot: the cart that staff have filled, for whom, what it costs as they were told, and how they pay. */
export interface BoxOfficeOrderInput {
  cart: string
  customer: customers.CustomerRow
  /** To whom it is made out. */
  name: string
  method: BoxOfficeMethod
  /** The company that it is invoiced to, as it was typed; empty for none. */
  company: { company_name: string; vat_number: string }
  expected_total: number | null
  /** From where the staff say that the terms were accepted. */
  from: orders.ClientInfo
}

/**
 * Places the order of a cart for somebody who stands there, takes its money and issues its tickets. `staff` is its Via. `enter` writes down
 * what the till has taken; it runs before the number of the invoice is held.
 *
 * Refuses:
 * - what `checkOut` refuses of a cart, its lines and its total
 * - an item that is paid in installments
 * - a company that cannot be invoiced, as `checkOut` does
 */
export async function placeAtBoxOffice(
  tx: Tx,
  staff: string,
  { customer, name, method, company, from, expected_total, ...input }: BoxOfficeOrderInput,
  enter: (order: orders.OrderRow) => Promise<void>,
): Promise<orders.OrderRow> {
  const cart = await carts.lockForUpdate(tx, input.cart)
  if ('order_id' in cart) throw new Refusal(messages.cartExpired, { status: 404 })
  const shipping = { shipping_country: '', shipping_address: {} }
  const placing = {
    customer: { country: countryOf(tx), address: {} },
    order: { payment_method: method, ...shipping, ...company, accepted_ts_and_cs: true, expected_total },
    voucher_code: '',
  }
  const acceptance = { from, shown: { version: '', field: 'accepted' } }
  const { order, scheduled } = await placeOrder(tx, customer, cart, placing, {
    staff,
    name,
    method,
    acceptance,
  })
  await scheduled.written
  if (order.total_price > 0) await payments.incomingPayments.takeAtBoxOffice(tx, order)
  await enter(order)
  await fulfilment.complete(tx, order)
  return order
}

/** Nobody is asked at the box office where they live: the festival's own country, where that is one of those that it sells to. */
function countryOf(tx: Tx): string {
  const { countries, locale } = site.of(tx)
  return suggestedCountry({ countries }, locale) ?? Object.keys(countries)[0] ?? ''
}
