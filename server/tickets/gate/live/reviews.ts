import { messages } from '#server/tickets/gate/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { findConflict, upsertReview, writePickUpReview } from './queries.ts'

const MAX_LENGTH = 500

/**
 * Stores a supervisor's review of a conflict; a later review replaces the earlier one.
 * Refuses:
 * - a scan that is not a conflict (404)
 * - a note that is too long
 */
export async function review(tx: Tx, scanId: number, staffId: number, text: string): Promise<void> {
  const [conflict] = await findConflict(tx, scanId)
  if (!conflict) throw new Refusal(messages.conflictUnknown, { status: 404 })
  const note = readNote(text)
  await upsertReview(tx, scanId, staffId, note)
  const subject = conflict.code === null ? `scan ${scanId}` : `ticket ${conflict.code}`
  await audit.record(tx, 'system', 'conflict reviewed', subject, { scan: scanId })
}

/**
 * The same for what was handed over.
 * Refuses:
 * - a handing over that is not a conflict (404)
 * - a note that is too long
 */
export async function reviewPickUp(tx: Tx, id: number, staffId: number, text: string): Promise<void> {
  const note = readNote(text)
  const [reviewed] = await writePickUpReview(tx, id, staffId, note)
  if (!reviewed) throw new Refusal(messages.conflictUnknown, { status: 404 })
  await audit.record(tx, 'system', 'conflict reviewed', reviewed.order, { handover: id })
}

function readNote(text: string): string {
  const note = text.trim()
  if (note.length > MAX_LENGTH) throw new Refusal(messages.noteLong, { field: 'note' })
  return note
}
