import type { DiscountRule } from '#contract/discounts/discounts.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import type { DepartureRow, DiscountRow, ItemRow, ProductRow, ShippingRate } from './queries.ts'

/** One departure of a selectable transport; `at` is its time for the wire: ISO 8601 in the event's zone, with offset. */
export interface Departure extends DepartureRow {
  at: string
}

/** A ticket product with its plan and departures. `event_id` is the row's id, `event_key` the wire's `event_id`. */
export interface Product extends ProductRow {
  shop_item_type: 'tickets'
  payment_plan: PaymentPlanStep[]
  departures: Departure[]
  /** The code of the product after which it opens; use `stock.offered.waitsFor` for the current state. */
  waitsFor: string | null
}

export interface MerchandiseItem extends ItemRow {
  shop_item_type: 'merchandise'
}

export type Item = Product | MerchandiseItem

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
  shippingRates: ShippingRate[]
  /** In the festival's order, including disabled ones. */
  discounts: Discount[]
  /** By the id of the rule. */
  discountVersions: Map<number, DiscountVersion>
  /** Unformatted texts that fall back to the festival's first language. */
  fallbacks: readonly string[]
}

/** A catalogue of what it holds. */
export const indexed = (
  held: Pick<Catalogue, 'products' | 'merchandise' | 'shippingRates' | 'discounts' | 'fallbacks'>,
): Catalogue => ({
  ...held,
  byCode: new Map([...held.products, ...held.merchandise].map((item) => [item.external_code, item])),
  productById: new Map(held.products.map((product) => [product.id, product])),
  merchandiseById: new Map(held.merchandise.map((item) => [item.id, item])),
  discountVersions: new Map(
    held.discounts.flatMap((discount) =>
      discount.rules.map(({ id, rule }) => [id, { id, discount, rule }] as const),
    ),
  ),
})
