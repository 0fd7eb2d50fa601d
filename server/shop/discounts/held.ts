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
