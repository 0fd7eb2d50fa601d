import type { Sql } from '#server/platform/shop.ts'

export const readOldestSince = (sql: Sql, at: Temporal.Instant) => sql<{ oldest: string }[]>`
  select oldest::text as oldest from change_marks where at <= ${at} order by at desc limit 1`

/** Notes which transaction is the oldest that has not ended, unless that was noted in the minute before. */
export const insertMark = (sql: Sql, now: Temporal.Instant) => sql`
  insert into change_marks (at, oldest)
  select ${now}::timestamptz, pg_snapshot_xmin(pg_current_snapshot())
   where not exists (select from change_marks where at > ${now}::timestamptz - interval '1 minute' and at <= ${now}::timestamptz)
  on conflict do nothing`

export const purgeMarks = (sql: Sql, before: Temporal.Instant) => sql`
  delete from change_marks where at < ${before}`
