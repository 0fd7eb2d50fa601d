import { messages } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'
import { outsideRequest } from './request/outside-request.ts'

/** The result of a command: its value, or the refusal that its caller gets instead. */
export type CommandResult<Value> = { value: Value } | { refusal: Refusal }

/** Commands that are applied in batches, first come, first served. */
export interface GroupCommit<Command, Value> {
  /**
   * Applies a command with the next batch and returns its value.
   * Refuses:
   * - what the batch refuses of this command
   * - too many waiting commands (503)
   */
  submit: (command: Command) => Promise<Value>
  /** How many commands wait for a batch. */
  waiting: () => number
  /** Waits until no batch is running. */
  close: () => Promise<void>
}

export interface Limits<Command> {
  /** The most commands in one batch. */
  batchSize: number
  /** The most commands that may wait. */
  maxWaiting: number
  /** Whether one command may have caused a failure: then the others of its batch are applied without it. */
  isPoison: (error: unknown) => boolean
  /**
   * What a command needs for itself alone ("cart 7"). Two commands with a key in common are never in one batch: the later one waits for
   * the next, and is decided on what the earlier one has left. Without it all commands may share a batch.
   */
  keysOf?: (command: Command) => string[]
}

type ApplyBatch<Command, Value> = (commands: Command[]) => Promise<CommandResult<Value>[]>

/** The failure of a batch that these commands alone have caused: the error of each by its position. */
export class CommandFailures extends Error {
  readonly errors: ReadonlyMap<number, unknown>

  constructor(errors: ReadonlyMap<number, unknown>) {
    super(`${errors.size} commands of a batch have failed`, { cause: errors.values().next().value })
    this.errors = errors
  }
}

interface Pending<Command, Value> {
  command: Command
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

/**
 * A group commit for rows that many transactions want at once. Commands that arrive while a batch is at
 * the database wait and are applied together in the next one. There is no timer: a batch grows with the load.
 * `applyBatch` returns one result for each command, in order. If it throws, each command of the batch fails with that error, unless one
 * may have caused it (`isPoison`): then that one fails, and the others are applied again without it. `CommandFailures` name those that
 * failed; after other failures they are found by halves.
 * Refuses, when a command is submitted:
 * - what `GroupCommit.submit` refuses
 */
export function openGroupCommit<Command, Value>(
  applyBatch: ApplyBatch<Command, Value>,
  limits: Limits<Command>,
): GroupCommit<Command, Value> {
  let waiting: Pending<Command, Value>[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const { batch, rest } = nextBatch(waiting, limits)
      waiting = rest
      await runBatch(batch, applyBatch, limits.isPoison)
    }
    running = null
  }

  return {
    submit(command) {
      if (waiting.length >= limits.maxWaiting)
        return Promise.reject(new Refusal(messages.overloaded, { status: 503, retryAfter: 1 }))
      const { promise, resolve, reject } = Promise.withResolvers<Value>()
      waiting.push({ command, resolve, reject })
      // Deferred to the next turn of the event loop, so that everything that arrived in this one shares the batch.
      // A batch belongs to none of the requests that wait for it.
      running ??= outsideRequest(() => new Promise<void>((begin) => setImmediate(begin)).then(drain))
      return promise
    },
    waiting: () => waiting.length,
    close: async () => void (await running),
  }
}

/** The commands of the next batch, in order, and those that wait for a later one. */
function nextBatch<Command, Value>(
  waiting: Pending<Command, Value>[],
  { batchSize, keysOf }: Limits<Command>,
): Record<'batch' | 'rest', Pending<Command, Value>[]> {
  if (!keysOf) return { batch: waiting.slice(0, batchSize), rest: waiting.slice(batchSize) }
  const taken = new Set<string>()
  const batch: Pending<Command, Value>[] = []
  const rest: Pending<Command, Value>[] = []
  for (const pending of waiting) {
    const keys = keysOf(pending.command)
    const joins = batch.length < batchSize && !keys.some((key) => taken.has(key))
    // The keys of those that wait are taken as well: nobody overtakes them.
    for (const key of keys) taken.add(key)
    ;(joins ? batch : rest).push(pending)
  }
  return { batch, rest }
}

async function runBatch<Command, Value>(
  batch: Pending<Command, Value>[],
  applyBatch: ApplyBatch<Command, Value>,
  isPoison: Limits<Command>['isPoison'],
): Promise<void> {
  try {
    settle(batch, await applyBatch(batch.map(({ command }) => command)))
  } catch (error) {
    for (const again of rejectFailed(batch, error, isPoison)) await runBatch(again, applyBatch, isPoison)
  }
}

/** Rejects the commands that a batch has failed for, and returns the batches in which the others are applied again. */
function rejectFailed<Command, Value>(
  batch: Pending<Command, Value>[],
  error: unknown,
  isPoison: Limits<Command>['isPoison'],
): Pending<Command, Value>[][] {
  if (error instanceof CommandFailures) {
    for (const [position, cause] of error.errors) batch[position]?.reject(cause)
    const others = batch.filter((_, position) => !error.errors.has(position))
    return others.length > 0 ? [others] : []
  }
  if (batch.length > 1 && isPoison(error)) {
    const middle = Math.ceil(batch.length / 2)
    return [batch.slice(0, middle), batch.slice(middle)]
  }
  for (const { reject } of batch) reject(error)
  return []
}

function settle<Command, Value>(batch: Pending<Command, Value>[], results: CommandResult<Value>[]): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index]
    if (result === undefined) reject(new Error('A command has no result'))
    else if ('value' in result) resolve(result.value)
    else reject(result.refusal)
  }
}

/**
 * Decides each command of a batch by itself. A refusal is the result of its command alone.
 * Throws `CommandFailures` for commands that fail otherwise.
 */
export function decideEach<Command, Value>(
  commands: readonly Command[],
  decide: (command: Command) => Value,
): CommandResult<Value>[] {
  return commands.map((command, position) => {
    try {
      return { value: decide(command) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw new CommandFailures(new Map([[position, error]]))
    }
  })
}
