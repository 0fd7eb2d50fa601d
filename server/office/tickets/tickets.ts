import { messages } from '#contract/messages.ts'
import type { OfficeTicket, TicketDetails } from '#contract/office/tickets.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import * as variantChanges from '#server/tickets/variant-changes/variant-changes.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import * as answers from '#server/office/answers/answers.ts'
import * as orderStaffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as mails from '#server/office/mails/mails.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { changeForWire, withActors } from './changes.ts'
import { readByCode, type TicketRow } from './list-queries.ts'
import { ticketForWire, type View } from './list.ts'
import { normalizeCode } from '#server/platform/text/search.ts'
import * as queries from './queries.ts'
import * as audit from '#server/office/audit/audit.ts'

export { changeForWire, withActors, type TicketChangeRow } from './changes.ts'
export { choices, list, ofCustomer, scan, selection, statuses, type View } from './list.ts'

/**
 * A ticket; in the full view with all its details.
 * Refuses:
 * - an unknown code (404)
 */
export async function read(shop: Shop, code: string, view: View): Promise<OfficeTicket> {
  const [row] = await readByCode(shop.sql, normalizeCode(code))
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return { ...ticketForWire(shop, row, view), details: view.full ? await detailsOf(shop, row) : null }
}

async function detailsOf(shop: Shop, row: TicketRow): Promise<TicketDetails> {
  const { sql } = shop
  const [[found], changes, refunds, sent, done, issued, scans, answered, left] = await Promise.all([
    queries.readDetails(sql, row.id),
    changesOf(shop, row.id),
    queries.readRefunds(sql, row.id),
    mails.ofOrder(shop, row.order_id),
    audit.history(shop, [row.code, `ticket ${row.code}`]),
    tickets.ofOrders(sql, [row.order_id]),
    officeGate.ofTicket(shop, row.id),
    answers.ofTicket(shop, row.id),
    leftWithout(shop, row),
  ])
  const ticket = issued.tickets.find(({ id }) => id === row.id)
  const product = catalogue.of(shop).productById.get(row.product_id)
  if (!found || !ticket || !product) throw new Error(`Ticket ${row.id} is gone`)
  const { id: _, ordered_at, payment_status, staff, ...details } = found
  const state = { ticket, product, accepted: row.accepted, held: !details.on_sale }
  const now = shop.clock.now()
  return {
    ...details,
    version: staffActions.holderVersion(row),
    created_at: isoInstant(details.created_at),
    last_edited_at: isoInstant(details.last_edited_at),
    age_key: row.age,
    transport_time_id: row.transport_time_id,
    gift_link: tickets.giftLinks.openOf(ticket, now),
    order: orderOf(row, { ordered_at, payment_status, staff }),
    refunds: refunds.map(withIsoInstants),
    mails: sent,
    scans,
    changes,
    history: done,
    answers: answered,
    dependents: left,
    ...choicesFor(shop, product),
    ...variantChanges.choices(shop, product, row.variant_id),
    allowed_actions: staffActions.allowedActions(state, now),
  }
}

/** What hangs on a ticket that is valid. */
async function leftWithout(
  shop: Shop,
  { id, order_id, status }: TicketRow,
): Promise<TicketDetails['dependents']> {
  if (status !== 'active' && status !== 'used') return []
  const [order] = await orderStaffActions.byIds(shop.sql, [order_id])
  const found = order && (await dependents.leftWithout(shop, order, { tickets: [id], merchandise: [] }))
  return (found ?? []).map(({ name, if_ticket_goes }) => ({ name, if_ticket_goes }))
}

const orderOf = (
  { order_code: code, accepted }: TicketRow,
  { ordered_at, ...order }: Pick<queries.TicketDetailsRow, 'ordered_at' | 'payment_status' | 'staff'>,
): TicketDetails['order'] => ({ code, created_at: isoInstant(ordered_at), accepted, ...order })

/** The age ranges and departures to choose from, without past departures. */
function choicesFor(shop: Shop, product: catalogue.Product): Pick<TicketDetails, 'ages' | 'departures'> {
  const { ageRanges } = site.of(shop)
  const isAhead = (id: number) =>
    product.departures.some(
      (it) => it.id === id && catalogue.isBefore(shop.clock.now(), it.travel_time, product),
    )
  return {
    ages: Object.fromEntries(catalogue.ageRangesOf(shop, product).map((key) => [key, ageRanges[key] ?? key])),
    departures: stock.offered.travelTimes(shop, product).filter(({ id }) => isAhead(id)),
  }
}

async function changesOf(shop: Shop, id: number): Promise<TicketDetails['changes']> {
  const rows = await queries.readChanges(shop.sql, id)
  const named = await withActors(shop, rows)
  return named.map((change) => changeForWire(shop, { ...change, ticket_id: id }))
}
