import { Type, type Static } from 'typebox'
import { Money } from './kinds.ts'

/** A discount of a line, with what it takes off its price and its fee. */
export const LineDiscount = Type.Object({ name: Type.String(), amount: Money(), fee_amount: Money() })
export type LineDiscount = Static<typeof LineDiscount>

/** What an item costs: `price` and `fee` after its discounts, `list_price` and `list_fee` before them. */
export const discountedPrice = {
  price: Money(),
  fee: Money(),
  list_price: Money(),
  list_fee: Money(),
  discounts: Type.Array(LineDiscount),
}
