import type { OrderedMerchandise, OrderedTicket, TicketChange } from '#contract/office/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type * as tickets from '#server/tickets/tickets.ts'

interface Change {
  ticket_id: number
  at: Temporal.Instant
  kind: string
  by: string
  before: Record<string, string | number | null>
  after: Record<string, string | number | null>
  note: string | null
}

/** The tickets of an order in the order of its lines, each as it is now and with what was changed of it; a line without a ticket is a place. */
export function ticketsOf(
  shop: Shop,
  lines: orders.OrderedProduct[],
  issued: tickets.TicketRow[],
  changes: readonly Change[],
): OrderedTicket[] {
  return lines.map((line) => {
    const ticket = issued.find(({ cart_product_id }) => cart_product_id === line.id)
    const shown = ticket ?? line
    return {
      ...describe(shop, shown),
      code: ticket?.code ?? null,
      status: ticket?.status ?? lineStatus(line),
      price: line.price + line.fee,
      full_name: shown.full_name,
      email: shown.email,
      age: shown.age,
      changes: changes
        .filter(({ ticket_id }) => ticket_id === ticket?.id)
        .map((change) => changeForWire(shop, change)),
    }
  })
}

/** The merchandise of an order, piece by piece. */
export function merchandiseOf(
  shop: Shop,
  lines: orders.OrderedMerchandise[],
  issued: tickets.PurchaseRow[],
): OrderedMerchandise[] {
  const { merchandiseById } = catalogue.of(shop)
  return lines.map((line) => {
    const purchase = issued.find(({ cart_merchandise_id }) => cart_merchandise_id === line.id)
    return {
      name: merchandiseById.get(line.merchandise_id)?.name ?? '',
      code: purchase?.code ?? null,
      status: purchase?.status ?? lineStatus(line),
      price: line.price + line.fee,
    }
  })
}

const lineStatus = ({ released_at }: { released_at: Temporal.Instant | null }): string =>
  released_at === null ? 'pending' : 'released'

function describe(
  shop: Shop,
  { product_id, transport_time_id }: { product_id: number; transport_time_id: number | null },
): Pick<OrderedTicket, 'name' | 'travel_time' | 'timezone'> {
  const product = catalogue.of(shop).productById.get(product_id)
  if (!product) return { name: '', travel_time: null, timezone: site.of(shop).timezone }
  const { name, timezone } = product
  const departure = product.departures.find(({ id }) => id === transport_time_id)
  return { name, timezone, travel_time: departure?.at ?? catalogue.toIso(product.travel_time, timezone) }
}

/** Only what has become another; a departure by its time. */
export function changeForWire(shop: Shop, { at, kind, by, before, after, note }: Change): TicketChange {
  const fields = Object.keys(after).filter((field) => after[field] !== before[field])
  const of = (side: Change['before']) =>
    Object.fromEntries(fields.map((field) => [field, valueOf(shop, field, side[field] ?? null)]))
  return { at: at.toString(), kind, by, before: of(before), after: of(after), note }
}

function valueOf(shop: Shop, field: string, value: string | number | null): string {
  if (field !== 'transport_time_id' || value === null) return String(value ?? '')
  for (const { departures } of catalogue.of(shop).products) {
    const departure = departures.find(({ id }) => id === value)
    if (departure) return departure.at
  }
  return String(value)
}
