import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { load } from './cached-state.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { lockRoom } from './room.ts'

/** The virtual queue in front of the shop: numbers, the shuffle at the opening, and the admission of visitors. */
export { advance, start } from './advance.ts'
export { load as open, current, publicJson } from './cached-state.ts'
export { returnTurn, isLetIn, take } from './numbers.ts'
export { isInForce } from './room.ts'
export { readNumber, type QueueNumber } from './signed-number.ts'
/** Passes: a number whose turn has come may open one cart. */
export * as passes from './passes.ts'

/**
 * Pauses or resumes admissions. Existing passes stay valid.
 * Refuses:
 * - an inactive waiting room
 */
export async function pause(tx: Tx, paused: boolean): Promise<void> {
  const room = await lockRoom(tx)
  if (room === null) throw new Refusal(messages.nobodyWaits)
  if (room.paused === paused) return
  await queries.updateRoom(tx, { ...room, paused, called_at: tx.now })
  await audit.record(tx, 'system', paused ? 'waiting room paused' : 'waiting room resumed', 'waiting room', {
    called: room.called,
    drawn: room.drawn,
  })
  tx.onCommit(() => load(tx.shop))
}
