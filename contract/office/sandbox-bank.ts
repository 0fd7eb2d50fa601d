import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'
import { DisputeStatus } from './disputes.ts'
import { Page } from './page.ts'

/** `slow`: payments and refunds arrive a minute later. `failing`: refunds that have arrived come back after three days. */
export const SandboxMode = Type.Union([
  Type.Literal('instant'),
  Type.Literal('slow'),
  Type.Literal('failing'),
])
export type SandboxMode = Static<typeof SandboxMode>

/**
 * What the sandbox bank has taken of an order (`payment`) or given back (`refund`). `settles_at` is when that changes by itself,
 * `dispute` names the dispute of a payment.
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
/** `status` is `won` or `lost`, as the festival sees it. */
export const DecideSandboxDispute = Type.Object({ dispute: Text(), status: Text() })
