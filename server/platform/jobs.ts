import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { openJobPool } from './job-pool.ts'
import type { Shop, Tx } from './shop.ts'

export type Payload = Record<string, string | number>

/** What can be done later, by name. A task may run twice: it looks before it acts. */
export type Tasks = Record<string, (shop: Shop, payload: Payload) => Promise<void>>

/** Puts a job into the queue; it exists when, and only if, the transaction commits. */
export const add = async (tx: Tx, task: string, payload: Payload): Promise<void> =>
  void (await tx`select graphile_worker.add_job(${task}, ${tx.json(payload)}::json)`)

/** Works off the queue until `stop`, which waits for what is under way. */
export async function work(shop: Shop, url: string, tasks: Tasks): Promise<{ stop: () => Promise<void> }> {
  const pgPool = openPool(shop, url)
  const runner = await run({ ...options(shop, pgPool, tasks), concurrency: 2, noHandleSignals: true })
  return {
    stop: async () => {
      await runner.stop()
      await pgPool.end()
    },
  }
}

/** Does every job that is due and returns when none is left. */
export async function drain(shop: Shop, url: string, tasks: Tasks): Promise<void> {
  const pgPool = openPool(shop, url)
  try {
    await runOnce(options(shop, pgPool, tasks))
  } finally {
    await pgPool.end()
  }
}

const openPool = (shop: Shop, url: string): Pool =>
  openJobPool(url, 3, (error) => shop.log.error({ err: error }, 'job queue lost a connection'))

function options(shop: Shop, pgPool: Pool, tasks: Tasks) {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(shop, payload as Payload)]),
  )
  // The queue's own words repeat what a task threw, and that may name a person: the task and its job are enough to look it up.
  const logger = new Logger(({ taskIdentifier, jobId, label }) => (level) => {
    if (level === 'error') shop.log.error({ task: taskIdentifier, job: jobId, label }, 'job failed')
  })
  return { pgPool, taskList, logger }
}
