import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { TaskRequest, TaskResponse } from './messages.ts'

/** Thrown for a task that was ended because it needed too much. */
export class LimitExceeded extends Error {
  override name = 'LimitExceeded'
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`A task needed too much ${limit}`)
    this.limit = limit
  }
}

export interface SeparateProcess {
  isAlive(): boolean
  /** Does one task, of one at a time. A process whose task needs more than `seconds`, or too much memory, ends. */
  run(request: TaskRequest, seconds: number): Promise<unknown>
  end(): void
}

/** A third of what the shop gets where both want the processor. */
const NICENESS = 5

interface Running extends PromiseWithResolvers<unknown> {
  isLate: boolean
}

/** Starts a process for tasks. While it has none, it keeps nobody from ending. `heap` is in MiB. */
export function startProcess(program: URL, heap: number): SeparateProcess {
  const child = forkConfined(program, heap)
  let running: Running | null = null
  const settle = (how: (task: Running) => void) => {
    if (running) how(running)
    running = null
    keepWaiting(child, false)
  }
  child.on('message', (response: TaskResponse) =>
    settle(({ resolve, reject }) =>
      'error' in response ? reject(new Error(response.error)) : resolve(response.result),
    ),
  )
  child.on('error', (error) => settle(({ reject }) => reject(error)))
  child.on('exit', (_code, signal) => settle(({ isLate, reject }) => reject(reasonOf(isLate, signal))))
  return {
    isAlive: () => child.connected && !child.killed && child.exitCode === null,
    end: () => void child.kill('SIGKILL'),
    async run(request, seconds) {
      const task = { ...Promise.withResolvers<unknown>(), isLate: false }
      running = task
      child.send(request)
      keepWaiting(child, true)
      const spent = stopwatch(child)
      const watching = setInterval(() => {
        task.isLate = spent() >= seconds
        if (task.isLate) child.kill('SIGKILL')
      }, 100)
      return task.promise.finally(() => clearInterval(watching))
    },
  }
}

/** A process without secrets, which may open no connection and start no program, and which gives way to the shop. */
function forkConfined(program: URL, heap: number): ChildProcess {
  const allowed = ['--allow-fs-read=*', '--allow-fs-write=*', '--allow-addons']
  const child = fork(program, {
    execArgv: ['--no-warnings', `--max-old-space-size=${heap}`, '--permission', ...allowed],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  keepWaiting(child, false)
  return child
}

/**
 * The seconds that a process works from now on: those of the processor where the system tells them, so that nothing is
 * given up because others are busy; but a tenth of those on the clock.
 */
function stopwatch({ pid = 0 }: ChildProcess): () => number {
  const [began, workedBefore] = [performance.now(), processorSeconds(pid)]
  return () => {
    const passed = (performance.now() - began) / 1000
    const worked = processorSeconds(pid)
    return worked === null || workedBefore === null ? passed : Math.max(worked - workedBefore, passed / 10)
  }
}

/** What Linux has counted for a process, in hundredths of a second; null elsewhere, and where it has ended. */
function processorSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return null
  }
}

/** Whether the shop's own process stays for this one. */
function keepWaiting(child: ChildProcess, waits: boolean): void {
  for (const held of [child, child.channel])
    if (waits) held?.ref()
    else held?.unref()
}

/** V8 aborts a process whose heap is full, and so does the system where memory ends; anything else is a bug. */
function reasonOf(isLate: boolean, signal: NodeJS.Signals | null): Error {
  if (isLate) return new LimitExceeded('time')
  return signal === null ? new Error('A separate process has ended') : new LimitExceeded('memory')
}
