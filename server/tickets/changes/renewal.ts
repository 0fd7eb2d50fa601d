import { messages } from '#contract/messages.ts'
import { MAX_NOTE_LENGTH } from '#contract/rules.ts'
import type { RenewTicketCode } from '#contract/tickets.ts'
import type * as customers from '#server/people/customers/customers.ts'
import { code, token } from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { TicketRow } from '#server/tickets/queries.ts'
import { sendRenewalMails } from './mail-templates.ts'
import { allowedActionsOf, lockForUpdate, recordChange } from './ownership.ts'
import { updateBarcode, type ChangeRow } from './queries.ts'

/**
 * Replaces the QR code of a customer's ticket for the same holder, because others have seen it: earlier prints and passes become invalid,
 * the code on them downloads nothing any more, and the holder and the owner get the new ticket by mail. It is no name change, but locks the ticket like one.
 * Refuses, in this order:
 * - a ticket that is not the customer's (404)
 * - one that cannot be downloaded now
 * - one that was edited recently
 * - a note that is too long
 * - one that was scanned at the gate already, unless that is confirmed (`admitted`)
 */
export async function renewCode(
  tx: Tx,
  customer: customers.CustomerRow,
  input: RenewTicketCode,
): Promise<void> {
  const owned = await lockForUpdate(tx, customer, input.code)
  const { ticket } = owned
  const may = allowedActionsOf(tx, owned)
  if (!may.allow_download) throw new Refusal(messages.ticketFixed, { field: 'code' })
  if (may.recently_edited) throw new Refusal(messages.ticketRecentlyEdited, { field: 'code' })
  const note = input.note.trim()
  if (note.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'note' })
  if (ticket.status === 'used' && !input.admitted)
    throw new Refusal(messages.ticketAdmitted, { field: 'admitted' })
  const { renewed, change } = await issueCode(tx, ticket, note || null)
  await recordChange(tx, customer, ticket.code, change)
  await sendRenewalMails(tx, customer, renewed)
}

/** Gives a locked ticket a new QR code; the change is still to be recorded. */
export async function issueCode(
  tx: Tx,
  ticket: TicketRow,
  note: string | null,
): Promise<{ renewed: TicketRow; change: Omit<ChangeRow, 'customer_id' | 'done_by'> }> {
  const [renewed] = await updateBarcode(tx, ticket.id, {
    barcode_secret: token(),
    download_code: code(12),
  })
  if (!renewed) throw new Error(`Ticket ${ticket.id} got no new code`)
  return { renewed, change: { ticket_id: ticket.id, kind: 'renewal', before: {}, after: {}, note } }
}
