import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Warn } from './orphans.ts'
import { isRunning, startServer, stopLeftover } from './server.ts'

/** The interval of checks, and the delay after a failed start, in milliseconds. */
const INTERVAL = 500
const PAUSES = [0, 500, 1_000, 2_000, 5_000, 10_000]
/** The number of failed starts after which the problem is reported. */
const MAX_FAILURES = 3

export interface Watch {
  /** Why PostgreSQL does not restart, after several failures; null while it runs or is being started. */
  problem: () => string | null
  /** Waits for a pending start, and stops checking. */
  end: () => Promise<void>
}

/** Restarts PostgreSQL at the same address whenever it has ended, and keeps trying. */
export function watchServer(cluster: Cluster, url: string, log: Warn | undefined): Watch {
  const ending = new AbortController()
  const { signal } = ending
  const pause = (time: number) => sleep(time, undefined, { signal }).catch(() => undefined)
  let failures = 0
  let reason = ''

  async function look(): Promise<void> {
    if (await isRunning(cluster)) return
    log?.warn({ failures }, 'the embedded PostgreSQL has ended; it is started again')
    try {
      await stopLeftover(cluster)
      await startServer(cluster, url)
      failures = 0
    } catch (error) {
      failures += 1
      reason = error instanceof Error ? error.message : String(error)
      log?.warn({ err: error, failures }, 'the embedded PostgreSQL does not start')
      await pause(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0)
    }
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await pause(INTERVAL)
      if (!signal.aborted) await look()
    }
  }

  const looking = keepLooking()
  return {
    problem: () => (failures >= MAX_FAILURES ? reason : null),
    end: () => {
      ending.abort()
      return looking
    },
  }
}
