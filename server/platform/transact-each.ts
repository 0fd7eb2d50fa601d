import { CommandFailures, type CommandResult } from './group-commit.ts'
import { Refusal } from './refusal.ts'
import { inContextOf, type Submitted } from './request/submitted.ts'
import { requestContext } from './request/request-context.ts'
import type { Shop, Tx } from './shop.ts'

/** Work for one command in the transaction of its batch. */
export type Story<Command, Value> = (tx: Tx, command: Command) => Promise<Value>

/**
 * Carries out a story for each command, all at the same time and in one transaction, and returns a result for each, in order. The batched
 * statements of the stories are sent for all of them (`batched.ts`), so that many cost little more than one. The stories must not need
 * the same rows: that is decided before (`keysOf` of a group commit). A refusal leaves only its command out.
 * Throws, with nothing committed:
 * - `CommandFailures` for the commands that failed otherwise, or were refused after they had written
 * - what the database has failed with
 */
export const transactEach = <Command extends Submitted, Value>(
  shop: Shop,
  commands: readonly Command[],
  story: Story<Command, Value>,
): Promise<CommandResult<Value>[]> => shop.transact((tx) => eachOf(tx, commands, story))

/** Like `transactEach`, in a transaction that the caller has begun. */
export async function eachOf<Command extends Submitted, Value>(
  tx: Tx,
  commands: readonly Command[],
  story: Story<Command, Value>,
): Promise<CommandResult<Value>[]> {
  const outcomes = await Promise.all(
    commands.map((command) => inContextOf(command, () => outcomeOf(tx, command, story))),
  )
  if (tx.failure() !== undefined) throw tx.failure()
  const failures = outcomes.flatMap((outcome, position): [number, unknown][] =>
    'failure' in outcome ? [[position, outcome.failure]] : [],
  )
  if (failures.length > 0) throw new CommandFailures(new Map(failures))
  return outcomes.flatMap((outcome) => ('failure' in outcome ? [] : [outcome]))
}

async function outcomeOf<Command, Value>(
  tx: Tx,
  command: Command,
  story: Story<Command, Value>,
): Promise<CommandResult<Value> | { failure: unknown }> {
  const own = ownTx(tx)
  try {
    const value = await story(own.tx, command)
    own.finish()
    return { value }
  } catch (error) {
    return error instanceof Refusal && !own.hasWritten() ? { refusal: error } : { failure: error }
  }
}

/** The transaction as one story sees it: of its request, with its own tasks after the commit, and knowing whether it has written. */
function ownTx(tx: Tx): { tx: Tx; finish: () => void; hasWritten: () => boolean } {
  let written = false
  const tasks: Parameters<Tx['onCommit']>[0][] = []
  const writes = () => void (written = true)
  // Any statement that is not batched may write.
  const tag = (...[first, ...values]: [never, ...never[]]) => {
    writes()
    return tx(first, ...values)
  }
  const own: Tx = Object.assign(tag, tx, {
    request: requestContext(),
    onCommit: (task: (typeof tasks)[number]) => void tasks.push(task),
    writes,
  }) as Tx
  const finish = () => {
    for (const task of tasks) tx.onCommit(task)
  }
  return { tx: own, finish, hasWritten: () => written }
}
