/** Field → its error. The empty field name is for errors of the whole form. */
export type FieldErrors = Record<string, string[]>

/** A failed call. `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** The server's message; null when it sent none. */
  readonly serverMessage: string | null
  /** Names a refusal that the page reacts to. */
  readonly code: string | null

  constructor(
    status: number,
    errors: FieldErrors,
    serverMessage: string | null,
    raw: string,
    code: string | null = null,
  ) {
    super(serverMessage ?? raw)
    this.status = status
    this.errors = errors
    this.serverMessage = serverMessage
    this.code = code
  }
}

/** The errors to show for a failure: the errors map, else the message, else the raw error. */
export function errorsOf(failure: unknown): FieldErrors {
  if (failure instanceof ApiError && Object.keys(failure.errors).length > 0) return failure.errors
  return { '': [failure instanceof Error ? failure.message : String(failure)] }
}

/** The messages in the order of the fields, without duplicates: one may concern several fields. */
export const uniqueMessages = (errors: FieldErrors): string[] => [...new Set(Object.values(errors).flat())]
