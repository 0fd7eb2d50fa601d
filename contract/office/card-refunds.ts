import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable } from '#contract/kinds.ts'

/** The status of a refund to a card. `unknown`: the gateway did not confirm whether it was refunded. */
export const CardRefundStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('succeeded'),
  Type.Literal('failed'),
  Type.Literal('unknown'),
])
export type CardRefundStatus = Static<typeof CardRefundStatus>

/** A part of a refund through the gateway that charged it; `failure_code` is the gateway's own. */
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
