import { Type } from 'typebox'
import type { DiscountRule } from './discounts/rules.ts'
import { Money, Nullable } from './kinds.ts'

/** An order as `repriceRest` takes it, on the wire. */
export const RepricedOrder = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        key: Type.String(),
        external_code: Type.String(),
        type: Type.String(),
        list_price: Money(),
        list_fee: Money(),
        price: Money(),
        fee: Money(),
        rule_id: Nullable(Type.Integer()),
      }),
    ),
    rules: Type.Array(
      Type.Object({
        id: Type.Integer(),
        rule: Type.Unsafe<DiscountRule>({ type: 'object', additionalProperties: true }),
      }),
    ),
    kept: Money(),
  },
  {
    description:
      'What the amount of a refund also depends on if a discount of the order has its rest priced anew: the lines that the order still has, by the keys of their items (“ticket 7”), the rules, and what refunds have kept so far.',
  },
)
