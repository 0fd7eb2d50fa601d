import type { Sql } from '#server/platform/shop.ts'

export const unsentMails = (sql: Sql, writtenBefore: Temporal.Instant) => sql<
  { id: number; template: string; created_at: Temporal.Instant; tries: number }[]
>`
  select id, template, created_at, tries from mails where sent_at is null and created_at < ${writtenBefore} order by id`

/** Jobs except those of mails, by the clock of the queue. */
export const waitingJobs = (sql: Sql, minutes: number) => sql<
  { id: string; task: string; since: string; attempts: number }[]
>`
  select id, task_identifier as task, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since, attempts
    from graphile_worker.jobs
   where task_identifier not in ('send-mail', 'send-urgent-mail') and created_at <= clock_timestamp() - make_interval(mins => ${minutes}::integer)
   order by id`
