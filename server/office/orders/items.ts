import type { OrderedMerchandise } from '#contract/office/ordered-merchandise.ts'
import type { OrderedTicket } from '#contract/office/orders.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as officeTickets from '#server/office/tickets/tickets.ts'
import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import * as variantChanges from '#server/tickets/variant-changes/variant-changes.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as officeAnswers from '#server/office/answers/answers.ts'
import * as queries from './queries.ts'

/** What is in an order, and what was answered for it. */
export async function itemsOf(shop: Shop, id: number) {
  const [lines, issued, changes, answers] = await Promise.all([
    orders.lines(shop.sql, [id]),
    tickets.ofOrders(shop.sql, [id]),
    queries.readChanges(shop.sql, id),
    officeAnswers.ofOrder(shop, id),
  ])
  return {
    codes: issued.tickets.map((ticket) => ticket.code),
    tickets: ticketsOf(shop, lines.products, issued.tickets, await officeTickets.withActors(shop, changes)),
    merchandise: merchandiseOf(shop, lines.merchandise, issued.purchases),
    ...(answers.length > 0 && { answers }),
  }
}

/** The tickets of an order in the order of its lines, each with its changes; a line without a ticket is a held or released place. */
function ticketsOf(
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
      discounts: discounts.wireDiscounts(shop, line),
      ...bundles.bundledIn(shop, line),
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
function merchandiseOf(
  shop: Shop,
  lines: orders.Lines['merchandise'][number][],
  issued: tickets.PurchaseRow[],
): OrderedMerchandise[] {
  const { merchandiseById } = catalogue.of(shop)
  return lines.map((line) => {
    const purchase = issued.find(({ cart_merchandise_id }) => cart_merchandise_id === line.id)
    const item = merchandiseById.get(line.merchandise_id)
    return {
      name: catalogue.variants.nameOf(item, (purchase ?? line).variant_id),
      pick_up: purchase?.pick_up ?? item?.pick_up ?? false,
      code: purchase?.code ?? null,
      status: purchase?.status ?? lineStatus(line),
      price: line.price + line.fee,
      discounts: discounts.wireDiscounts(shop, line),
      ...(item && purchase?.status === 'active'
        ? variantChanges.choices(shop, item, purchase.variant_id)
        : NO_VARIANTS),
    }
  })
}

const NO_VARIANTS = { option: '', variants: [] }

const lineStatus = ({ released_at }: { released_at: Temporal.Instant | null }): string =>
  released_at === null ? 'pending' : 'released'

function describe(
  shop: Shop,
  {
    product_id,
    transport_time_id,
    variant_id,
  }: Pick<orders.Lines['products'][number], 'product_id' | 'transport_time_id' | 'variant_id'>,
): Pick<OrderedTicket, 'name' | 'starts_at' | 'ends_at' | 'timezone'> {
  const product = catalogue.of(shop).productById.get(product_id)
  if (!product) return { name: '', starts_at: null, ends_at: null, timezone: site.of(shop).timezone }
  const { timezone } = product
  const name = catalogue.variants.nameOf(product, variant_id)
  const { starts_at, ends_at } = catalogue.occasionOf(product, transport_time_id)
  return { name, timezone, starts_at, ends_at }
}
