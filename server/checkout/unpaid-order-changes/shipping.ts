import { listed } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as customers from '#server/people/customers/customers.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'

/** The shipping of an order: address, and price in minor units. */
export type Shipping = Pick<
  orders.OrderRow,
  'shipping_amount' | 'shipping_country' | 'shipping_address' | 'shipping_name' | 'shipping_tax_rate'
>

export const NOT_SHIPPED: Shipping = {
  shipping_amount: 0,
  shipping_country: null,
  shipping_address: null,
  shipping_name: null,
  shipping_tax_rate: null,
}

/**
 * The shipping of merchandise added to an order, or to the order of a change: to the address of the change, by default to that of the
 * order.
 * Refuses:
 * - merchandise without an address, or to a country without shipping
 */
export function shippingOf(
  tx: Tx,
  order: orders.OrderRow,
  merchandise: orders.places.Exchange['added']['merchandise'],
  input: PreviewOrderChange,
): Shipping {
  if (!pricing.hasParcel(tx, merchandise)) return NOT_SHIPPED
  const isGiven = input.shipping_country !== ''
  const country = isGiven ? input.shipping_country : order.shipping_country
  const address = isGiven
    ? customers.addresses.configured(tx, input.shipping_address)
    : (order.shipping_address ?? {})
  if (country === null || !Object.hasOwn(site.of(tx).countries, country))
    throw new Refusal(officeMessages.changeShipTo, { field: 'shipping_country' })
  refuseLinesMissing(tx, address)
  const rate = pricing.shippingPrice(tx, { merchandise }, country)
  if (!rate) throw new Refusal(messages.shippingImpossible, { field: 'shipping_country' })
  return {
    shipping_amount: rate.price,
    shipping_country: country,
    shipping_address: address,
    shipping_name: rate.name,
    shipping_tax_rate: order.reverse_charge ? 0 : rate.tax_rate,
  }
}

function refuseLinesMissing(tx: Tx, address: Record<string, string>): void {
  const missing = Object.entries(site.of(tx).addressLines)
    .filter(([key, line]) => line.required && normalizeSpaces(address[key] ?? '') === '')
    .map(([, line]) => line.text)
  if (missing.length > 0)
    throw new Refusal(messages.fieldsMissing({ fields: listed(missing) }), { field: 'shipping_address' })
}
