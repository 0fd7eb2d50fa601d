import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import { ConnectionPool } from './database/pool.ts'
import type { Shop, Tx } from './shop.ts'

export type Payload = Record<string, string | number>

/** The jobs that can be queued, by name. A job may run twice, so it checks the state before it acts. */
export type Tasks = Record<string, (shop: Shop, payload: Payload) => Promise<void>>

/** Queues a job in the transaction: it exists if, and only if, that commits. */
export const add = async (tx: Tx, task: string, payload: Payload): Promise<void> =>
  void (await tx`select graphile_worker.add_job(${task}, ${tx.json(payload)}::json)`)

/** Starts a worker for the queue; `stop` waits for the jobs under way. */
export async function work(shop: Shop, url: string, tasks: Tasks): Promise<{ stop: () => Promise<void> }> {
  const pgPool = openPool(url)
  const runner = await run({ ...options(shop, pgPool, tasks), concurrency: 2, noHandleSignals: true })
  return {
    stop: async () => {
      await runner.stop()
      await pgPool.close()
    },
  }
}

/** Runs every job that is due and returns when none is left. */
export async function drain(shop: Shop, url: string, tasks: Tasks): Promise<void> {
  const pgPool = openPool(url)
  try {
    await runOnce(options(shop, pgPool, tasks))
  } finally {
    await pgPool.close()
  }
}

const openPool = (url: string) => new ConnectionPool(url, { max: 3 })

function options(shop: Shop, pgPool: ConnectionPool, tasks: Tasks) {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(shop, payload as Payload)]),
  )
  // The queue's own messages repeat the error, which may name a person; task and job are enough to look it up.
  const logger = new Logger(({ taskIdentifier, jobId, label }) => (level) => {
    if (level === 'error') shop.log.error({ task: taskIdentifier, job: jobId, label }, 'job failed')
  })
  return { pgPool, taskList, logger }
}
