import { Type, type Static } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/**
 * How much needs attention, by the page where it is done; null for what the role may not see. `orders` counts problems, overdue
 * installments, orders that are paid in part, money to send back and undecided disputes, `carts` suspected hoards, `bank` open lines and lines to return, `refunds` those to
 * check and to pay and those with a problem, `mails` failed and delayed ones, `gates` open conflicts.
 */
export const Attention = Type.Object({
  orders: Nullable(Type.Integer()),
  carts: Nullable(Type.Integer()),
  refunds: Nullable(Type.Integer()),
  bank: Nullable(Type.Integer()),
  mails: Nullable(Type.Integer()),
  gates: Nullable(Type.Integer()),
})
export type Attention = Static<typeof Attention>

/**
 * How much of each kind of work can be worked through one by one; null for what the role may not see. `bank` counts the open lines, `refunds`
 * those to check and to pay and those with a problem, `orders` those with a problem, `gates` open conflicts, `mails` failed ones.
 */
export const Work = Type.Object({
  bank: Nullable(Type.Integer()),
  refunds: Nullable(Type.Integer()),
  orders: Nullable(Type.Integer()),
  gates: Nullable(Type.Integer()),
  mails: Nullable(Type.Integer()),
})
export type Work = Static<typeof Work>

export const AttentionResponse = Type.Object({ attention: Attention, work: Work })
export type AttentionResponse = Static<typeof AttentionResponse>
