import { randomUUID } from 'node:crypto'
import { decide, isPositive, type Decision } from '#contract/gate/decide.ts'
import { typedCode } from '#contract/gate/barcode.ts'
import type { CheckInList } from '#contract/gate/lists.ts'
import { Answer, type Direction, type Scan, type ScanResult } from '#contract/gate/scans.ts'
import { Value } from 'typebox/value'
import * as audit from '#server/platform/audit.ts'
import { isoInstant, withIsoInstants } from '#server/platform/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'
import { admissionOf, findByBarcode, forGate } from './tickets.ts'

/** Who scans, and where. */
export interface Scanner {
  gate_id: number
  device_id: number | null
  staff_id: number | null
}

/** A scan that was read from a request. */
interface ReadScan {
  scan_id: string
  barcode: string
  code: string
  direction: Direction
  list_ids: number[]
  at: Temporal.Instant
  offline: boolean
  answer: Answer | null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Records a scan and answers it, once: the same `scan_id` gets the same answer again. The ticket is locked meanwhile, so that of two gates one
 * lets in. What a device has decided without a network keeps its time; somebody whom it let in although that does not count is a
 * conflict, and whom it turned away was turned away. A ticket that was let in is `used`.
 * Refuses:
 * - a `scan_id` that is no UUID, and a direction that is none
 * - neither a barcode nor a code
 */
export async function record(tx: Tx, scanner: Scanner, input: Scan): Promise<ScanResult> {
  const scan = readScan(tx, input)
  const known = await repeated(tx, scan.scan_id)
  if (known) return known
  const lists = await listsFor(tx, scanner.gate_id, scan.list_ids)
  const { ticket, last, ...decision } = await decideOn(tx, scan, lists)
  const answer = turnedAway(scan) ?? decision.answer
  const row = {
    ...scanner,
    scan_id: scan.scan_id,
    at: scan.at,
    list_id: decision.list?.id ?? null,
    ticket_id: ticket?.id ?? null,
    direction: scan.direction,
    answer,
    sequence: isPositive(answer) ? sequenceAfter(last, answer) : null,
    offline: scan.offline,
    typed: scan.barcode === '',
    let_in: scan.answer === 'admitted',
  }
  const [written] = await queries.insertScan(tx, row)
  if (!written) return (await repeated(tx, scan.scan_id)) ?? notWritten(scan.scan_id)
  if (answer === 'admitted' && ticket?.status === 'active') await setUsed(tx, ticket.id, true)
  return resultOf(tx, row, ticket, decision)
}

function notWritten(scanId: string): never {
  throw new Error(`Scan ${scanId} was not written`)
}

/** What a device has answered by itself to somebody whom it did not let in. */
const turnedAway = ({ answer }: ReadScan): Answer | null => (answer && !isPositive(answer) ? answer : null)

/** An entry has an odd number, whether or not the exit before it was scanned. */
function sequenceAfter(last: number, answer: Answer): number {
  const next = last + 1
  return next % 2 === (answer === 'admitted' ? 1 : 0) ? next : next + 1
}

async function decideOn(
  tx: Tx,
  scan: ReadScan,
  lists: CheckInList[],
): Promise<Decision & { ticket: queries.TicketRow | null; last: number }> {
  const refused = (answer: Answer, ticket: queries.TicketRow | null) => ({
    answer,
    ticket,
    list: null,
    previous: null,
    last: 0,
  })
  const lock = (code: string) => queries.lockTicket(tx, code)
  const { barcode, ticket } = await (scan.barcode === ''
    ? lock(scan.code).then(([found]) => ({ barcode: 'present' as const, ticket: found ?? null }))
    : findByBarcode(tx, scan.barcode, lock))
  if (!ticket || barcode === 'unknown') return refused('unknown', null)
  if (barcode === 'old' && ticket.status !== 'reassigned') return refused('old', ticket)
  const admission = await admissionOf(tx, ticket)
  const decision = decide(admission, lists, scan.direction, scan.at.epochMilliseconds)
  const last = (await queries.lastScans(tx, ticket.id)).find(({ list_id }) => list_id === decision.list?.id)
  return { ...decision, ticket, last: last?.sequence ?? 0 }
}

function readScan(
  tx: Tx,
  { scan_id, barcode, code, direction, list_ids, at, offline, answer }: Scan,
): ReadScan {
  if (!UUID.test(scan_id)) throw new Refusal(messages.scanIdInvalid, { field: 'scan_id' })
  if (direction !== 'entry' && direction !== 'exit')
    throw new Refusal(messages.directionUnknown, { field: 'direction' })
  if (barcode.trim() === '' && typedCode(code) === '')
    throw new Refusal(messages.codeEmpty, { field: 'code' })
  return {
    scan_id,
    barcode: barcode.trim(),
    code: typedCode(code),
    direction,
    list_ids,
    at: offline ? earlier(at, tx.now) : tx.now,
    offline,
    answer: offline && Value.Check(Answer, answer) ? answer : null,
  }
}

/** When a device says that it was; never later than now, whatever its clock says. */
function earlier(text: string, now: Temporal.Instant): Temporal.Instant {
  try {
    const at = Temporal.Instant.from(text)
    return Temporal.Instant.compare(at, now) < 0 ? at : now
  } catch {
    return now
  }
}

/** The lists of a gate; those that a device has chosen, where it has. */
async function listsFor(tx: Tx, gateId: number, chosen: number[]): Promise<CheckInList[]> {
  const lists = (await queries.listsOfGate(tx, gateId)).map(withIsoInstants)
  return chosen.length === 0 ? lists : lists.filter(({ id }) => chosen.includes(id))
}

function resultOf(
  tx: Tx,
  scan: Pick<queries.ScanRow, 'scan_id' | 'answer' | 'direction' | 'at'>,
  ticket: queries.TicketRow | null,
  { list, previous }: Omit<Decision, 'answer'>,
): ScanResult {
  return {
    scan_id: scan.scan_id,
    answer: scan.answer === 'undone' ? 'admitted' : scan.answer,
    direction: scan.direction,
    at: isoInstant(scan.at),
    ticket: ticket && forGate(tx, ticket),
    list: list && { name: list.name, opens_at: list.opens_at, closes_at: list.closes_at },
    previous,
    recorded: true,
  }
}

/** The answer to a scan that is recorded already; it does not say again by what it was refused. */
async function repeated(tx: Tx, scanId: string): Promise<ScanResult | null> {
  const [scan] = await queries.findScan(tx, scanId)
  if (!scan) return null
  const [found] = scan.ticket_id === null ? [] : await queries.ticketCode(tx, scan.ticket_id)
  const [ticket] = found ? await queries.findTicket(tx, found.code) : []
  const list = (await queries.allLists(tx)).find(({ id }) => id === scan.list_id)
  return resultOf(tx, scan, ticket ?? null, { list: list ? withIsoInstants(list) : null, previous: null })
}

const setUsed = (tx: Tx, ticketId: number, used: boolean) =>
  tickets.setStatus(
    tx,
    'ticket',
    [ticketId],
    used ? { from: 'active', to: 'used' } : { from: 'used', to: 'active' },
  )

/**
 * Takes an admission back that a supervisor calls a mistake: its ticket can be admitted again. The log keeps both.
 * Refuses:
 * - a scan that did not let anybody in, or after which the ticket was scanned again (404, 422)
 */
export async function undo(tx: Tx, scanId: number, staffId: number): Promise<void> {
  const [scan] = await queries.readScan(tx, scanId)
  const [found] = scan?.ticket_id ? await queries.ticketCode(tx, scan.ticket_id) : []
  if (!scan || !found) throw new Refusal(messages.scanUnknown, { status: 404 })
  const [ticket] = await queries.lockTicket(tx, found.code)
  const last = ticket ? await queries.lastScans(tx, ticket.id) : []
  const own = last.find(({ list_id }) => list_id === scan.list_id)
  if (!ticket || own?.id !== scanId || own.answer !== 'admitted') throw new Refusal(messages.undoImpossible)
  const { list_id, gate_id, direction, ticket_id } = scan
  await queries.insertScan(tx, {
    scan_id: randomUUID(),
    at: tx.now,
    gate_id,
    list_id,
    ticket_id,
    direction,
    answer: 'undone',
    sequence: own.sequence + 1,
    device_id: null,
    staff_id: staffId,
    offline: false,
    typed: false,
    let_in: false,
  })
  const isElsewhere = last.some(({ id, answer }) => id !== scanId && answer !== 'undone')
  if (ticket.status === 'used' && !isElsewhere) await setUsed(tx, ticket.id, false)
  await audit.record(tx, 'system', 'admission undone', `ticket ${ticket.code}`, { scan: scanId })
}
