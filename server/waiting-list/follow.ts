import * as mail from '#server/mail/mail.ts'
import type { Payload } from '#server/platform/jobs/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { moveEntriesTo } from './entry-queries.ts'
import { moveNoticesTo } from './notice-queries.ts'

const TEMPLATES = ['waiting-list', 'waiting-list-offer', 'sale-begins']

/**
 * The job `follow-email`: whoever waits for a place, or to be told of a sale, under an address that their account no longer has hears of it at the
 * new one, also by mails that have not left yet. Where the new address waits for the same, both stay as they are. Run twice, it finds nothing
 * the second time.
 */
export const followEmail = (shop: Shop, { from, to }: Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const addresses = { from: String(from), to: String(to) }
    await moveEntriesTo(tx, addresses)
    await moveNoticesTo(tx, addresses)
    await mail.addresses.redirect(tx, { ...addresses, templates: TEMPLATES })
  })
