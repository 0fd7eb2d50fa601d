import { coalesce, type Coalesced } from './coalesce.ts'
import { withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'

interface Notification {
  channel: string
  payload: string
}

const senders = new WeakMap<Shop, Coalesced<Notification>>()

/**
 * Notifies the other processes, soon and together with what else there is to tell, each thing once. For after a commit: a
 * transaction that notifies holds a lock of the whole cluster while it commits. What is lost with this process or its
 * connection is found by the others within fifteen seconds, when they compare (`findStale`).
 */
export function notifyProcesses(shop: Shop, channel: string, payloads: readonly string[]): void {
  const sender = senders.get(shop) ?? open(shop)
  sender.add(payloads.map((payload) => ({ channel, payload })))
}

/** Waits until the other processes were told everything: before the connections close. */
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
