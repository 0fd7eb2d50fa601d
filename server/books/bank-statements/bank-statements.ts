import { BankLineStatus, type ChangeBankLine } from '#contract/office/bank-statements.ts'
import { messages as common } from '#contract/messages.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { undoEntry } from './out/enter.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { settleReturn } from './out/returns.ts'
import { TRANSFERS } from './out/settle.ts'

export { balances, enterBroughtForward } from './balance/balance.ts'
export { allocate, allocateCertain } from './allocate.ts'
export { enter } from './out/enter.ts'
/** Outgoing transfers and other bank lines that a line may belong to. */
export { originsOf } from './out/origins.ts'
/** Suggested orders for bank lines. */
export * as suggestions from './suggestions.ts'
export { preview } from './preview.ts'
export { changeReading, listReadings, removeReading, statedReading } from './readings.ts'
export { removeStatement } from './remove/remove.ts'
export { upload } from './upload.ts'

/** The allowed statuses of incoming money; an allocated line stays allocated until its payment is reversed. */
const OF_MONEY_IN: Partial<Record<BankLineStatus, BankLineStatus[]>> = {
  open: ['to_return', 'ignored', 'gateway_payout'],
  to_return: ['returned', 'open'],
  returned: ['to_return'],
  ignored: ['open'],
  gateway_payout: ['open'],
  seen: ['open'],
  entered: ['open'],
}
/** The allowed statuses of outgoing and returned money. */
const OF_THE_REST: typeof OF_MONEY_IN = { open: ['seen'], seen: ['open'], entered: ['open'] }

/**
 * Sets the status of a line without an order. Incoming money: to be returned, returned, ignored, or paid out by a gateway, each of which
 * can be undone. Outgoing or returned money: seen, because the ledger has it without the line; a debit that equals an amount to be returned
 * to its account also marks that as returned. Undoing an entry needs a note.
 * Refuses:
 * - an unknown line (404)
 * - a status that is not allowed, and ignoring a partly allocated line
 * - undoing a return while it is in a SEPA file
 * - returning, ignoring, or undoing an entry without a note, and a note that is too long
 * - a payout of a gateway that has never charged anything, and a negative fee
 */
export async function setStatus(tx: Tx, id: number, input: ChangeBankLine): Promise<void> {
  await queries.lockLine(tx, id)
  const [line] = await queries.readLocked(tx, id)
  if (!line) throw new Refusal(common.notFound, { status: 404 })
  const to = BankLineStatus.anyOf.find((status) => status.const === input.to)?.const
  if (!to) throw new Refusal(messages.statusUnknown, { field: 'to' })
  const allowed = line.amount < 0 || line.return_reason !== null ? OF_THE_REST : OF_MONEY_IN
  const isPart = (to === 'ignored' || to === 'gateway_payout') && line.booked > 0
  if (isPart || !allowed[line.status]?.includes(to))
    throw new Refusal(messages.statusImpossible, { field: 'to' })
  if (line.is_on_its_way && to === 'open') throw new Refusal(messages.onItsWay, { field: 'to' })
  const note = normalizeSpaces(input.note).replaceAll(/\p{Cc}/gu, '') || null
  const isEntered = line.account !== null
  if (note === null && ((['to_return', 'ignored'].includes(to) && line.status === 'open') || isEntered))
    throw new Refusal(messages.noteEmpty, { field: 'note' })
  if (note !== null && note.length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'note' })
  const kept = to === 'open' && !isEntered ? null : (note ?? line.note)
  if (isEntered) await undoEntry(tx, line)
  const payout = to === 'gateway_payout' ? await payoutOf(tx, input) : {}
  const by = tx.request?.actor ?? 'system'
  const returned = to === 'seen' && line.amount < 0 ? await settleReturn(tx, line) : null
  const returning = returned === null ? {} : { account: TRANSFERS, other_line: returned }
  queries.setStatus(tx, { id, status: to, note: kept, by, ...payout, ...returning })
  if (to === 'returned') await queries.completeCreditTransfer(tx, id)
  await audit.record(tx, 'system', 'bank line changed', `bank line ${id}`, { from: line.status, to })
}

async function payoutOf(
  tx: Tx,
  { gateway, fee }: Pick<ChangeBankLine, 'gateway' | 'fee'>,
): Promise<{ gateway: string; fee: number }> {
  const [known] = await queries.findGateway(tx, gateway)
  if (!known) throw new Refusal(messages.gatewayUnknown, { field: 'gateway' })
  if ((fee ?? 0) < 0) throw new Refusal(messages.feeNegative, { field: 'fee' })
  return { gateway, fee: fee ?? 0 }
}
