import { formatDateTime } from '#contract/dates.ts'
import type { Config } from '#contract/config.ts'
import { listed } from '#contract/define-messages.ts'
import type { Bundle, Product } from '#contract/shop-items.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { messages as saleMessages } from '#web/shop/sale/messages.ts'
import { messages } from './messages.ts'

/** What a bundle contains. */
export interface Part {
  product: Product
  count: number
}

/** The contents of a bundle; products that the shop has hidden since are missing. */
export const partsOf = ({ items }: Bundle, products: Product[]): Part[] =>
  items.flatMap(({ product: code, count }) => {
    const product = products.find(({ external_code }) => external_code === code)
    return product ? [{ product, count }] : []
  })

/** "2 × Weekend, 1 × Bell tent". */
export const contentsText = (parts: Part[]): string =>
  listed(parts.map(({ product, count }) => messages.part({ count: String(count), item: product.name })))

/** The products of which there are not enough: those that the server named, and those that have run short since. */
export const shortParts = (bundle: Bundle, parts: Part[]): Part[] =>
  parts.filter(
    ({ product, count }) =>
      bundle.sold_out.includes(product.name) || (product.stock_level !== null && product.stock_level < count),
  )

/** What its tickets cost more by themselves, fees included; 0 if they do not. */
export const savingOf = ({ price, fee }: Bundle, parts: Part[]): number =>
  Math.max(
    0,
    parts.reduce((sum, { product, count }) => sum + (product.price + product.fee) * count, 0) - price - fee,
  )

/** Why a bundle cannot be bought now; null if it can. */
export function refusalOf(bundle: Bundle, parts: Part[], config: Config): string | null {
  const { on_sale_from, on_sale_until } = bundle
  if (on_sale_from !== null && Date.parse(on_sale_from) > serverNow())
    return saleMessages.onSaleFrom({ when: formatDateTime(on_sale_from, config.timezone, config.locale) })
  if (on_sale_until !== null && Date.parse(on_sale_until) <= serverNow()) return saleMessages.saleOver
  const short = shortParts(bundle, parts)
  if (short.length > 0) return messages.soldOut({ items: listed(short.map(({ product }) => product.name)) })
  return bundle.in_stock ? null : saleMessages.saleOver
}

/** The page of a bundle, among those of the tickets. */
export const bundlePath = ({ external_code }: Bundle): string =>
  `/tickets/${encodeURIComponent(external_code)}`
