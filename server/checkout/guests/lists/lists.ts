import { messages } from '#contract/messages.ts'
import type { StartGuestList } from '#contract/office/guests/lists.ts'
import { partnerMessages } from '#contract/office/guests/messages.ts'
import { MAX_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import { lock } from '#server/checkout/guests/allocations.ts'
import { readList } from '#server/checkout/guests/queries.ts'
import { withdraw } from '#server/checkout/guests/withdrawal.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { findGuestsOfList, insertList, isUsed } from './queries.ts'

export { preview } from './preview.ts'

/** How many guests are taken back at once. */
const AT_ONCE = 100

/**
 * Begins a list, whose guests are named a hundred at a time (`nameGuests`), and can be taken back together. Returns its id.
 * Refuses:
 * - an unknown allocation (404)
 */
export async function start(tx: Tx, allocation: number, { name, mailed }: StartGuestList): Promise<number> {
  const { id } = await lock(tx, allocation)
  const [list] = await insertList(tx, {
    allocation_id: id,
    name: normalizeSpaces(name).slice(0, MAX_LENGTH),
    mailed,
    created_by: tx.request?.actor ?? 'system',
  })
  if (!list) throw new Error('A list was not written')
  await audit.record(tx, 'system', 'guest list started', `allocation ${id}`, { list: list.id })
  return list.id
}

/**
 * Takes back up to a hundred guests of a list, as `withdraw` does; who was not invited by mail is not told by one. Whoever undoes a longer
 * list calls it again. Returns the partner.
 * Refuses:
 * - an unknown list (404)
 * - one of which somebody was admitted
 */
export async function undo(tx: Tx, id: number): Promise<number> {
  const [list] = await readList(tx, id)
  if (!list) throw new Refusal(messages.notFound, { status: 404 })
  if ((await isUsed(tx, id)).length > 0) throw new Refusal(partnerMessages.listUsed)
  const guests = await findGuestsOfList(tx, id, AT_ONCE)
  for (const guest of guests)
    await withdraw(tx, guest.id, { reason: partnerMessages.listUndone, isTold: list.mailed })
  const { partner_id } = await lock(tx, list.allocation_id)
  await audit.record(tx, 'system', 'guest list undone', `allocation ${list.allocation_id}`, {
    list: id,
    count: guests.length,
  })
  return partner_id
}
