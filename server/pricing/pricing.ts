import type { Invoice, InvoiceItem } from '#contract/carts.ts'
import { taxWithin } from '#contract/money.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** A ticket line as it is priced: price and fee are those of the moment at which it was added. */
export interface PricedProduct {
  id: number
  product_id: number
  transport_time_id: number | null
  full_name: string
  email: string
  price: number
  fee: number
}

/** A merchandise line as it is priced. */
export interface PricedMerchandise {
  id: number
  merchandise_id: number
  price: number
  fee: number
}

export interface Lines {
  products: PricedProduct[]
  merchandise: PricedMerchandise[]
}

/** What shipping to a country costs; null without merchandise, without a country, or where no rate applies. */
export function shipping(at: Shop | Tx, lines: Lines, country: string | null): catalogue.ShippingRate | null {
  if (lines.merchandise.length === 0 || !country) return null
  return catalogue.shippingRate(catalogue.of(at), country)
}

/** The sum of price and fee of all lines, in minor units. */
export const itemsTotal = (lines: Lines): number =>
  [...lines.products, ...lines.merchandise].reduce((sum, line) => sum + line.price + line.fee, 0)

/** The invoice of lines with shipping to `country`: tax is inside the prices and is worked out once a rate. */
export function invoice(at: Shop | Tx, lines: Lines, country: string | null): Invoice {
  const rate = shipping(at, lines, country)
  const gross = new Map<string, number>()
  const count = (taxRate: number, amount: number) =>
    void gross.set(String(taxRate), (gross.get(String(taxRate)) ?? 0) + amount)
  const { productById, merchandiseById } = catalogue.of(at)
  for (const line of lines.products)
    count(productById.get(line.product_id)?.tax_rate ?? 0, line.price + line.fee)
  for (const line of lines.merchandise)
    count(merchandiseById.get(line.merchandise_id)?.tax_rate ?? 0, line.price + line.fee)
  if (rate) count(rate.tax_rate, rate.price)
  const taxes = [...gross].map(([key, amount]) => ({ key, amount, tax: taxWithin(amount, Number(key)) }))
  return {
    items: [...productItems(at, lines), ...merchandiseItems(at, lines)],
    shipping: rate && { name: rate.name, type: rate.type, price: rate.price },
    total: itemsTotal(lines) + (rate?.price ?? 0),
    tax: Object.fromEntries(taxes.map(({ key, tax }) => [key, tax])),
    items_total_without_tax: Object.fromEntries(taxes.map(({ key, amount, tax }) => [key, amount - tax])),
  }
}

function productItems(at: Shop | Tx, lines: Lines): InvoiceItem[] {
  const { productById } = catalogue.of(at)
  return lines.products.map((line) => {
    const product = productById.get(line.product_id)
    if (!product) throw new Error(`Product ${line.product_id} is not in the catalogue`)
    const departure = product.departures.find(({ id }) => id === line.transport_time_id)
    return {
      id: line.id,
      name: product.name,
      type: product.type,
      price: line.price + line.fee,
      shop_item_type: 'tickets',
      full_name: line.full_name,
      email: line.email,
      travel_time: departure?.at ?? catalogue.onTheWire(product.travel_time, product.timezone),
      timezone: product.timezone,
      product_type: product.type,
      event: product.event_name,
    }
  })
}

function merchandiseItems(at: Shop | Tx, lines: Lines): InvoiceItem[] {
  const { merchandiseById } = catalogue.of(at)
  return lines.merchandise.map((line) => {
    const item = merchandiseById.get(line.merchandise_id)
    if (!item) throw new Error(`Merchandise ${line.merchandise_id} is not in the catalogue`)
    return {
      id: line.id,
      name: item.name,
      type: item.type,
      price: line.price + line.fee,
      shop_item_type: 'merchandise',
      full_name: null,
      email: null,
      travel_time: null,
      timezone: null,
      product_type: null,
      event: null,
    }
  })
}
