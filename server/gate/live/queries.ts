import type { ListFigures } from '#contract/gate/lists.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * How many each list expects, and how many were let in, are in, and have left: tickets and scans are read once for all lists (70 ms for
 * 44,000 tickets and 62,000 scans, where one list after the other took 480). An odd number is the last of who is in.
 */
export const readFigures = (sql: Sql) => sql<ListFigures[]>`
  with sold as materialized (
    select t.product_id, t.transport_time_id, count(*) as tickets
      from tickets t join orders o on o.id = t.order_id
     where t.status in ('active', 'used') and (o.payment_status = 'paid' or o.tickets_kept)
     group by 1, 2),
  expected as (
    select p.list_id, sum(s.tickets) as tickets
      from check_in_list_products p
      join sold s on s.product_id = p.product_id
       and (p.transport_time_id is null or p.transport_time_id = s.transport_time_id)
     group by 1),
  counted as (
    select list_id, count(*) filter (where entries > undone) as admitted,
           count(*) filter (where entries > undone and last % 2 = 1) as inside
      from (select list_id, ticket_id, max(sequence) as last, count(*) filter (where answer = 'admitted') as entries,
                   count(*) filter (where answer = 'undone') as undone
              from scans where sequence is not null
             group by 1, 2) of_ticket
     group by 1)
  select l.id as list_id, coalesce(e.tickets, 0)::integer as expected, coalesce(c.admitted, 0)::integer as admitted,
         coalesce(c.inside, 0)::integer as inside, coalesce(c.admitted - c.inside, 0)::integer as left
    from check_in_lists l
    left join expected e on e.list_id = l.id
    left join counted c on c.list_id = l.id
   order by l.id`

/** A scan by which a device let somebody in although that does not count. */
export const findConflict = (tx: Tx, scanId: number) => tx<{ code: string | null }[]>`
  select t.code from scans s left join tickets t on t.id = s.ticket_id
   where s.id = ${scanId} and s.let_in and s.sequence is null`

export const upsertReview = (tx: Tx, scanId: number, staffId: number, note: string) => tx`
  insert into scan_reviews (scan_id, at, staff_id, note) values (${scanId}, ${tx.now}, ${staffId}, ${note})
  on conflict (scan_id) do update set (at, staff_id, note) = (excluded.at, excluded.staff_id, excluded.note)`
