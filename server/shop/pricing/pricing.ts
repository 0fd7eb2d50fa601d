import { roundCash } from '#contract/cash.ts'
import type { Invoice, InvoiceItem } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import { formatMoney } from '#contract/money.ts'
import { lineTotal, orderTotals } from '#contract/order-totals.ts'
import { taxes } from '#contract/taxes.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import { shippingPrice } from './shipping-price.ts'

export { hasParcel, shippingPrice } from './shipping-price.ts'

/** A ticket line to be priced; price and fee are those at the time it was added. */
export interface PricedProduct extends discounts.LineDiscount, Partial<bundles.BundledLine> {
  id: number
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  full_name: string
  email: string
  price: number
  fee: number
  /** Set once it is sold. */
  tax_rate?: number | null
}

/** A merchandise line to be priced. */
export interface PricedMerchandise extends discounts.LineDiscount {
  id: number
  merchandise_id: number
  variant_id: number | null
  price: number
  fee: number
  tax_rate?: number | null
}

export interface Lines {
  products: PricedProduct[]
  merchandise: PricedMerchandise[]
  /** What is given on top, and the tax in it: that of its order, or today's. */
  donation?: number
  donation_tax_rate?: number | null
}

/** What is paid more in cash than an amount, or less (negative), because the festival rounds cash to its smallest coin; minor units. */
export const cashRounding = (at: Shop | Tx, amount: number): number =>
  roundCash(amount, site.of(at).cashRounding) - amount

/** Formats an amount of minor units for the festival's customers: 4500 is "€45.00". */
export function format(at: Shop | Tx, amount: number): string {
  const { currency, locale } = site.of(at)
  return formatMoney(amount, currency, locale)
}

/** An invoice line with the tax rate included in its price: the one at which it was sold, or the current one. */
export interface TaxedItem {
  item: InvoiceItem
  tax_rate: number
}

/** All invoice lines, tickets first, a donation last. */
export const taxedItems = (at: Shop | Tx, lines: Lines): TaxedItem[] => [
  ...lines.products.map((line) => productItem(at, line)),
  ...lines.merchandise.map((line) => merchandiseItem(at, line)),
  ...donationItem(at, lines),
]

/** The invoice of lines with shipping to `country`. Prices include tax, which is computed once per rate. */
export function invoice(at: Shop | Tx, lines: Lines, country: string | null): Invoice {
  const rate = shippingPrice(at, lines, country)
  const items = [...lines.products, ...lines.merchandise]
  const sold = taxedItems(at, lines)
  const parts = sold.map(({ item, tax_rate }) => ({ tax_rate, price: item.price }))
  const taxed = taxes(rate ? [...parts, rate] : parts)
  return {
    items: sold.map(({ item }) => item),
    shipping: rate && { name: rate.name, type: rate.type, price: rate.price },
    total: orderTotals({ items, shipping: rate?.price, donation: lines.donation }).total_price,
    tax: Object.fromEntries(taxed.map(({ rate, tax }) => [rate, tax])),
    items_total_without_tax: Object.fromEntries(taxed.map(({ rate, net }) => [rate, net])),
  }
}

function donationItem(at: Shop | Tx, { donation = 0, donation_tax_rate = null }: Lines): TaxedItem[] {
  if (donation === 0) return []
  const { title, tax_rate: rate } = site.of(at).donation
  const tax_rate = donation_tax_rate ?? rate
  const item: InvoiceItem = {
    ...NO_HOLDER,
    id: 0,
    name: title || messages.donation,
    type: 'donation',
    price: donation,
    discounts: [],
    shop_item_type: 'donation',
    tax_rate,
  }
  return [{ item, tax_rate }]
}

const NO_HOLDER = {
  full_name: null,
  email: null,
  travel_time: null,
  timezone: null,
  product_type: null,
  event: null,
  starts_at: null,
  ends_at: null,
}

function productItem(at: Shop | Tx, line: PricedProduct): TaxedItem {
  const product = catalogue.of(at).productById.get(line.product_id)
  if (!product) throw new Error(`Product ${line.product_id} is not in the catalogue`)
  const departure = product.departures.find(({ id }) => id === line.transport_time_id)
  const { starts_at, ends_at } = catalogue.occasionOf(product, line.transport_time_id)
  const item: InvoiceItem = {
    id: line.id,
    name: catalogue.variants.nameOf(product, line.variant_id),
    type: product.type,
    price: lineTotal(line),
    discounts: discounts.wireDiscounts(at, line),
    ...bundles.bundledIn(at, line),
    shop_item_type: 'tickets',
    full_name: line.full_name,
    email: line.email,
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    timezone: product.timezone,
    product_type: product.type,
    event: product.event_name,
    starts_at,
    ends_at,
  }
  return { item, tax_rate: line.tax_rate ?? product.tax_rate }
}

function merchandiseItem(at: Shop | Tx, line: PricedMerchandise): TaxedItem {
  const merchandise = catalogue.of(at).merchandiseById.get(line.merchandise_id)
  if (!merchandise) throw new Error(`Merchandise ${line.merchandise_id} is not in the catalogue`)
  const item: InvoiceItem = {
    id: line.id,
    name: catalogue.variants.nameOf(merchandise, line.variant_id),
    type: merchandise.type,
    price: lineTotal(line),
    discounts: discounts.wireDiscounts(at, line),
    shop_item_type: 'merchandise',
    ...NO_HOLDER,
  }
  return { item, tax_rate: line.tax_rate ?? merchandise.tax_rate }
}
