import { CHECKLIST, type DismissItem } from '#contract/office/checklist.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

const MARK = /^[\w-]{1,64}$/

/**
 * Dismisses an optional checklist item that the festival does not need, or restores it (`dismissed` is false). It reappears when the
 * missing parts differ from those recorded in the mark.
 * Refuses:
 * - an item that is mandatory or unknown
 * - a malformed mark
 */
export async function setDismissed(tx: Tx, { item, mark, dismissed }: DismissItem): Promise<void> {
  const known = CHECKLIST.optional.find((key) => key === item)
  if (!known) throw new Refusal(officeMessages.notOptional, { field: 'item' })
  if (!dismissed) await queries.remove(tx, known)
  else if (MARK.test(mark)) await queries.save(tx, known, mark, tx.request?.actor ?? 'system')
  else throw new Refusal(officeMessages.stalePage, { field: 'mark' })
  if (dismissed) await audit.record(tx, 'system', 'checklist item put aside', `checklist ${known}`)
  else await audit.record(tx, 'system', 'checklist item back', `checklist ${known}`)
}
