import * as matching from '#server/books/credit-transfers/matching/matching.ts'
import * as audit from '#server/platform/audit.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import * as queries from '#server/books/bank-statements/queries.ts'
import { settleReturn } from './returns.ts'

/** The account for our own transfers. */
export const TRANSFERS = 'transfers'

/**
 * Settles our own transfers that are on statements. A debit completes its refund or overpayment, or all those of a SEPA file that was
 * debited as one total. Money sent back reopens them. A debit that equals an amount to be returned to the same account marks that as
 * returned. Transfers are identified by their end-to-end id, wherever it is and however it is written. Lines that differ from what was
 * sent, or are duplicates, are left to staff. A failed line does not affect the others, and is retried after the next statement.
 */
export async function settleCreditTransfers(shop: Shop): Promise<void> {
  const tried = (id: number, work: Promise<unknown>) =>
    work.catch((error: unknown) => shop.log.error({ err: error, line: id }, 'a transfer was not settled'))
  for (const line of await queries.listOwnTransfers(shop.sql)) {
    const named = await matching.findNamed(shop.sql, textsOf(line))
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

/** All texts that may contain the id of a transfer or a file. */
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
  settled: matching.Settled
  note: string | null
  other_line?: number
}

async function markSeen(tx: Tx, id: number, { settled, note, other_line }: Seen): Promise<void> {
  const account = settled === 'entered' ? TRANSFERS : null
  queries.setStatus(tx, { id, status: 'seen', note, by: 'system', account, other_line: other_line ?? null })
  await audit.record(tx, 'system', 'bank line changed', `bank line ${id}`, { from: 'open', to: 'seen' })
}

/** Settles a locked line by one of our transfers: as its debit, or its return. Null, without any change, if it is neither. */
export function settledAs(
  tx: Tx,
  { id: line, amount, return_reason }: queries.LineRow,
  transfer: { id: string; amount: number },
): Promise<matching.Settled> {
  return amount < 0
    ? matching.complete(tx, { ...transfer, line })
    : matching.recordReturned(tx, { ...transfer, line }, return_reason ?? 'RTRN')
}

/**
 * Completes the transfers of a file one after the other, each in its own transaction, the last together with the line. So a file of
 * thousands blocks nothing, and an interrupted run continues with the rest.
 */
async function settleFile(shop: Shop, debit: queries.FileDebit): Promise<void> {
  const { id: line, amount, batch_count: count } = debit
  const sum = { line, amount: -amount, texts: textsOf(debit), count }
  const file = await matching.findDebited(shop.sql, sum)
  if (file) await settleAs(shop, debit.id, file)
}

/** Marks a debit as that of a whole file. False if it is no longer open, or one of the file's transfers is not in progress. */
export async function settleAs(shop: Shop, line: number, file: matching.DebitedFile): Promise<boolean> {
  const complete = (tx: Tx, { end_to_end_id: id, amount }: (typeof file.transfers)[number]) =>
    matching.complete(tx, { id, amount, line, adopt: true })
  for (const each of file.transfers.slice(0, -1)) await shop.transact((tx) => complete(tx, each))
  const last = file.transfers.at(-1)
  return shop.transact(async (tx) => {
    if (!last || !(await lockOpen(tx, line)) || !(await complete(tx, last))) return false
    await matching.recordDebited(tx, file.id, line)
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
