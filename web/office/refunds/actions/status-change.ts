import { REFUND_TRANSITIONS, type RefundMove, type RefundStatus } from '#contract/office/refunds.ts'
import { post } from '#web/office/lib/call.ts'
import { messages } from '#web/office/refunds/messages.ts'

/** What staff can make of a refund. */
export type NextStatus = Exclude<RefundStatus, 'active'>

export const NEXT_STATUSES: readonly NextStatus[] = ['processing', 'processed', 'problem', 'cancelled']

/** Whether a refund that stands here can be moved there; `among` many one with a problem goes on before it is completed. */
export const canChange = (from: RefundStatus, to: NextStatus, among: boolean): boolean =>
  REFUND_TRANSITIONS[from].includes(to) && !(among && from === 'problem' && to === 'processed')

/** What a move is called: to go on after a problem is not to start. */
export const actionName = (to: NextStatus, from: RefundStatus): string =>
  to === 'processing' && from === 'problem' ? messages.goOn : messages.moves[to]

export interface StatusChange {
  ids: number[]
  to: NextStatus
  reason?: string
  to_sale?: boolean
}

/** Moves refunds, each by itself, and gives those that were refused. */
export async function changeStatus(change: StatusChange): Promise<RefundMove[]> {
  const { moves } = await post<{ moves: RefundMove[] }>('refunds/moves', change)
  return moves.filter(({ done }) => !done)
}
