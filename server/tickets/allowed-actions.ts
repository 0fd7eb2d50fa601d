import type { Ticket } from '#contract/orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { after } from '#server/platform/clock.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { TicketRow } from './queries.ts'

type AllowedActions = Pick<
  Ticket,
  | 'transferable'
  | 'allow_name_changes'
  | 'allow_email_changes'
  | 'name_changes_left'
  | 'allow_travel_time_changes'
  | 'allow_download'
  | 'recently_edited'
>

/**
 * What the owner of a ticket may do with it at `now`, by the rules of its product. Naming a holder for the first time
 * is always allowed. Whether a guest's ticket changes hands is what its allocation says. `recently_edited` does not change the other keys.
 */
export function allowedActions(
  at: Shop | Tx,
  ticket: TicketRow,
  product: catalogue.Product,
  { accepted, now }: { accepted: boolean; now: Temporal.Instant },
): AllowedActions {
  const isOpen = ticket.status === 'active' && accepted
  const isNameless = ticket.full_name === ''
  const left =
    product.name_change_limit === 0 ? null : Math.max(0, product.name_change_limit - ticket.name_changes_used)
  const transferable = ticket.transferable ?? product.allow_email_changes
  const isRenamable =
    (ticket.transferable ?? product.allow_name_changes) &&
    left !== 0 &&
    catalogue.isBefore(now, product.allow_name_changes_until, product)
  return {
    transferable,
    allow_name_changes: isOpen && (isNameless || isRenamable),
    allow_email_changes: isOpen && (isNameless || transferable),
    name_changes_left: left,
    allow_travel_time_changes: isOpen && mayChooseDeparture(ticket, product, now),
    allow_download: isDownloadable(ticket, product, accepted, now),
    recently_edited: isRecent(at, ticket.last_edited_at, now),
  }
}

/** Until the product's deadline; never without a deadline. A ticket without a departure may choose one until the last has left. */
function mayChooseDeparture(ticket: TicketRow, product: catalogue.Product, now: Temporal.Instant): boolean {
  if (product.travel_time_type !== 'selectable') return false
  if (ticket.transport_time_id === null)
    return product.departures.some(({ travel_time }) => catalogue.isBefore(now, travel_time, product))
  const until = product.allow_travel_time_changes_until
  return until !== null && catalogue.isBefore(now, until, product)
}

/** Whether a row was changed within the last 15 minutes. */
export const isRecent = (at: Shop | Tx, edited: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  edited !== null && Temporal.Instant.compare(now, after(edited, site.of(at).durations.editLock)) < 0

/**
 * Whether a ticket may be downloaded: active, with a name, its terms accepted, and past its release date. An admitted one can still
 * be needed at the next gate.
 */
export function isDownloadable(
  ticket: Pick<TicketRow, 'status' | 'full_name'>,
  product: catalogue.Product,
  accepted: boolean,
  now: Temporal.Instant,
): boolean {
  const from = product.download_from && catalogue.toInstant(product.download_from, product.timezone)
  const isValid = (ticket.status === 'active' || ticket.status === 'used') && ticket.full_name !== ''
  return isValid && accepted && (!from || Temporal.Instant.compare(from, now) <= 0)
}
