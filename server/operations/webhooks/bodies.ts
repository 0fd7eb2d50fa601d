import { API_RESOURCES } from '#contract/office/api-keys.ts'
import * as eventStream from '#server/operations/event-stream/event-stream.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { EndpointRow } from './queries.ts'

/** What an endpoint is told, of whatever types it has. */
export const readerOf = ({
  event_ids,
  personal_data,
}: Pick<EndpointRow, 'event_ids' | 'personal_data'>): eventStream.Reader => ({
  reads: [...API_RESOURCES],
  event_ids,
  personal_data,
})

/** What is sent, by the ids of the deliveries: events as the stream tells them. What is no longer kept is left out. */
export async function bodiesOf(
  shop: Shop,
  endpoint: Pick<EndpointRow, 'event_ids' | 'personal_data'>,
  deliveries: readonly Pick<DeliveryRow, 'id' | 'number' | 'message_id' | 'type' | 'created_at'>[],
): Promise<Map<number, string>> {
  const numbers = deliveries.flatMap(({ number }) => number ?? [])
  const rows = numbers.length === 0 ? [] : await eventStream.byNumbers(shop.sql, numbers)
  const told = new Map(rows.map((row) => [row.number, eventStream.toldTo(readerOf(endpoint), row)]))
  const bodies = deliveries.map(({ id, number, message_id, type, created_at }) => {
    const test = { number, id: message_id, type, at: isoInstant(created_at), data: {} }
    return [id, number === null ? test : told.get(number)] as const
  })
  return new Map(bodies.flatMap(([id, body]) => (body ? [[id, JSON.stringify(body)] as const] : [])))
}
