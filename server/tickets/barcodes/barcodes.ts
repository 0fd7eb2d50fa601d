import { may, type Role } from '#contract/office/roles.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { isDownloadable } from '#server/tickets/allowed-actions.ts'
import type { TicketRow } from '#server/tickets/queries.ts'

/** The short codes of tickets, for staff who may not have all barcodes. */
export * as shortCodes from './short-codes.ts'

/** A staff member who is asking. */
export interface StaffMember {
  id: number
  role: Role
}

/** The sale of a ticket at the box office: by whom, when, and whether the till that it is in is still open. */
export interface Sale {
  staff_id: number
  at: Temporal.Instant
  is_till_open: boolean
}

/**
 * Who asks for the barcode of a ticket: the account whose order it is in, an address in a link (of `addresses`, A-031), the holder of its
 * wallet pass, or a staff member, with the sale that the ticket is from if it was sold at the box office.
 */
export type Recipient =
  | { by: 'account' }
  | { by: 'link'; email: string; addresses: string[] }
  | { by: 'pass'; isHolder: boolean }
  | { by: 'staff'; staff: StaffMember; sale: Sale | null }

type Ticket = TicketRow & { accepted: boolean }

/**
 * Whether somebody may be given the barcode of a ticket, which admits its bearer. The only place that decides this. Customers and holders:
 * while it may be downloaded. Staff: who may change orders, and who sold the ticket, on that day and until that till is closed.
 */
export function mayBeGiven(
  at: Shop | Tx,
  ticket: Ticket,
  product: catalogue.Product,
  recipient: Recipient,
): boolean {
  if (recipient.by === 'staff') return mayStaff(at, recipient)
  return isEntitled(recipient) && isDownloadable(ticket, product, ticket.accepted, nowOf(at))
}

/** The text of the barcode of a ticket for whoever may be given it; null for everybody else. */
export const barcodeFor = (
  shop: Shop,
  ticket: Ticket,
  product: catalogue.Product,
  recipient: Recipient,
): string | null =>
  mayBeGiven(shop, ticket, product, recipient)
    ? documents.barcodes.signedTicket(shop.settings.secret, ticket)
    : null

/**
 * Whether a role is answered tickets' codes in full. With the address of its holder a code downloads the ticket, so it is as good as its
 * barcode.
 */
export const mayHaveCodes = (role: Role): boolean => may(role, 'change orders')

/** Whether a staff member may give out the barcodes of a sale, for example by mailing it to an address. */
export const mayStaff = (
  at: Shop | Tx,
  { staff, sale }: { staff: StaffMember; sale: Sale | null },
): boolean =>
  mayHaveCodes(staff.role) ||
  (sale !== null && sale.staff_id === staff.id && sale.is_till_open && isOfToday(at, sale))

function isEntitled(recipient: Exclude<Recipient, { by: 'staff' }>): boolean {
  if (recipient.by === 'account') return true
  if (recipient.by === 'pass') return recipient.isHolder
  const email = normalizeEmail(recipient.email)
  return email !== '' && recipient.addresses.map(normalizeEmail).includes(email)
}

const nowOf = (at: Shop | Tx): Temporal.Instant => ('shop' in at ? at.now : at.clock.now())

function isOfToday(at: Shop | Tx, sale: Sale): boolean {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(site.of(at).timezone).toPlainDate()
  return dayOf(sale.at).equals(dayOf(nowOf(at)))
}
