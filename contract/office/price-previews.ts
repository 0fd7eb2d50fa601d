import { Type, type Static } from 'typebox'
import { CartCode } from '#contract/carts.ts'
import { LineDiscount } from '#contract/discounted-price.ts'
import { Id, ListOf, Money, Nullable, OwnAmount, Sum, Text } from '#contract/kinds.ts'
import { ShopItem } from '#contract/shop-items.ts'

/** A number of percent in a request's body, without decimals; anything else is read as null. */
const Percent = () => Type.Unsafe<number | null>({ type: ['integer', 'null'], default: null })

/** Why staff sell items without what they need; empty or left out if they do not. */
export const needsOverride = { needs_override: Type.Optional(Text()) }

/** What staff give off all items themselves: a percentage, or an amount in all; null for none. */
const manual = { manual_percent: Percent(), manual_amount: Sum() }

/** A discount of staff with the reason for it. */
export const manualDiscount = { ...manual, manual_reason: Text() }
export type ManualDiscountInput = Static<Type.TObject<typeof manualDiscount>>

/** What staff give with a sale: codes of discounts, and a discount of their own. */
export const saleDiscounts = { codes: ListOf(Text()), ...manualDiscount }
export type SaleDiscounts = Static<Type.TObject<typeof saleDiscounts>>

/** What staff gave off the items of an order, and why. The percentage is null if they gave an amount. */
export const GivenDiscount = Type.Object({
  percent: Nullable(Type.Number()),
  amount: Money(),
  reason: Type.String(),
  by: Type.String(),
})

/** Items and bundles that staff are about to sell, each as often as `quantity` says and at `own_price`, with the codes and the discount that they would give. */
export const PreviewPrices = Type.Object({
  items: ListOf(
    Type.Object({
      external_code: Text(),
      variant_id: Type.Optional(Id()),
      quantity: Id(),
      own_price: OwnAmount(),
    }),
  ),
  codes: ListOf(Text()),
  ...manual,
})
export type PreviewPrices = Static<typeof PreviewPrices>

/**
 * What they would cost now, without holding anything: price and fee of all pieces of an item, before and after its discounts. `discounts`
 * are those of all items, by name; `revealed` are the items that the codes put on sale.
 */
export const PricePreview = Type.Object({
  items: Type.Array(
    Type.Object({
      external_code: Type.String(),
      list_price: Money(),
      price: Money(),
    }),
  ),
  discounts: Type.Array(LineDiscount),
  codes: Type.Array(CartCode),
  hints: Type.Array(Type.String()),
  revealed: Type.Array(ShopItem),
  total_price: Money(),
})
export type PricePreview = Static<typeof PricePreview>

/** Whether the festival has discounts with codes, and without; and how much percent the caller may give, 0 for nothing. */
export const SaleDiscountOptions = Type.Object({
  codes: Type.Boolean(),
  automatic: Type.Boolean(),
  manual_percent: Type.Number(),
})
export type SaleDiscountOptions = Static<typeof SaleDiscountOptions>
