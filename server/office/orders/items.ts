import type { OrderedMerchandise, OrderedTicket } from '#contract/office/orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'

/** The tickets of an order in the order of its lines, each with its changes; a line without a ticket is a held or released place. */
export function ticketsOf(
  shop: Shop,
  lines: orders.Lines['products'][number][],
  issued: tickets.TicketRow[],
  changes: readonly officeTickets.TicketChangeRow[],
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
      gift_link: ticket ? tickets.giftLinks.openOf(ticket, shop.clock.now()) : null,
      changes: changes
        .filter(({ ticket_id }) => ticket_id === ticket?.id)
        .map((change) => officeTickets.changeForWire(shop, change)),
    }
  })
}

/** The individual merchandise items of an order. */
export function merchandiseOf(
  shop: Shop,
  lines: orders.Lines['merchandise'][number][],
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
): Pick<OrderedTicket, 'name' | 'starts_at' | 'ends_at' | 'timezone'> {
  const product = catalogue.of(shop).productById.get(product_id)
  if (!product) return { name: '', starts_at: null, ends_at: null, timezone: site.of(shop).timezone }
  const { name, timezone } = product
  const { starts_at, ends_at } = catalogue.occasionOf(product, transport_time_id)
  return { name, timezone, starts_at, ends_at }
}
