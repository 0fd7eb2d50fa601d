import { fork, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { projectFile } from '#server/platform/project-file.ts'
import type { TaskRequest, TaskResponse } from './messages.ts'
import { processorSeconds, residentMemory } from './usage.ts'

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

/** How often it is looked at what a task has used. */
const EVERY_MS = 50

/** What a process may take, in MiB: its JavaScript heap, and with its buffers and what native code takes. */
export interface MemoryLimits {
  heap: number
  memory: number
}

export interface ProcessLimits extends MemoryLimits {
  /** The one folder in which it may read and write files. */
  folder: string
}

/** What a program is made of: all that a process may read but its folder. */
const CODE = ['node_modules', 'server', 'contract', 'languages', 'package.json']

interface Running extends PromiseWithResolvers<unknown> {
  exceeded: LimitExceeded['limit'] | null
}

/** Starts a process for tasks. While it has none, it keeps nobody from ending. */
export function startProcess(program: URL, { heap, memory, folder }: ProcessLimits): SeparateProcess {
  const child = forkConfined(program, { heap, folder })
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
  child.on('exit', (_code, signal) => settle(({ exceeded, reject }) => reject(reasonOf(exceeded, signal))))
  return {
    isAlive: () => child.connected && !child.killed && child.exitCode === null,
    end: () => void child.kill('SIGKILL'),
    async run(request, seconds) {
      const task: Running = { ...Promise.withResolvers<unknown>(), exceeded: null }
      running = task
      child.send(request)
      keepWaiting(child, true)
      const stop = watch(child, { seconds, memory }, (limit) => {
        task.exceeded = limit
        child.kill('SIGKILL')
      })
      try {
        return await task.promise
      } finally {
        stop()
        await endIfLarge(child, memory)
      }
    },
  }
}

/** Calls `end` once the task of a process has used too much, until it is stopped. */
function watch(
  child: ChildProcess,
  { seconds, memory }: { seconds: number; memory: number },
  end: (limit: LimitExceeded['limit']) => void,
): () => void {
  const spent = stopwatch(child)
  const look = async () => {
    if (spent() >= seconds) return end('time')
    const taken = await residentMemory(child.pid ?? 0)
    if (isWatching && (taken ?? 0) > memory) return end('memory')
    if (isWatching) timer = setTimeout(() => void look(), EVERY_MS)
  }
  let isWatching = true
  let timer = setTimeout(() => void look(), EVERY_MS)
  return () => {
    isWatching = false
    clearTimeout(timer)
  }
}

/** What native code has kept would count against the next task. */
async function endIfLarge(child: ChildProcess, memory: number): Promise<void> {
  const kept = await residentMemory(child.pid ?? 0)
  if ((kept ?? 0) > memory / 2) child.kill('SIGKILL')
}

/**
 * A process without secrets, which reads nothing but code and its folder, writes there alone, may open no connection and start
 * no program, and gives way to the shop.
 */
function forkConfined(program: URL, { heap, folder }: Pick<ProcessLimits, 'heap' | 'folder'>): ChildProcess {
  const readable = [...CODE.map((path) => realpathSync(projectFile(path))), fileURLToPath(program), folder]
  const allowed = [...readable.map((path) => `--allow-fs-read=${path}`), `--allow-fs-write=${folder}`]
  const child = fork(program, {
    execArgv: ['--no-warnings', `--max-old-space-size=${heap}`, '--permission', '--allow-addons', ...allowed],
    cwd: folder,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
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

/** Whether the shop's own process stays for this one. */
function keepWaiting(child: ChildProcess, waits: boolean): void {
  for (const held of [child, child.channel])
    if (waits) held?.ref()
    else held?.unref()
}

/** V8 aborts a process whose heap is full, and so does the system where memory ends; anything else is a bug. */
function reasonOf(exceeded: Running['exceeded'], signal: NodeJS.Signals | null): Error {
  if (exceeded) return new LimitExceeded(exceeded)
  return signal === null ? new Error('A separate process has ended') : new LimitExceeded('memory')
}

/** One that has ended at once has none to lower; its task hears of that. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
  }
}
