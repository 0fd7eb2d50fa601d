import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** An order has a record of the accepted terms if and only if it is accepted, with the same time. */
export const ordersAgainstAcceptances = (tx: Tx) => tx<Discrepancy[]>`
  select o.code as subject,
         case when o.accepted_ts_and_cs is null then 'not accepted' else 'accepted' end as written,
         case when a.at is null then 'none' when o.accepted_ts_and_cs is null then 'one'
              else 'one of another instant' end as counted
    from orders o left join terms_acceptances a on a.order_id = o.id
   where o.accepted_ts_and_cs is distinct from a.at
   order by o.id`

/**
 * The stored texts of terms are unchanged, and their first acceptance is correct to the minute: of two concurrent ones the later may have
 * stored it.
 */
export const versionsOfTerms = (tx: Tx) => tx<Discrepancy[]>`
  select left(v.hash, 8) as subject, count(a.at) as written,
         case when v.hash <> encode(sha256(convert_to(v.text, 'UTF8')), 'hex') then 'reads otherwise than it did'
              else 'was first accepted at another time' end as counted
    from terms_versions v left join terms_acceptances a on a.version = v.hash
   group by v.hash
  having v.hash <> encode(sha256(convert_to(v.text, 'UTF8')), 'hex')
      or coalesce(abs(extract(epoch from v.first_accepted_at - min(a.at))) > 60, true)
   order by v.hash`

/**
 * A ticket belongs to a line of its own order, which holds its place, its seat on the same departure, and the same variant; the line of a reassigned ticket
 * holds none.
 */
export const ticketsAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  select t.id || ' of order ' || o.code as subject, t.status as written,
         case when l.order_id is distinct from t.order_id then 'is of another order'
              when t.status = 'reassigned' then 'still holds a place'
              when l.released_at is not null then 'holds no place'
              when l.variant_id is distinct from t.variant_id then 'is of another variant'
              else 'is on another departure' end as counted
    from tickets t
    join orders o on o.id = t.order_id
    join cart_products l on l.id = t.cart_product_id
   where l.order_id is distinct from t.order_id
      or (t.status = 'reassigned' and l.released_at is null)
      or (t.status not in ('reassigned', 'refunded', 'cancelled')
          and (l.released_at is not null or l.transport_time_id is distinct from t.transport_time_id
               or l.variant_id is distinct from t.variant_id))
   order by t.id`

/** A ticket is reassigned if and only if the transfer is recorded, and another ticket replaces it. */
export const ticketsAgainstTransfers = (tx: Tx) => tx<Discrepancy[]>`
  select t.id as subject, t.status as written, count(c.id) || ', new tickets ' || count(received.id) as counted
    from tickets t
    left join ticket_changes c on c.ticket_id = t.id and c.kind = 'reassign'
    left join tickets received on received.code = c.after ->> 'code' and received.order_id <> t.order_id
   group by t.id
  having count(c.id) <> (case when t.status = 'reassigned' then 1 else 0 end) or count(received.id) <> count(c.id)
   order by t.id`

/** A ticket matches the last change of its holder, and of its departure. */
export const ticketsAgainstChanges = (tx: Tx) => tx<Discrepancy[]>`
  with complete as (
    select c.id, ticket_id, kind, after || coalesce(v.value, '{}') as after
      from ticket_changes c
      left join history_personal_data v on v.history = 'ticket_changes' and v.row_id = c.id and v.field = 'after'),
  changed as (
    select distinct on (ticket_id, after ? 'full_name') ticket_id, after
      from complete
     where kind <> 'reassign' and (after ? 'full_name' or after ? 'transport_time_id')
     order by ticket_id, after ? 'full_name', id desc)
  select t.id as subject,
         case when after ? 'full_name' then 'another holder' else 'another departure' end as written,
         t.status as counted
    from changed join tickets t on t.id = changed.ticket_id
   where (after ? 'full_name' and (t.full_name, t.email) is distinct from (after ->> 'full_name', after ->> 'email'))
      or (after ? 'transport_time_id' and t.transport_time_id is distinct from (after ->> 'transport_time_id')::integer)
   order by t.id`

/**
 * The count of name changes equals the recorded changes; a received or upgraded ticket starts with the count of the previous one, and
 * so these, and erased ones, are excluded.
 */
export const namesAgainstChanges = (tx: Tx) => tx<Discrepancy[]>`
  with named as (
    select c.id, c.ticket_id, c.kind, b.value ->> 'full_name' as name_before, a.value ->> 'full_name' as name_after
      from ticket_changes c
      join history_personal_data b on b.history = 'ticket_changes' and b.row_id = c.id and b.field = 'before'
      join history_personal_data a on a.history = 'ticket_changes' and a.row_id = c.id and a.field = 'after')
  select t.id as subject, t.name_changes_used as written, count(c.id) as counted
    from tickets t
    left join named c
      on c.ticket_id = t.id and c.kind = 'edit' and c.name_before <> '' and c.name_before <> c.name_after
   where t.full_name <> '—' and not exists (select from ticket_changes where kind = 'reassign' and after ->> 'code' = t.code)
     and not exists (select from ticket_upgrades u where u.order_id = t.order_id and u.completed_at is not null)
   group by t.id
  having t.name_changes_used <> count(c.id)
   order by t.id`
