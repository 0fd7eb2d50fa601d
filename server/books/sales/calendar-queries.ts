import type { Sql, Tx } from '#server/platform/shop.ts'

/** The time zone of the counted days. */
export const readCalendar = (sql: Sql | Tx) => sql<{ timezone: string }[]>`
  select timezone from sales_calendar`

/** Rebuilds the days of items and of payment methods in another time zone. */
export const rebuildDays = async (tx: Tx, timezone: string): Promise<void> => {
  await tx`
    insert into sales_calendar (timezone) values (${timezone})
    on conflict (one) do update set timezone = excluded.timezone`
  await tx`delete from sales_days`
  await tx`delete from method_sales_days`
  await tx`
    insert into sales_days (day, kind, subject_id, orders, places, returned, income, refunded)
    select (starts_at at time zone ${timezone})::date, kind, subject_id, sum(orders), sum(places), sum(returned), sum(income), sum(refunded)
      from sales_quarter_hours
     group by 1, 2, 3`
  await tx`
    insert into method_sales_days (day, payment_method, places, income, paid)
    select (starts_at at time zone ${timezone})::date, payment_method, sum(places), sum(income), sum(paid)
      from method_sales_quarter_hours
     group by 1, 2`
}
