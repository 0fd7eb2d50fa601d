import { LimitExceeded, openPool, type InputOf, type ResultOf } from '#server/platform/isolation/pool.ts'
import { messages } from './messages.ts'
import type { tasks } from './tasks.ts'

/** The seconds that a task may take: ten times what the largest file needs on a slow machine. */
const SECONDS = { unzip: 20, readText: 10, fillDefaults: 10, pictureFault: 10, draw: 30 } as const

type Tasks = typeof tasks

const pool = openPool<Tasks>(new URL('./reader-process.ts', import.meta.url), {
  processes: 2,
  waiting: 100,
  heap: 512,
  // A JPEG of fifty million pixels needs two thirds of it.
  memory: 1536,
})

/** Where the process that reads files may read and write some itself; all others are sent to it. */
export const readingFolder = (): string => pool.folder()

/**
 * Has a file from outside read in a process of its own, so that none can keep the shop from its work.
 * Refuses:
 * - a file that needs too much time or memory (an UnreadableFile)
 * - too many that wait already (503)
 */
export async function readApart<Name extends keyof Tasks>(
  task: Name,
  input: InputOf<Tasks[Name]>,
): Promise<ResultOf<Tasks[Name]>> {
  try {
    return await pool.run(task, input, SECONDS[task])
  } catch (error) {
    throw error instanceof LimitExceeded ? new UnreadableFile(messages.gaveUp[error.limit]) : error
  }
}

/** Thrown for a file that was given up. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  /** What is wrong with it, as the rest of a sentence about it. */
  readonly fault: string

  constructor(fault: string) {
    super(`A file ${fault}`)
    this.fault = fault
  }
}
