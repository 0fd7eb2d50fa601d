import type {
  TicketValidity,
  TicketChoices,
  TicketFilters,
  TicketList,
  TicketRow,
  TicketScan,
} from '#contract/office/tickets.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { statusesOf } from '#server/office/exports/definitions.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'
import * as queries from './list-queries.ts'

/** Whether whoever asks gets more than the gate needs: addresses, prices, the trail. */
export interface View {
  whole: boolean
}

/** A part of the tickets that filters leave, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, filters: TicketFilters, sight: View): Promise<TicketList> {
  const wish = queryOf(shop, filters, sight)
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, wish, beforeId(filters.from), PAGE_SIZE + 1),
    queries.count(shop.sql, wish, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  return { rows: shown.map((row) => forDesk(shop, row, sight)), next, total: counted?.total ?? 0 }
}

function queryOf(
  shop: Shop,
  { search, event, product, departure, status }: TicketFilters,
  { whole }: View,
): queries.TicketQuery {
  const { products } = catalogue.of(shop)
  const narrowed = products.filter(
    ({ event_key, external_code }) =>
      (event === '' || event_key === event) && (product === '' || external_code === product),
  )
  return {
    search: search.trim(),
    byAddress: whole,
    products: event === '' && product === '' ? null : narrowed.map(({ id }) => id),
    departure,
    status,
  }
}

const VALIDITIES: Partial<Record<string, TicketValidity>> = {
  blocked: 'blocked',
  refund: 'refunding',
  refunding: 'refunding',
  'refund-problem': 'refunding',
  refunded: 'refunded',
  cancelled: 'cancelled',
  reassigned: 'reassigned',
}

const validityOf = ({ status, accepted }: queries.TicketRow): TicketValidity =>
  status === 'active' ? (accepted ? 'valid' : 'terms') : (VALIDITIES[status] ?? 'other')

/** A ticket as it is shown; its holder's address only to whom it may be. */
export function forDesk(shop: Shop, row: queries.TicketRow, { whole }: View): TicketRow {
  const product = catalogue.of(shop).productById.get(row.product_id)
  if (!product) throw new Error(`Product ${row.product_id} is not in the catalogue`)
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  const { id, code, status, reason, full_name, email, age, order_code: order } = row
  return {
    id,
    code,
    status,
    standing: validityOf(row),
    reason,
    full_name,
    email: whole ? email : null,
    age: age && (site.of(shop).ageRanges[age] ?? age),
    event: product.event_name,
    product: product.name,
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, product.timezone),
    timezone: product.timezone,
    order,
  }
}

/** What the list can be narrowed by. */
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
    statuses: statusesOf(shop, 'tickets'),
  }
}

/** Says of the text of a QR code whether a ticket has it now, had it once, or never. */
export async function scan(shop: Shop, text: string, sight: View): Promise<TicketScan> {
  const signed = text.trim()
  const [, code = ''] = signed.split('.')
  const [row] = await queries.readByCode(shop.sql, code)
  if (!row) return { barcode: 'unknown', ticket: null }
  const isOf = (barcode_secret: string) =>
    documents.isSignedTicket(shop.settings.secret, { code, barcode_secret }, signed)
  const ticket = forDesk(shop, row, sight)
  if (isOf(row.barcode_secret)) return { barcode: row.status === 'reassigned' ? 'old' : 'present', ticket }
  const former = await queries.formerBarcodes(shop.sql, row.id)
  return { barcode: former.some((it) => isOf(it.barcode_secret)) ? 'old' : 'unknown', ticket }
}
