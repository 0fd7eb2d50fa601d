import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import { gatherMetricsOf } from '#server/platform/metrics/shared-metrics.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { argumentsOf, type StartOptions } from './start-options.ts'

/** The delay before an ended process is replaced, and the interval of checking the database, in milliseconds. */
const RESTART_AFTER = 1_000
const LOOK_EVERY = 1_000

const OPEN = 'open'

/** Notifies the parent process that this one is open. */
export const notifyOpen = (): unknown => process.send?.(OPEN)

/** The processes to start: the serving ones, and, with the role for everything, a worker that does not serve. */
export function membersOf(options: StartOptions): StartOptions[] {
  const isAll = options.role === 'all'
  const serving: StartOptions = { ...options, role: isAll ? 'web' : options.role }
  const members = Array.from({ length: options.processes }, () => serving)
  return isAll ? [...members, { ...options, role: 'worker', listen: false }] : members
}

/**
 * Starts several processes that share the port. An ended one is replaced after a second; if one ends before it has opened for the first
 * time, or the embedded database cannot be restarted, everything ends. `open` resolves when all have opened, and rejects (StartRefusal) if
 * one does not, or `stop` is called before.
 */
export function startProcesses(
  options: StartOptions,
  { log, problem }: { log: Log; problem: () => string | null },
): { open: Promise<unknown>; stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Worker>()
  const members = membersOf(options).map((member) => keep(member, { log, running, signal: stopping.signal }))
  const looking = endWhenBroken(problem, log)
  return {
    open: Promise.all(members.map(({ open }) => open)),
    stop: async () => {
      clearInterval(looking)
      stopping.abort()
      for (const worker of running) worker.process.kill('SIGTERM')
      await Promise.all(members.map(({ ended }) => ended))
    },
  }
}

interface Surroundings {
  log: Log
  running: Set<Worker>
  signal: AbortSignal
}

/** Runs a process, and replaces it whenever it ends, until the signal. */
function keep(
  member: StartOptions,
  { log, running, signal }: Surroundings,
): { open: Promise<void>; ended: Promise<void> } {
  const { promise: open, resolve, reject } = Promise.withResolvers<void>()
  async function run(): Promise<void> {
    let hasOpened = false
    void open.then(
      () => (hasOpened = true),
      () => undefined,
    )
    while (!signal.aborted) {
      const worker = fork(member, resolve)
      running.add(worker)
      const [code, reason] = await ended(worker)
      running.delete(worker)
      if (signal.aborted) break
      if (!hasOpened)
        return reject(new StartRefusal(`a process did not open (${reason ?? `exit code ${code}`}).`))
      log.warn({ role: member.role, code, signal: reason }, 'a process has ended; another one starts')
      await sleep(RESTART_AFTER, undefined, { signal }).catch(() => undefined)
    }
    reject(new StartRefusal('it was ended while its processes opened.'))
  }
  return { open, ended: run() }
}

async function ended(worker: Worker): Promise<[code: number | null, signal: string | null]> {
  await once(worker, 'exit')
  return [worker.process.exitCode, worker.process.signalCode]
}

function fork(member: StartOptions, opened: () => void): Worker {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), args: argumentsOf(member) })
  const worker = cluster.fork()
  worker.on('message', (message: unknown) => {
    if (message !== OPEN) return
    gatherMetricsOf(worker)
    opened()
  })
  return worker
}

/** Only the owner of the embedded database knows that it cannot be recovered: this process ends, so that its supervisor restarts it. */
const endWhenBroken = (problem: () => string | null, log: Log) =>
  setInterval(() => {
    const reason = problem()
    if (reason === null) return
    log.fatal({ reason }, 'the database does not run; everything ends')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY)
