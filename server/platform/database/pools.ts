import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import type { PoolOptions } from './pool.ts'

/**
 * Who asks the database. Each has connections of its own, so that an export or a flood of readers never keeps a batch of
 * the stock queue waiting, nor a mail that somebody waits for: `stock` is the queue, `public` the shop and portal, `urgent` such
 * mails, `background` the office, all other jobs and housekeeping.
 */
export const poolNames = ['stock', 'public', 'urgent', 'background'] as const
export type PoolName = (typeof poolNames)[number]

const storage = new AsyncLocalStorage<PoolName>()

/** Runs `work`, and everything that it starts, on the connections of a pool. */
export const withPool = <T>(name: PoolName, work: () => T): T => storage.run(name, work)

/** The pool on whose connections this runs: the public one where nothing else was said. */
export const currentPool = (): PoolName => storage.getStore() ?? 'public'

/**
 * The size of each pool of one of so many processes on this machine. Few connections: people wait in the process, where it is cheap, not in the database. The queue has
 * one transaction at a time, which waits first for its carts and then for its stock rows: two seconds together.
 */
export function poolSizes(
  processes: number,
  machine = availableParallelism(),
): Record<PoolName, PoolOptions> {
  const cores = Math.max(1, Math.ceil(machine / processes))
  return {
    stock: { max: 1, lockTimeout: 900, planOnce: true },
    public: { max: 3 * cores, planOnce: true },
    urgent: { max: 2 },
    background: { max: Math.max(3, cores) },
  }
}

/** Beside its pools a process listens on one; one that works off the jobs has twelve more; commands, backups and whoever looks have some. */
const [LISTENING, JOBS, OTHERS] = [1, 12, 30]

/** How many connections so many processes of a shop on this machine may open together with their worker, and those who look after it. */
export function countConnections(processes: number, machine = availableParallelism()): number {
  const pools = Object.values(poolSizes(processes, machine))
  const each = pools.reduce((sum, { max }) => sum + max, LISTENING)
  return (processes + 1) * each + processes * JOBS + OTHERS
}
