import { Type, type Static } from 'typebox'
import { Id, Instant, Money, Nullable } from '#contract/kinds.ts'

export const DisputeStatus = Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost')])
export type DisputeStatus = Static<typeof DisputeStatus>

/**
 * A charge of an order that the payer disputes at their bank. `reason` is the reason in words, `code` the gateway's; `due_by` is the
 * deadline for the festival's answer. `lost_amount` is the lost part of it, and `written_off` the part of that which still counts as paid.
 */
export const OrderDispute = Type.Object({
  id: Type.Integer(),
  gateway: Type.String(),
  ref: Type.String(),
  status: DisputeStatus,
  reason: Type.String(),
  code: Type.String(),
  amount: Money(),
  due_by: Nullable(Instant()),
  created_at: Instant(),
  decided_at: Nullable(Instant()),
  lost_amount: Money(),
  written_off: Money(),
})
export type OrderDispute = Static<typeof OrderDispute>

/** The amount credited from another order whose money was lost there: by a lost dispute or a reversed payment. */
export const LostCredit = Type.Object({ order: Type.String(), amount: Money() })
export type LostCredit = Static<typeof LostCredit>

/** The id of a lost dispute whose order's tickets are to be blocked; null if the loss is money credited from another order. */
export const BlockAfterDispute = Type.Object({ dispute: Id() })
export type BlockAfterDispute = Static<typeof BlockAfterDispute>
