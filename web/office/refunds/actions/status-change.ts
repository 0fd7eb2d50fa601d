import { REFUND_TRANSITIONS, type RefundStatusChange, type RefundStatus } from '#contract/office/refunds.ts'
import { post } from '#web/office/lib/call.ts'
import { messages } from '#web/office/refunds/messages.ts'

/** The statuses that staff can set. */
export type NextStatus = Exclude<RefundStatus, 'active'>

export const NEXT_STATUSES: readonly NextStatus[] = ['processing', 'processed', 'problem', 'cancelled']

/** Whether the status can be changed. `among` many, a refund with a problem is not completed directly. */
export const canChange = (from: RefundStatus, to: NextStatus, among: boolean): boolean =>
  REFUND_TRANSITIONS[from].includes(to) && !(among && from === 'problem' && to === 'processed')

/** The label of a status change. After a problem, work goes on rather than starts. */
export const actionName = (to: NextStatus, from: RefundStatus): string =>
  to === 'processing' && from === 'problem' ? messages.proceed : messages.statusActions[to]

export interface StatusChange {
  ids: number[]
  to: NextStatus
  reason?: string
  to_sale?: boolean
}

/** Changes the status of refunds one by one, and returns those that were refused. */
export async function changeStatus(change: StatusChange): Promise<RefundStatusChange[]> {
  const { changes } = await post<{ changes: RefundStatusChange[] }>('refunds/status-changes', change)
  return changes.filter(({ done }) => !done)
}
