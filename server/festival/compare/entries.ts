import type { Festival } from '#contract/festival/festival.ts'

/** The lists of a festival that are edited as parts of one document; vouchers are edited individually. */
export type List = 'events' | 'products' | 'merchandise' | 'capacities' | 'shipping' | 'discounts'

/** All of them, in the order of the file. */
export const LISTS: readonly List[] = [
  'events',
  'products',
  'merchandise',
  'capacities',
  'shipping',
  'discounts',
]

/** The field that identifies an entry of each list. It never changes: orders and links refer to it. */
export const KEY_FIELDS = {
  events: 'key',
  products: 'external_code',
  merchandise: 'external_code',
  capacities: 'code',
  shipping: 'country',
  discounts: 'key',
} as const

type Entries = [key: string, value: object][]

/** The entries of each list with their keys. */
export const ENTRIES: Record<List | 'vouchers', (festival: Festival) => Entries> = {
  events: ({ events }) => events.map((event) => [event.key, event]),
  products: ({ products }) => products.map((product) => [product.external_code, product]),
  merchandise: ({ merchandise }) => merchandise.map((item) => [item.external_code, item]),
  capacities: ({ capacities }) => capacities.map((one) => [one.code, one]),
  shipping: ({ shipping }) => shipping.map((rate) => [rate.country, rate]),
  discounts: ({ discounts }) => discounts.map((discount) => [discount.key, discount]),
  vouchers: ({ vouchers }) => vouchers.map((voucher) => [voucher.code, voucher]),
}
