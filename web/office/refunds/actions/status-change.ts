import * as calls from '#contract/calls/office/refund-calls.ts'
import type { CardRefund } from '#contract/office/card-refunds.ts'
import {
  type ListedRefund,
  REFUND_TRANSITIONS,
  type RefundStatusChange,
  type RefundStatus,
} from '#contract/office/refunds.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { messages } from '#web/office/refunds/messages.ts'

/** The statuses that staff can set. */
export type NextStatus = Exclude<RefundStatus, 'active'>

export const NEXT_STATUSES: readonly NextStatus[] = ['processing', 'processed', 'problem', 'cancelled']

/** A refund whose status is changed; the list does not contain its parts. */
export type ChangeableRefund = Pick<ListedRefund, 'id' | 'status' | 'total' | 'credited' | 'destination'> & {
  card_refunds?: CardRefund[]
}

/** Whether its gateway is processing it, and will report its result. */
export const isUnderway = ({
  status,
  destination,
}: Pick<ChangeableRefund, 'status' | 'destination'>): boolean =>
  destination === 'card' && status === 'processing'

/** Whether the status can be changed. `among` several, a refund with a problem is not completed directly. */
export const canChange = (refund: ChangeableRefund, to: NextStatus, among: boolean): boolean =>
  REFUND_TRANSITIONS[refund.status].includes(to) &&
  !isUnderway(refund) &&
  !(among && refund.status === 'problem' && to === 'processed')

/** The label of a status change. After a problem, processing continues rather than starts. */
export function actionName(to: NextStatus, { status, destination }: ChangeableRefund): string {
  if (to !== 'processing') return messages.statusActions[to]
  if (destination === 'card') return status === 'problem' ? messages.tryAgain : messages.giveBackToCard
  return status === 'problem' ? messages.proceed : messages.statusActions.processing
}

/** The consequences of a status change. */
export function effectOf(to: NextStatus, destination: ChangeableRefund['destination']): string {
  if (destination === 'card' && (to === 'processing' || to === 'processed')) return messages.cardEffect[to]
  return messages.statusEffect[to]
}

export interface StatusChange {
  ids: number[]
  to: NextStatus
  reason?: string
  to_sale?: boolean
}

/** Changes the status of refunds one by one, and returns those that were refused. */
export async function changeStatus({
  reason = '',
  to_sale = false,
  ...change
}: StatusChange): Promise<RefundStatusChange[]> {
  const { changes } = await call(calls.changeRefundStatus, { ...change, reason, to_sale })
  return changes.filter(({ done }) => !done)
}
