import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable } from '#contract/kinds.ts'
import { Payment, PaymentFailureReason } from '#contract/orders.ts'

/** An attempt to collect a payment at a gateway, with its payment events, and, where it failed, why: in our words and by the gateway's code. */
export const PaymentAttempt = Type.Object({
  gateway: Type.String(),
  reference: Type.String(),
  gateway_ref: Nullable(Type.String()),
  status: Type.String(),
  failure_reason: Nullable(PaymentFailureReason),
  failure_code: Nullable(Type.String()),
  amount: Money(),
  currency: Type.String(),
  created_at: Instant(),
  settled_at: Nullable(Instant()),
  events: Type.Array(Type.Object({ received_at: Instant(), outcome: Type.String() })),
})
export type PaymentAttempt = Static<typeof PaymentAttempt>

export const OrderPayment = Type.Object({ ...Payment.properties, attempts: Type.Array(PaymentAttempt) })
export type OrderPayment = Static<typeof OrderPayment>

/** Money that the staff have entered; negative when it was sent back. `value_date` is the bank's day. */
export const IncomingPayment = Type.Object({
  number: Type.Integer(),
  amount: Money(),
  value_date: Type.String({ format: 'date' }),
  note: Nullable(Type.String()),
  by: Type.String(),
  created_at: Instant(),
})
export type IncomingPayment = Static<typeof IncomingPayment>
