/** What is sent to a separate process, and what comes back. */
export interface TaskRequest {
  task: string
  input: unknown
}
export type TaskResponse = { result: unknown } | { error: string }
