import { decide, type Decision } from '#contract/gate/decide.ts'
import type { CheckInList } from '#contract/gate/lists.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import type { ReadScan } from './read-scan.ts'
import { admissionOf, barcodeState } from './tickets.ts'

interface HeldTicket {
  ticket: queries.TicketRow | null
  scans: readonly queries.CountedScan[]
}

/** A locked ticket with its last valid scans. */
export async function holdTicket(tx: Tx, code: string): Promise<HeldTicket> {
  const [[ticket], scans] = await Promise.all([queries.lockTicket(tx, code), queries.lastScans(tx, code)])
  return { ticket: ticket ?? null, scans }
}

interface DecisionOnTicket extends Decision {
  ticket: queries.TicketRow | null
  last: queries.CountedScan | null
}

/** The decision of the lists about a scan of a locked ticket; `unanswered` if an answer is missing without which nobody is let in. */
export function decideOn(
  tx: Tx,
  scan: ReadScan,
  lists: CheckInList[],
  { ticket, scans, unanswered }: HeldTicket & { unanswered: boolean },
): DecisionOnTicket {
  const against = { list: null, previous: null, last: null }
  const barcode = scan.barcode === '' || !ticket ? 'present' : barcodeState(tx, ticket, scan.barcode)
  if (!ticket || barcode === 'unknown') return { outcome: 'unknown', ticket: null, ...against }
  if (barcode === 'old' && ticket.status !== 'reassigned') return { outcome: 'old', ticket, ...against }
  const admission = admissionOf(tx, ticket, { scans, unanswered: unanswered && !scan.unanswered })
  const decision = decide(admission, lists, scan.direction, scan.at.epochMilliseconds)
  const last = scans.find(({ list_id }) => list_id === decision.list?.id) ?? null
  return { ...decision, ticket, last }
}
