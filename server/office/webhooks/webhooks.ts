import type {
  WebhookDeliveries,
  WebhookDeliveryFilters,
  WebhookDeliveryResponse,
  WebhooksResponse,
} from '#contract/office/webhooks.ts'
import { messages } from '#contract/messages.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import * as queries from './queries.ts'

const MAX_ATTEMPTS = 50

/** All webhooks, the newest first, without their secrets, and the events of the festival. */
export async function list(shop: Shop): Promise<WebhooksResponse> {
  const [webhooks, events] = await Promise.all([queries.readAll(shop.sql), queries.readEvents(shop.sql)])
  return { webhooks: webhooks.map(withIsoInstants), events: [...events] }
}

/**
 * A page of what was sent to a webhook or is to be sent, the newest first.
 * Refuses:
 * - an unknown webhook (404)
 */
export async function deliveries(
  shop: Shop,
  id: number,
  { state, from }: WebhookDeliveryFilters,
): Promise<WebhookDeliveries> {
  const [known] = await queries.exists(shop.sql, id)
  if (!known) throw new Refusal(messages.notFound, { status: 404 })
  const { rows, ...page } = await readPage(placeOf({ from }), {
    read: (place, limit) => queries.readDeliveries(shop.sql, id, state, place, limit),
    count: (limit) => queries.countDeliveries(shop.sql, id, state, limit),
  })
  return { ...page, rows: rows.map(withIsoInstants) }
}

/**
 * An event with the answers of its last attempts, the newest first.
 * Refuses:
 * - an unknown delivery (404)
 */
export async function delivery(shop: Shop, id: number): Promise<Omit<WebhookDeliveryResponse, 'request'>> {
  const [row] = await queries.readDelivery(shop.sql, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const attempts = await queries.readAttempts(shop.sql, id, MAX_ATTEMPTS)
  const { message_id, ...told } = row
  return { delivery: withIsoInstants(told), message_id, attempts: attempts.map(withIsoInstants) }
}
