import { DatabaseUnavailable } from './database/unavailable.ts'
import { type CommandResult, type GroupCommit, openGroupCommit } from './group-commit.ts'
import type { Shop } from './shop.ts'

// Two hundred need the same few statements as one; 5,000 that wait are a few seconds of work.
const LIMITS = { batchSize: 200, maxWaiting: 5_000, isPoison: isCommandError }

/** Whether a single command may have caused an error: not if the database is unavailable. */
export function isCommandError(error: unknown): boolean {
  return !(error instanceof DatabaseUnavailable)
}

/** A group commit for each shop, which applies its batches with `applyBatch`. */
export function groupCommits<Command, Value>(
  applyBatch: (shop: Shop, commands: Command[]) => Promise<CommandResult<Value>[]>,
  limits = LIMITS,
): (shop: Shop) => GroupCommit<Command, Value> {
  const opened = new WeakMap<Shop, GroupCommit<Command, Value>>()
  return (shop) =>
    opened.getOrInsertComputed(shop, () => openGroupCommit((commands) => applyBatch(shop, commands), limits))
}
