import type { Config } from '#contract/config.ts'
import type { Order } from '#contract/orders.ts'
import { addressPrefix } from '#web/lib/routing/address.ts'
import { forgetTickets } from '#web/lib/session/kept-tickets.ts'
import { heldTickets } from '#web/shop/tickets/mine/held.ts'
import { keepTickets } from './kept.ts'

/** Has the browser keep the tickets that it has just heard of, and what shows them; nothing where there are none. */
export async function keepForOffline(orders: Order[], config: Config): Promise<void> {
  const tickets = heldTickets(orders, config)
  if (tickets.length === 0) return forgetTickets()
  if (!('serviceWorker' in navigator)) return
  await keepTickets({ savedAt: new Date().toISOString(), tickets })
  await navigator.serviceWorker.register(`${addressPrefix()}/service-worker.js`, { scope: '/' })
}
