import {
  TICKET_SORTS,
  type TicketValidity,
  type TicketChoices,
  type TicketFilters,
  type TicketList,
  type TicketRow,
  type TicketScan,
} from '#contract/office/tickets.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Mark } from '#contract/gate/marks.ts'
import * as marks from '#server/tickets/gate/marks/marks.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { withoutAddress } from '#server/platform/text/search.ts'
import * as answers from '#server/office/answers/answers.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import { messages } from './messages.ts'
import * as queries from './list-queries.ts'

/** Whether the role sees more than the gate needs: addresses, prices, history. */
export interface View {
  full: boolean
}

/** A page of the tickets, newest first, filtered. */
export async function list(shop: Shop, filters: TicketFilters, view: View): Promise<TicketList> {
  const query = queryOf(shop, filters, view)
  const nearSearch = view.full ? query.search : withoutAddress(query.search)
  const { rows, ...page } = await readSearchedPage(placeOf(filters, TICKET_SORTS), nearSearch, (near) => ({
    read: (place, limit) => queries.readPage(shop.sql, { ...query, near }, place, limit),
    count: (limit) => queries.count(shop.sql, { ...query, near }, limit),
  }))
  return { ...page, rows: await withAnswers(shop, rows, view) }
}

/** The rows as displayed, with their answers for roles that see them. */
async function withAnswers(shop: Shop, rows: readonly queries.TicketRow[], view: View): Promise<TicketRow[]> {
  const ids = view.full ? rows.map(({ id }) => id) : []
  const known = await answers.ofTickets(shop, ids)
  return rows.map((row) => ({ ...ticketForWire(shop, row, view), answers: known.get(row.id) ?? {} }))
}

/** The ids of the tickets matched by these filters for a role that sees everything, as a SQL fragment. */
export const selection = (shop: Shop, filters: TicketFilters): Fragment =>
  queries.selectIds(shop.sql, queryOf(shop, filters, { full: true }))

/** The tickets in the orders of a customer, newest first, at most 500. */
export async function ofCustomer(shop: Shop, customerId: number): Promise<TicketRow[]> {
  const rows = await queries.readOfCustomer(shop.sql, customerId)
  return withAnswers(shop, rows, { full: true })
}

function queryOf(
  shop: Shop,
  { search, event, product, departure, status, answers: answered }: TicketFilters,
  { full }: View,
): queries.TicketQuery {
  const { products } = catalogue.of(shop)
  const narrowed = products.filter(
    ({ event_key, external_code }) =>
      (event === '' || event_key === event) && (product === '' || external_code === product),
  )
  return {
    search: search.trim(),
    near: false,
    byAddress: full,
    products: event === '' && product === '' ? null : narrowed.map(({ id }) => id),
    departure,
    status,
    answers:
      answered === ''
        ? null
        : full
          ? answers.matching(shop, answered, { few: search.trim() !== '' })
          : shop.sql`false`,
  }
}

/** As at the gate, but with a status of its own for admitted tickets. */
function validityOf(row: queries.TicketRow): TicketValidity {
  const validity = scans.validityOf(row)
  return validity === 'valid' && row.status === 'used' ? 'used' : validity
}

function lastScanOf({ last_scan }: queries.TicketRow): TicketRow['last_scan'] {
  if (last_scan?.outcome !== 'admitted' && last_scan?.outcome !== 'checked_out') return null
  const { outcome, at, gate: where, list: by } = last_scan
  return { outcome, at: isoInstant(Temporal.Instant.from(at)), gate: where, list: by }
}

/** A ticket as displayed; the holder's address only for roles that see it. */
export function ticketForWire(shop: Shop, row: queries.TicketRow, { full }: View): TicketRow {
  const product = catalogue.of(shop).productById.get(row.product_id)
  if (!product) throw new Error(`Product ${row.product_id} is not in the catalogue`)
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  const { id, code, status, reason, full_name, email, age, order_code: order } = row
  return {
    id,
    code,
    status,
    validity: validityOf(row),
    reason,
    last_scan: lastScanOf(row),
    full_name,
    email: full ? email : null,
    age: age && (site.of(shop).ageRanges[age] ?? age),
    event: product.event_name,
    product: catalogue.variants.nameOf(product, row.variant_id),
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    timezone: product.timezone,
    order,
    answers: {},
  }
}

/** The statuses of tickets with their labels: the built-in ones and those added by the festival. */
export const statuses = (shop: Shop): Record<string, string> => ({
  ...messages.status,
  ...site.of(shop).ticketStatuses,
  ...messages.refundStatus,
})

/** The filter choices of the list of tickets. */
export function choices(shop: Shop): TicketChoices {
  const { products } = catalogue.of(shop)
  return {
    events: site.of(shop).events.map(({ key, name }) => ({ id: key, name })),
    products: products.map(({ external_code, name, event_key }) => ({
      id: external_code,
      name,
      event: event_key,
    })),
    departures: products.flatMap(({ external_code, timezone, departures }) =>
      departures.map(({ id, at }) => ({ id, product: external_code, travel_time: at, timezone })),
    ),
    statuses: statuses(shop),
    questions: answers.askedOf(shop, 'tickets'),
  }
}

/** Whether the text of a QR code is the current barcode of a ticket, an earlier one, or unknown. */
export async function scan(shop: Shop, text: string, view: View): Promise<TicketScan> {
  const { barcode, ticket } = await scans.findByBarcode(shop, text)
  const [row] = ticket ? await queries.readByCode(shop.sql, ticket.code) : []
  const shown = row ? await marks.ofTickets(shop, [row.id]) : new Map<number, Mark[]>()
  return {
    barcode,
    ticket: row ? ticketForWire(shop, row, view) : null,
    marks: row ? (shown.get(row.id) ?? []) : [],
  }
}
