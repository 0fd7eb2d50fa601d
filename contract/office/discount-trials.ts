import { Type, type Static } from 'typebox'
import { Id, Instant, ListOf, Money, Nullable, Text } from '#contract/kinds.ts'

/** The largest number of items of a trial. */
export const MAX_TRIED = 200

/** A cart as it could be: items and bundles by their external codes, discount codes, and a moment (an instant; empty means now). */
export const TryDiscounts = Type.Object({
  items: ListOf(Type.Object({ external_code: Text(), count: Id() })),
  codes: ListOf(Text()),
  at: Text(),
})
export type TryDiscounts = Static<typeof TryDiscounts>

/**
 * Why a discount gives nothing: `off`, `not_yet` and `ended` of the discount itself, `no_code` without one of its codes, `code_off` with
 * one that is switched off; otherwise what the cart lacks (`missing` items, or a `missing` sum), that others are better, or that no use or
 * budget is left.
 */
export const TrialReason = Type.Union(
  (
    [
      'off',
      'not_yet',
      'ended',
      'no_code',
      'code_off',
      'no_value',
      'no_items',
      'from_count',
      'from_amount',
      'group',
      'with',
      'better',
      'used_up',
    ] as const
  ).map((name) => Type.Literal(name)),
)
export type TrialReason =
  | 'off'
  | 'not_yet'
  | 'ended'
  | 'no_code'
  | 'code_off'
  | 'no_value'
  | 'no_items'
  | 'from_count'
  | 'from_amount'
  | 'group'
  | 'with'
  | 'better'
  | 'used_up'

/** Equal lines: `count` items at the same price, with the discount that they bear. */
const TriedLine = Type.Object({
  external_code: Type.String(),
  name: Type.String(),
  count: Type.Integer(),
  list_price: Money(),
  list_fee: Money(),
  price: Money(),
  fee: Money(),
  discount: Nullable(Type.String()),
})
export type TriedLine = Static<typeof TriedLine>

/** A discount, by a code if it needs one and one was given: on how many of the `offered` items it is `applied`, and what it takes off; or the reason. */
const TrialResult = Type.Object({
  key: Type.String(),
  name: Type.String(),
  automatic: Type.Boolean(),
  code: Nullable(Type.String()),
  applied: Type.Integer(),
  offered: Type.Integer(),
  amount: Money(),
  reason: Nullable(Type.Unsafe<TrialReason>(TrialReason)),
  missing: Nullable(Type.Integer()),
  /** When it begins or has ended. */
  at: Nullable(Instant()),
})
export type TrialResult = Static<typeof TrialResult>

export const DiscountTrial = Type.Object({
  lines: Type.Array(TriedLine),
  discounts: Type.Array(TrialResult),
  /** The codes that no discount has. */
  unknown: Type.Array(Type.String()),
  list_total: Money(),
  total: Money(),
})
export type DiscountTrial = Static<typeof DiscountTrial>

export const DiscountTrialResponse = Type.Object({ trial: DiscountTrial })
