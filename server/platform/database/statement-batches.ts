/** A statement for many inputs, whose callers each have one. */
export type BatchedStatement<Tag, Input, Result> = (tag: Tag, inputs: Input[]) => PromiseLike<Result>

/** When a batched statement is sent. */
export interface BatchOptions {
  /** Only with the commit, however many turns of the event loop that takes. For writes that nothing in the transaction reads. */
  atCommit?: boolean
  /** With `atCommit`: the commit is sent once it is answered, because it is several statements. */
  isAwaited?: boolean
  /** Locks that are taken in the same turn are taken in the order of their ranks; everything else follows in the order of its calls. */
  rank?: number
  /** Whose statements are sent in the order of its calls, also if others have called the same ones in another order. */
  story?: object
}

interface Waiting {
  inputs: unknown[]
  send: (inputs: unknown[]) => PromiseLike<unknown>
  answer: PromiseWithResolvers<unknown>
  atCommit: boolean
  isAwaited: boolean
  rank: number
  position: number
}

/** The statements of a transaction that wait for more inputs until the end of the turn of the event loop, or until the commit. */
export class StatementBatches<Tag> {
  #waiting = new Map<unknown, Waiting>()
  /** The position of the last statement that each story has called. */
  #reached = new WeakMap<object, number>()
  #positions = 0

  /** Adds an input, and returns the result that all inputs of the statement share. */
  add<Input, Result>(
    tag: Tag,
    statement: BatchedStatement<Tag, Input, Result>,
    input: Input,
    { atCommit = false, isAwaited = false, rank = Infinity, story = this }: BatchOptions = {},
  ): Promise<Result> {
    // What a story reads after a write must not be sent before it.
    const isEarlier = (this.#waiting.get(statement)?.position ?? Infinity) < (this.#reached.get(story) ?? 0)
    if (isEarlier && !atCommit) void this.flush()
    const waiting = this.#waiting.getOrInsertComputed(statement, () => ({
      inputs: [],
      // The inputs and the result of a statement have its types.
      send: (inputs) => statement(tag, inputs as Input[]),
      answer: Promise.withResolvers(),
      atCommit,
      isAwaited,
      rank,
      position: ++this.#positions,
    }))
    if (!atCommit) this.#reached.set(story, waiting.position)
    waiting.inputs.push(input)
    return waiting.answer.promise as Promise<Result>
  }

  /** Sends what waits; what waits for the commit only with `atCommit`. Returns what the commit has to wait for. */
  flush({ atCommit = false } = {}): Promise<unknown>[] {
    if (this.#waiting.size === 0) return []
    const due = [...this.#waiting].filter(([, each]) => atCommit || !each.atCommit)
    for (const [statement] of due) this.#waiting.delete(statement)
    const ordered = due.map(([, each]) => each).toSorted((one, other) => compare(one.rank, other.rank))
    // `then` sends a query at once; a promise that is resolved with it would send it later.
    for (const { inputs, send, answer } of ordered) send(inputs).then(answer.resolve, answer.reject)
    return ordered.filter(({ isAwaited }) => isAwaited).map(({ answer }) => answer.promise)
  }
}

/** Infinite ranks are equal. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
