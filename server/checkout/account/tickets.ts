import type { ExistingTicket } from '#contract/customers.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { itemRefundAmount } from '#contract/refund-amounts.ts'
import { nameKey } from '#contract/rules.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import type { offersOf as upgradesOf } from '#server/checkout/upgrades/upgrades.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as barcodes from '#server/tickets/barcodes/barcodes.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as ticketVariants from '#server/tickets/variants/variants.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'

/** Without a discount and a bundle. */
const NO_LINE = { ...discounts.NO_DISCOUNT, ...bundles.NO_BUNDLE }

/** The issued tickets of an order as sent to its customer, without transferred ones. */
export const issuedTickets = (
  shop: Shop,
  { tickets: rows, products: lines }: { tickets: tickets.TicketRow[]; products: orders.Lines['products'] },
  {
    accepted,
    isRefundable,
    answers,
    upgrades,
  }: {
    accepted: boolean
    isRefundable: (id: number) => boolean
    answers: questions.AnswersOfLines
    upgrades: ReturnType<typeof upgradesOf>
  },
): Ticket[] =>
  rows
    .filter(({ status }) => status !== 'reassigned')
    .map((row) => {
      const line = lines.find(({ id }) => id === row.cart_product_id) ?? NO_LINE
      return {
        ...issuedTicket(shop, { row, line }, accepted),
        ...questions.answerable(shop, productOf(shop, row.product_id), answers.get(row.cart_product_id), {
          age: row.age,
          isOpen: accepted && row.status === 'active',
        }),
        is_refundable: isRefundable(row.id),
        ...(dependencies.isNeeded(shop, productOf(shop, row.product_id)) && { needed: true }),
        ...upgrades.get(row.id),
      }
    })

/** Without a code until the order's terms are accepted. */
function issuedTicket(
  shop: Shop,
  { row, line }: { row: tickets.TicketRow; line: discounts.LineDiscount & bundles.BundledLine },
  accepted: boolean,
): Omit<Ticket, 'is_refundable'> {
  const product = productOf(shop, row.product_id)
  const now = shop.clock.now()
  const allowed = tickets.allowedActions(shop, row, product, { accepted, now })
  return {
    ...sharedKeys(shop, product, row),
    ...ticketVariants.allowed(shop, row, product, { accepted, now }),
    ...discounts.discountedPrice(shop, { ...line, price: row.price, fee: row.fee }),
    ...bundles.bundledIn(shop, line),
    barcode: barcodes.barcodeFor(shop, { ...row, accepted }, product, { by: 'account' }),
    code: accepted ? row.code : null,
    download_code: accepted ? row.download_code : null,
    status: row.status,
    pending: false,
    refund_fee: row.refund_fee,
    refund_total: itemRefundAmount(row),
    // Nothing was paid for a guest's.
    is_ever_refundable: product.is_refundable && row.transferable === null,
    ...allowed,
    gift_link_until: tickets.giftLinks.openOf(row, now)?.expires_at ?? null,
    wallets: allowed.allow_download ? wallets.offered(shop) : [],
  }
}

/** A line of an unpaid order as a ticket: pending, without a code, no action allowed. */
export const pendingTicket = (
  shop: Shop,
  line: orders.Lines['products'][number],
  answers?: questions.AnswersOfLines,
): Ticket => ({
  ...sharedKeys(shop, productOf(shop, line.product_id), line),
  ...discounts.discountedPrice(shop, line),
  ...bundles.bundledIn(shop, line),
  code: null,
  download_code: null,
  barcode: null,
  status: 'pending',
  pending: true,
  refund_fee: productOf(shop, line.product_id).refund_fee,
  refund_total: 0,
  is_ever_refundable: productOf(shop, line.product_id).is_refundable,
  is_refundable: false,
  transferable: productOf(shop, line.product_id).allow_email_changes,
  allow_name_changes: false,
  allow_email_changes: false,
  name_changes_left: null,
  allow_travel_time_changes: false,
  allow_download: false,
  wallets: [],
  recently_edited: false,
  gift_link_until: null,
  ...questions.answered(answers?.get(line.id)),
})

type TicketLine = Pick<
  orders.Lines['products'][number],
  'id' | 'full_name' | 'email' | 'age' | 'transport_time_id' | 'variant_id'
>

function sharedKeys(shop: Shop, product: catalogue.Product, row: TicketLine) {
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  const { timezone } = product
  return {
    id: row.id,
    product: product.name,
    type: product.type,
    shop_image: catalogue.variants.find(product, row.variant_id)?.image ?? product.shop_image,
    full_name: row.full_name,
    email: row.email,
    age: row.age,
    shipping_refund: 0,
    allow_refund_requests_from: catalogue.toIso(product.allow_refund_requests_from, timezone),
    allow_refund_requests_until: catalogue.toIso(product.allow_refund_requests_until, timezone),
    names_until: catalogue.toIso(product.names_until, timezone),
    allow_name_changes_until: catalogue.toIso(product.allow_name_changes_until, timezone),
    allow_travel_time_changes_until: catalogue.toIso(product.allow_travel_time_changes_until, timezone),
    travel_time: departure?.at ?? catalogue.toIso(product.travel_time, timezone),
    travel_time_type: product.travel_time_type,
    transport_time_id: row.transport_time_id,
    ...catalogue.variants.forWire(product, row.variant_id),
    travel_times: stock.offered
      .travelTimes(shop, product)
      .filter(({ id }) => id === row.transport_time_id || !hasDeparted(shop, product, id)),
    event_id: product.event_key,
    event_name: product.event_name,
    timezone,
    ...catalogue.occasionOf(product, row.transport_time_id),
  }
}

function hasDeparted(shop: Shop, product: catalogue.Product, id: number): boolean {
  const departure = product.departures.find((each) => each.id === id)
  return departure !== undefined && !catalogue.isBefore(shop.clock.now(), departure.travel_time, product)
}

function productOf(shop: Shop, id: number): catalogue.Product {
  const product = catalogue.of(shop).productById.get(id)
  if (!product) throw new Error(`Product ${id} is not in the catalogue`)
  return product
}

const ENDED: Order['payment_status'][] = ['cancelled', 'abandoned']

/** One entry for each holder and event among a customer's active and pending entry tickets. */
export function existingTickets(orders: Order[]): ExistingTicket[] {
  const holders = new Map<string, ExistingTicket>()
  for (const order of orders) {
    // The holders of an ended order are not included.
    if (ENDED.includes(order.payment_status)) continue
    for (const ticket of [...order.tickets, ...order.cartProducts]) {
      if (ticket.type !== 'ticket' || (ticket.status !== 'active' && !ticket.pending)) continue
      const { full_name, email, age, event_id } = ticket
      if (full_name === '') continue
      const key = `${event_id} ${nameKey(full_name)}`
      if (!holders.has(key)) holders.set(key, { full_name, email, age, event_id })
    }
  }
  return [...holders.values()]
}
