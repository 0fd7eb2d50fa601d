/** Field → what is wrong with it. The empty field name is for what concerns the whole form. */
export type FieldErrors = Record<string, string[]>

/** A call that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** What the server said, null when it said nothing that can be shown. */
  readonly serverMessage: string | null

  constructor(status: number, errors: FieldErrors, said: string | null, raw: string) {
    super(said ?? raw)
    this.status = status
    this.errors = errors
    this.serverMessage = said
  }
}

/** All that a banner shows of a failure: every message of the errors map, else the message, else the raw error (S§8, A-024). */
export function errorsOf(failure: unknown): FieldErrors {
  if (failure instanceof ApiError && Object.keys(failure.errors).length > 0) return failure.errors
  return { '': [failure instanceof Error ? failure.message : String(failure)] }
}

/** Each text once, in the order of the fields: one message may cover several fields. */
export const uniqueMessages = (errors: FieldErrors): string[] => [...new Set(Object.values(errors).flat())]
