import { messages as common } from '#contract/messages.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { lockStatements } from '#server/books/bank-statements/queries.ts'
import { matchLater } from '#server/books/bank-statements/suggestions.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** So many lines are named in a refusal, as its fields. */
const NAMED_LINES = 10

/**
 * Takes a statement out again, with its lines: they count no more, the ledger reverses what it has of them, and a later upload brings them
 * anew. Lines of it that later statements have, too, stay as lines of these, whatever they are booked for.
 * Refuses:
 * - an unknown statement (404), and one that is already removed
 * - without a note, and a note that is too long
 * - while one of its other lines is booked for an order, entered, returned, left out, or one of our transfers: each is reversed first (`lines.ID`)
 */
export async function removeStatement(tx: Tx, id: number, reason: string): Promise<void> {
  const note = normalizeSpaces(reason).replaceAll(/\p{Cc}/gu, '')
  if (note === '') throw new Refusal(messages.noteEmpty, { field: 'note' })
  if (note.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'note' })
  await lockStatements(tx)
  const [statement] = await queries.findStatement(tx, id)
  if (!statement) throw new Refusal(common.notFound, { status: 404 })
  if (statement.is_removed) throw new Refusal(messages.statementRemoved)
  // Whoever books a line locks it first.
  await queries.lockLines(tx, id)
  await queries.handOver(tx, id)
  const settled = await queries.listSettled(tx, id)
  if (settled.length > 0) {
    const said = messages.linesSettled({ count: settled.length })
    const named = settled.slice(0, NAMED_LINES).map(({ id: line }) => [`lines.${line}`, said])
    throw new Refusal(Object.fromEntries(named))
  }
  const by = tx.request?.actor ?? 'system'
  const removed = await queries.removeLines(tx, id, by)
  await queries.markRemoved(tx, id, { by, note })
  await matchLater(tx)
  await audit.record(tx, 'system', 'bank statement removed', `bank statement ${id}`, {
    lines: removed.length,
  })
}
