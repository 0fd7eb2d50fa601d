import * as language from '#server/platform/language/language.ts'
import type { TaskRequest, TaskResponse } from './messages.ts'
import type { Tasks } from './pool.ts'

/** Executes the tasks that the shop sends to this process, until the shop ends. */
export function serve(tasks: Tasks): void {
  process.on('message', (request: TaskRequest) => void answer(tasks, request))
  process.on('disconnect', () => process.exit())
}

async function answer(tasks: Tasks, { task, input, context }: TaskRequest): Promise<void> {
  const response = await language.withLanguage(context, () => work(tasks, task, input))
  process.send?.(response)
}

async function work(tasks: Tasks, task: string, input: unknown): Promise<TaskResponse> {
  try {
    return { result: await tasks[task]?.(input as never) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
