import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import type * as refunds from '#server/payments/refunds/refunds.ts'
import type { OwnOrder } from './orders.ts'
import { pendingTicket } from './tickets.ts'

/** Refunds as sent to their customer, newest first, with their items from the customer's orders, without cancelled ones. */
export const refundsToResponse = (shop: Shop, all: OwnOrder[], orders: Order[]): Refund[] =>
  all
    .flatMap((details) => {
      const order = orders.find(({ id }) => id === details.order.id)
      return details.refunds.flatMap((refund) =>
        order && refund.status !== 'cancelled'
          ? [refundToResponse(shop, refund, refund.status, { ...details, response: order })]
          : [],
      )
    })
    .toSorted((one, other) => other.id - one.id)

function refundToResponse(
  shop: Shop,
  refund: refunds.Refund,
  status: Refund['status'],
  { response: order, products, creditNotes, payer }: OwnOrder & { response: Order },
): Refund {
  const named = new Set(refund.items.map(({ kind, item_id }) => `${kind} ${item_id}`))
  const among = <Item extends { id: number }>(kind: string, items: Item[]): Item[] =>
    items.filter(({ id }) => named.has(`${kind} ${id}`))
  const priced = <Item extends { id: number; price: number; fee: number; refund_fee: number }>(
    kind: string,
    items: Item[],
  ): Item[] => among(kind, items).map((item) => keptPrice(refund, kind, item))
  const note = creditNotes.find(({ refund_id }) => refund_id === refund.id)
  return {
    id: refund.id,
    status,
    created_at: isoInstant(refund.created_at),
    completed_at: isoInstant(refund.completed_at),
    total: refund.total,
    shipping_refund: refund.shipping_refund,
    donation_refund: refund.donation_refund,
    kept_for_rest: refund.kept_for_rest,
    destination: refund.destination,
    can_cancel: status === 'active' && !refund.is_of_run && refund.new_order === null,
    credited: refund.credited,
    new_order: refund.new_order,
    disputed: refund.is_disputed && status !== 'processed',
    needs_account: status === 'active' && !refund.has_account,
    known_account: status === 'active' && refund.account_from_statement ? payer : null,
    credit_note: note ? { number: note.number, path: note.path, reason: note.reason } : null,
    order: order.code,
    tickets: priced('ticket', order.tickets),
    // Including places whose tickets were transferred.
    cartProducts: among('cart_product', products).map((line) => pendingTicket(shop, line)),
    merchandisePurchases: priced('merchandise', order.merchandisePurchases),
    cartMerchandise: among('cart_merchandise', order.cartMerchandise),
  }
}

/** A refund of what was kept of an item states that amount as its price. */
function keptPrice<Item extends { id: number }>({ items }: refunds.Refund, kind: string, item: Item): Item {
  const returned = items.find(
    (each) => each.kind === kind && each.item_id === item.id && each.status_before === 'refunded',
  )
  return returned ? { ...item, price: returned.amount, fee: 0, refund_fee: 0 } : item
}
