import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import type { PoolOptions } from './pool.ts'

/**
 * The connection pools. They are separate, so that neither an export nor heavy read traffic delays a batch of the stock queue or an urgent
 * mail: `stock` is the queue and the expiry of carts, `public` the shop and portal, `urgent` urgent mails, `background` the office, all other jobs and housekeeping.
 */
export const poolNames = ['stock', 'public', 'urgent', 'background'] as const
export type PoolName = (typeof poolNames)[number]

/** Identifies work that replicas may answer (`Replicas`). */
export type Reading = object

const storage = new AsyncLocalStorage<{ pool: PoolName; reading: Reading | null }>()

/** Runs `work`, and everything that it starts, on the connections of a pool. */
export const withPool = <T>(name: PoolName, work: () => T): T =>
  storage.run({ pool: name, reading: null }, work)

/**
 * Runs `work`, and everything that it starts, on the connections of a pool; whatever it only reads is answered by a replica if there is
 * one, with everything that was acknowledged before it is asked.
 */
export const withReplicas = <T>(name: PoolName, work: () => T): T =>
  storage.run({ pool: name, reading: {} }, work)

/** The current pool; the public one by default. */
export const currentPool = (): PoolName => storage.getStore()?.pool ?? 'public'

/** The current work if a replica may answer it. */
export const currentReading = (): Reading | null => storage.getStore()?.reading ?? null

/**
 * The pool sizes of one of several processes on this machine. Connections are few, because waiting in the process is cheaper than in the
 * database. The queue and the expiry of carts have one transaction at a time each, which waits first for its carts and then for its stock
 * rows: two seconds together.
 */
export function poolSizes(
  processes: number,
  machine = availableParallelism(),
): Record<PoolName, PoolOptions> {
  const cores = Math.max(1, Math.ceil(machine / processes))
  return {
    stock: { max: 2, lockTimeout: 900, planOnce: true },
    public: { max: 3 * cores, planOnce: true },
    urgent: { max: 2 },
    background: { max: Math.max(3, cores) },
  }
}

/** In addition to its pools a process has one connection for LISTEN, and twelve if it runs jobs; some are reserved for commands, backups and administrators. */
const [LISTENING, JOBS, OTHERS] = [1, 12, 30]

/** The maximum number of connections of several processes of a shop on this machine, with their worker and administrators. */
export function countConnections(processes: number, machine = availableParallelism()): number {
  const pools = Object.values(poolSizes(processes, machine))
  const each = pools.reduce((sum, { max }) => sum + max, LISTENING)
  return (processes + 1) * each + processes * JOBS + OTHERS
}
