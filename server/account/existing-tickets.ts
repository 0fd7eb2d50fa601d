import type { ExistingTicket } from '#contract/customers.ts'
import type { Order } from '#contract/orders.ts'
import { nameKey } from '#contract/rules.ts'

/** One entry for each holder and event among a customer's active and pending entry tickets. */
export function existingTickets(orders: Order[]): ExistingTicket[] {
  const holders = new Map<string, ExistingTicket>()
  for (const order of orders) {
    for (const ticket of [...order.tickets, ...order.cartProducts]) {
      if (ticket.type !== 'ticket' || (ticket.status !== 'active' && !ticket.pending)) continue
      const { full_name, email, age, event_id } = ticket
      const key = `${event_id} ${nameKey(full_name)}`
      if (!holders.has(key)) holders.set(key, { full_name, email, age, event_id })
    }
  }
  return [...holders.values()]
}
