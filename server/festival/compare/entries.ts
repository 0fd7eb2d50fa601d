import type { Festival } from '#contract/festival/festival.ts'
import type { FestivalList } from '#contract/festival/lists.ts'

/** The field that identifies an entry of each list. It never changes: orders and links refer to it. */
export const KEY_FIELDS = {
  events: 'key',
  products: 'external_code',
  merchandise: 'external_code',
  bundles: 'external_code',
  capacities: 'code',
  shipping: 'country',
  discounts: 'key',
  questions: 'key',
} as const

type Entries = [key: string, value: object][]

/** The entries of each list with their keys. */
export const ENTRIES: Record<FestivalList, (festival: Festival) => Entries> = {
  events: ({ events }) => events.map((event) => [event.key, event]),
  products: ({ products }) => products.map((product) => [product.external_code, product]),
  merchandise: ({ merchandise }) => merchandise.map((item) => [item.external_code, item]),
  bundles: ({ bundles }) => bundles.map((bundle) => [bundle.external_code, bundle]),
  capacities: ({ capacities }) => capacities.map((one) => [one.code, one]),
  shipping: ({ shipping }) => shipping.map((rate) => [rate.country, rate]),
  discounts: ({ discounts }) => discounts.map((discount) => [discount.key, discount]),
  questions: ({ questions }) => questions.map((question) => [question.key, question]),
  vouchers: ({ vouchers }) => vouchers.map((voucher) => [voucher.code, voucher]),
}
