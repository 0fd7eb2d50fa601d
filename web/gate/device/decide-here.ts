import { readBarcode } from '#contract/gate/barcode.ts'
import { decide, type Decision } from '#contract/gate/decide.ts'
import { FORMER_DIGEST_BYTES, type ListedTicket } from '#contract/gate/listed-tickets.ts'
import type { LastScan } from '#contract/gate/lists.ts'
import type { Scan, ScanResult } from '#contract/gate/scans.ts'
import type { OwnScans } from './own-scans.ts'
import { isSigned } from './signature.ts'
import { soldSince, type TicketList } from './ticket-list.ts'

/** What a device knows without a network. */
export interface Knowledge {
  list: TicketList
  own: OwnScans
  ticketKey: string
  gate: string
}

/** An answer of the device itself, and what it changes where it counts. */
export interface OwnAnswer {
  result: ScanResult
  code: string
  counted: LastScan | null
}

/** A print that is newer than the list by its own time may have been written a moment before the list was. */
const MARGIN_MS = 5 * 60_000

type Identified =
  | { kind: 'ticket'; ticket: ListedTicket }
  | { kind: 'refused'; answer: 'unknown' | 'old' | 'other_product'; code: string; product: number }

/** Answers a scan by what the device knows at the instant `now`, as the server would. */
export async function decideHere(known: Knowledge, scan: Scan, now: number): Promise<OwnAnswer> {
  const identified = await identify(known, scan)
  if (identified.kind === 'refused') return refusal(known, scan, identified, now)
  const { ticket } = identified
  const [code, product, departure] = ticket
  const admission = known.list.admissionOf(ticket)
  const decision = decide(
    { ...admission, scans: known.own.over(code, admission.scans) },
    known.list.chosenLists(scan.list_ids),
    scan.direction === 'exit' ? 'exit' : 'entry',
    now,
  )
  const counted = countedBy(decision, now, known.gate)
  return { result: resultOf(known, scan, decision, { code, product, departure, now }), code, counted }
}

/** What a decision adds to its ticket. */
function countedBy({ answer, list }: Decision, now: number, gate: string): LastScan | null {
  if (!list || (answer !== 'admitted' && answer !== 'left')) return null
  return { list_id: list.id, answer, at: new Date(now).toISOString(), gate }
}

function refusal(
  known: Knowledge,
  scan: Scan,
  { answer, code, product }: Identified & { kind: 'refused' },
  now: number,
): OwnAnswer {
  const decision = { answer, list: null, previous: null }
  const isNamed = answer !== 'unknown'
  const result = resultOf(known, scan, decision, { code, product, departure: 0, now })
  return { result: isNamed ? result : { ...result, ticket: null }, code, counted: null }
}

function resultOf(
  { list: known }: Knowledge,
  { scan_id, direction }: Scan,
  { answer, list, previous }: Decision,
  { code, product, departure, now }: { code: string; product: number; departure: number; now: number },
): ScanResult {
  return {
    scan_id,
    answer,
    direction: direction === 'exit' ? 'exit' : 'entry',
    at: new Date(now).toISOString(),
    ticket: known.forGate(code.replaceAll(/(.{4})(?=.)/g, '$1-'), product, departure),
    list: list && { name: list.name, opens_at: list.opens_at, closes_at: list.closes_at },
    previous,
    recorded: false,
  }
}

async function identify(known: Knowledge, { barcode, code }: Scan): Promise<Identified> {
  const unknown: Identified = { kind: 'refused', answer: 'unknown', code: '', product: 0 }
  if (barcode !== '') return (await identifySigned(known, barcode)) ?? identifyFormer(known, barcode)
  const ticket = known.list.find(code)
  return ticket ? { kind: 'ticket', ticket } : unknown
}

/** A print whose signature the device verifies; null for one of another format. */
async function identifySigned({ list, ticketKey }: Knowledge, text: string): Promise<Identified | null> {
  const barcode = readBarcode(text)
  if (!barcode) return null
  const { code, product_id: product, issued_at, signed, signature } = barcode
  const refused = (answer: 'unknown' | 'old' | 'other_product'): Identified => ({
    kind: 'refused',
    answer,
    code: code.replaceAll('-', ''),
    product,
  })
  if (!(await isSigned(ticketKey, signed, signature))) return refused('unknown')
  const isSince = issued_at >= Date.parse(list.head.made_at) - MARGIN_MS
  const isStanding = ([, listed, , printed]: ListedTicket) =>
    listed === product && (printed === issued_at || (isSince && printed < issued_at))
  const ticket = list.find(code)
  if (ticket) return isStanding(ticket) ? { kind: 'ticket', ticket } : refused('old')
  if (!list.counts(product)) return refused('other_product')
  return isSince ? { kind: 'ticket', ticket: soldSince(code, product, issued_at) } : refused('old')
}

/** A print of the former format, known by its digest. */
async function identifyFormer({ list }: Knowledge, text: string): Promise<Identified> {
  const unknown: Identified = { kind: 'refused', answer: 'unknown', code: '', product: 0 }
  const [, code = ''] = /^F1\.([0-9A-Z-]{14})\./.exec(text) ?? []
  const ticket = list.find(code)
  if (!ticket) return unknown
  const [letters, product, , , , former] = ticket
  if (former !== '' && former === (await digestOf(text))) return { kind: 'ticket', ticket }
  // Once a ticket has a print of the present format, those of the former one are void.
  return former === '' ? { kind: 'refused', answer: 'old', code: letters, product } : unknown
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const letters = String.fromCodePoint(...new Uint8Array(digest).subarray(0, FORMER_DIGEST_BYTES))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
