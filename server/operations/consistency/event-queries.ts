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
   order by e.id`
