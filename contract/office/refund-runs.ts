import { Type, type Static } from 'typebox'
import { Flag, Instant, Money, Nullable, Text } from '#contract/kinds.ts'
import { RefundDestination } from '#contract/orders.ts'
import { Page } from './page.ts'
import { RunPreview } from './refund-previews.ts'
import { RefundStatus } from './refunds.ts'

/** The status of a run: its amounts are being calculated, it waits to be started, it opens refunds, it is paused, or all orders are done. */
export const RefundRunStatus = Type.Union([
  Type.Literal('preparing'),
  Type.Literal('ready'),
  Type.Literal('running'),
  Type.Literal('paused'),
  Type.Literal('finished'),
])
export type RefundRunStatus = Static<typeof RefundRunStatus>

/**
 * For the `orders` of a run: the sums refunded to cards and to accounts, and the progress. `admitted_amount` is the amount of admitted
 * tickets that it includes, or would include.
 */
export const RefundRunTotals = Type.Object({
  orders: Type.Integer(),
  prepared: Type.Integer({ description: 'Orders with a computed amount.' }),
  done: Type.Integer(),
  skipped: Type.Integer({ description: 'Orders without a refund, each with a reason.' }),
  to_card: Money(),
  to_account: Money(),
  processed: Type.Integer({ description: 'Orders whose refund was sent.' }),
  problems: Type.Integer(),
  without_account: Type.Integer({ description: 'Orders whose customer has not entered an account yet.' }),
  admitted_tickets: Type.Integer({ description: 'The number of admitted tickets.' }),
  admitted_amount: Money(),
})
export type RefundRunTotals = Static<typeof RefundRunTotals>

/** A run over all orders of an event or a product; `scope` is its name. */
export const RefundRun = Type.Object({
  id: Type.Integer(),
  status: RefundRunStatus,
  kind: Type.Union([Type.Literal('event'), Type.Literal('product')]),
  scope: Type.String(),
  include_fees: Type.Boolean(),
  include_admitted: Type.Boolean(),
  include_donation: Type.Boolean(),
  reason: Type.String(),
  created_at: Instant(),
  created_by: Type.String(),
  finished_at: Nullable(Instant()),
  totals: RefundRunTotals,
})
export type RefundRun = Static<typeof RefundRun>

export const RefundRunsResponse = Type.Object({ runs: Type.Array(RefundRun) })

export const RefundRunResponse = Type.Object({ run: RefundRun })

/** A run with its preview; null unless it waits to be started. */
export const RefundRunWithPreviewResponse = Type.Object({ run: RefundRun, preview: Nullable(RunPreview) })
export type RefundRunWithPreviewResponse = Static<typeof RefundRunWithPreviewResponse>

/** The result of a run for an order; `reason` says why there is no refund, `status` is that of its refund. */
export const RefundRunOrder = Type.Object({
  order: Type.String(),
  customer: Type.String(),
  amount: Nullable(Money()),
  destination: Nullable(RefundDestination),
  refund: Nullable(Type.Integer()),
  status: Nullable(RefundStatus),
  reason: Nullable(Type.String()),
})
export type RefundRunOrder = Static<typeof RefundRunOrder>

/** `from` is the cursor of a page; `result` is `skipped`, `problem`, `without_account` or empty. */
export const RefundRunOrderFilters = Type.Object({ result: Text(), from: Text() })
export type RefundRunOrderFilters = Static<typeof RefundRunOrderFilters>

export const RefundRunOrders = Page(RefundRunOrder)
export type RefundRunOrders = Static<typeof RefundRunOrders>

/** The key of an event or the external code of a product; the other one is empty. `include_admitted` includes tickets that were admitted, `include_donation` the donations of the orders. */
export const CreateRefundRun = Type.Object({
  event: Text(),
  product: Text(),
  include_fees: Flag(),
  include_admitted: Flag(),
  include_donation: Flag(),
  reason: Text(),
})
export type CreateRefundRun = Static<typeof CreateRefundRun>

/** `running` starts or resumes a run, `paused` stops it before its next order. */
export const ChangeRefundRun = Type.Object({ to: Text() })
export type ChangeRefundRun = Static<typeof ChangeRefundRun>
