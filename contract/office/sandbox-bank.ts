import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'
import { DisputeStatus } from './disputes.ts'
import { Page } from './page.ts'

/** `slow`: payments and refunds arrive a minute later. `failing`: completed refunds are returned after three days. */
export const SandboxMode = Type.Union([
  Type.Literal('instant'),
  Type.Literal('slow'),
  Type.Literal('failing'),
])
export type SandboxMode = Static<typeof SandboxMode>

/**
 * A charge (`payment`) or a refund (`refund`) of an order at the sandbox bank. `settles_at` is when its status changes automatically,
 * `dispute` the id of a payment's dispute.
 */
export const SandboxEntry = Type.Object({
  kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  ref: Type.String(),
  order_code: Type.String(),
  amount: Money(),
  currency: Type.String(),
  status: Type.String(),
  created_at: Instant(),
  settles_at: Nullable(Instant()),
  dispute: Nullable(Type.String()),
  dispute_status: Nullable(DisputeStatus),
})
export type SandboxEntry = Static<typeof SandboxEntry>

export const SandboxFilters = Type.Object({ from: Text() })

export const SandboxLedger = Type.Object({ ...Page(SandboxEntry).properties, mode: SandboxMode })
export type SandboxLedger = Static<typeof SandboxLedger>

export const SetSandboxMode = Type.Object({ mode: Text() })
export const FailSandboxRefund = Type.Object({ refund: Text() })
export const DisputeSandboxPayment = Type.Object({ payment: Text() })
/** `status` is `won` or `lost`, from the festival's point of view. */
export const DecideSandboxDispute = Type.Object({ dispute: Text(), status: Text() })
