import { share } from '#contract/money.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as orders from '#server/orders/orders.ts'
import { code, token } from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { MailedTicket } from './mailed-tickets.ts'
import { insertPurchases, insertTickets, ticketsOf } from './queries.ts'

/**
 * Issues a ticket for each place and a purchase for each merchandise item of a paid order, exactly once, in the transaction of the payment.
 * Returns its tickets. `transferable` is what an allocation says of its guests' tickets.
 */
export async function issue(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines,
  transferable: boolean | null = null,
): Promise<MailedTicket[]> {
  issuePurchases(tx, order, lines.merchandise)
  const issued = issueTickets(tx, order, lines.products, transferable)
  // Lines that were paid before have their tickets already.
  return order.paid_at === null ? issued : [...(await ticketsOf(tx, [order.id]))]
}

function issueTickets(
  tx: Tx,
  order: orders.OrderRow,
  lines: orders.Lines['products'][number][],
  transferable: boolean | null,
): MailedTicket[] {
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
      variant_id: line.variant_id,
      full_name: line.full_name,
      email: line.email,
      age: line.age,
      price: line.price,
      fee: line.fee,
      refund_fee: productById.get(line.product_id)?.refund_fee ?? 0,
      transferable,
    }))
  if (newTickets.length > 0) insertTickets(tx, newTickets)
  return newTickets.map((ticket) => ({ ...ticket, download_code: null, status: 'active' }))
}

function issuePurchases(tx: Tx, order: orders.OrderRow, lines: orders.Lines['merchandise'][number][]): void {
  const { merchandiseById } = catalogue.of(tx)
  const held = lines.filter((line) => line.released_at === null)
  const isCollected = ({ merchandise_id }: (typeof held)[number]) =>
    merchandiseById.get(merchandise_id)?.pick_up ?? false
  const sent = held.filter((line) => !isCollected(line))
  // Items may have been shipped ones when they were ordered.
  const shipped = sent.length > 0 ? sent : held
  const shares = share(
    order.shipping_amount,
    shipped.map(() => 1),
  )
  const newPurchases = held.map((line) => ({
    code: code(12),
    order_id: order.id,
    cart_merchandise_id: line.id,
    merchandise_id: line.merchandise_id,
    variant_id: line.variant_id,
    price: line.price,
    fee: line.fee,
    refund_fee: merchandiseById.get(line.merchandise_id)?.refund_fee ?? 0,
    shipping_share: shares[shipped.indexOf(line)] ?? 0,
    pick_up: isCollected(line),
  }))
  if (newPurchases.length > 0) insertPurchases(tx, newPurchases)
}
