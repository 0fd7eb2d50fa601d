import { CommandFailures, type CommandResult, RowTaken } from './group-commit.ts'
import { Refusal } from './refusal.ts'
import { inContextOf, type Submitted } from './request/submitted.ts'
import { requestContext } from './request/request-context.ts'
import type { Shop, Tx } from './shop.ts'

/** Work for one command in the transaction of its batch. */
export type Story<Command, Value> = (tx: Tx, command: Command) => Promise<Value>

/**
 * Carries out a story for each command, all at the same time and in one transaction, and returns a result for each, in order. The batched
 * statements of the stories are sent for all of them (`batched.ts`), so that many cost little more than one. A refusal leaves only its
 * command out. A story that locks a row which an earlier one has locked (`batchedLock`) is left out as well, and its command is `later`.
 * Throws, with nothing committed:
 * - `CommandFailures` for the commands that failed otherwise, or that were refused or are `later` after they had written
 * - what the database has failed with
 */
export const transactEach = <Command extends object, Value>(
  shop: Shop,
  commands: readonly Submitted<Command>[],
  story: Story<Command, Value>,
): Promise<CommandResult<Value>[]> =>
  shop.transact(async (tx) => {
    const taken = new Map<string, Tx>()
    const outcomes = await Promise.all(
      commands.map((command) => inContextOf(command, () => outcomeOf(ownTx(tx, taken), command, story))),
    )
    if (tx.failure() !== undefined) throw tx.failure()
    const failures = outcomes.flatMap((outcome, position): [number, unknown][] =>
      'failure' in outcome ? [[position, outcome.failure]] : [],
    )
    if (failures.length > 0) throw new CommandFailures(new Map(failures))
    return outcomes.flatMap((outcome) => ('failure' in outcome ? [] : [outcome]))
  })

async function outcomeOf<Command, Value>(
  own: OwnTx,
  command: Command,
  story: Story<Command, Value>,
): Promise<CommandResult<Value> | { failure: unknown }> {
  try {
    const value = await story(own.tx, command)
    own.finish()
    return { value }
  } catch (error) {
    if (own.hasWritten()) return { failure: error }
    if (error instanceof RowTaken) return { later: true }
    return error instanceof Refusal ? { refusal: error } : { failure: error }
  }
}

/** The transaction as one story sees it. */
interface OwnTx {
  tx: Tx
  /** Keeps its tasks for after the commit. */
  finish: () => void
  hasWritten: () => boolean
}

/** Of the story's request, with its own tasks after the commit, knowing whether it has written, and with the rows that each story has locked. */
function ownTx(tx: Tx, taken: Map<string, Tx>): OwnTx {
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
    batch: (...[statement, input, options]: Parameters<Tx['batch']>) =>
      tx.batch(statement, input, { ...options, story: own }),
    writes,
    takes: (row: string) => {
      if (taken.getOrInsert(row, own) !== own) throw new RowTaken(row)
    },
  })
  const finish = () => {
    for (const task of tasks) tx.onCommit(task)
  }
  return { tx: own, finish, hasWritten: () => written }
}
