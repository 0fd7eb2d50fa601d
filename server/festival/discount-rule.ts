import type { DiscountRule } from '#contract/discounts/discounts.ts'
import type { Discount } from '#contract/festival/items.ts'

/** What a discount of a festival file gives, and under which conditions, as it is stored. */
export const toRule = (discount: Discount): DiscountRule => ({
  percent: discount.percent,
  amount: discount.amount,
  price: discount.price,
  fees: discount.fees,
  on: { items: discount.items, types: discount.types },
  from_count: discount.from_count,
  from_amount: discount.from_amount,
  group: discount.group_of === 0 ? null : { of: discount.group_of, cheapest: discount.cheapest },
  with:
    discount.with_count === 0
      ? null
      : { items: discount.with_items, types: discount.with_types, count: discount.with_count },
  uses_per_order: discount.uses_per_order,
  uses_per_customer: discount.uses_per_customer,
  refund_anew: discount.refund_anew,
})

/** The fields of a festival file that `toRule` has made a rule of. */
export const fromRule = ({ on, group, with: others, ...rule }: DiscountRule) => ({
  ...rule,
  ...on,
  group_of: group?.of ?? 0,
  cheapest: group?.cheapest ?? 0,
  with_items: others?.items ?? [],
  with_types: others?.types ?? [],
  with_count: others?.count ?? 0,
})
