import type { Sql, Tx } from '#server/platform/shop.ts'

/** The counted scans of one subject: a gate, a list, a product, or a gate or product within a minute. */
export interface Counted {
  kind: 'gate' | 'list' | 'product' | 'gate_minute' | 'product_minute'
  subject_id: number
  /** The minute; null for the total. */
  at: Temporal.Instant | null
  admitted: number
  inside: number
  checked_out: number
  refused: number
}

/** Takes the lock for counting; one process counts at a time. */
export const lockFigures = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('gate figures'))`

const columns = (sql: Sql | Tx) => sql`kind, subject_id, at, admitted, inside, checked_out, refused`

/**
 * The changes of the sums by the scans of `due`, by subject: for each ticket the state after these scans less that before. A ticket can be
 * moved to another product once its admission is undone: the state before counts for the product of its first scan here, that after for the
 * product of its last.
 */
const added = (sql: Sql | Tx) => sql`
  fresh as (select s.*, d.product_id from due d join scans s on s.id = d.scan_id),
  of_list as (
    select s.list_id, s.ticket_id, max(s.sequence) % 2 = 1 as inside,
           count(*) filter (where s.outcome = 'admitted') > count(*) filter (where s.outcome = 'undone') as came,
           coalesce(max(s.sequence) filter (where q.scan_id is null) % 2 = 1, false) as was_inside,
           count(*) filter (where s.outcome = 'admitted' and q.scan_id is null)
             > count(*) filter (where s.outcome = 'undone' and q.scan_id is null) as had_come
      from (select distinct ticket_id from fresh where sequence is not null) touched
      join scans s on s.ticket_id = touched.ticket_id and s.sequence is not null
      left join gate_figures_queue q on q.scan_id = s.id
      left join due d on d.scan_id = s.id
     where q.scan_id is null or d.scan_id is not null
     group by 1, 2),
  of_ticket as (
    select o.*, p.first_product, p.last_product
      from (select ticket_id, bool_or(came) as came, bool_or(inside) as inside, bool_or(had_come) as had_come,
                   bool_or(was_inside) as was_inside
              from of_list group by 1) o
      join (select ticket_id, (array_agg(product_id order by id))[1] as first_product,
                   (array_agg(product_id order by id desc))[1] as last_product
              from fresh where sequence is not null group by 1) p on p.ticket_id = o.ticket_id),
  of_minute as (
    select gate_id, product_id, date_trunc('minute', at) as minute, count(*) filter (where outcome = 'admitted') as admitted,
           count(*) filter (where outcome = 'checked_out') as checked_out, count(*) filter (where sequence is null) as refused
      from fresh group by 1, 2, 3),
  added as (
    select 'gate' as kind, gate_id as subject_id, '-infinity'::timestamptz as at, admitted, 0 as inside, checked_out, refused from of_minute
    union all
    select 'gate_minute', gate_id, minute, admitted, 0, checked_out, refused from of_minute
    union all
    select 'product_minute', product_id, minute, admitted, 0, 0, 0 from of_minute where admitted > 0
    union all
    select 'list', list_id, '-infinity', came::integer - had_come::integer, inside::integer - was_inside::integer, 0, 0 from of_list
    union all
    select 'product', last_product, '-infinity', came::integer, inside::integer, 0, 0 from of_ticket
    union all
    select 'product', first_product, '-infinity', -had_come::integer, -was_inside::integer, 0, 0 from of_ticket)`

/** The totals of every subject, and by the minute since an instant: counted and pending scans. */
export const readCounted = (sql: Sql | Tx, since: Temporal.Instant) => sql<Counted[]>`
  with due as (select scan_id, product_id from gate_figures_queue order by scan_id), ${added(sql)}
  select kind, subject_id, nullif(at, '-infinity') as at, sum(admitted)::integer as admitted, sum(inside)::integer as inside,
         sum(checked_out)::integer as checked_out, sum(refused)::integer as refused
    from (select ${columns(sql)} from gate_figures where at = '-infinity' or at >= ${since}
          union all
          select ${columns(sql)} from added where at = '-infinity' or at >= ${since}) each
   group by 1, 2, at
   order by 1, 2, at`

/** Counts the oldest pending scans; returns their number. */
export const countOldest = (tx: Tx, limit: number) => tx<{ scans: number }[]>`
  with due as (
    delete from gate_figures_queue where scan_id in (select scan_id from gate_figures_queue order by scan_id limit ${limit})
    returning scan_id, product_id), ${added(tx)},
  written as (
    insert into gate_figures as f (${columns(tx)})
    select kind, subject_id, at, sum(admitted), sum(inside), sum(checked_out), sum(refused) from added group by 1, 2, 3
    on conflict (kind, subject_id, at) do update
       set admitted = f.admitted + excluded.admitted, inside = f.inside + excluded.inside, checked_out = f.checked_out + excluded.checked_out,
           refused = f.refused + excluded.refused)
  select count(*)::integer as scans from due`

/** The differences between the sums of lists and products, including pending scans, and all scans. */
export const recount = (tx: Tx) => tx<Pick<Counted, 'kind' | 'subject_id' | 'admitted' | 'inside'>[]>`
  with of_list as (
    select list_id, ticket_id, max(sequence) % 2 = 1 as inside,
           count(*) filter (where outcome = 'admitted') > count(*) filter (where outcome = 'undone') as came
      from scans where sequence is not null group by 1, 2),
  of_ticket as (
    select ticket_id, bool_or(came) as came, bool_or(inside) as inside from of_list group by 1)
  select 'list' as kind, list_id as subject_id, count(*) filter (where came)::integer as admitted,
         count(*) filter (where inside)::integer as inside
    from of_list group by 2
  union all
  select 'product', t.product_id, count(*) filter (where o.came)::integer, count(*) filter (where o.inside)::integer
    from of_ticket o join tickets t on t.id = o.ticket_id group by 2
   order by 1, 2`
