import { ERASED } from '#contract/personal-data.ts'
import type { Sql } from '#server/platform/shop.ts'

/** Data that is deleted automatically after a period (`durations`). */
export type Kind = 'endedCarts' | 'sentMails' | 'logIns' | 'bankDetails' | 'holders'

/** The maximum number of rows of each kind per run. */
const MAX_ROWS = 1000

type Gone = { id: number }[]

// The conditions contain the dash literally, so that the planner can use the partial indexes.

/** Holders of released places: lines of ended carts are deleted, those of orders lose their names. */
export const eraseReleasedLines = (sql: Sql, before: Temporal.Instant) => sql<Gone>`
  with due as (
    select id, order_id from cart_products
     where released_at < ${before} and full_name <> '—'
     order by released_at limit ${MAX_ROWS} for update skip locked),
  gone as (
    delete from cart_products where id in (select id from due where order_id is null)),
  answered as (
    delete from answers where cart_product_id in (select id from due)),
  kept as (
    update cart_products set full_name = ${ERASED}, email = '', age = null, name_key = ${ERASED} || id
     where id in (select id from due where order_id is not null))
  select id from due`

/** Oldest first, including mails that were never sent. */
export const deleteMails = (sql: Sql, before: Temporal.Instant) => sql<Gone>`
  delete from mails
   where id in (
     select id from mails
      where id in (select id from (select id, created_at from mails order by id limit ${MAX_ROWS}) oldest
                    where created_at < ${before})
        for update skip locked)
  returning id`

/** Tickets of events that ended before an instant. Without a date an event never ends. */
export const eraseHolders = (sql: Sql, before: Temporal.Instant) => sql<Gone>`
  with due as (
    select t.id, t.cart_product_id
      from products p
      join events e on e.id = p.event_id
     cross join lateral (
       select id, cart_product_id from tickets
        where product_id = p.id and full_name <> '—' limit ${MAX_ROWS} for update skip locked) t
     where greatest(p.ends_at, p.starts_at, e.ends_at, e.starts_at) < ${before}
     limit ${MAX_ROWS}),
  lines as (
    update cart_products set full_name = ${ERASED}, email = '', age = null, name_key = ${ERASED} || id
     where id in (select cart_product_id from due)),
  passes as (delete from wallet_passes where ticket_id in (select id from due)),
  answered as (delete from answers where cart_product_id in (select cart_product_id from due)),
  personal_data as (
    delete from history_personal_data
     where history = 'ticket_changes' and row_id in (select id from ticket_changes where ticket_id in (select id from due)))
  update tickets set full_name = ${ERASED}, email = '', age = null where id in (select id from due)
  returning id`

/** Answers for merchandise whose place was released: nobody takes it home. */
export const eraseReleasedAnswers = (sql: Sql, before: Temporal.Instant) => sql<Gone>`
  delete from answers
   where id in (select a.id from answers a join cart_merchandise l on l.id = a.cart_merchandise_id
                 where l.released_at < ${before} limit ${MAX_ROWS} for update of a skip locked)
  returning id`

/** Answers for orders of which all places were released. */
export const eraseAnswersOfEndedOrders = (sql: Sql, before: Temporal.Instant) => sql<Gone>`
  delete from answers
   where id in (
     select a.id from answers a
      where a.order_id is not null
        and not exists (select from cart_products
                         where order_id = a.order_id and (released_at is null or released_at >= ${before}))
        and not exists (select from cart_merchandise
                         where order_id = a.order_id and (released_at is null or released_at >= ${before}))
      limit ${MAX_ROWS} for update of a skip locked)
  returning id`

/** Answers for merchandise and for orders as a whole, when the last event of the festival ended before an instant. Without a date an event never ends. */
export const eraseMerchandiseAnswers = (sql: Sql, before: Temporal.Instant) => sql<Gone>`
  delete from answers
   where id in (select id from answers where cart_product_id is null limit ${MAX_ROWS} for update skip locked)
     and (select max(coalesce(ends_at, starts_at)) from events) < ${before}
  returning id`

/** Sensitive answers, so many days after their event, or the last one, as their question says. */
export const eraseSensitiveAnswers = (sql: Sql, now: Temporal.Instant) => sql<Gone>`
  delete from answers
   where id in (
     select a.id
       from answers a
       join questions q on q.id = a.question_id and q.sensitive
       left join cart_products l on l.id = a.cart_product_id
       left join products p on p.id = l.product_id
       left join events e on e.id = p.event_id
      where coalesce(greatest(p.ends_at, p.starts_at, e.ends_at, e.starts_at),
                     (select max(coalesce(ends_at, starts_at)) from events)) + q.erase_after * interval '1 day' < ${now}
      limit ${MAX_ROWS} for update of a skip locked)
  returning id`

/** Records the deletions, or once per hour that nothing was due. Deletions within an hour are combined. */
export const recordRun = (sql: Sql, kind: Kind, erased: number, now: Temporal.Instant) => sql`
  insert into retention_runs as run (kind, checked_at, erased_at, erased, total)
  values (${kind}, ${now}, ${erased > 0 ? now : null}, ${erased}, ${erased})
  on conflict (kind) do update
     set checked_at = excluded.checked_at, erased_at = coalesce(excluded.erased_at, run.erased_at),
         erased = case when excluded.erased = 0 then run.erased
                       when run.erased_at > excluded.checked_at - interval '1 hour' then run.erased + excluded.erased
                       else excluded.erased end,
         total = run.total + excluded.erased
   where excluded.erased > 0 or run.checked_at < excluded.checked_at - interval '1 hour'`

export const readRuns = (sql: Sql) =>
  sql<
    {
      kind: Kind
      checked_at: Temporal.Instant
      erased_at: Temporal.Instant | null
      erased: number
      total: number
    }[]
  >`select * from retention_runs`
