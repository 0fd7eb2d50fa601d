// What the clock ends.
import { isBefore, type Model } from './model.ts'
import { close, endAtBank, endUnpaid, hasRefunds } from './money.ts'
import { expireCarts } from './places.ts'

/** What is due is done before each call, also if housekeeping is late. */
export function catchUp(model: Model): void {
  expireCarts(model)
  endOrders(model)
}

/** Ends the orders that were not paid in time, or not in whole. */
export function endOrders(model: Model): void {
  for (const order of model.orders) {
    if (order.status !== 'pending' || isBefore(model.now, order.until)) continue
    endAtBank(model, order, 'expired')
    // The bank was polled a last time: no payment is pending.
    if (order.status === 'pending') close(model, order, 'abandoned')
  }
  for (const order of model.orders) {
    const isOpen = order.status === 'partial' && !order.hasPlan && !hasRefunds(order)
    if (!isOpen || order.rest === null || isBefore(model.now, order.rest)) continue
    endAtBank(model, order, 'expired')
    if (order.status === 'partial') endUnpaid(model, order)
  }
}
