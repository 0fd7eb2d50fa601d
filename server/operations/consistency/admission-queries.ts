import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** A ticket is used if and only if it has a valid admission; an ended or blocked one may have one. */
export const statusesAgainstAdmissions = (tx: Tx) => tx<Discrepancy[]>`
  with counted as (
    select ticket_id, count(*) filter (where outcome = 'admitted') - count(*) filter (where outcome = 'undone') as admissions
      from scans where sequence is not null
     group by ticket_id)
  select t.id as subject, t.status as written, coalesce(c.admissions, 0) as counted
    from tickets t left join counted c on c.ticket_id = t.id
   where (t.status = 'used' and coalesce(c.admissions, 0) <= 0) or (t.status = 'active' and c.admissions > 0)
   order by t.id`

/** Merchandise is collected if and only if its last handing over was not undone; what is refunded may have one. */
export const statusesAgainstHandovers = (tx: Tx) => tx<Discrepancy[]>`
  select p.code as subject, p.status as written, coalesce(h.handed, 0) as counted
    from merchandise_purchases p
    left join (select purchase_id, max(sequence) % 2 as handed from handovers group by purchase_id) h on h.purchase_id = p.id
   where (p.status = 'collected' and coalesce(h.handed, 0) = 0) or (p.status in ('active', 'shipped') and h.handed = 1)
   order by p.id`

/**
 * On each list the valid scans of a ticket begin with an admission; each exit or undone admission directly follows one, and was recorded
 * after it.
 */
export const sequences = (tx: Tx) => tx<Discrepancy[]>`
  select ticket_id || ' on list ' || list_id as subject, sequence as written,
         case when sequence % 2 = 0 and coalesce(before, 0) <> sequence - 1 then 'without an admission before it'
              when (sequence % 2 = 1) <> (outcome = 'admitted') then 'as ' || outcome
              else 'before what it follows' end as counted
    from (select ticket_id, list_id, sequence, outcome, recorded_at,
                 lag(sequence) over of_list as before, lag(recorded_at) over of_list as earlier
            from scans where sequence is not null
          window of_list as (partition by list_id, ticket_id order by sequence)) each
   where (sequence % 2 = 0 and coalesce(before, 0) <> sequence - 1)
      or (sequence % 2 = 1) <> (outcome = 'admitted')
      or recorded_at < earlier
   order by ticket_id, list_id, sequence`
