import { Type, type Static } from 'typebox'
import { Id, Flag, Instant, ListOf, Money, Nullable, Sum, Text } from '#contract/kinds.ts'
import { CreditReason, Payment, PaymentFailureReason, PaymentMethod } from '#contract/orders.ts'

/**
 * An attempt to collect a payment through a gateway, with its payment events, and the reason of a failure: as a sentence and as the
 * gateway's code. `amount` is what was asked for, and of a successful one what was received. `reported` is what the gateway said was paid, where that
 * is of another amount or currency: it does not count. `charged` is what was received in another currency, of which staff have given the value
 * (`amount`).
 */
export const PaymentAttempt = Type.Object({
  gateway: Type.String(),
  reference: Type.String(),
  gateway_ref: Nullable(Type.String()),
  status: Type.String(),
  failure_reason: Nullable(PaymentFailureReason),
  failure_code: Nullable(Type.String()),
  amount: Money(),
  currency: Type.String(),
  charged: Nullable(Type.Object({ amount: Money(), currency: Type.String() })),
  created_at: Instant(),
  settled_at: Nullable(Instant()),
  events: Type.Array(Type.Object({ received_at: Instant(), outcome: Type.String() })),
  reported: Type.Array(Type.Object({ amount: Money(), currency: Type.String() })),
})
export type PaymentAttempt = Static<typeof PaymentAttempt>

export const OrderPayment = Type.Object({ ...Payment.properties, attempts: Type.Array(PaymentAttempt) })
export type OrderPayment = Static<typeof OrderPayment>

/**
 * Money entered by staff; negative if it was sent back or is a reversal: `reverses` is then the number of the incorrect entry. `value_date`
 * is the bank's value date, `method` how it was paid.
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
 * Money received by `bank_transfer`, in `cash` or at a `card_terminal`. `seen` is the number of incoming payments displayed when it was
 * entered, so that a duplicate entry is noticed.
 */
export const EnterTransfer = Type.Object({
  method: Text(),
  amount: Sum(),
  value_date: Text(),
  note: Text(),
  seen: Sum(),
})
export type EnterTransfer = Static<typeof EnterTransfer>

/** What a payment that a gateway has reported in another currency is worth in the festival's, by the reference of its attempt. */
export const PaymentValue = Type.Object({ reference: Text(), value: Sum() })
export type PaymentValue = Static<typeof PaymentValue>

/**
 * Resolves a problem: `paid`, `partial` with the `kept` amount, or `cancelled`. With `to_card` the rest is refunded to the card. Payments in
 * another currency count with their `values`, without one not at all.
 */
export const ResolveProblem = Type.Object({
  to: Text(),
  kept: Sum(),
  to_card: Flag(),
  values: ListOf(PaymentValue),
})
export type ResolveProblem = Static<typeof ResolveProblem>

/**
 * Reverses an incoming payment, by its number. With `keep_tickets` the tickets issued for it stay valid; otherwise they are blocked until
 * the order is paid. `seen` as for `EnterTransfer`.
 */
export const ReversePayment = Type.Object({
  payment: Id(),
  reason: Text(),
  keep_tickets: Flag(),
  seen: Sum(),
})
export type ReversePayment = Static<typeof ReversePayment>

/** A credit note of an order; `reason` is null for the earliest ones. */
export const OrderCreditNote = Type.Object({
  number: Type.String(),
  issued_at: Instant(),
  total: Money(),
  reason: Nullable(CreditReason),
})
