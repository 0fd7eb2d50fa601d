import type { GateFigures } from '#contract/office/gate.ts'
import type { Sql } from '#server/platform/shop.ts'

/** Of each gate all that there was, and what there was since two instants. */
export const readGates = (sql: Sql, minuteAgo: Temporal.Instant) => sql<GateFigures['gates']>`
  select g.id as gate_id, coalesce(s.admitted, 0)::integer as admitted, coalesce(s.left, 0)::integer as left,
         coalesce(s.refused, 0)::integer as refused, coalesce(m.admitted, 0)::integer as last_minute,
         coalesce(d.devices, 0)::integer as devices
    from gates g
    left join (select gate_id, count(*) filter (where answer = 'admitted') as admitted,
                      count(*) filter (where answer = 'left') as left, count(*) filter (where sequence is null) as refused
                 from scans group by 1) s on s.gate_id = g.id
    left join (select gate_id, count(*) as admitted from scans where at > ${minuteAgo} and answer = 'admitted' group by 1) m
      on m.gate_id = g.id
    left join (select gate_id, count(*) as devices from gate_devices where last_seen_at > ${minuteAgo} and revoked_at is null
                group by 1) d on d.gate_id = g.id
   order by g.name`

/** By when somebody was scanned, whenever a device has sent it. */
export const readMinutes = (sql: Sql, since: Temporal.Instant) => sql<
  { at: Temporal.Instant; gate_id: number; admitted: number; left: number; refused: number }[]
>`
  select date_trunc('minute', at) as at, gate_id, count(*) filter (where answer = 'admitted')::integer as admitted,
         count(*) filter (where answer = 'left')::integer as left, count(*) filter (where sequence is null)::integer as refused
    from scans where at >= ${since}
   group by 1, 2
   order by 1, 2`

/** By when somebody of a product was let in at any gate. */
export const readProductMinutes = (sql: Sql, since: Temporal.Instant) => sql<
  { at: Temporal.Instant; product_id: number; name: string; admitted: number }[]
>`
  select date_trunc('minute', s.at) as at, p.id as product_id, p.name, count(*)::integer as admitted
    from scans s
    join tickets t on t.id = s.ticket_id
    join products p on p.id = t.product_id
   where s.at >= ${since} and s.answer = 'admitted'
   group by 1, p.id
   order by p.id, 1`

/** Of each product that a list counts: how many tickets are good, were let in on any list, and are in on any. */
export const readProducts = (sql: Sql) => sql<
  { product_id: number; expected: number; admitted: number; inside: number }[]
>`
  with came as materialized (
    select ticket_id, bool_or(last % 2 = 1) as inside
      from (select list_id, ticket_id, max(sequence) as last, count(*) filter (where answer = 'admitted') as entries,
                   count(*) filter (where answer = 'undone') as undone
              from scans where sequence is not null
             group by 1, 2) of_list
     where entries > undone
     group by 1)
  select t.product_id,
         count(*) filter (where t.status in ('active', 'used') and (o.payment_status = 'paid' or o.tickets_kept))::integer as expected,
         count(c.ticket_id)::integer as admitted, count(*) filter (where c.inside)::integer as inside
    from tickets t
    join orders o on o.id = t.order_id
    left join came c on c.ticket_id = t.id
   where t.product_id in (select product_id from check_in_list_products)
   group by 1`

export const countConflicts = (sql: Sql) => sql<{ conflicts: number }[]>`
  select count(*)::integer as conflicts
    from scans s
   where s.let_in and s.sequence is null and not exists (select from scan_reviews where scan_id = s.id)`
