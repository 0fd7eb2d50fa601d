import type { KnownAccount, MerchandisePurchase, Order, Overpaid } from '#contract/orders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as invoices from '#server/payments/invoices/invoices.ts'
import * as creditNotes from '#server/payments/invoices/credit-notes/credit-notes.ts'
import * as orderChanges from '#server/checkout/order-changes/order-changes.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Connection, Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as requests from '#server/payments/refunds/requests/requests.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import { issuedTickets, pendingTicket } from './tickets.ts'

/** An order with everything that its customer sees. */
export type OwnOrder = refunds.OrderDetails & {
  overpaid: Overpaid
  invoiced: boolean
  creditNotes: creditNotes.IssuedCreditNote[]
  changes: orderChanges.ChangeRow[]
  /** Who has given its tickets; null if it was bought. */
  giver: string | null
  /** The masked account from which it was paid; null if no bank statement has it. */
  payer: KnownAccount | null
}

/** An order that was just placed, with its known data. */
export interface PlacedOrder extends orders.Lines {
  id: number
  payments: readonly payments.PaymentRow[]
}

/** The visible data of orders, in the given order. An order that was just placed and is unpaid is not read again. */
export async function ownOrders(
  connection: Connection,
  rows: orders.OrderRow[],
  placed: PlacedOrder | null = null,
): Promise<OwnOrder[]> {
  const isKnown = (row: orders.OrderRow) => row.id === placed?.id && !orders.status.mayHaveMoney(row)
  const others = rows.filter((row) => !isKnown(row))
  const read = others.length > 0 ? await readOwnOrders(connection, others) : []
  const known = placed ? rows.filter(isKnown).map((row) => unpaidOrder(row, placed)) : []
  return [...known, ...read].toSorted((one, other) => other.order.id - one.order.id)
}

const NOTHING_OVERPAID: Overpaid = { amount: 0, returned: 0, remaining: 0 }

const unpaidOrder = (
  order: orders.OrderRow,
  { products, merchandise, payments: rows }: PlacedOrder,
): OwnOrder => ({
  order,
  products,
  merchandise,
  payments: [...rows],
  tickets: [],
  purchases: [],
  charges: [],
  refunds: [],
  overpaid: NOTHING_OVERPAID,
  invoiced: false,
  creditNotes: [],
  changes: [],
  giver: null,
  payer: null,
})

const idsOf = (rows: orders.OrderRow[], isWanted: (row: orders.OrderRow) => boolean): number[] =>
  rows.filter(isWanted).map(({ id }) => id)

async function readOwnOrders(connection: Connection, rows: orders.OrderRow[]): Promise<OwnOrder[]> {
  const paid = plans.paidOrders(
    connection,
    rows.map(({ id }) => id),
  )
  const [details, { overpaid }, invoiced, credited, changes, givers, payers] = await Promise.all([
    refunds.listOrderDetails(
      connection,
      rows,
      paid.then((each) => each.payments),
    ),
    paid,
    invoices.ofOrders(connection, idsOf(rows, orders.status.mayHaveMoney)),
    creditNotes.ofOrders(
      connection,
      rows.filter(({ has_refunds }) => has_refunds),
    ),
    orderChanges.ofOrders(connection, idsOf(rows, mayBeOfChange)),
    tickets.giversOfOrders(connection, idsOf(rows, mayBeGiven)),
    bankDetails.payersOf(connection, idsOf(rows, mayHaveTransfer)),
  ])
  const corrected = rows.filter(({ id, has_refunds }) => !has_refunds && invoiced.get(id) === 'corrected')
  const creditedByCorrection = await creditNotes.ofOrders(connection, corrected)
  return details.map((each) => ({
    ...each,
    overpaid: overpaid.get(each.order.id) ?? NOTHING_OVERPAID,
    invoiced: invoiced.has(each.order.id),
    creditNotes: credited.get(each.order.id) ?? creditedByCorrection.get(each.order.id) ?? [],
    giver: givers.get(each.order.id) ?? null,
    payer: maskedPayer(payers.get(each.order.id)),
    changes: changes.filter((change) => [change.order_id, change.new_order_id].includes(each.order.id)),
  }))
}

/** The order of a change is placed by staff: without such orders there is nothing to read. */
const mayBeOfChange = ({ staff }: orders.OrderRow): boolean => staff !== null

/** An order that receives given tickets costs nothing, and is not placed by its customer. */
const mayBeGiven = ({ staff, total_price }: orders.OrderRow): boolean => staff !== null && total_price === 0

const maskedPayer = (payer: Parameters<typeof bankDetails.maskedPayer>[0] | undefined) =>
  payer ? bankDetails.maskedPayer(payer) : null

const mayHaveTransfer = (order: orders.OrderRow): boolean =>
  order.payment_method === 'bank_transfer' && orders.status.mayHaveMoney(order)

/** Orders as sent to their customer, in the given order, with the effects of their refunds. */
export function ordersToResponse(shop: Shop, own: OwnOrder[]): Order[] {
  return own.map((each) => orderToResponse(shop, each))
}

function orderToResponse(shop: Shop, details: OwnOrder): Order {
  const { order: row } = details
  const now = shop.clock.now()
  return {
    id: row.id,
    code: row.code,
    checksum: row.checksum,
    created_at: isoInstant(row.created_at),
    staff: row.staff,
    given_by: details.giver,
    total_price: row.total_price,
    ...payments.toResponse(shop, row, details.payments),
    overpaid: details.overpaid,
    discount_amount: row.discount_amount,
    ...vouchers.discountNameOf(shop, row),
    payment_method: row.payment_method,
    other_payment_method: payments.method.otherOf(shop, row, details.payments, details.products),
    payment_status: row.payment_status,
    ...refunds.summary(shop, details, now),
    refund_account: details.payer,
    has_payment_plan: row.has_payment_plan,
    payment_plan: row.payment_plan,
    abandon_at: row.payment_status === 'pending' ? isoInstant(row.abandon_at) : null,
    accepted_ts_and_cs: isoInstant(row.accepted_ts_and_cs),
    ...(row.accepted_language !== null &&
      site.of(shop).languages.length > 1 && { accepted_language: row.accepted_language }),
    has_invoice: details.invoiced,
    credit_notes: details.creditNotes.map(({ number, path, reason }) => ({ number, path, reason })),
    shipping_amount: row.shipping_amount,
    shipping_country: row.shipping_country,
    shipping_name: row.shipping_name,
    shipping_address: row.shipping_address,
    ...itemsToResponse(shop, details, now),
    changed_from: details.changes.find(({ new_order_id }) => new_order_id === row.id)?.order ?? null,
    changed_to: details.changes.flatMap((change) =>
      change.order_id === row.id && change.new_order !== null ? [change.new_order] : [],
    ),
  }
}

/** The issued items, and the lines held until the order is paid. */
function itemsToResponse(shop: Shop, details: refunds.OrderDetails, now: Temporal.Instant) {
  const issuedProducts = new Set(details.tickets.map((ticket) => ticket.cart_product_id))
  const issuedMerchandise = new Set(details.purchases.map((purchase) => purchase.cart_merchandise_id))
  const accepted = details.order.accepted_ts_and_cs !== null
  const refundable = new Set(
    requests.refundableItems(shop, details, now).items.map(({ kind, id }) => `${kind} ${id}`),
  )
  const refundedItems = details.refunds.flatMap(({ items }) => items)
  return {
    tickets: issuedTickets(shop, details, {
      accepted,
      isRefundable: (id) => refundable.has(`ticket ${id}`),
    }),
    cartProducts: details.products
      .filter(({ id }) => !issuedProducts.has(id))
      .map((line) => pendingTicket(shop, line)),
    merchandisePurchases: details.purchases.map((purchase) => ({
      ...issuedPurchase(shop, purchase, accepted),
      ...discounts.discountedPrice(shop, {
        ...discountOf(details, purchase),
        price: purchase.price,
        fee: purchase.fee,
      }),
      is_refundable: refundable.has(`merchandise ${purchase.id}`),
      shipping_refund: requests.shippingOf(shop, purchase, refundedItems),
    })),
    cartMerchandise: details.merchandise
      .filter(({ id }) => !issuedMerchandise.has(id))
      .map((line) => pendingPurchase(shop, line)),
  }
}

const discountOf = ({ merchandise }: orders.Lines, { cart_merchandise_id }: tickets.PurchaseRow) =>
  merchandise.find(({ id }) => id === cart_merchandise_id) ?? discounts.NO_DISCOUNT

const issuedPurchase = (shop: Shop, row: tickets.PurchaseRow, accepted: boolean) => ({
  ...purchaseItem(shop, row),
  code: accepted ? row.code : null,
  status: row.status,
  is_shipped: row.status === 'shipped' || row.shipment_id !== null,
  pending: false,
  refund_fee: row.refund_fee,
})

const pendingPurchase = (shop: Shop, line: orders.Lines['merchandise'][number]): MerchandisePurchase => ({
  ...purchaseItem(shop, line),
  ...discounts.discountedPrice(shop, line),
  code: null,
  status: 'pending',
  is_shipped: false,
  pending: true,
  refund_fee: 0,
  is_refundable: false,
  shipping_refund: 0,
})

function purchaseItem(shop: Shop, row: { id: number; merchandise_id: number }) {
  const item = catalogue.of(shop).merchandiseById.get(row.merchandise_id)
  const { timezone } = site.of(shop)
  const window = (time?: Temporal.PlainDateTime | null) => catalogue.toIso(time ?? null, timezone)
  return {
    id: row.id,
    merchandise: item?.name ?? '',
    shop_image: item?.shop_image ?? null,
    is_ever_refundable: item?.is_refundable ?? false,
    allow_refund_requests_from: window(item?.allow_refund_requests_from),
    allow_refund_requests_until: window(item?.allow_refund_requests_until),
  }
}
