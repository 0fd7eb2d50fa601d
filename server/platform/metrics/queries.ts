import type { Sql } from '#server/platform/shop.ts'

/** The number of messages of each webhook that wait to be sent, and the seconds since the oldest was taken up. */
export const countWaitingDeliveries = (sql: Sql) => sql<
  { webhook: string; waiting: number; seconds: number }[]
>`
  select w.id::text as webhook, count(d.id)::integer as waiting,
         coalesce(extract(epoch from clock_timestamp() - min(d.created_at)), 0)::double precision as seconds
    from webhook_endpoints w left join webhook_deliveries d on d.endpoint_id = w.id and d.next_at is not null
   group by w.id`
