import { readBarcode } from '#contract/gate/barcode.ts'
import { decide, type Decision } from '#contract/gate/decide.ts'
import type { ListedTicket } from '#contract/gate/listed-tickets.ts'
import type { LastScan } from '#contract/gate/lists.ts'
import type { Direction, Scan, ScanResult } from '#contract/gate/scans.ts'
import type { OwnScans } from './own-scans.ts'
import { isSigned } from './signature.ts'
import { decideSoldSince, type Possible } from './sold-since.ts'
import { soldSince, type Departure, type TicketList } from './ticket-list.ts'

/** The data for offline decisions. */
export interface OfflineData {
  list: TicketList
  own: OwnScans
  ticketKey: string
  gate: string
}

/** A result of the device itself, and the effect where the scan counts. */
export interface OfflineDecision {
  result: ScanResult
  code: string
  counted: LastScan | null
  /** The departures that would be admitted now, if only the ticket shows whether it is for one of them. */
  departures: Departure[]
}

/** A print with a newer timestamp than the list's may still have been created a moment before the list. */
const MARGIN_MS = 5 * 60_000

type Identified =
  | { kind: 'ticket'; ticket: ListedTicket; isListed: boolean }
  | { kind: 'refused'; outcome: 'unknown' | 'old' | 'other_product'; code: string; product: number }

/**
 * Decides about a scan with the device's data at the instant `now`, by the same rules as the server. `seen` is the departure that
 * staff have read on a ticket whose departure is unknown here; 0 if none.
 */
export async function decideOffline(
  known: OfflineData,
  scan: Scan,
  now: number,
  seen = 0,
): Promise<OfflineDecision> {
  const identified = await identify(known, scan)
  if (identified.kind === 'refused') return refusal(known, scan, identified, now)
  const { ticket, isListed } = identified
  const [code, product] = ticket
  const possible = possibleDecisions(known, scan, ticket, now)
  const departures = known.list.departuresOf(product)
  const { departure, ...decision } = isListed
    ? possible(ticket[2])
    : decideSoldSince(
        departures.map(({ id }) => id),
        possible,
        { seen, direction: directionOf(scan) },
      )
  const isOpen = ({ id }: Departure) => possible(id).outcome === 'admitted'
  return {
    result: resultOf(known, scan, decision, { code, product, departure, now }),
    code,
    counted: countedBy(decision, now, known.gate),
    departures: decision.outcome === 'departure_unknown' ? departures.filter(isOpen) : [],
  }
}

/** The result of a ticket for each departure. */
function possibleDecisions(known: OfflineData, scan: Scan, ticket: ListedTicket, now: number): Possible {
  const admission = known.list.admissionOf(ticket)
  const scans = known.own.over(ticket[0], admission.scans)
  const lists = known.list.chosenLists(scan.list_ids)
  return (departure) => {
    const transport_time_id = departure === 0 ? null : departure
    const asked = { ...admission, unanswered: admission.unanswered && scan.unanswered !== true }
    return { ...decide({ ...asked, scans, transport_time_id }, lists, directionOf(scan), now), departure }
  }
}

const directionOf = ({ direction }: Scan): Direction => (direction === 'exit' ? 'exit' : 'entry')

/** The additions of a decision to its ticket. */
function countedBy({ outcome, list }: Decision, now: number, gate: string): LastScan | null {
  if (!list || (outcome !== 'admitted' && outcome !== 'checked_out')) return null
  return { list_id: list.id, outcome, at: new Date(now).toISOString(), gate }
}

function refusal(
  known: OfflineData,
  scan: Scan,
  { outcome, code, product }: Identified & { kind: 'refused' },
  now: number,
): OfflineDecision {
  const decision = { outcome, list: null, previous: null }
  const isNamed = outcome !== 'unknown'
  const result = resultOf(known, scan, decision, { code, product, departure: 0, now })
  return { result: isNamed ? result : { ...result, ticket: null }, code, counted: null, departures: [] }
}

function resultOf(
  { list: known }: OfflineData,
  scan: Scan,
  { outcome, list, previous }: Decision,
  { code, product, departure, now }: { code: string; product: number; departure: number; now: number },
): ScanResult {
  return {
    scan_id: scan.scan_id,
    outcome,
    direction: directionOf(scan),
    at: new Date(now).toISOString(),
    ticket: known.forGate(code.replaceAll(/(.{4})(?=.)/g, '$1-'), product, departure),
    list: list && { name: list.name, opens_at: list.opens_at, closes_at: list.closes_at },
    previous,
    gates: outcome === 'other_product' ? known.gatesFor(product, departure, now) : [],
    recorded: false,
  }
}

async function identify(known: OfflineData, { barcode, code }: Scan): Promise<Identified> {
  const unknown: Identified = { kind: 'refused', outcome: 'unknown', code: '', product: 0 }
  if (barcode !== '') return (await identifySigned(known, barcode)) ?? unknown
  const ticket = known.list.find(code)
  return ticket ? { kind: 'ticket', ticket, isListed: true } : unknown
}

/** A print whose signature the device verifies; null for one of another format. */
async function identifySigned({ list, ticketKey }: OfflineData, text: string): Promise<Identified | null> {
  const barcode = readBarcode(text)
  if (!barcode) return null
  const { code, product_id: product, issued_at, signed, signature } = barcode
  const refused = (outcome: 'unknown' | 'old' | 'other_product'): Identified => ({
    kind: 'refused',
    outcome,
    code: code.replaceAll('-', ''),
    product,
  })
  if (!(await isSigned(ticketKey, signed, signature))) return refused('unknown')
  const isSince = issued_at >= Date.parse(list.head.made_at) - MARGIN_MS
  const isStanding = ([, listed, , printed]: ListedTicket) =>
    listed === product && (printed === issued_at || (isSince && printed < issued_at))
  const ticket = list.find(code)
  if (ticket) return isStanding(ticket) ? { kind: 'ticket', ticket, isListed: true } : refused('old')
  if (!list.counts(product)) return refused('other_product')
  if (!isSince) return refused('old')
  return { kind: 'ticket', ticket: soldSince(code, product, issued_at), isListed: false }
}
