import { BankLineStatus, type ChangeBankLine } from '#contract/office/bank-statements.ts'
import { messages as common } from '#contract/messages.ts'
import { MAX_NOTE_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { takeBack } from './out/entering.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { settleReturn } from './out/returns.ts'
import { TRANSFERS } from './out/settle.ts'

/** What may become of money that came in, by what it is; what is booked stays so until its payment is taken back. */
const OF_MONEY_IN: Partial<Record<BankLineStatus, BankLineStatus[]>> = {
  open: ['to_return', 'ignored', 'gateway_payout'],
  to_return: ['returned', 'open'],
  returned: ['to_return'],
  ignored: ['open'],
  gateway_payout: ['open'],
  seen: ['open'],
  entered: ['open'],
}
/** What may become of money that went out, or came back. */
const OF_THE_REST: typeof OF_MONEY_IN = { open: ['seen'], seen: ['open'], entered: ['open'] }

/**
 * Says what becomes of a line for which there is no order: it is to be returned, was returned, is left out, or was paid out by a gateway, each of
 * which can be taken back; what went out, or came back, was seen: the ledger has it without the line; and a debit that is just what was to
 * be returned to its account has then returned it. What was entered is so no more, for a reason.
 *
 * Refuses:
 * - an unknown line (404)
 * - what cannot become of it, and to leave out a line of which a part is booked
 * - to take it back while a SEPA file returns it
 * - to return it, to leave it out, or to take back what was entered, without a note; one that is too long
 * - a payout of a gateway that has never charged anything, and a fee below zero
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
  if (isEntered) await takeBack(tx, line)
  const payout = to === 'gateway_payout' ? await payoutOf(tx, input) : {}
  const by = tx.request?.actor ?? 'system'
  const returned = to === 'seen' && line.amount < 0 ? await settleReturn(tx, line) : null
  const returning = returned === null ? {} : { account: TRANSFERS, other_line: returned }
  await queries.setStatus(tx, id, { status: to, note: kept, by, ...payout, ...returning })
  if (to === 'returned') await queries.completePayout(tx, id)
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
