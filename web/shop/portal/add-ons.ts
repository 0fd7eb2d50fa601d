import type { Order } from '#contract/orders.ts'
import type { ShopItem } from '#contract/shop-items.ts'

const VALID = ['active', 'used']
const ENDED = ['refunded', 'cancelled']

/** The items that are only sold to who has a certain ticket, and that a customer with these orders can add to theirs. */
export function addOnsOf(orders: readonly Order[], items: readonly ShopItem[]): ShopItem[] {
  const valid = orders.flatMap(({ tickets }) =>
    tickets.flatMap(({ product, status }) => (VALID.includes(status) ? [product] : [])),
  )
  const owned = orders.flatMap(({ tickets, merchandisePurchases }) => [
    ...tickets.flatMap(({ product, status }) => (ENDED.includes(status) ? [] : [product])),
    ...merchandisePurchases.flatMap(({ merchandise, status }) =>
      ENDED.includes(status) ? [] : [merchandise],
    ),
  ])
  return items.filter(({ in_stock, name, needs }) => {
    if (!in_stock || needs === undefined) return false
    const tickets = valid.filter((each) => needs.names.includes(each)).length
    const isFull =
      needs.per === 'ticket' &&
      needs.limit > 0 &&
      owned.filter((each) => each === name).length >= needs.limit * tickets
    return tickets > 0 && !isFull
  })
}
