import { ownPriceError } from '#contract/own-price.ts'
import type { OwnPrice } from '#contract/shop-items.ts'
import { type AmountFormat, typedAmount } from '#contract/typed-amounts.ts'

/** The price of an item, and what customers may choose in its place. */
interface Priced {
  price: number
  own_price?: OwnPrice
}

/** What staff have typed as the price of each piece; null as long as it is what is suggested. */
export type TypedPrice = string | null

/** What a piece costs in the sums of a form: what was typed, or the item's price while that is nothing that may be chosen. */
export function priceOf({ price, own_price }: Priced, typed: TypedPrice, format: AmountFormat): number {
  const amount = own_price && typed !== null ? typedAmount(typed, format) : null
  if (!own_price || amount === null) return price
  return ownPriceError(amount, { own_price, money: String }) === null ? amount : price
}

/** The part of a sale's body: null for the item's price. What is no amount is sent as it was typed, so that the server refuses it. */
export const ownPriceInput = (
  item: Pick<Priced, 'own_price'> | undefined,
  typed: TypedPrice,
  format: AmountFormat,
): unknown => (item?.own_price && typed !== null ? (typedAmount(typed, format) ?? typed) : null)
