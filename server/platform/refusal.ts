/** Error messages by field name, as in the body. */
export type Errors = Record<string, string[]>

/**
 * An expected error, thrown by a rule: it rolls the transaction back and is answered with its status and
 * `{message, code, errors}`. `message` is the first text of `errors`; `code` names a refusal that programs react to.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly errors: Errors | null
  readonly retryAfter: number | null
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>
  /** The `code` of the answer. Fastify writes its own into `code` of an error. */
  readonly named: string | null

  constructor(
    text: string | { [field: string]: string },
    options: {
      field?: string
      status?: number
      retryAfter?: number
      code?: string
      details?: Record<string, unknown>
    } = {},
  ) {
    const { field, status = 422, retryAfter = null, code = null, details = {} } = options
    const texts = typeof text === 'string' ? (field === undefined ? {} : { [field]: text }) : text
    super(typeof text === 'string' ? text : (Object.values(text)[0] ?? ''))
    const errors: Errors = {}
    for (const [name, said] of Object.entries(texts)) errors[name] = [said]
    this.status = status
    this.errors = Object.keys(errors).length > 0 ? errors : null
    this.retryAfter = retryAfter
    this.named = code
    this.details = details
  }
}
