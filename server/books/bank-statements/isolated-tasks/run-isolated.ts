import { LimitExceeded, openPool, type InputOf, type ResultOf } from '#server/platform/isolation/pool.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import type { tasks } from './tasks.ts'

type Tasks = typeof tasks

/** The CPU time of a task in seconds: many times what ten thousand lines need. */
const SECONDS = { readFile: 20, findCodes: 20, matchLines: 20 } as const

const pool = openPool<Tasks>(new URL('./process.ts', import.meta.url), {
  processes: 1,
  waiting: 20,
  heap: 1024,
  memory: 1536,
})

/**
 * Reads a bank file, or matches its lines, in a separate process, so that neither can block the shop.
 * Refuses:
 * - a task that needs too much time or memory
 * - too many waiting tasks (503)
 */
export async function runIsolated<Name extends keyof Tasks>(
  task: Name,
  input: InputOf<Tasks[Name]>,
): Promise<ResultOf<Tasks[Name]>> {
  try {
    return await pool.run(task, input, SECONDS[task])
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
    throw new Refusal(task === 'readFile' ? messages.gaveUp[error.limit] : messages.matchingGaveUp)
  }
}
