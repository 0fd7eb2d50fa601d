import { messages } from '#contract/messages.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as answerFiles from '#server/shop/questions/files/files.ts'
import * as questions from '#server/shop/questions/questions.ts'

/**
 * A file that answers a question of an order, which is recorded.
 * Refuses:
 * - an order or a file that is not there, or is another order's (404)
 */
export async function openFile(tx: Tx, order: string, file: number | null): Promise<answerFiles.StoredFile> {
  const { id, code } = await staffActions.lockByCode(tx, order)
  const found = file !== null && (await answerFiles.ofOrder(tx, id, file))
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  await questions.recordFile(tx, code)
  return found
}
