import * as payouts from '#server/payouts/payouts.ts'
import * as audit from '#server/platform/audit.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { messages } from '#server/bank-statements/messages.ts'
import * as queries from '#server/bank-statements/queries.ts'
import { settleReturn } from './returns.ts'

/** The account that transfers of ours go by. */
export const TRANSFERS = 'transfers'

/**
 * Settles what the statements say of our own transfers: a debit completes the refund or the overpayment that it was for, or all of a SEPA
 * file that the bank has debited as one sum; money that the bank has sent back opens it again; and a debit that is just what was to be
 * returned to its account has returned it. A line says which transfer it is by the end-to-end id, wherever it stands and however it is
 * written. What is not just what was sent, or was told before, is left for somebody to look at. A line
 * that fails keeps none of the others from being settled, and is tried again after the next statement.
 */
export async function settlePayouts(shop: Shop): Promise<void> {
  const tried = (id: number, work: Promise<unknown>) =>
    work.catch((error: unknown) => shop.log.error({ err: error, line: id }, 'a transfer was not settled'))
  for (const line of await queries.listOwnTransfers(shop.sql)) {
    const named = await payouts.shown.findNamed(shop.sql, textsOf(line))
    if (named === null) continue
    await tried(
      line.id,
      shop.transact((tx) => settle(tx, line.id, named)),
    )
  }
  for (const debit of await queries.listFileDebits(shop.sql)) await tried(debit.id, settleFile(shop, debit))
  for (const { id } of await queries.listReturnDebits(shop.sql))
    await tried(
      id,
      shop.transact((tx) => settleHandMade(tx, id)),
    )
}

type Texts = Pick<queries.LineRow, 'text' | 'name' | 'end_to_end_id' | 'bank_reference' | 'batch_id'>

/** All that may name a transfer, or a file. */
export const textsOf = ({ text, name, end_to_end_id, bank_reference, batch_id }: Texts): string[] => [
  end_to_end_id,
  text,
  batch_id,
  bank_reference,
  name,
]

async function settle(tx: Tx, id: number, named: string): Promise<void> {
  const line = await lockOpen(tx, id)
  if (!line) return
  const [twin] = await queries.findSettledTwin(tx, line)
  const settled = twin ? null : await settledAs(tx, line, { id: named, amount: Math.abs(line.amount) })
  if (settled !== null)
    await markSeen(tx, id, { settled, note: settled === 'known' ? messages.byHand : null })
}

async function lockOpen(tx: Tx, id: number): Promise<queries.LineRow | null> {
  await queries.lockLine(tx, id)
  const [line] = await queries.readLocked(tx, id)
  return line?.status === 'open' ? line : null
}

interface Seen {
  settled: payouts.shown.Settled
  note: string | null
  other_line?: number
}

async function markSeen(tx: Tx, id: number, { settled, note, other_line }: Seen): Promise<void> {
  const account = settled === 'entered' ? TRANSFERS : null
  await queries.setStatus(tx, id, {
    status: 'seen',
    note,
    by: 'system',
    account,
    other_line: other_line ?? null,
  })
  await audit.record(tx, 'system', 'bank line changed', `bank line ${id}`, { from: 'open', to: 'seen' })
}

/** What a line, locked, is by this transfer of ours: its debit, or the same money coming back. Null, and nothing changes, when it is not. */
export function settledAs(
  tx: Tx,
  { id: line, amount, return_reason }: queries.LineRow,
  transfer: { id: string; amount: number },
): Promise<payouts.shown.Settled> {
  return amount < 0
    ? payouts.shown.complete(tx, { ...transfer, line })
    : payouts.shown.recordReturned(tx, { ...transfer, line }, return_reason ?? 'RTRN')
}

/**
 * Completes the transfers of a file one after the other, each in a transaction of its own, the last together with the line: a file of
 * thousands holds nobody up, and what was interrupted goes on with what is left.
 */
async function settleFile(shop: Shop, debit: queries.FileDebit): Promise<void> {
  const { id: line, amount, batch_count: count } = debit
  const sum = { line, amount: -amount, texts: textsOf(debit), count }
  const file = await payouts.shown.findDebited(shop.sql, sum)
  if (file) await settleAs(shop, debit.id, file)
}

/** A debit is that of a whole file. False when it is not open any more, or one of the file's transfers is not on its way. */
export async function settleAs(shop: Shop, line: number, file: payouts.shown.DebitedFile): Promise<boolean> {
  const complete = (tx: Tx, { end_to_end_id: id, amount }: (typeof file.transfers)[number]) =>
    payouts.shown.complete(tx, { id, amount, line, adopt: true })
  for (const each of file.transfers.slice(0, -1)) await shop.transact((tx) => complete(tx, each))
  const last = file.transfers.at(-1)
  return shop.transact(async (tx) => {
    if (!last || !(await lockOpen(tx, line)) || !(await complete(tx, last))) return false
    await payouts.shown.recordDebited(tx, file.id, line)
    await markSeen(tx, line, { settled: 'entered', note: messages.ofFile({ file: file.message_id }) })
    return true
  })
}

async function settleHandMade(tx: Tx, id: number): Promise<void> {
  const line = await lockOpen(tx, id)
  const returned = line && (await settleReturn(tx, line))
  if (returned)
    await markSeen(tx, id, {
      settled: 'entered',
      note: messages.ofReturn({ line: returned }),
      other_line: returned,
    })
}
