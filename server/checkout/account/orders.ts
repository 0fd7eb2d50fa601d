import type { KnownAccount, Order, Overpaid } from '#contract/orders.ts'
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
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import * as upgrades from '#server/checkout/upgrades/upgrades.ts'
import { issuedPurchase, pendingPurchase } from './purchases.ts'
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
  /** What was answered for its lines. */
  answers: questions.AnswersOfOrders
}

/** An order that was just placed, with its known data. */
export interface PlacedOrder extends orders.Lines {
  id: number
  payments: readonly payments.PaymentRow[]
}

/** The visible data of orders, in any order. Those that were just placed and are unpaid are not read again. */
export async function ownOrders(
  connection: Connection,
  rows: orders.OrderRow[],
  placed: readonly PlacedOrder[] = [],
): Promise<OwnOrder[]> {
  const placedById = new Map(placed.map((each) => [each.id, each]))
  const knownOf = (row: orders.OrderRow) =>
    orders.status.mayHaveMoney(row) ? undefined : placedById.get(row.id)
  const known = rows.flatMap((row) => {
    const fresh = knownOf(row)
    return fresh ? [unpaidOrder(row, fresh)] : []
  })
  const others = rows.filter((row) => !knownOf(row))
  const [read, answers] = await Promise.all([
    others.length > 0 ? readOwnOrders(connection, others) : [],
    questions.ofOrders(
      connection,
      rows.map(({ id }) => id),
    ),
  ])
  return [...known, ...read].map((each) => ({ ...each, answers }))
}

type WithoutAnswers = Omit<OwnOrder, 'answers'>

const NOTHING_OVERPAID: Overpaid = { amount: 0, returned: 0, remaining: 0 }

const unpaidOrder = (
  order: orders.OrderRow,
  { products, merchandise, payments: rows }: PlacedOrder,
): WithoutAnswers => ({
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

async function readOwnOrders(connection: Connection, rows: orders.OrderRow[]): Promise<WithoutAnswers[]> {
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

/** The order of a change is placed by staff, or an upgrade, which is credited from a refund: without such orders there is nothing to read. */
const mayBeOfChange = ({ staff, has_refunds }: orders.OrderRow): boolean => staff !== null || has_refunds

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
    repriced: requests.repricedOrder(shop, details),
    has_payment_plan: row.has_payment_plan,
    payment_plan: row.payment_plan,
    abandon_at: row.payment_status === 'pending' ? isoInstant(row.abandon_at) : null,
    accepted_ts_and_cs: isoInstant(row.accepted_ts_and_cs),
    ...(row.accepted_language !== null &&
      site.of(shop).languages.length > 1 && { accepted_language: row.accepted_language }),
    has_invoice: details.invoiced,
    credit_notes: details.creditNotes.map(({ number, path, reason }) => ({ number, path, reason })),
    donation_amount: row.donation_amount,
    ...shippingOf(row),
    ...(isCollecting(details) && { pick_up_code: tickets.pickUpCodes.codeFor(shop, row.code) }),
    ...itemsToResponse(shop, details, now),
    ...ownAnswersOf(shop, details),
    changed_from: details.changes.find(({ new_order_id }) => new_order_id === row.id)?.order ?? null,
    changed_to: details.changes.flatMap((change) =>
      change.order_id === row.id && change.new_order !== null ? [change.new_order] : [],
    ),
  }
}

/** Whether something of an order is still to be collected on site. */
const isCollecting = ({ order, purchases }: OwnOrder): boolean =>
  order.payment_status === 'paid' &&
  order.accepted_ts_and_cs !== null &&
  purchases.some(({ pick_up, status }) => pick_up && status === 'active')

const shippingOf = ({
  shipping_amount,
  shipping_country,
  shipping_name,
  shipping_address,
}: OwnOrder['order']) => ({ shipping_amount, shipping_country, shipping_name, shipping_address })

/** The issued items, and the lines held until the order is paid. */
function itemsToResponse(shop: Shop, details: OwnOrder, now: Temporal.Instant) {
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
      answers: details.answers.products,
      upgrades: accepted ? upgrades.offersOf(shop, details) : new Map(),
    }),
    cartProducts: details.products
      .filter(({ id }) => !issuedProducts.has(id))
      .map((line) => pendingTicket(shop, line, details.answers.products)),
    merchandisePurchases: details.purchases.map((purchase) => ({
      ...issuedPurchase(shop, purchase, accepted),
      ...discounts.discountedPrice(shop, {
        ...discountOf(details, purchase),
        price: purchase.price,
        fee: purchase.fee,
      }),
      is_refundable: refundable.has(`merchandise ${purchase.id}`),
      ...answersOf(shop, details, purchase, accepted),
      shipping_refund: requests.shippingOf(shop, purchase, refundedItems),
    })),
    cartMerchandise: details.merchandise
      .filter(({ id }) => !issuedMerchandise.has(id))
      .map((line) => ({
        ...pendingPurchase(shop, line),
        ...questions.answered(details.answers.merchandise.get(line.id)),
      })),
  }
}

function answersOf(
  shop: Shop,
  { answers }: OwnOrder,
  { merchandise_id, cart_merchandise_id, status }: tickets.PurchaseRow,
  accepted: boolean,
) {
  const item = catalogue.of(shop).merchandiseById.get(merchandise_id)
  const own = answers.merchandise.get(cart_merchandise_id)
  const isOpen = accepted && status === 'active'
  return item ? questions.answerable(shop, item, own, { age: null, isOpen }) : questions.answered(own)
}

/** What was answered for an order as a whole, and what is still open of it, as long as it has anything. */
function ownAnswersOf(shop: Shop, { order, products, merchandise, answers }: OwnOrder) {
  const isHeld = ({ released_at }: { released_at: Temporal.Instant | null }) => released_at === null
  const held = { products: products.filter(isHeld), merchandise: merchandise.filter(isHeld) }
  const isOpen = order.accepted_ts_and_cs !== null && held.products.length + held.merchandise.length > 0
  const own = answers.orders.get(order.id)
  return questions.answerable(shop, questions.askerOf(shop, held), own, { age: null, isOpen })
}

const discountOf = ({ merchandise }: orders.Lines, { cart_merchandise_id }: tickets.PurchaseRow) =>
  merchandise.find(({ id }) => id === cart_merchandise_id) ?? discounts.NO_DISCOUNT
