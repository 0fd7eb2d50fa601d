import * as audit from '#server/platform/audit.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as payouts from '#server/payouts/payouts.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { settleReturn } from './returns.ts'

/**
 * Settles what the statements say of our own transfers: a debit completes the refund or the overpayment that it was for, or all of a SEPA
 * file that the bank has debited as one sum; money that the bank has sent back opens it again; and a debit that is just what was to be
 * returned to its account has returned it. What is not just what was sent, or was told before, is left for somebody to look at. A line
 * that fails keeps none of the others from being settled, and is tried again after the next statement.
 */
export async function settlePayouts(shop: Shop): Promise<void> {
  const tried = (id: number, work: Promise<unknown>) =>
    work.catch((error: unknown) => shop.log.error({ err: error, line: id }, 'a transfer was not settled'))
  for (const { id } of await queries.listOwnTransfers(shop.sql))
    await tried(
      id,
      shop.transact((tx) => settle(tx, id)),
    )
  for (const debit of await queries.listFileDebits(shop.sql)) await tried(debit.id, settleFile(shop, debit))
  for (const { id } of await queries.listReturnDebits(shop.sql))
    await tried(
      id,
      shop.transact((tx) => settleHandMade(tx, id)),
    )
}

async function settle(tx: Tx, id: number): Promise<void> {
  const line = await lockOpen(tx, id)
  if (!line) return
  const [twin] = await queries.findSettledTwin(tx, line)
  if (!twin && (await isSettled(tx, line))) await markSeen(tx, id, null)
}

async function lockOpen(tx: Tx, id: number): Promise<queries.LineRow | null> {
  await queries.lockLine(tx, id)
  const [line] = await queries.readLocked(tx, id)
  return line?.status === 'open' ? line : null
}

async function markSeen(tx: Tx, id: number, note: string | null): Promise<void> {
  await queries.setStatus(tx, id, { status: 'seen', note, by: 'system' })
  await audit.record(tx, 'system', 'bank line changed', `bank line ${id}`, { from: 'open', to: 'seen' })
}

/** A debit, or the same money coming back. */
async function isSettled(
  tx: Tx,
  { amount, end_to_end_id, return_reason }: queries.LineRow,
): Promise<boolean> {
  if (amount < 0) return payouts.complete(tx, end_to_end_id, -amount)
  return return_reason !== null && payouts.recordReturned(tx, end_to_end_id, amount, return_reason)
}

/**
 * Completes the transfers of a file one after the other, each in a transaction of its own, the last together with the line: a file of
 * thousands holds nobody up, and what was interrupted goes on with what is left.
 */
async function settleFile(shop: Shop, debit: queries.FileDebit): Promise<void> {
  const { id, amount, text, end_to_end_id, bank_reference, batch_id, batch_count } = debit
  const texts = [batch_id, text, end_to_end_id, bank_reference]
  const file = await payouts.findDebited(shop.sql, { amount: -amount, texts, count: batch_count })
  if (!file) return
  const complete = (tx: Tx, each: (typeof file.transfers)[number]) =>
    payouts.complete(tx, each.end_to_end_id, each.amount)
  for (const each of file.transfers.slice(0, -1)) await shop.transact((tx) => complete(tx, each))
  const last = file.transfers.at(-1)
  await shop.transact(async (tx) => {
    if (!last || !(await lockOpen(tx, id)) || !(await complete(tx, last))) return
    await payouts.recordDebited(tx, file.id, id)
    await markSeen(tx, id, messages.ofFile({ file: file.message_id }))
  })
}

async function settleHandMade(tx: Tx, id: number): Promise<void> {
  const line = await lockOpen(tx, id)
  const returned = line && (await settleReturn(tx, line))
  if (returned) await markSeen(tx, id, messages.ofReturn({ line: returned }))
}
