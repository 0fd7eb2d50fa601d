import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The result of a command: its value, or the refusal that its caller gets instead. */
export type CommandResult<Value> = { value: Value } | { refusal: Refusal }

/** Commands that are applied in batches, first come, first served. */
export interface StockQueue<Command, Value> {
  /**
   * Applies a command with the next batch and returns its value.
   * Refuses:
   * - what the batch refuses of this command
   * - the queue is full (503)
   */
  submit: (command: Command) => Promise<Value>
  /** How many commands wait for a batch. */
  waiting: () => number
  /** Waits until no batch is running. */
  close: () => Promise<void>
}

interface Pending<Command, Value> {
  command: Command
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

export interface Limits {
  /** The most commands in one batch. */
  batchSize: number
  /** The most commands that may wait. */
  maxWaiting: number
  /** Whether one command may have caused a failure: then the commands of its batch are retried one by one. */
  isPoison: (error: unknown) => boolean
}

type ApplyBatch<Command, Value> = (commands: Command[]) => Promise<CommandResult<Value>[]>

/**
 * A group commit for rows that many transactions want at once. Commands that arrive while a batch is at
 * the database wait and are applied together in the next one. There is no timer: a batch grows with the load.
 * `applyBatch` returns one result for each command, in order. If it throws, each command of the batch fails with that
 * error, or is retried on its own (`isPoison`).
 * Refuses, when a command is submitted:
 * - what `StockQueue.submit` refuses
 */
export function openQueue<Command, Value>(
  applyBatch: ApplyBatch<Command, Value>,
  limits: Limits,
): StockQueue<Command, Value> {
  const waiting: Pending<Command, Value>[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (waiting.length > 0)
      await runBatch(waiting.splice(0, limits.batchSize), applyBatch, limits.isPoison)
    running = null
  }

  return {
    submit(command) {
      if (waiting.length >= limits.maxWaiting)
        return Promise.reject(new Refusal(messages.overloaded, { status: 503, retryAfter: 1 }))
      const { promise, resolve, reject } = Promise.withResolvers<Value>()
      waiting.push({ command, resolve, reject })
      // Deferred to the next turn of the event loop, so that everything that arrived in this one shares the batch.
      running ??= new Promise<void>((begin) => setImmediate(begin)).then(drain)
      return promise
    },
    waiting: () => waiting.length,
    close: async () => void (await running),
  }
}

async function runBatch<Command, Value>(
  batch: Pending<Command, Value>[],
  applyBatch: ApplyBatch<Command, Value>,
  isPoison: Limits['isPoison'],
): Promise<void> {
  try {
    const results = await applyBatch(batch.map(({ command }) => command))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index]
      if (result === undefined) reject(new Error('A command has no result'))
      else if ('value' in result) resolve(result.value)
      else reject(result.refusal)
    }
  } catch (error) {
    if (batch.length > 1 && isPoison(error))
      for (const one of batch) await runBatch([one], applyBatch, isPoison)
    else for (const { reject } of batch) reject(error)
  }
}
