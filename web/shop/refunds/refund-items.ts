import type { Config } from '#contract/config.ts'
import type { MerchandisePurchase } from '#contract/merchandise-purchases.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'
import { periodFormat } from '#web/lib/dates/period.ts'
import { messages } from './messages.ts'
import { itemStatus, type Status } from '#web/shop/orders/order-status.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'

export type RefundItem = Ticket | MerchandisePurchase

/** The common fields of an order and a refund: lists of items. */
type ItemLists = Pick<Order, 'tickets' | 'cartProducts' | 'merchandisePurchases' | 'cartMerchandise'>

/** Tickets first, then merchandise. */
export const itemsOf = (lists: ItemLists): RefundItem[] => [
  ...lists.tickets,
  ...lists.cartProducts,
  ...lists.merchandisePurchases,
  ...lists.cartMerchandise,
]

const isTicket = (item: RefundItem): item is Ticket => 'full_name' in item

/** The key of an item within its order. */
export const keyOf = (item: RefundItem): string => `${isTicket(item)} ${item.pending} ${item.id}`

export const nameOf = (item: RefundItem): string =>
  isTicket(item) ? item.product : pieceName(item.merchandise, item.variant)

/** The holder of a ticket; merchandise has none. */
export const holderOf = (item: RefundItem): string | null =>
  isTicket(item) ? holderName(item.full_name) : null

/** The status of an item. */
export const statusOf = (item: RefundItem, order: Order, config: Config): Status =>
  itemStatus(item, isTicket(item) ? config.ticketStatuses : config.merchandiseStatuses, order, config)

/** Until when an item can be refunded, or why it cannot; empty if neither applies. */
export function termsOf(item: RefundItem, order: Order, config: Config): string {
  const isFree = ['active', 'shipped'].includes(item.status)
  if (!isFree) return statusOf(item, order, config).label
  if (!item.is_ever_refundable) return messages.notRefundable
  const { begin, end } = periodFormat(isTicket(item) ? item.timezone : config.timezone, config.locale)
  const { allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  if (from !== null && until !== null)
    return messages.refundableBetween({ from: begin(from), until: end(until) })
  if (from !== null) return messages.refundableFrom({ from: begin(from) })
  if (until !== null) return messages.refundableUntil({ until: end(until) })
  return item.is_refundable ? '' : messages.notNow
}

/** The items of a whole order with a payment plan: its tickets, or the unpaid places. */
export const planItems = ({ tickets, cartProducts }: Order): RefundItem[] =>
  tickets.length > 0 ? tickets.filter(({ is_refundable }) => is_refundable) : cartProducts
