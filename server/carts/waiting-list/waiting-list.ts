import * as mail from '#server/mail/mail.ts'
import type { Tx } from '#server/platform/shop.ts'
import { moveEntriesTo } from './queries.ts'

export { confirm, find, join, leave } from './entries.ts'
export { housekeeping } from './offers.ts'

const TEMPLATES = ['waiting-list', 'waiting-list-offer']

/**
 * Moves the waiting-list entries of an address to another one, including unsent mails. Entries that the other address has already are not
 * moved. If it runs twice, it finds nothing the second time.
 */
export async function followEmail(tx: Tx, addresses: { from: string; to: string }): Promise<void> {
  await moveEntriesTo(tx, addresses)
  await mail.addresses.redirect(tx, { ...addresses, templates: TEMPLATES })
}
