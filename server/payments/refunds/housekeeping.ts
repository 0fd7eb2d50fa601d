import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendDue } from './card-refunds/send.ts'
import { issueMissing } from './credit-note.ts'

/**
 * The periodic work of refunds, every few seconds: sends pending card refunds and queries their results, and issues missing credit notes for
 * refunds and ended orders.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await sendDue(shop)
  await issueMissing(shop)
  await creditNotes.issueCancelled(shop)
}
