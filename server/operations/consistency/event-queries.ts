import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** Other programs are told of as many events as have numbers: none is missing between them. */
export const numbersOfEvents = (tx: Tx) => tx<Discrepancy[]>`
  select 'the stream' as subject, s.last_number - s.purged_number as written, count(e.number) as counted
    from event_stream s left join events_out e on e.number > s.purged_number
   group by s.last_number, s.purged_number
  having count(e.number) <> s.last_number - s.purged_number or max(e.number) > s.last_number`

/** What is told of something that does not exist has no cause. */
export const eventsWithoutCause = (tx: Tx) => tx<Discrepancy[]>`
  select e.id as subject, e.type as written, 0 as counted
    from events_out e
   where (e.kind = 'order' and not exists (select from orders where id = e.object_id))
      or (e.kind = 'ticket' and not exists (select from tickets where id = e.object_id))
      or (e.kind = 'admission' and not exists (select from scans where id = e.object_id))
      or (e.kind = 'refund' and not exists (select from refunds where id = e.object_id))
      or (e.kind = 'guest' and not exists (select from allocation_guests where id = e.object_id))
   order by e.id`

/** Every event that a webhook is told of was taken up for it: it waits, was accepted, or was given up. What was sent is kept for thirty days. */
export const eventsAgainstDeliveries = (tx: Tx) => tx<Discrepancy[]>`
  select w.id as subject, e.number as written, e.type as counted
    from webhook_endpoints w
    join events_out e on e.number > w.told_from and e.number <= w.cursor and e.type = any(w.types)
   where e.at > ${tx.now}::timestamptz - interval '29 days'
     and not (e.number between coalesce(w.skipped_from, 0) and coalesce(w.skipped_to, -1))
     and (w.event_ids is null or e.event_ids && w.event_ids
          or exists (select from jsonb_array_elements(e.parts -> 'lines') line where (line ->> 'event_id')::integer = any(w.event_ids)))
     and not exists (select from webhook_deliveries d where d.endpoint_id = w.id and d.number = e.number)
   order by w.id, e.number`

/** What is sent was numbered, and taken up in the order of the numbers. */
export const deliveriesAgainstEvents = (tx: Tx) => tx<Discrepancy[]>`
  select d.endpoint_id as subject, d.number as written, d.type as counted
    from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id cross join event_stream s
   where d.number > w.cursor
      or d.number > s.purged_number and not exists (select from events_out e where e.number = d.number and e.message_id = d.message_id)
   order by d.endpoint_id, d.number`
