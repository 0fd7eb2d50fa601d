import { batchedInsert } from '#server/platform/batched.ts'
import type { Sql } from '#server/platform/shop.ts'

/** A kind of reminder, and the instant before which an installment must have fallen due for it. */
export interface ReminderDay {
  day: number
  due_before: Temporal.Instant
}

/** An installment with a due reminder: the newest that applies. */
export interface DueReminder {
  id: number
  order_id: number
  day: number
}

/**
 * Only the newest reminder of an installment applies: earlier ones that were missed are not sent. A reminder whose day had begun when the
 * terms were accepted is skipped, because the mails about the order have just said the same. Days are those of the shop's calendar, also
 * across clock changes.
 */
export const listDueReminders = (
  sql: Sql,
  days: ReminderDay[],
  now: Temporal.Instant,
  timezone: string,
) => sql<DueReminder[]>`
  with reminders as (
    select * from unnest(${days.map(({ day }) => day)}::integer[],
                         ${days.map(({ due_before }) => String(due_before))}::timestamptz[]) as listed (day, due_before)),
  newest as (
    select p.id, p.order_id, p.due_at, o.accepted_ts_and_cs as accepted, max(r.day) as day
      from payments p
      join orders o on o.id = p.order_id
      join reminders r on p.due_at < r.due_before
     where p.payment_status in ('pending', 'partial')
       and o.has_payment_plan and not o.has_refunds
       and (o.payment_status = 'partial' or (o.payment_status = 'pending' and coalesce(o.abandon_at > ${now}, true)))
     group by p.id, o.id)
  select id, order_id, day
    from newest
   where (accepted at time zone ${timezone})::date < (due_at at time zone ${timezone})::date + day
     and not exists (select from installment_reminders sent where sent.payment_id = newest.id and sent.day >= newest.day)
   order by id
   limit 200`

/** Returns nothing if it was written before. */
export const insertReminder = batchedInsert(
  (tx, reminders: { payment_id: number; day: number }[]) => tx<{ payment_id: number }[]>`
    insert into installment_reminders (payment_id, day, at)
    select payment_id, day, ${tx.now}
      from json_to_recordset(${JSON.stringify(reminders)}::text::json) as due (payment_id integer, day integer)
    on conflict do nothing
    returning payment_id`,
  { ofInput: ({ payment_id }) => payment_id, ofRow: ({ payment_id }) => payment_id },
)
