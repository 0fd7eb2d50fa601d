import * as invoices from '#server/invoices/invoices.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendDue } from './card-refunds/send.ts'
import { issueMissing } from './credit-note.ts'
import * as runs from './runs/runs.ts'

/**
 * What refunds need every few seconds: sends what goes back to cards and was not sent, asks what became of it, credits what was
 * refunded before there were credit notes, and the invoices of orders that have ended; counts what runs of an earlier release would give back.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await sendDue(shop)
  await issueMissing(shop)
  await invoices.creditNotes.issueCancelled(shop)
  await runs.recount(shop)
}
