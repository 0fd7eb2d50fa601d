/** Which items a rule means: those with one of these external codes, or of one of these types. */
export interface ItemSelection {
  items: readonly string[]
  types: readonly string[]
}

/** What a discount gives, on which items, and under which conditions. Amounts in minor units; 0 is no condition and no limit. */
export interface DiscountRule {
  /** At most one of these three is not null: percent off with at most two decimals, an amount off, or the new price. Without one it only reveals items. */
  percent: number | null
  amount: number | null
  price: number | null
  /** Whether booking fees are reduced as well. */
  fees: boolean
  /** The items that are discounted; without codes and types, all. */
  on: ItemSelection
  /** Only from this many of these items on, and from this sum of their list prices on. */
  from_count: number
  from_amount: number
  /** Of every `of` items the `cheapest` ones; with 0 of them, the whole group, which then has `amount` off or costs `price` together. */
  group: { of: number; cheapest: number } | null
  /** One for each `count` of other items. */
  with: (ItemSelection & { count: number }) | null
  uses_per_order: number
  uses_per_customer: number
  /** Whether the rest of an order is priced anew by this rule when a part is refunded; otherwise each line is worth what it cost. */
  refund_anew: boolean
}

/** Whether a rule makes anything cheaper; otherwise its discount only reveals items. */
export const givesSomething = ({
  percent,
  amount,
  price,
}: Pick<DiscountRule, 'percent' | 'amount' | 'price'>): boolean =>
  percent !== null || amount !== null || price !== null

/** A line of a cart or an order, with the prices before discounts. */
export interface ListedLine {
  external_code: string
  type: string
  list_price: number
  list_fee: number
}

/** A line's discount, in minor units, and what it comes off: the price, and the booking fee. */
export interface LineDiscount {
  amount: number
  fee_amount: number
}

/** A rule without a value, which would apply to everything under no condition and without a limit. */
export const UNCONDITIONAL: DiscountRule = {
  percent: null,
  amount: null,
  price: null,
  fees: false,
  on: { items: [], types: [] },
  from_count: 0,
  from_amount: 0,
  group: null,
  with: null,
  uses_per_order: 0,
  uses_per_customer: 0,
  refund_anew: false,
}

/** Whether a line is one of the selected items; a selection without codes and types is of all. */
export const isSelected = ({ items, types }: ItemSelection, line: ListedLine): boolean =>
  (items.length === 0 && types.length === 0) ||
  items.includes(line.external_code) ||
  types.includes(line.type)

/** Percent of an amount, rounded half up to the minor unit: 10 % of 10.05 are 1.01. */
export function percentOf(amount: number, percent: number): number {
  // Rates have at most two decimals; hundredths keep the arithmetic in integers.
  const hundredths = Math.round(percent * 100)
  const product = amount * hundredths + 5_000
  if (Number.isSafeInteger(product)) return (product - (product % 10_000)) / 10_000
  return Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n)
}
