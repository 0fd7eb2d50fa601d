import { minorDigits } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import * as data from '#web/lib/data/data.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

const tracked = new Set<string>()

/**
 * Reports a sale to the page's analytics, once for each order and page load: amounts in whole units, no personal data.
 */
export function trackPurchase(order: Order): void {
  if (tracked.has(order.code)) return
  tracked.add(order.code)
  const { currency } = data.current().config
  const units = (amount: number) => amount / 10 ** minorDigits(currency)
  const tickets = [...order.tickets, ...order.cartProducts].map((ticket) => ({
    item_name: ticket.product,
    item_category: ticket.type,
    price: units(ticket.price + ticket.fee),
    quantity: 1,
  }))
  const merchandise = [...order.merchandisePurchases, ...order.cartMerchandise].map((item) => ({
    item_name: item.merchandise,
    ...(item.variant !== undefined && { item_variant: item.variant }),
    item_category: 'merchandise',
    price: units(item.price + item.fee),
    quantity: 1,
  }))
  const purchase = {
    event: 'purchase',
    transaction_id: order.code,
    value: units(order.total_price),
    currency,
    items: [...tickets, ...merchandise],
  }
  window.dataLayer = [...(window.dataLayer ?? []), purchase]
  window.dispatchEvent(new CustomEvent('purchase', { detail: purchase }))
}
