/** A SQL template: its text fragments, and the values between them. */
export interface Template {
  strings: readonly string[]
  values: readonly unknown[]
  /** Plain text: the only string is the whole statement, with $1, $2 … as placeholders. */
  isText?: boolean
}

/** The rows of a query in batches, as arrays of values in the order of `columns`. */
export interface Cursor {
  columns: string[]
  batches: AsyncIterable<unknown[][]>
}

/** How a query is executed. */
export interface Run {
  rows: (query: Template) => Promise<readonly object[]>
  cursor: (query: Template, size: number) => Promise<Cursor>
}

/**
 * A lazy query: it is sent when it is awaited, and resolves to its rows. Until then it is a fragment that can be embedded in other queries.
 */
export class Query<T extends readonly object[]> extends Promise<T> {
  /** `then` returns an ordinary promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  readonly template: Template
  readonly #run: Run
  readonly #settle: (rows: Promise<readonly object[]>) => void
  #isSent = false

  constructor(template: Template, run: Run) {
    let settle: (rows: Promise<readonly object[]>) => void = () => undefined
    super((resolve) => {
      // The caller declares the type of the rows.
      settle = (rows) => resolve(rows as Promise<unknown> as Promise<T>)
    })
    this.template = template
    this.#run = run
    this.#settle = settle
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise already; this is the moment at which it is sent
  override then<A = T, B = never>(
    onFulfilled?: ((rows: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (!this.#isSent) {
      this.#isSent = true
      this.#settle(this.#run.rows(this.template))
    }
    return super.then(onFulfilled, onRejected)
  }

  /** Sends it and returns its rows in batches of `size`. Only within a transaction, and before its end. */
  cursor(size: number): Promise<Cursor> {
    return this.#run.cursor(this.template, size)
  }
}
