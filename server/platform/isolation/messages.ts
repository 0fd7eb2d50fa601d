import type * as language from '#server/platform/language/language.ts'

/** What is sent to a separate process, and what comes back. */
export interface TaskRequest {
  task: string
  input: unknown
  /** Who reads what it says. */
  context: ReturnType<typeof language.transferableContext>
}
export type TaskResponse = { result: unknown } | { error: string }
