import { REFUND_TRANSITIONS, type RefundMove, type RefundStatus } from '#contract/office/refunds.ts'
import { post } from '#web/office/lib/call.ts'
import { refundWords as words } from '#web/office/words/refunds.ts'

/** What staff can make of a refund. */
export type Move = Exclude<RefundStatus, 'active'>

export const MOVES: readonly Move[] = ['processing', 'processed', 'problem', 'cancelled']

/** Whether a refund that stands here can be moved there; `among` many one with a problem goes on before it is completed. */
export const canMove = (from: RefundStatus, to: Move, among: boolean): boolean =>
  REFUND_TRANSITIONS[from].includes(to) && !(among && from === 'problem' && to === 'processed')

/** What a move is called: to go on after a problem is not to start. */
export const nameOf = (to: Move, from: RefundStatus): string =>
  to === 'processing' && from === 'problem' ? words.goOn : words.moves[to]

export interface MoveWish {
  ids: number[]
  to: Move
  reason?: string
  to_sale?: boolean
}

/** Moves refunds, each by itself, and gives those that were refused. */
export async function move(wish: MoveWish): Promise<RefundMove[]> {
  const { moves } = await post<{ moves: RefundMove[] }>('refunds/moves', wish)
  return moves.filter(({ done }) => !done)
}
