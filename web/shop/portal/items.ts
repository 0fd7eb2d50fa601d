import type { Order } from '#contract/orders.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as portalMessages } from './messages.ts'

/** The ordered items in words: "2 × Weekend, 1 × Festoon T-shirt". */
export function itemsInWords({
  tickets,
  cartProducts,
  merchandisePurchases,
  cartMerchandise,
}: Order): string {
  const names = [
    ...[...tickets, ...cartProducts].map(({ product }) => product),
    ...[...merchandisePurchases, ...cartMerchandise].map(({ merchandise }) => merchandise),
  ]
  const counts = [...groupBy(names, (name) => name)].map(([name, all]) =>
    portalMessages.itemCount({ count: String(all.length), name }),
  )
  return counts.length > 0 ? counts.join(', ') : portalMessages.nothingLeft
}

/** The number of each kind: "2 tickets, 1 piece of merchandise". */
export function countsOf(order: Order): string {
  const tickets = order.tickets.length + order.cartProducts.length
  const merchandise = order.merchandisePurchases.length + order.cartMerchandise.length
  return [
    tickets > 0 && messages.ticketCount({ count: tickets }),
    merchandise > 0 && messages.merchandiseCount({ count: merchandise }),
  ]
    .filter(Boolean)
    .join(', ')
}
