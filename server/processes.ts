import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerMetrics } from '#server/platform/shared-metrics.ts'
import type { Log } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { argumentsOf, type StartOptions } from './start-options.ts'

/** How long after its end a process is replaced, and how often the database is looked at, in milliseconds. */
const RESTART_AFTER = 1_000
const LOOK_EVERY = 1_000

const OPEN = 'open'

/** Tells the process that has started this one that it has opened. */
export const sayOpen = (): unknown => process.send?.(OPEN)

/** Who runs beside each other: so many that serve, and where one role does everything, a worker that serves nobody. */
export const membersOf = (options: StartOptions): StartOptions[] => {
  const serving: StartOptions = { ...options, role: options.role === 'all' ? 'web' : options.role }
  const members = Array.from({ length: options.processes }, () => serving)
  return options.role === 'all' ? [...members, { ...options, role: 'worker', listen: false }] : members
}

/**
 * Starts several processes that share the port. One that ends is replaced after a second; when one ends before all have opened, or the
 * embedded database cannot be started again, everything ends.
 */
export function startProcesses(
  options: StartOptions,
  { log, problem }: { log: Log; problem: () => string | null },
): { open: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Worker>()
  const opening = Promise.withResolvers<void>()
  let opened = 0

  async function keep(member: StartOptions): Promise<void> {
    let isOpen = false
    while (!stopping.signal.aborted) {
      const worker = fork(member)
      running.add(worker)
      answerMetrics(worker)
      worker.on('message', (message: unknown) => {
        if (message !== OPEN || isOpen) return
        isOpen = true
        opened += 1
        if (opened === members.length) opening.resolve()
      })
      const [code, signal] = await once(worker, 'exit')
      running.delete(worker)
      if (stopping.signal.aborted) return
      if (!isOpen) return opening.reject(new StartRefusal(`a process did not open (${signal ?? code}).`))
      log.warn({ role: member.role, code, signal }, 'a process has ended; another one starts')
      await sleep(RESTART_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const members = membersOf(options)
  const kept = members.map(keep)
  const looking = setInterval(() => {
    const reason = problem()
    if (reason === null) return
    log.fatal({ reason }, 'the database does not run; everything ends')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY)
  return {
    open: opening.promise,
    stop: async () => {
      clearInterval(looking)
      stopping.abort()
      for (const worker of running) worker.process.kill('SIGTERM')
      await Promise.all(kept)
    },
  }
}

function fork(member: StartOptions): Worker {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), args: argumentsOf(member) })
  return cluster.fork()
}
