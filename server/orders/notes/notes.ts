import { messages as common } from '#contract/messages.ts'
import { MAX_STAFF_NOTE_LENGTH } from '#contract/office/notes.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { Role } from '#contract/office/roles.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import {
  insertChange,
  insertNoteOfCustomer,
  insertNoteOfOrder,
  lockNote,
  removeNote,
  updateText,
  type NoteRow,
} from './queries.ts'

/** The staff member on whom the permission to edit a note depends. */
export interface Writer {
  id: number
  role: Role
}

/**
 * Writes a note about the order of a code.
 * Refuses:
 * - an unknown code (404)
 * - no text, and one that is too long
 */
export async function aboutOrder(tx: Tx, { id }: Writer, code: string, text: string): Promise<void> {
  const order = await staffActions.lockByCode(tx, code)
  await insertNoteOfOrder(tx, { order_id: order.id, text: checked(text), by: actor(id) })
  await audit.record(tx, actor(id), 'note written', order.code)
}

/**
 * Writes a note about a customer.
 * Refuses:
 * - an unknown id (404)
 * - no text, and one that is too long
 */
export async function aboutCustomer(tx: Tx, { id }: Writer, customerId: number, text: string): Promise<void> {
  const [written] = await insertNoteOfCustomer(tx, customerId, { text: checked(text), by: actor(id) })
  if (!written) throw new Refusal(common.notFound, { status: 404 })
  await audit.record(tx, actor(id), 'note written', `customer ${customerId}`)
}

/** Whether a staff member may edit and remove a note: its author, and owners. */
export const mayEdit = ({ id, role }: Writer, { by }: Pick<NoteRow, 'by'>): boolean =>
  role === 'owner' || by === actor(id)

/**
 * Changes the text of a note; the earlier text is kept.
 * Refuses:
 * - an unknown id, and one that was removed (404)
 * - somebody else's note, except for owners
 * - a note that has changed since it was read (`seen`)
 * - no text, and one that is too long
 */
export async function edit(
  tx: Tx,
  writer: Writer,
  id: number,
  input: { text: string; seen: string },
): Promise<void> {
  const note = await lockEditable(tx, writer, id)
  if (note.text !== input.seen) throw new Refusal(officeMessages.versionConflict, { field: 'seen' })
  const text = checked(input.text)
  if (text === note.text) return
  await insertChange(tx, note, actor(writer.id))
  await updateText(tx, note.id, text)
  await audit.record(tx, actor(writer.id), 'note changed', note.subject, { note: note.id })
}

/**
 * Hides a note; its text is kept.
 * Refuses:
 * - an unknown id, and one that was removed (404)
 * - somebody else's note, except for owners
 */
export async function remove(tx: Tx, writer: Writer, id: number): Promise<void> {
  const note = await lockEditable(tx, writer, id)
  await insertChange(tx, note, actor(writer.id))
  await removeNote(tx, note.id)
  await audit.record(tx, actor(writer.id), 'note removed', note.subject, { note: note.id })
}

async function lockEditable(tx: Tx, writer: Writer, id: number) {
  const [note] = await lockNote(tx, id)
  if (!note) throw new Refusal(common.notFound, { status: 404 })
  if (!mayEdit(writer, note)) throw new Refusal(officeMessages.noteOfOthers)
  return note
}

const actor = (id: number): string => `staff ${id}`

/** The validated text, with its line breaks. */
function checked(typed: string): string {
  const text = typed.trim()
  if (text === '') throw new Refusal(officeMessages.noteEmpty, { field: 'text' })
  if (text.length > MAX_STAFF_NOTE_LENGTH) throw new Refusal(officeMessages.noteTooLong, { field: 'text' })
  return text
}
