import type { MerchandisePurchase, Order } from '#contract/orders.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as invoices from '#server/invoices/invoices.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { issuedTickets, pendingTicket } from './tickets.ts'

/** Orders as their owner gets them, in the order given. A handful of statements, however many orders. */
export async function ordersForWire(shop: Shop, rows: orders.OrderRow[]): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, issued, paymentRows, invoiced] = await Promise.all([
    orders.lines(shop.sql, ids),
    tickets.ofOrders(shop.sql, ids),
    payments.ofOrders(shop.sql, ids),
    invoices.ofOrders(shop.sql, ids),
  ])
  return rows.map((row) => {
    const mine = <Row extends { order_id: number }>(all: Row[]) =>
      all.filter((each) => each.order_id === row.id)
    return orderForWire(shop, row, {
      products: mine(lines.products),
      merchandise: mine(lines.merchandise),
      tickets: mine(issued.tickets),
      purchases: mine(issued.purchases),
      payments: mine(paymentRows),
      invoiced: invoiced.has(row.id),
    })
  })
}

interface Parts {
  products: orders.OrderedProduct[]
  merchandise: orders.OrderedMerchandise[]
  tickets: tickets.TicketRow[]
  purchases: tickets.PurchaseRow[]
  payments: payments.PaymentRow[]
  invoiced: boolean
}

function orderForWire(shop: Shop, row: orders.OrderRow, parts: Parts): Order {
  const issuedProducts = new Set(parts.tickets.map((ticket) => ticket.cart_product_id))
  const issuedPieces = new Set(parts.purchases.map((purchase) => purchase.cart_merchandise_id))
  const accepted = row.accepted_ts_and_cs !== null
  return {
    id: row.id,
    code: row.code,
    checksum: row.checksum,
    created_at: row.created_at.toString(),
    staff: row.staff,
    total_price: row.total_price,
    total_refunded: 0,
    total_paid: parts.payments.reduce((sum, payment) => sum + payment.paid_amount, 0),
    discount_amount: row.discount_amount,
    discount_name: row.discount_name,
    payment_method: row.payment_method,
    payment_status: row.payment_status,
    has_refunds: false,
    fully_refunded: false,
    has_active_refunds: false,
    has_payment_plan: row.has_payment_plan,
    payment_plan: row.payment_plan,
    payments: row.has_payment_plan ? payments.forWire(parts.payments, shop.clock.now(), site.of(shop)) : [],
    attempt: parts.payments.find(({ paid_amount, amount }) => paid_amount < amount)?.attempt ?? 0,
    abandon_at: row.payment_status === 'pending' ? (row.abandon_at?.toString() ?? null) : null,
    transfer: payments.transferOf(shop, row, parts.payments),
    accepted_ts_and_cs: row.accepted_ts_and_cs && row.accepted_ts_and_cs.toString(),
    has_invoice: parts.invoiced,
    can_refund: false,
    shipping_amount: row.shipping_amount,
    shipping_country: row.shipping_country,
    shipping_refunded: 0,
    tickets: issuedTickets(shop, parts.tickets, accepted),
    cartProducts: parts.products
      .filter(({ id }) => !issuedProducts.has(id))
      .map((line) => pendingTicket(shop, line)),
    merchandisePurchases: parts.purchases.map((purchase) => purchased(shop, purchase, accepted)),
    cartMerchandise: parts.merchandise
      .filter(({ id }) => !issuedPieces.has(id))
      .map((line) => pendingPiece(shop, line)),
  }
}

function purchased(shop: Shop, row: tickets.PurchaseRow, accepted: boolean): MerchandisePurchase {
  return {
    ...pieceOf(shop, row),
    code: accepted ? row.code : null,
    status: row.status,
    pending: false,
    refund_fee: row.refund_fee,
    shipping_refund: row.shipping_share,
  }
}

const pendingPiece = (shop: Shop, line: orders.OrderedMerchandise): MerchandisePurchase => ({
  ...pieceOf(shop, line),
  code: null,
  status: 'pending',
  pending: true,
  refund_fee: 0,
  shipping_refund: 0,
})

function pieceOf(shop: Shop, row: { id: number; merchandise_id: number; price: number; fee: number }) {
  const item = catalogue.of(shop).merchandiseById.get(row.merchandise_id)
  return {
    id: row.id,
    merchandise: item?.name ?? '',
    shop_image: item?.shop_image ?? null,
    price: row.price,
    fee: row.fee,
  }
}
