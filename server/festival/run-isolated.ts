import { LimitExceeded, openPool, type InputOf, type ResultOf } from '#server/platform/isolation/pool.ts'
import { messages } from './messages.ts'
import type { tasks } from './isolated-tasks.ts'

/** The CPU time of a task in seconds: ten times what the largest file needs on a slow machine. */
const SECONDS = { unzip: 20, readText: 10, fillDefaults: 10, pictureFault: 10, draw: 30 } as const

type Tasks = typeof tasks

const pool = openPool<Tasks>(new URL('./isolated-process.ts', import.meta.url), {
  processes: 2,
  waiting: 100,
  heap: 512,
  // A JPEG of fifty million pixels needs two thirds of it.
  memory: 1536,
})

/** The folder in which the process of the tasks may read and write files; other files are sent to it. */
export const taskFolder = (): string => pool.folder()

/**
 * Runs a task on an untrusted file in a separate process, so that it cannot block the shop.
 * Refuses:
 * - a file that needs too much time or memory (an UnreadableFile)
 * - too many waiting tasks (503)
 */
export async function runIsolated<Name extends keyof Tasks>(
  task: Name,
  input: InputOf<Tasks[Name]>,
): Promise<ResultOf<Tasks[Name]>> {
  try {
    return await pool.run(task, input, SECONDS[task])
  } catch (error) {
    throw error instanceof LimitExceeded ? new UnreadableFile(messages.gaveUp[error.limit]) : error
  }
}

/** Thrown if reading a file was aborted. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  /** The reason, as the rest of a sentence about the file. */
  readonly fault: string

  constructor(fault: string) {
    super(`A file ${fault}`)
    this.fault = fault
  }
}
