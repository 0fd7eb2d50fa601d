import { AsyncLocalStorage } from 'node:async_hooks'
import { messages } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

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

/** The failure of a batch that one command alone has caused, named by its position. */
export class CommandFailure extends Error {
  readonly position: number

  constructor(position: number, cause: unknown) {
    super(`Command ${position} of a batch has failed`, { cause })
    this.position = position
  }
}

interface Pending<Command, Value> {
  command: Command
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

/** Batches belong to no request, although a request starts them. */
const outsideRequests = AsyncLocalStorage.snapshot()

/**
 * A group commit for rows that many transactions want at once. Commands that arrive while a batch is at
 * the database wait and are applied together in the next one. There is no timer: a batch grows with the load.
 * `applyBatch` returns one result for each command, in order. If it throws, each command of the batch fails with that error, unless one
 * may have caused it (`isPoison`): then that one fails, and the others are applied again without it. A `CommandFailure` names it; it is
 * found among the commands of other failures by halves.
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
      running ??= outsideRequests(() => new Promise<void>((begin) => setImmediate(begin)).then(drain))
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
    const { failed, again } = afterFailure(batch, error, isPoison)
    const reason = error instanceof CommandFailure ? error.cause : error
    for (const { reject } of failed) reject(reason)
    for (const part of again) if (part.length > 0) await runBatch(part, applyBatch, isPoison)
  }
}

/** Which commands of a failed batch fail with it, and the batches in which the others are applied again. */
function afterFailure<Pending>(
  batch: Pending[],
  error: unknown,
  isPoison: (error: unknown) => boolean,
): { failed: Pending[]; again: Pending[][] } {
  if (error instanceof CommandFailure)
    return {
      failed: batch.slice(error.position, error.position + 1),
      again: [batch.toSpliced(error.position, 1)],
    }
  if (batch.length === 1 || !isPoison(error)) return { failed: batch, again: [] }
  const middle = Math.ceil(batch.length / 2)
  return { failed: [], again: [batch.slice(0, middle), batch.slice(middle)] }
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
 * Throws a `CommandFailure` if a command fails otherwise.
 */
export const decideEach = <Command, Value>(
  commands: readonly Command[],
  decide: (command: Command) => Value,
): CommandResult<Value>[] =>
  commands.map((command, position) => {
    try {
      return { value: decide(command) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw new CommandFailure(position, error)
    }
  })
