import * as mail from '#server/mail/mail.ts'
import type { Payload } from '#server/platform/jobs/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { moveEntriesTo } from './entry-queries.ts'
import { moveSaleAlertsTo } from './sale-alert-queries.ts'

const TEMPLATES = ['waiting-list', 'waiting-list-offer', 'sale-begins']

/**
 * The job `follow-email`: moves waiting-list entries and sale alerts from the former address of an account to the new one, including unsent
 * mails. Entries that the new address has already are not moved. If it runs twice, it finds nothing the second time.
 */
export const followEmail = (shop: Shop, { from, to }: Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const addresses = { from: String(from), to: String(to) }
    await moveEntriesTo(tx, addresses)
    await moveSaleAlertsTo(tx, addresses)
    await mail.addresses.redirect(tx, { ...addresses, templates: TEMPLATES })
  })
