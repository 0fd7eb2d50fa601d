import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { batchedWrite } from '#server/platform/batched.ts'
import { ConnectionPool } from '#server/platform/database/pool.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import { withPool, type PoolName } from '#server/platform/database/pools.ts'
import {
  areWaitingJobs,
  beat,
  countWaitingJobs,
  freeJobsOf,
  releaseStrandedJobs,
  releaseLostJobs,
} from './queries.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

export type Payload = Record<string, string | number>

/** The handler of a job. It may run twice, so it checks the state before it acts. */
export type Task = (shop: Shop, payload: Payload) => Promise<void>

/** Jobs with a separate worker, so that they never wait behind jobs of another group. */
export interface JobGroup {
  tasks: Record<string, Task>
  /** The number of them that run concurrently in each process. */
  concurrency: number
  /** The connection pool that they use. */
  pool: PoolName
}
export type JobGroups = Record<string, JobGroup>

/** The interval of worker heartbeats and of releasing the jobs of dead workers, in milliseconds. */
const BEAT_INTERVAL = 10_000
/** The delay before an ended worker is replaced. */
const RESTART_AFTER = 1_000
/** The time a worker has during shutdown to record the results of its last jobs, in milliseconds. */
const SHUTDOWN_GRACE = 3_000

/** Queues a job in the transaction: it exists if, and only if, that commits. */
export const add = async (tx: Tx, task: string, payload: Payload): Promise<void> =>
  addEach(tx, { task, payload })

const addEach = batchedWrite((tx, added: { task: string; payload: Payload }[]) =>
  addingEach(
    tx,
    tx`json_to_recordset(${JSON.stringify(added)}::text::json) as added (task text, payload json)`,
  ),
)

/** A SQL statement that queues a job for each row of an earlier part of it, which has a `task` and its `payload`. */
export const addingEach = (tx: Tx, rows: Fragment) => tx`
  select from graphile_worker.add_jobs(array(
    select row(task, payload, null, null, null, null, null, null)::graphile_worker.job_spec from ${rows}))`

/** How a job is deferred: behind all jobs of its group with a lower `priority` value, once per `key`, and not before `wait` has passed. */
export interface Behind {
  priority: number
  key?: string
  wait?: Temporal.Duration
}

/** Like `add`, but deferred behind more urgent jobs. */
export const addBehind = async (tx: Tx, task: string, payload: Payload, behind: Behind): Promise<void> =>
  void (await tx`select ${addingBehind(tx, task, tx`${tx.json(payload)}::json`, behind)}`)

/** Like `adding`, but deferred behind more urgent jobs. */
export const addingBehind = (tx: Tx, task: string, payload: Fragment, { priority, key, wait }: Behind) => tx`
  graphile_worker.add_job(${task}, ${payload}, priority := ${priority}::integer,
    job_key := ${key ?? null}::text, run_at := now() + ${wait?.toString() ?? 'PT0S'}::interval)`

/** Queues a job that processes everything due: it is queued once, however often it is added. With `wait` it runs that long after the first call. */
export const addOnce = async (tx: Tx, task: string, wait?: Temporal.Duration): Promise<void> =>
  addEachOnce(tx, { task, wait: wait?.toString() ?? null })

/** With the commit, because a job that is queued by its key is locked until then. */
const addEachOnce = batchedWrite(
  (tx, added: { task: string; wait: string | null }[]) => tx`
    select graphile_worker.add_job(task, '{}'::json, job_key := task, run_at := now() + coalesce(wait, 'PT0S')::interval,
             job_key_mode := case when wait is null then 'replace' else 'preserve_run_at' end)
      from (select distinct task, wait
              from json_to_recordset(${JSON.stringify(added)}::text::json) as added (task text, wait text)
             order by task, wait) as once`,
  { atCommit: true },
)

/**
 * Starts a worker for each group, and replaces a worker that ends, for example when the database connection is lost during a job. Workers
 * send a heartbeat every ten seconds; the jobs of a worker without one for forty seconds are released, whichever process it was in. `stop`
 * waits for running jobs.
 */
export async function work(
  shop: Shop,
  url: string,
  groups: JobGroups,
): Promise<{ stop: () => Promise<void> }> {
  const started = await Promise.all(Object.values(groups).map((group) => keepAtWork(shop, url, group)))
  return { stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))) }
}

async function keepAtWork(shop: Shop, url: string, group: JobGroup): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const first = await startWorker(shop, url, group)
  let current: Worker | undefined = first
  const supervision = supervise()

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current?.ended
      if (stopping.signal.aborted) return
      if (current) shop.log.warn('the worker of the job queue has ended; another one starts')
      current = undefined
      await sleep(RESTART_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) current = await startWorker(shop, url, group).catch(() => undefined)
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await supervision
      await current?.stop()
    },
  }
}

interface Worker {
  /** Resolves when it has ended for any reason and is cleaned up. */
  ended: Promise<void>
  stop: () => Promise<void>
}

async function startWorker(shop: Shop, url: string, { concurrency, ...group }: JobGroup): Promise<Worker> {
  const pgPool = openPool(url)
  const events: WorkerEvents = new EventEmitter()
  const ids = new Set<string>()
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))
  const atWork = new Set<string>()
  events.on('job:start', ({ job }) => atWork.add(job.id))
  events.on('job:complete', ({ job }) => atWork.delete(job.id))
  try {
    const runner = await run({
      ...options(shop, pgPool, [group]),
      events,
      concurrency,
      // Idle workers poll at this interval, so that all of them together poll about once a second, whatever their number.
      pollInterval: concurrency * 1_000,
      noHandleSignals: true,
    })
    const sayAlive = () => keepAlive(shop, [...ids], [...atWork])
    await sayAlive()
    const beating = setInterval(() => void sayAlive(), BEAT_INTERVAL)
    const down = untilDown(events)
    const watch = async () => {
      await Promise.race([runner.promise.catch(() => undefined), down])
      runner.stop().catch(() => undefined)
      clearInterval(beating)
      // It has ended, so none of its jobs is running.
      await freeJobsOf(shop.sql, [...ids]).catch(() => undefined)
      await pgPool.close()
    }
    const ended = watch()
    return {
      ended,
      stop: async () => {
        runner.stop().catch(() => undefined)
        await ended
      },
    }
  } catch (error) {
    await pgPool.close()
    throw error
  }
}

/**
 * Resolves a while after a worker has shut down. If the results of two jobs could not be recorded, graphile-worker 0.18.0 counts its
 * pending ones below zero, waits for them forever, and never reports its end.
 */
async function untilDown(events: WorkerEvents): Promise<void> {
  await Promise.race([
    once(events, 'pool:gracefulShutdown:complete'),
    once(events, 'pool:forcefulShutdown:complete'),
    once(events, 'pool:forcefulShutdown:error'),
  ])
  await sleep(SHUTDOWN_GRACE, undefined, { ref: false })
}

/**
 * Sends the heartbeat of these workers, and releases the jobs of dead workers. Also releases jobs assigned to these workers that they are
 * not working on: the connection was lost after the database had assigned a job and before the worker knew.
 */
export async function keepAlive(shop: Shop, workers: string[], atWork: string[] = []): Promise<void> {
  try {
    await beat(shop.sql, workers)
    await releaseLostJobs(shop.sql, workers, atWork)
    await releaseStrandedJobs(shop.sql)
  } catch (error) {
    shop.log.warn({ err: error }, 'the workers of the job queue could not be counted')
  }
}

/** The number of due or running jobs by task, and the seconds since the oldest became due. */
export const countWaiting = (shop: Shop): Promise<{ task: string; jobs: number; seconds: number }[]> =>
  countWaitingJobs(shop.sql)

/** Whether a job of these tasks is due and not started. */
export async function areWaiting({ sql }: Shop, tasks: string[]): Promise<boolean> {
  const [row] = await areWaitingJobs(sql, tasks)
  return row?.waiting === true
}

/** Releases every job. Only when no other process can be using the database: at startup with the embedded one. */
export const freeAll = (shop: Shop): Promise<unknown> => releaseStrandedJobs(shop.sql, { all: true })

/** Runs every due job on connections of this pool, and returns when none is left. */
export function drain(shop: Shop, pgPool: ConnectionPool, groups: JobGroups): Promise<void> {
  return runOnce(options(shop, pgPool, Object.values(groups)))
}

/** One listens; the others take jobs and record their results. */
export const openPool = (url: string) => new ConnectionPool(url, { max: 3 })

function options(shop: Shop, pgPool: ConnectionPool, groups: Pick<JobGroup, 'tasks' | 'pool'>[]) {
  const taskList: TaskList = {}
  for (const { tasks, pool } of groups)
    for (const [name, task] of Object.entries(tasks))
      taskList[name] = (payload) => withPool(pool, () => task(shop, payload as Payload))
  // The queue's own messages repeat the error, which may contain a name; task and job are enough to look it up.
  const logger = new Logger(({ taskIdentifier, jobId, label }) => (level) => {
    if (level === 'error') shop.log.error({ task: taskIdentifier, job: jobId, label }, 'job failed')
  })
  // In batches: only then is a job whose result cannot be recorded an error of the worker. Otherwise it is an unhandled rejection, which
  // ends the process, and the job stays assigned to a worker that no longer knows it.
  const worker = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
  return { pgPool, taskList, logger, preset: { worker } }
}
