import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable } from '#contract/kinds.ts'

/** What became of money that goes back to a card. `unknown`: the gateway did not say whether it has given it back. */
export const CardRefundStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('succeeded'),
  Type.Literal('failed'),
  Type.Literal('unknown'),
])
export type CardRefundStatus = Static<typeof CardRefundStatus>

/** A part of a refund that goes back through the gateway that took it; `failure_code` is the gateway's own. */
export const CardRefund = Type.Object({
  id: Type.Integer(),
  gateway: Type.String(),
  gateway_ref: Nullable(Type.String()),
  amount: Money(),
  status: CardRefundStatus,
  failure_code: Nullable(Type.String()),
  created_at: Instant(),
  settled_at: Nullable(Instant()),
})
export type CardRefund = Static<typeof CardRefund>
