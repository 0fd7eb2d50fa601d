import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { messages } from '#contract/messages.ts'
import * as site from '#server/shop/site/site.ts'
import type { ChargeLine } from '#server/payments/gateways/gateways.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ChargeRow } from '#server/payments/attempt-queries.ts'

/** The lines of an order or of its cart. */
export interface SoldLines {
  products: { product_id: number; variant_id: number | null; price: number; fee: number }[]
  merchandise: { merchandise_id: number; variant_id: number | null; price: number; fee: number }[]
}

/** The maximum number of lines: more than a payer reads, or Stripe accepts. */
const MAX_LINES = 50

/** The lines of the order, if they add up to the charge: without a discount and not in installments. */
export function chargeLines(shop: Shop, charge: ChargeRow, sold: SoldLines): ChargeLine[] | null {
  if (charge.discount_amount > 0) return null
  const shipping = { name: charge.shipping_name ?? '', amount: charge.shipping_amount, quantity: 1 }
  const donation = { name: donationName(shop), amount: charge.donation_amount, quantity: 1 }
  const paid = [...counted(shop, sold), shipping, donation].filter((line) => line.amount !== 0)
  const sum = paid.reduce((total, line) => total + line.amount * line.quantity, 0)
  const isWhole = sum === charge.amount && paid.length <= MAX_LINES
  return isWhole && paid.every((line) => line.amount > 0 && line.name !== '') ? paid : null
}

const donationName = (shop: Shop): string => site.of(shop).donation.title || messages.donation

/** One line for each item and price. */
function counted(shop: Shop, { products, merchandise }: SoldLines): ChargeLine[] {
  const { productById, merchandiseById } = catalogue.of(shop)
  const items = [
    ...products.map((line) => ({ item: productById.get(line.product_id), ...line })),
    ...merchandise.map((line) => ({ item: merchandiseById.get(line.merchandise_id), ...line })),
  ].map((line) => ({ ...line, name: catalogue.variants.nameOf(line.item, line.variant_id) }))
  const alike = Map.groupBy(items, ({ item, name, price, fee }) =>
    [item?.external_code, name, price + fee].join(' '),
  )
  return [...alike.values()].flatMap(([line, ...others]) =>
    line ? [{ name: line.name, amount: line.price + line.fee, quantity: others.length + 1 }] : [],
  )
}
