/** The discount of a line as stored: the rule that gave it, its code if it needed one, and what it takes off price and fee. */
export interface LineDiscount {
  discount_rule_id: number | null
  discount_code_id: number | null
  discount_amount: number
  discount_fee_amount: number
}

/** The discount of a line that holds places for it. */
export interface HeldDiscount extends LineDiscount {
  /** What it holds of stock rows: a use of the discount and of its code, and its amount of the budget. */
  discount_places: readonly [stockId: number, places: number][] | null
}

/** The rule of lines whose discount was given by staff; it is of no discount, and holds nothing. */
export const MANUAL_RULE = 0

/** A line without a discount. */
export const NO_DISCOUNT: HeldDiscount = {
  discount_rule_id: null,
  discount_code_id: null,
  discount_amount: 0,
  discount_fee_amount: 0,
  discount_places: null,
}

/** What a line costs without its discount. */
export const listPrices = (
  line: Pick<LineDiscount, 'discount_amount' | 'discount_fee_amount'> & { price: number; fee: number },
) => ({
  list_price: line.price + line.discount_amount,
  list_fee: line.fee + line.discount_fee_amount,
})

/** A line at its list price less another discount. */
export const repriced = <Line extends LineDiscount & { price: number; fee: number }>(
  line: Line,
  next: HeldDiscount,
): Line => {
  const { list_price, list_fee } = listPrices(line)
  const { discount_rule_id, discount_code_id, discount_amount, discount_fee_amount, discount_places } = next
  return {
    ...line,
    discount_rule_id,
    discount_code_id,
    discount_amount,
    discount_fee_amount,
    discount_places,
    price: list_price - discount_amount,
    fee: list_fee - discount_fee_amount,
  }
}

/** Whether two discounts of a line are the same. */
export const isSameDiscount = (one: LineDiscount, other: LineDiscount): boolean =>
  one.discount_rule_id === other.discount_rule_id &&
  one.discount_code_id === other.discount_code_id &&
  one.discount_amount === other.discount_amount &&
  one.discount_fee_amount === other.discount_fee_amount
