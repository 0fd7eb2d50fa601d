import type { Ticket } from '#contract/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import { after } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import * as tickets from '#server/tickets/tickets.ts'

/** An issued ticket as its owner gets it; without its code while the order's terms wait to be accepted. */
export function issuedTicket(shop: Shop, row: tickets.TicketRow, accepted: boolean): Ticket {
  const product = productOf(shop, row.product_id)
  const now = shop.clock.now()
  const isActive = row.status === 'active' && accepted
  const left =
    product.name_change_limit === 0 ? null : Math.max(0, product.name_change_limit - row.name_changes_used)
  return {
    ...shown(shop, product, row),
    code: accepted ? row.code : null,
    status: row.status,
    pending: false,
    refund_fee: row.refund_fee,
    refund_total: Math.max(0, row.price - row.refund_fee),
    is_ever_refundable: product.is_refundable,
    is_refundable: isActive && isRefundableNow(product, now),
    allow_name_changes:
      isActive &&
      product.allow_name_changes &&
      left !== 0 &&
      isBefore(now, product.allow_name_changes_until, product),
    allow_email_changes: isActive && product.allow_email_changes,
    name_changes_left: left,
    allow_travel_time_changes:
      isActive &&
      product.travel_time_type === 'selectable' &&
      product.allow_travel_time_changes_until !== null &&
      isBefore(now, product.allow_travel_time_changes_until, product),
    allow_download: tickets.isDownloadable(row, product, accepted, now),
    recently_edited: isRecent(shop, row.last_edited_at),
  }
}

/** A place of an unpaid order in the form of a ticket: pending, without a code, nothing to do with it yet. */
export const pendingTicket = (shop: Shop, line: orders.OrderedProduct): Ticket => ({
  ...shown(shop, productOf(shop, line.product_id), line),
  code: null,
  status: 'pending',
  pending: true,
  refund_fee: 0,
  refund_total: 0,
  is_ever_refundable: productOf(shop, line.product_id).is_refundable,
  is_refundable: false,
  allow_name_changes: false,
  allow_email_changes: false,
  name_changes_left: null,
  allow_travel_time_changes: false,
  allow_download: false,
  recently_edited: false,
})

type Shown = Pick<
  orders.OrderedProduct,
  'id' | 'full_name' | 'email' | 'age' | 'price' | 'fee' | 'transport_time_id'
>

function shown(shop: Shop, product: catalogue.Product, row: Shown) {
  const departure = product.departures.find(({ id }) => id === row.transport_time_id)
  const { timezone } = product
  return {
    id: row.id,
    product: product.name,
    type: product.type,
    shop_image: product.shop_image,
    full_name: row.full_name,
    email: row.email,
    age: row.age,
    price: row.price,
    fee: row.fee,
    shipping_refund: 0,
    allow_refund_requests_from: catalogue.onTheWire(product.allow_refund_requests_from, timezone),
    allow_refund_requests_until: catalogue.onTheWire(product.allow_refund_requests_until, timezone),
    travel_time: departure?.at ?? catalogue.onTheWire(product.travel_time, timezone),
    travel_time_type: product.travel_time_type,
    transport_time_id: row.transport_time_id,
    travel_times: stock.travelTimes(shop, product),
    event_id: product.event_key,
    event_name: product.event_name,
    timezone,
  }
}

/** Inside the product's window for refund requests; an end that is not set is open. */
const isRefundableNow = (product: catalogue.Product, now: Temporal.Instant): boolean =>
  product.is_refundable &&
  (product.allow_refund_requests_from === null ||
    !isBefore(now, product.allow_refund_requests_from, product)) &&
  isBefore(now, product.allow_refund_requests_until, product)

/** Whether `now` is before a wall-clock time of the product; before one that is not set it always is. */
const isBefore = (
  now: Temporal.Instant,
  until: Temporal.PlainDateTime | null,
  product: catalogue.Product,
): boolean =>
  until === null || Temporal.Instant.compare(now, catalogue.instantOf(until, product.timezone)) < 0

const isRecent = (shop: Shop, edited: Temporal.Instant | null): boolean =>
  edited !== null &&
  Temporal.Instant.compare(shop.clock.now(), after(edited, site.of(shop).durations.editLock)) < 0

function productOf(shop: Shop, id: number): catalogue.Product {
  const product = catalogue.of(shop).productById.get(id)
  if (!product) throw new Error(`Product ${id} is not in the catalogue`)
  return product
}
