import type { DiscountRule } from '#contract/discounts/discounts.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import type {
  BundleRow,
  DepartureRow,
  DiscountRow,
  MerchandiseRow,
  ProductRow,
  QuestionRow,
  ShippingRate,
  VariantRow,
  Wording,
} from './queries.ts'

/** One departure of a selectable transport; `at` is its time for the wire: ISO 8601 in the event's zone, with offset. */
export interface Departure extends DepartureRow {
  at: string
}

/** A question in its wording of today, with its options in their order. */
export interface Question extends Omit<QuestionRow, 'wording'>, Omit<Wording, 'options'> {
  options: Record<string, string>
}

/** A ticket product with its plan, departures and variants. `event_id` is the row's id, `event_key` the wire's `event_id`. */
export interface Product extends ProductRow {
  shop_item_type: 'tickets'
  payment_plan: PaymentPlanStep[]
  departures: Departure[]
  /** Including those that are no longer offered. */
  variants: Variant[]
  /** What its holders are asked now. */
  questions: Question[]
  /** The code of the product after which it opens; use `stock.offered.waitsFor` for the current state. */
  waitsFor: string | null
}

export type Variant = VariantRow

export interface MerchandiseItem extends MerchandiseRow {
  shop_item_type: 'merchandise'
  questions: Question[]
  /** Including those that are no longer offered. */
  variants: Variant[]
}

export type Item = Product | MerchandiseItem

export type Bundle = BundleRow

export type Discount = DiscountRow

/** A rule that a discount has or had. */
export interface DiscountVersion {
  id: number
  discount: Discount
  rule: DiscountRule
}

/** All items, in the order of the shop, including disabled ones. */
export interface Catalogue {
  products: Product[]
  merchandise: MerchandiseItem[]
  byCode: Map<string, Item>
  productById: Map<number, Product>
  merchandiseById: Map<number, MerchandiseItem>
  /** In the order of the shop, including disabled ones. */
  bundles: Bundle[]
  bundleById: Map<number, Bundle>
  shippingRates: ShippingRate[]
  /** In the festival's order, including disabled ones. */
  discounts: Discount[]
  /** In the festival's order, including disabled ones. */
  questions: Question[]
  /** By the id of the rule. */
  discountVersions: Map<number, DiscountVersion>
  /** Unformatted texts that fall back to the festival's first language. */
  fallbacks: readonly string[]
}

/** A catalogue of what it holds. */
export const indexed = (
  held: Pick<
    Catalogue,
    'products' | 'merchandise' | 'bundles' | 'shippingRates' | 'discounts' | 'questions' | 'fallbacks'
  >,
): Catalogue => ({
  ...held,
  byCode: new Map([...held.products, ...held.merchandise].map((item) => [item.external_code, item])),
  productById: new Map(held.products.map((product) => [product.id, product])),
  merchandiseById: new Map(held.merchandise.map((item) => [item.id, item])),
  bundleById: new Map(held.bundles.map((bundle) => [bundle.id, bundle])),
  discountVersions: new Map(
    held.discounts.flatMap((discount) =>
      discount.rules.map(({ id, rule }) => [id, { id, discount, rule }] as const),
    ),
  ),
})
