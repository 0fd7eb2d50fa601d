import { messages } from '#contract/messages.ts'
import { share } from '#contract/money.ts'
import { tidyEmail } from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as orders from '#server/orders/orders.ts'
import { code, token } from '#server/platform/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import {
  findForDownload,
  insertPurchases,
  insertTickets,
  purchasesOf,
  ticketsOf,
  type PurchaseRow,
  type TicketRow,
} from './queries.ts'

export type { PurchaseRow, TicketRow } from './queries.ts'

/** Issues a ticket for each place and a purchase for each piece of merchandise of a paid order, exactly once, in the transaction of the payment. */
export async function issue(tx: Tx, order: orders.OrderRow): Promise<void> {
  const held = await orders.lines(tx, [order.id])
  await Promise.all([issueTickets(tx, order, held.products), issuePurchases(tx, order, held.merchandise)])
}

async function issueTickets(tx: Tx, order: orders.OrderRow, lines: orders.OrderedProduct[]): Promise<void> {
  const { productById } = catalogue.of(tx)
  const newTickets = lines
    .filter((line) => line.released_at === null)
    .map((line) => ({
      code: code(12),
      barcode_secret: token(),
      order_id: order.id,
      cart_product_id: line.id,
      product_id: line.product_id,
      transport_time_id: line.transport_time_id,
      full_name: line.full_name,
      email: line.email,
      age: line.age,
      price: line.price,
      fee: line.fee,
      refund_fee: productById.get(line.product_id)?.refund_fee ?? 0,
    }))
  if (newTickets.length > 0) await insertTickets(tx, newTickets)
}

async function issuePurchases(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.OrderedMerchandise[],
): Promise<void> {
  const { merchandiseById } = catalogue.of(tx)
  const live = lines.filter((line) => line.released_at === null)
  const shares = share(
    order.shipping_amount,
    live.map(() => 1),
  )
  const newPurchases = live.map((line, index) => ({
    code: code(12),
    order_id: order.id,
    cart_merchandise_id: line.id,
    merchandise_id: line.merchandise_id,
    price: line.price,
    fee: line.fee,
    refund_fee: merchandiseById.get(line.merchandise_id)?.refund_fee ?? 0,
    shipping_share: shares[index] ?? 0,
  }))
  if (newPurchases.length > 0) await insertPurchases(tx, newPurchases)
}

/** The issued tickets and purchases of orders, in the order in which they were issued. */
export async function ofOrders(
  sql: Sql | Tx,
  orderIds: number[],
): Promise<{ tickets: TicketRow[]; purchases: PurchaseRow[] }> {
  if (orderIds.length === 0) return { tickets: [], purchases: [] }
  const [tickets, purchases] = await Promise.all([ticketsOf(sql, orderIds), purchasesOf(sql, orderIds)])
  return { tickets: [...tickets], purchases: [...purchases] }
}

/** Whether a ticket may be downloaded: active, terms accepted, and past its release date. */
export function isDownloadable(
  ticket: Pick<TicketRow, 'status'>,
  product: catalogue.Product,
  accepted: boolean,
  now: Temporal.Instant,
): boolean {
  const from = product.download_from && catalogue.instantOf(product.download_from, product.timezone)
  return ticket.status === 'active' && accepted && (!from || Temporal.Instant.compare(from, now) <= 0)
}

/**
 * The ticket of a code for whoever knows its holder's or its account's e-mail.
 * Refuses a wrong code, a wrong e-mail and a ticket that may not be downloaded with the same 404.
 */
export async function forDownload(
  shop: Shop,
  email: string,
  ticketCode: string,
): Promise<{ ticket: TicketRow; product: catalogue.Product; order_code: string }> {
  const [row] = await findForDownload(shop.sql, ticketCode.toUpperCase())
  const product = row && catalogue.of(shop).productById.get(row.product_id)
  const emails = row ? [tidyEmail(row.email), tidyEmail(row.account_email)] : []
  const may = row && product && isDownloadable(row, product, row.accepted, shop.clock.now())
  if (!row || !product || !may || !emails.includes(tidyEmail(email)))
    throw new Refusal(messages.notFound, { status: 404 })
  return { ticket: row, product, order_code: row.order_code }
}
