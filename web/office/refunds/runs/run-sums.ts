import type { RefundRun } from '#contract/office/refund-runs.ts'

/** The total of a run, in minor units. */
export const sumOf = ({ totals: { to_card, to_account } }: RefundRun): number => to_card + to_account
