import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '#contract/messages.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { startProcess, type MemoryLimits, type SeparateProcess } from './process.ts'

export { LimitExceeded } from './process.ts'

/** The tasks of a program for separate processes; inputs and results must be cloneable. */
export type Tasks = { [name: string]: (input: never) => unknown }

export type InputOf<Task> = Task extends (input: infer Input) => unknown ? Input : never
export type ResultOf<Task> = Task extends (input: never) => infer Result ? Awaited<Result> : never

export interface Limits extends MemoryLimits {
  /** The maximum number of concurrent processes. */
  processes: number
  /** The maximum number of waiting tasks. */
  waiting: number
}

export interface Pool<All extends Tasks> {
  /** The only folder in which tasks may read and write files; it exists until the shop ends. */
  folder(): string
  /**
   * Runs a task in a separate process.
   * Refuses:
   * - a task that exceeds `seconds` of CPU time, or the memory limit: a LimitExceeded
   * - too many waiting tasks (503)
   */
  run<Name extends keyof All & string>(
    task: Name,
    input: InputOf<All[Name]>,
    seconds: number,
  ): Promise<ResultOf<All[Name]>>
}

const UNUSED_FOR = 30_000

/**
 * Separate processes for handling untrusted input: excessive resource use or crashes there do not affect the shop. A process starts on
 * demand, runs one task after the other, and ends after half a minute without one.
 */
export function openPool<All extends Tasks>(
  program: URL,
  { processes, waiting, ...memory }: Limits,
): Pool<All> {
  const folder = lazyFolder()
  const start = () => startProcess(program, { ...memory, folder: folder() })
  const idle: { process: SeparateProcess; ending: NodeJS.Timeout }[] = []
  const queue: ((process: SeparateProcess) => void)[] = []
  let busy = 0

  const take = (): SeparateProcess => {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.ending)
      if (rested.process.isAlive()) return rested.process
    }
    return start()
  }
  const giveBack = (process: SeparateProcess) => {
    const next = queue.shift()
    if (next) return next(process.isAlive() ? process : start())
    busy -= 1
    if (process.isAlive()) idle.push({ process, ending: setTimeout(() => process.end(), UNUSED_FOR).unref() })
  }
  const turn = (): SeparateProcess | Promise<SeparateProcess> => {
    if (queue.length >= waiting) throw new Refusal(messages.overloaded, { status: 503, retryAfter: 5 })
    if (busy >= processes) return new Promise((resolve) => queue.push(resolve))
    busy += 1
    return take()
  }
  return {
    folder,
    async run(task, input, seconds) {
      const process = await turn()
      try {
        return (await process.run({ task, input, context: language.transferableContext() }, seconds)) as never
      } finally {
        giveBack(process)
      }
    },
  }
}

/** A folder that is created at first use, and removed with the shop. */
function lazyFolder(): () => string {
  let folder: string | null = null
  return () => {
    if (folder !== null) return folder
    const made = mkdtempSync(join(realpathSync(tmpdir()), 'festoon-apart-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    return (folder = made)
  }
}
