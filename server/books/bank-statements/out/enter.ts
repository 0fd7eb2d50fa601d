import type { EnterBankLine } from '#contract/office/bank-statements.ts'
import { messages as common } from '#contract/messages.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as matching from '#server/books/credit-transfers/matching/matching.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import * as queries from '#server/books/bank-statements/queries.ts'
import { settleAs, settledAs, TRANSFERS } from './settle.ts'

/**
 * Enters a line in the ledger's bank account: on a chosen account with a note, as the return or reversal of another line, or as one of our
 * transfers or the debit of a whole SEPA file, which completes or reopens its refunds. Incoming money can only be entered on an account.
 * Refuses:
 * - an unknown line (404), one that is not open, is partly allocated, or is in another currency
 * - an account that is not for lines, and no note
 * - another line with another amount, that is already reversed, or that is allocated to orders: their payments must be reversed first
 * - a transfer that is unknown, was withdrawn, or is already on another line
 * - an amount other than that of the transfer, unless exactly this `difference` is entered as a bank charge
 */
export async function enter(shop: Shop, id: number, input: EnterBankLine): Promise<void> {
  const note = checkNote(input)
  const file = input.as === 'transfer' ? await matching.findFile(shop.sql, input.transfer) : null
  if (file) return enterFile(shop, id, file)
  await shop.transact(async (tx) => {
    const line = await lockEnterable(tx, id)
    const entered = await enteredAs(tx, line, input)
    queries.setStatus(tx, { id, note, by: actorOf(tx), ...entered })
    await audit.record(tx, 'system', 'bank line changed', `bank line ${id}`, { from: 'open', to: 'entered' })
  })
}

function checkNote({ as, note: given }: EnterBankLine): string | null {
  const note = normalizeSpaces(given).replaceAll(/\p{Cc}/gu, '') || null
  if (note === null && as === 'account') throw new Refusal(messages.noteEmpty, { field: 'note' })
  if (note !== null && note.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'note' })
  return note
}

type Entered = Pick<queries.StatusChange, 'status' | 'account' | 'difference' | 'other_line'>

function enteredAs(tx: Tx, line: queries.LineRow, input: EnterBankLine): Promise<Entered> {
  if (input.as === 'account') return onAccount(tx, input.account)
  if (!isOutOrBack(line)) throw new Refusal(messages.statusImpossible, { field: 'as' })
  if (input.as === 'line') return againstLine(tx, line, input.line)
  if (input.as === 'transfer') return asTransfer(tx, line, input)
  throw new Refusal(messages.statusUnknown, { field: 'as' })
}

const isOutOrBack = ({ amount, return_reason }: queries.LineRow): boolean =>
  amount < 0 || return_reason !== null

async function onAccount(tx: Tx, account: string): Promise<Entered> {
  if (!(await ledger.openForLine(tx, account))) throw new Refusal(messages.noAccount, { field: 'account' })
  return { status: 'entered', account }
}

/** Reverses the entry of the other line; if that is still open, it is settled as well. */
async function againstLine(tx: Tx, line: queries.LineRow, id: number | null): Promise<Entered> {
  // Locked first: meanwhile it may be removed with its statement, or reversed by another line.
  if (id !== null) await queries.lockLine(tx, id)
  const found = (await queries.listReversible(tx, [line.id])).find(({ other: each }) => each.id === id)?.other
  if (!found) throw new Refusal(messages.noOtherLine, { field: 'line' })
  const [other] = await queries.readLocked(tx, found.id)
  if (!other || other.booked > 0 || other.is_on_its_way)
    throw new Refusal(messages.otherLineBooked({ line: found.id }), { field: 'line' })
  const account = await accountAgainst(tx, line, other)
  return { status: 'entered', account, other_line: other.id }
}

async function accountAgainst(tx: Tx, line: queries.LineRow, other: queries.LineRow): Promise<string> {
  const by = actorOf(tx)
  if (other.account !== null && other.account !== TRANSFERS) return other.account
  if (other.gateway !== null) return `gateway ${other.gateway}`
  if (other.account === TRANSFERS || other.status === 'seen' || other.status === 'ignored')
    throw new Refusal(messages.otherLineSettled({ line: other.id }), { field: 'line' })
  if (isOutOrBack(other)) {
    queries.setStatus(tx, { id: other.id, status: 'entered', note: null, by, account: TRANSFERS })
    return TRANSFERS
  }
  const note = other.note ?? messages.reversedBy({ line: line.id })
  queries.setStatus(tx, { id: other.id, status: 'returned', note, by })
  return TRANSFERS
}

async function asTransfer(
  tx: Tx,
  line: queries.LineRow,
  { transfer, difference }: EnterBankLine,
): Promise<Entered> {
  const [ours] = await matching.find(tx, transfer)
  if (!ours) throw new Refusal(messages.noTransfer, { field: 'transfer' })
  const sent = line.amount < 0 ? -ours.amount : ours.amount
  const off = line.amount - sent
  if (off !== (difference ?? 0)) {
    const [was, is] = [sent, line.amount].map((amount) => pricing.format(tx.shop, Math.abs(amount)))
    throw new Refusal(messages.otherAmount({ sent: was ?? '', line: is ?? '' }), { field: 'difference' })
  }
  const settled = await settledAs(tx, line, { id: ours.end_to_end_id, amount: ours.amount })
  if (settled === null) throw new Refusal(messages.transferShown, { field: 'transfer' })
  if (settled === 'entered') return { status: 'seen', account: TRANSFERS, difference: off }
  if (off !== 0) throw new Refusal(messages.transferByHand, { field: 'transfer' })
  return { status: 'seen' }
}

async function enterFile(shop: Shop, id: number, file: matching.DebitedFile): Promise<void> {
  const sum = file.transfers.reduce((total, { amount }) => total + amount, 0)
  const { amount } = await shop.transact((tx) => lockEnterable(tx, id))
  if (sum !== -amount) {
    const [sent, line] = [sum, -amount].map((each) => pricing.format(shop, each))
    throw new Refusal(messages.otherAmount({ sent: sent ?? '', line: line ?? '' }), { field: 'transfer' })
  }
  if (!(await settleAs(shop, id, file))) throw new Refusal(messages.transferShown, { field: 'transfer' })
}

async function lockEnterable(tx: Tx, id: number): Promise<queries.LineRow> {
  await queries.lockLine(tx, id)
  const [line] = await queries.readLocked(tx, id)
  if (!line) throw new Refusal(common.notFound, { status: 404 })
  if (line.status !== 'open' || line.booked > 0)
    throw new Refusal(messages.notOpen({ status: line.booked > 0 ? 'booked' : line.status }), { field: 'as' })
  if (line.currency !== site.of(tx).currency)
    throw new Refusal(messages.otherCurrency({ currency: line.currency }), { field: 'as' })
  return line
}

/**
 * Undoes the entry of a locked line: the ledger reverses it, and what it has settled stays as if marked by hand.
 * Refuses:
 * - one that another line reverses
 */
export async function undoEntry(tx: Tx, line: queries.LineRow): Promise<void> {
  const [reverser] = await queries.findReverser(tx, line.id)
  if (reverser) throw new Refusal(messages.reversed({ line: reverser.id }), { field: 'to' })
  await matching.forgetLine(tx, line.id)
  if (line.other_line === null) return
  const [other] = await queries.readLocked(tx, line.other_line)
  // It was entered only against this line.
  if (other?.status === 'entered' && other.account === TRANSFERS)
    queries.setStatus(tx, { id: other.id, status: 'open', note: null, by: actorOf(tx) })
}

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'
