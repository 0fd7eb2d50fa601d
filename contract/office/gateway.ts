import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable } from '#contract/kinds.ts'
import { PaymentInstruction } from '#contract/orders.ts'

/** The status of a test payment. `mismatch`: the gateway reported a different amount or currency. */
export const TestPaymentStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('processing'),
  Type.Literal('succeeded'),
  Type.Literal('declined'),
  Type.Literal('expired'),
  Type.Literal('cancelled'),
  Type.Literal('mismatch'),
])
export type TestPaymentStatus = Static<typeof TestPaymentStatus>

/** The status of the refund of a test payment. `unknown`: the gateway has not confirmed it. */
export const TestPaymentRefundStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('succeeded'),
  Type.Literal('failed'),
  Type.Literal('unknown'),
])
export type TestPaymentRefundStatus = Static<typeof TestPaymentRefundStatus>

/** A payment without an order, and when the gateway's first notification of it came. */
export const TestPayment = Type.Object({
  id: Type.Integer(),
  gateway: Type.String(),
  amount: Money(),
  currency: Type.String(),
  status: TestPaymentStatus,
  created_by: Type.String(),
  created_at: Instant(),
  notified_at: Nullable(Instant()),
  refund_status: Nullable(TestPaymentRefundStatus),
  refund_code: Nullable(Type.String()),
  refunded_at: Nullable(Instant()),
})
export type TestPayment = Static<typeof TestPayment>

/** The gateway for new payments. */
export const GatewayState = Type.Object({
  name: Type.String(),
  is_test: Nullable(Type.Boolean({ description: 'Null while its configuration is incomplete.' })),
  fault: Nullable(Type.String({ description: 'The error in its configuration, as a sentence.' })),
  notification_url: Type.String({ description: 'The URL to be configured at the provider.' }),
  last_notification_at: Nullable(Instant()),
  notifications: Type.Integer({ description: 'The number in the last 24 hours.' }),
  test_payment_amount: Money(),
  test_payments: Type.Array(TestPayment, { description: 'The newest ten.' }),
})
export type GatewayState = Static<typeof GatewayState>

export const GatewayResponse = Type.Object({ gateway: GatewayState })

/** `payment` is the instruction for opening the gateway's page. */
export const OpenedTestPayment = Type.Object({ payment: PaymentInstruction, gateway: GatewayState })
export type OpenedTestPayment = Static<typeof OpenedTestPayment>
