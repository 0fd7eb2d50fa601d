import type { RefundRun } from '#contract/office/refund-runs.ts'

/** All that a run gives back, in minor units. */
export const sumOf = ({ totals: { to_card, to_account } }: RefundRun): number => to_card + to_account
