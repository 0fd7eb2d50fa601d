import { coalesce, type Coalesced } from './coalesce.ts'
import { withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'

interface Notification {
  channel: string
  payload: string
}

const senders = new WeakMap<Shop, Coalesced<Notification>>()

/**
 * Notifies the other processes soon, batched and without duplicates. Call it after a commit: a transaction with NOTIFY holds a cluster-wide
 * lock while it commits. Notifications lost with this process or its connection are detected by the others within fifteen seconds, when
 * they compare versions (`findStale`).
 */
export function notifyProcesses(shop: Shop, channel: string, payloads: readonly string[]): void {
  const sender = senders.get(shop) ?? open(shop)
  sender.add(payloads.map((payload) => ({ channel, payload })))
}

/** Waits until all pending notifications are sent; call it before the connections close. */
export const flushNotifications = async (shop: Shop): Promise<void> => senders.get(shop)?.sent()

function open(shop: Shop) {
  const sender = coalesce<Notification>(
    (notifications) => withPool('public', () => notify(shop, notifications)),
    (error) => shop.log.warn({ err: error }, 'other processes not notified'),
  )
  senders.set(shop, sender)
  return sender
}

const notify = (shop: Shop, notifications: Notification[]) => shop.sql`
  select pg_notify(channel, payload)
    from (select distinct channel, payload
            from unnest(${notifications.map(({ channel }) => channel)}::text[],
                        ${notifications.map(({ payload }) => payload)}::text[]) as told (channel, payload)) told`
