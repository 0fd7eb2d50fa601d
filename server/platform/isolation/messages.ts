import type * as language from '#server/platform/language/language.ts'

/** The messages to and from a separate process. */
export interface TaskRequest {
  task: string
  input: unknown
  /** The language context of the reader. */
  context: ReturnType<typeof language.transferableContext>
}
export type TaskResponse = { result: unknown } | { error: string }
