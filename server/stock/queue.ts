import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A wish's answer: what it got, or the refusal that it gets instead. */
export type CommandResult<Answer> = { answer: Answer } | { refusal: Refusal }

export interface StockQueue<Wish, Answer> {
  /** Joins the next batch and gives its answer; throws its refusal, or 503 when too many wait already. */
  submit: (wish: Wish) => Promise<Answer>
  /** Waits until nothing is under way. */
  close: () => Promise<void>
}

interface Pending<Wish, Answer> {
  command: Wish
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

export interface Limits {
  /** The most wishes that go together. */
  batch: number
  /** The most wishes that may wait. */
  queue: number
  /** Whether a failure may be one wish's fault: then the wishes of its batch are tried again one by one. */
  isPoison: (error: unknown) => boolean
}

/**
 * One lane for a hot row. Wishes that arrive while a batch is at the database wait and go together in
 * the next one, first come, first served: no timers, a batch grows with the load. `work` answers each
 * wish in their order; when it throws, each wish of the batch fails with what was thrown, or is tried alone.
 */
export function openQueue<Wish, Answer>(
  work: (wishes: Wish[]) => Promise<CommandResult<Answer>[]>,
  limits: Limits,
): StockQueue<Wish, Answer> {
  const waiting: Pending<Wish, Answer>[] = []
  let running: Promise<void> | null = null

  async function drive(): Promise<void> {
    while (waiting.length > 0) await runBatch(waiting.splice(0, limits.batch), work, limits.isPoison)
    running = null
  }

  return {
    submit(wish) {
      if (waiting.length >= limits.queue)
        return Promise.reject(new Refusal(messages.overloaded, { status: 503, retryAfter: 1 }))
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      waiting.push({ command: wish, resolve, reject })
      // Starting after this turn of the event loop lets everything that arrived with it share the batch.
      running ??= new Promise<void>((begin) => setImmediate(begin)).then(drive)
      return promise
    },
    close: async () => void (await running),
  }
}

async function runBatch<Wish, Answer>(
  batch: Pending<Wish, Answer>[],
  work: (wishes: Wish[]) => Promise<CommandResult<Answer>[]>,
  isPoison: Limits['isPoison'],
): Promise<void> {
  try {
    const outcomes = await work(batch.map(({ command: wish }) => wish))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) reject(new Error('A wish was not answered'))
      else if ('answer' in outcome) resolve(outcome.answer)
      else reject(outcome.refusal)
    }
  } catch (error) {
    if (batch.length > 1 && isPoison(error)) for (const one of batch) await runBatch([one], work, isPoison)
    else for (const { reject } of batch) reject(error)
  }
}
