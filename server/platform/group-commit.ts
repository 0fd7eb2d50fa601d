import { messages } from '#contract/messages.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { Refusal } from './refusal.ts'
import { outsideRequest } from './request/outside-request.ts'
import type { Shop } from './shop.ts'

/**
 * The result of a command: its value, or the refusal that its caller gets instead. It is `later` if it needs what an earlier command of the
 * batch has: then it is applied with the next batch, and decided on what that one has left.
 */
export type CommandResult<Value> = { value: Value } | { refusal: Refusal } | { later: true }

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

export interface Limits {
  /** The most commands in one batch. */
  batchSize: number
  /** The most commands that may wait. */
  maxWaiting: number
  /** Whether one command may have caused a failure: then the others of its batch are applied without it. */
  isPoison: (error: unknown) => boolean
}

/** Whether a single command may have caused an error: not if the database is unavailable. */
const isCommandError = (error: unknown): boolean => !(error instanceof DatabaseUnavailable)

/** Two hundred need the same few statements as one; 5,000 that wait are at most a few seconds of work. */
const LIMITS: Limits = { batchSize: 200, maxWaiting: 5_000, isPoison: isCommandError }

type ApplyBatch<Command, Value> = (commands: Command[]) => Promise<CommandResult<Value>[]>

/** The failure of a batch that these commands alone have caused: the error of each by its position. */
export class CommandFailures extends Error {
  readonly errors: ReadonlyMap<number, unknown>

  constructor(errors: ReadonlyMap<number, unknown>) {
    super(`${errors.size} commands of a batch have failed`, { cause: errors.values().next().value })
    this.errors = errors
  }
}

/** An earlier command of the batch has locked a row that a later one needs as well. */
export class RowTaken extends Error {}

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
  limits: Limits = LIMITS,
): GroupCommit<Command, Value> {
  const waiting: Pending<Command, Value>[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const later = await runBatch(waiting.splice(0, limits.batchSize), applyBatch, limits.isPoison)
      waiting.unshift(...later)
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

/** A group commit for each shop, opened with its first command. */
export function groupCommitPerShop<Command, Value>(
  applyBatch: (shop: Shop, commands: Command[]) => Promise<CommandResult<Value>[]>,
  limits?: Partial<Limits>,
): (shop: Shop) => GroupCommit<Command, Value> {
  const opened = new WeakMap<Shop, GroupCommit<Command, Value>>()
  return (shop) =>
    opened.getOrInsertComputed(shop, () =>
      openGroupCommit((commands) => applyBatch(shop, commands), { ...LIMITS, ...limits }),
    )
}

/** Applies a batch, and returns those of its commands that are to be applied later. */
async function runBatch<Command, Value>(
  batch: Pending<Command, Value>[],
  applyBatch: ApplyBatch<Command, Value>,
  isPoison: Limits['isPoison'],
): Promise<Pending<Command, Value>[]> {
  try {
    const results = await applyBatch(batch.map(({ command }) => command))
    return batch.filter((pending, index) => !settle(pending, results[index]))
  } catch (error) {
    const { later, again } = afterFailure(batch, error, isPoison)
    for (const part of again) later.push(...(await runBatch(part, applyBatch, isPoison)))
    return later
  }
}

/** Rejects the commands that a batch has failed for. Returns those to be applied later, and the batches in which the others are applied again. */
function afterFailure<Command, Value>(
  batch: Pending<Command, Value>[],
  error: unknown,
  isPoison: Limits['isPoison'],
): { later: Pending<Command, Value>[]; again: Pending<Command, Value>[][] } {
  if (error instanceof CommandFailures) {
    const causes = error.errors
    const later = batch.filter((_, position) => causes.get(position) instanceof RowTaken)
    for (const [position, cause] of causes) if (!(cause instanceof RowTaken)) batch[position]?.reject(cause)
    const others = batch.filter((_, position) => !causes.has(position))
    return { later, again: others.length > 0 ? [others] : [] }
  }
  if (batch.length > 1 && isPoison(error)) {
    const middle = Math.ceil(batch.length / 2)
    return { later: [], again: [batch.slice(0, middle), batch.slice(middle)] }
  }
  for (const { reject } of batch) reject(error)
  return { later: [], again: [] }
}

/** Gives a command its result; false if it has none yet. */
function settle<Command, Value>(
  { resolve, reject }: Pending<Command, Value>,
  result: CommandResult<Value> | undefined,
): boolean {
  if (result === undefined) reject(new Error('A command has no result'))
  else if ('later' in result) return false
  else if ('value' in result) resolve(result.value)
  else reject(result.refusal)
  return true
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
