import { fork, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { projectFile } from '#server/platform/project-file.ts'
import type { TaskRequest, TaskResponse } from './messages.ts'
import { processorSeconds, residentMemory } from './usage.ts'

/** Thrown for a task that was terminated because it exceeded a limit. */
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
  /** Runs one task at a time. A process whose task exceeds `seconds` or the memory limit is terminated. */
  run(request: TaskRequest, seconds: number): Promise<unknown>
  end(): void
}

/** About a third of the main process's share when both compete for the processor. */
const NICENESS = 5

/** The interval of checking a task's resource use. */
const EVERY_MS = 50

/** The memory limits of a process in MiB: its JavaScript heap, and its total memory with buffers and native allocations. */
export interface MemoryLimits {
  heap: number
  memory: number
}

export interface ProcessLimits extends MemoryLimits {
  /** The one folder in which it may read and write files. */
  folder: string
}

/** The program files: everything that a process may read besides its folder. */
const CODE = ['node_modules', 'server', 'contract', 'languages', 'package.json']

interface Running extends PromiseWithResolvers<unknown> {
  exceeded: LimitExceeded['limit'] | null
}

/** Starts a process for tasks. An idle one does not keep the parent process alive. */
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

/** Monitors a process, and calls `end` once its task has exceeded a limit. */
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

/** Memory retained by native code would count against the next task. */
async function endIfLarge(child: ChildProcess, memory: number): Promise<void> {
  const kept = await residentMemory(child.pid ?? 0)
  if ((kept ?? 0) > memory / 2) child.kill('SIGKILL')
}

/**
 * Forks a sandboxed process: without secrets, with read access only to the code and its folder, write access only to that folder, no
 * network, no child processes, and low priority.
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
 * Measures the seconds that a process works from now on: its CPU time if the system reports it, so that no task is terminated because the
 * machine is busy; at least a tenth of the elapsed time.
 */
function stopwatch({ pid = 0 }: ChildProcess): () => number {
  const [began, workedBefore] = [performance.now(), processorSeconds(pid)]
  return () => {
    const passed = (performance.now() - began) / 1000
    const worked = processorSeconds(pid)
    return worked === null || workedBefore === null ? passed : Math.max(worked - workedBefore, passed / 10)
  }
}

/** Sets whether the main process stays alive for this one. */
function keepWaiting(child: ChildProcess, waits: boolean): void {
  for (const held of [child, child.channel])
    if (waits) held?.ref()
    else held?.unref()
}

/** V8 aborts a process whose heap is full, and the system kills one when memory runs out; anything else is a bug. */
function reasonOf(exceeded: Running['exceeded'], signal: NodeJS.Signals | null): Error {
  if (exceeded) return new LimitExceeded(exceeded)
  return signal === null ? new Error('A separate process has ended') : new LimitExceeded('memory')
}

/** A process that ended immediately has no priority to lower; its task reports the failure. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
  }
}
