import type { Config } from '#contract/config.ts'
import type { Order } from '#contract/orders.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import { deleteTickets } from '#web/lib/browser/stored-tickets.ts'
import { heldTickets } from '#web/shop/tickets/mine/held.ts'
import { storeTickets } from './ticket-storage.ts'

/**
 * Stores the tickets in the browser, and installs the service worker that shows them. Without tickets, deletes the stored ones.
 */
export async function saveForOffline(orders: Order[], config: Config): Promise<void> {
  const tickets = heldTickets(orders, config)
  if (tickets.length === 0) return deleteTickets()
  if (!('serviceWorker' in navigator)) return
  await storeTickets({ savedAt: new Date().toISOString(), tickets })
  await navigator.serviceWorker.register(`${addressPrefix()}/service-worker.js`, { scope: '/' })
}
