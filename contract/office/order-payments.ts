import { Type, type Static } from 'typebox'
import { Flag, Instant, Money, Nullable, Sum, Text } from '#contract/kinds.ts'
import { CreditReason, Payment, PaymentFailureReason, PaymentMethod } from '#contract/orders.ts'

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

/**
 * Money that the staff have entered; negative when it was sent back, or taken back: then `reverses` is the number of what was entered by
 * mistake. `value_date` is the bank's day, `method` how it came.
 */
export const IncomingPayment = Type.Object({
  number: Type.Integer(),
  method: Type.Union([
    PaymentMethod,
    Type.Literal('credit', { description: 'What was taken out of another order counts for this one.' }),
  ]),
  reverses: Nullable(Type.Integer()),
  amount: Money(),
  value_date: Type.String({ format: 'date' }),
  note: Nullable(Type.String()),
  by: Type.String(),
  created_at: Instant(),
})
export type IncomingPayment = Static<typeof IncomingPayment>

/**
 * Money that came by `bank_transfer`, in `cash` or at a `card_terminal`. `seen` is the number of incoming payments of the order that were
 * shown when it was entered.
 */
export const EnterTransfer = Type.Object({
  method: Text(),
  amount: Sum(),
  value_date: Text(),
  note: Text(),
  seen: Sum(),
})
export type EnterTransfer = Static<typeof EnterTransfer>

/**
 * Takes back the incoming payment of a number that was entered by mistake. With `keep_tickets` what it has issued stays good; else it is
 * blocked until the order is paid. `seen` is as for `EnterTransfer`.
 */
export const ReversePayment = Type.Object({
  payment: Sum(),
  reason: Text(),
  keep_tickets: Flag(),
  seen: Sum(),
})
export type ReversePayment = Static<typeof ReversePayment>

/** A credit note of an order; `reason` is why it was written, null on the first ones. */
export const OrderCreditNote = Type.Object({
  number: Type.String(),
  issued_at: Instant(),
  total: Money(),
  reason: Nullable(CreditReason),
})
