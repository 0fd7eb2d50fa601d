import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Warn } from './orphans.ts'
import { isRunning, startServer, stopLeftover } from './server.ts'

/** How often it looks whether PostgreSQL runs, and how long it waits after starts that failed, in milliseconds. */
const INTERVAL = 500
const PAUSES = [0, 500, 1_000, 2_000, 5_000, 10_000]
/** So many starts that failed are no bad luck. */
const MAX_FAILURES = 3

export interface Watch {
  /** Why PostgreSQL does not start again, once it has failed several times; null while it runs or is being started. */
  problem: () => string | null
  /** Waits for a start that is under way, and looks no more. */
  end: () => Promise<void>
}

/** Starts PostgreSQL again whenever it has ended, at the same address, for as long as that takes. */
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
