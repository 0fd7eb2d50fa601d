import type { Sql } from '#server/platform/shop.ts'

/* The shared knowledge of processes about each other's workers. Clocks may differ, so everything uses the clock of the database. */

/** Records a heartbeat of workers. */
export const beat = (sql: Sql, workers: string[]) => sql`
  insert into job_workers (id, seen_at)
  select id, clock_timestamp() from unnest(${workers}::text[]) as living (id)
  on conflict (id) do update set seen_at = excluded.seen_at`

/** Releases the jobs of ended workers. */
export const freeJobsOf = (sql: Sql, workers: string[]) => sql`
  with gone as (delete from job_workers where id = any(${workers}::text[]))
  select graphile_worker.force_unlock_workers(${workers}::text[])`

/**
 * Releases jobs that these workers have held for forty seconds without working on them. That exceeds the statement time-out, so a job whose
 * result is just being recorded is not among them.
 */
export const releaseLostJobs = (sql: Sql, workers: string[], atWork: string[]) => sql`
  update graphile_worker._private_jobs set locked_by = null, locked_at = null
   where locked_by = any(${workers}::text[]) and id <> all(${atWork}::bigint[])
     and locked_at < clock_timestamp() - interval '40 seconds'`

/**
 * Releases the jobs of workers without a heartbeat for forty seconds, and removes these workers; of all workers with `all`. A job taken
 * within that time may belong to a worker without a heartbeat so far.
 */
export const releaseStrandedJobs = (sql: Sql, { all = false } = {}) => sql`
  with gone as (delete from job_workers where ${all} or seen_at < clock_timestamp() - interval '40 seconds'),
       stranded as (
         select distinct locked_by from graphile_worker.jobs j
          where locked_by is not null
            and (${all} or locked_at < clock_timestamp() - interval '40 seconds'
                       and not exists (select from job_workers w
                                        where w.id = j.locked_by
                                          and w.seen_at >= clock_timestamp() - interval '40 seconds')))
  select graphile_worker.force_unlock_workers(array(select locked_by from stranded))`

/** The number of due or running jobs by task, and the seconds since the oldest became due. */
export const countWaitingJobs = (sql: Sql) => sql<{ task: string; jobs: number; seconds: number }[]>`
  select task_identifier as task, count(*) as jobs,
         extract(epoch from clock_timestamp() - min(run_at))::double precision as seconds
    from graphile_worker.jobs
   where run_at <= clock_timestamp() and attempts < max_attempts
   group by task_identifier`

export const areWaitingJobs = (sql: Sql, tasks: string[]) => sql<{ waiting: boolean }[]>`
  select exists (
    select from graphile_worker.jobs
     where task_identifier = any(${tasks}::text[]) and run_at <= clock_timestamp() and locked_at is null
       and attempts < max_attempts) as waiting`
