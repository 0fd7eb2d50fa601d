import { randomUUID } from 'node:crypto'
import { neededIn } from '#contract/gate/gate-questions.ts'
import { isPositive, type Decision } from '#contract/gate/decide.ts'
import type { CheckInList } from '#contract/gate/lists.ts'
import { rightGates } from '#contract/gate/right-gates.ts'
import type { ScannedTicket, ScanOutcome, Scan, ScanResult } from '#contract/gate/scans.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import { allLists, gateExists, listsOfGate, listsOfGates } from '#server/tickets/gate/setup/list-queries.ts'
import * as audit from '#server/platform/audit.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { decideOn, holdTicket } from './decide-scan.ts'
import { outcomeOf, countLaterExit, idBeside } from './late-scans.ts'
import * as queries from './queries.ts'
import { readScan, timed, type ReadScan } from './read-scan.ts'
import { codeOf, forGate } from './tickets.ts'

export { instantIn } from './read-scan.ts'
export { answer } from './answer.ts'
export { holdTicket } from './decide-scan.ts'
export { search } from './search.ts'
export { findByBarcode, validityOf } from './tickets.ts'

/** Who scans, and at which gate: a device, one of the staff, or another program by its key. */
export type Scanner = Pick<queries.NewScan, 'gate_id'> & Partial<queries.ScannedBy>

const NOBODY: queries.ScannedBy = { device_id: null, staff_id: null, api_key_id: null }

const byOf = (scanner: Scanner) => ({ ...NOBODY, ...scanner })

/**
 * Records a scan by a staff member at a gate, like `record`, without a device.
 * Refuses:
 * - an unknown gate
 * - what `record` refuses
 */
export async function recordByStaff(
  tx: Tx,
  gateId: number,
  staffId: number,
  input: Scan,
): Promise<ScanResult> {
  const [gate] = await gateExists(tx, gateId)
  if (!gate) throw new Refusal(messages.gateUnknown, { status: 404 })
  const scanner = { gate_id: gate.id, staff_id: staffId }
  return record(tx, scanner, { ...input, offline: false })
}

/**
 * Records a scan and returns its outcome, idempotent by `scan_id`. `hold` locks the ticket, so that only one of two gates admits it; the time
 * is that after the lock, so that it agrees with the order of the scans. Offline decisions keep their time; an invalid admission by an offline device is a conflict, and a refusal by it stands. An admitted ticket
 * becomes `used`.
 * Refuses:
 * - an invalid `scan_id` or direction
 * - neither a barcode nor a code
 * - a `scan_id` that was recorded for another ticket
 */
export async function record(
  tx: Tx,
  scanner: Scanner,
  input: Scan,
  hold: typeof holdTicket = holdTicket,
): Promise<ScanResult> {
  const read = readScan(input)
  // Sent in this order: after waiting for the ticket's lock, the scans recorded meanwhile are visible.
  const [held, [known], lists] = await Promise.all([
    hold(tx, read.barcode === '' ? read.code : codeOf(read.barcode)),
    queries.findScan(tx, read.scan_id),
    listsFor(tx, scanner.gate_id, read.list_ids),
  ])
  const scan = timed(read, timeAfter(tx, held.scans))
  const shown = await shownAtGate(tx, held.ticket)
  const unanswered = neededIn(shown?.open ?? []).length > 0
  const { ticket, last, ...decision } = decideOn(tx, scan, lists, { ...held, unanswered })
  if (known) return repeat(tx, scanner, scan, ticket, known)
  const outcome = outcomeOf(scan, decision.outcome, last)
  const row = rowOf(scanner, scan, outcome, {
    ticket,
    list: decision.list,
    last: last?.sequence ?? 0,
    unanswered,
  })
  const [written] = await queries.insertScan(tx, row)
  if (!written) return repeatWritten(tx, scanner, scan, ticket)
  if (outcome === 'admitted' && scan.offline) await countLaterExit(tx, row)
  if (outcome === 'admitted' && ticket?.status === 'active') tx.withCommit(setUsed(tx, ticket.id, true))
  return resultOf(row, ticket && shown, { ...decision, gates: await gatesFor(tx, row, ticket) })
}

/** The gates to show the way to. */
async function gatesFor(
  tx: Tx,
  { outcome, at }: Pick<queries.ScanRow, 'outcome' | 'at'>,
  ticket: queries.TicketRow | null,
): Promise<string[]> {
  if (outcome !== 'other_product' || !ticket) return []
  const lists = (await listsOfGates(tx)).map(withIsoInstants)
  return rightGates(ticket, lists, at.epochMilliseconds)
}

function rowOf(
  scanner: Scanner,
  scan: ReadScan,
  outcome: ScanOutcome,
  {
    ticket,
    list,
    last,
    unanswered,
  }: { ticket: queries.TicketRow | null; list: CheckInList | null; last: number; unanswered: boolean },
): queries.NewScan {
  return {
    ...byOf(scanner),
    scan_id: scan.scan_id,
    at: scan.at,
    recorded_at: scan.recorded_at,
    list_id: list?.id ?? null,
    ticket_id: ticket?.id ?? null,
    direction: scan.direction,
    outcome,
    sequence: isPositive(outcome) ? sequenceAfter(last, outcome) : null,
    offline: scan.offline,
    typed: scan.barcode === '',
    admitted_offline: scan.outcome === 'admitted',
    without_answers: unanswered && outcome === 'admitted',
  }
}

/** The time after the lock: that of the transaction may be before the scans that were recorded while it waited, or by another machine. */
function timeAfter(tx: Tx, scans: readonly queries.CountedScan[]): Temporal.Instant {
  const times = [tx.shop.clock.now(), ...scans.map(({ recorded_at }) => recorded_at)]
  return times.reduce((latest, time) => (Temporal.Instant.compare(time, latest) > 0 ? time : latest))
}

/** Entries have odd numbers, whether or not the preceding exit was scanned. */
function sequenceAfter(last: number, outcome: ScanOutcome): number {
  const next = last + 1
  return next % 2 === (outcome === 'admitted' ? 1 : 0) ? next : next + 1
}

/** The lists of a gate, or those that a device has selected. */
async function listsFor(tx: Tx, gateId: number, chosen: number[]): Promise<CheckInList[]> {
  const lists = (await listsOfGate(tx, gateId)).map(withIsoInstants)
  return chosen.length === 0 ? lists : lists.filter(({ id }) => chosen.includes(id))
}

async function shownAtGate(tx: Tx, ticket: queries.TicketRow | null): Promise<ScannedTicket | null> {
  const [shown = null] = ticket ? await forGate(tx, [ticket]) : []
  return shown
}

function resultOf(
  scan: Pick<queries.ScanRow, 'scan_id' | 'outcome' | 'direction' | 'at'>,
  shown: ScannedTicket | null,
  { list, previous, gates }: Omit<Decision, 'outcome'> & { gates: string[] },
): ScanResult {
  // A gate asks nothing about a ticket that its lists do not count.
  const ticket = shown && scan.outcome === 'other_product' ? { ...shown, open: [] } : shown
  return {
    scan_id: scan.scan_id,
    outcome: scan.outcome === 'undone' ? 'admitted' : scan.outcome,
    direction: scan.direction,
    at: isoInstant(scan.at),
    ticket,
    list: list && { name: list.name, opens_at: list.opens_at, closes_at: list.closes_at },
    previous,
    gates,
    recorded: true,
  }
}

/**
 * The outcome of a scan that is already recorded, without the earlier scan that caused a refusal. A device that did not get it has decided
 * offline: an admission that was refused here is a conflict.
 * Refuses:
 * - a scan of another ticket
 */
async function repeat(
  tx: Tx,
  scanner: Scanner,
  scan: ReadScan,
  scanned: queries.TicketRow | null,
  known: queries.ScanRow,
): Promise<ScanResult> {
  if (known.ticket_id !== (scanned?.id ?? null)) throw new Refusal(messages.scanIdUsed, { field: 'scan_id' })
  const { gate_id, list_id, ticket_id, direction, outcome, sequence } = known
  if (scan.outcome === 'admitted' && sequence === null && !known.admitted_offline) {
    const copy = { gate_id, list_id, ticket_id, direction, outcome, sequence }
    const scan_id = idBeside(scan.scan_id)
    const { at, recorded_at } = scan
    await queries.insertScan(tx, {
      ...byOf(scanner),
      ...copy,
      admitted_offline: true,
      without_answers: false,
      offline: true,
      scan_id,
      at,
      recorded_at,
      typed: scan.barcode === '',
    })
  }
  const [found] = ticket_id === null ? [] : await queries.ticketCode(tx, ticket_id)
  const [ticket] = found ? await queries.findTicket(tx, found.code) : []
  const list = (await allLists(tx)).find(({ id }) => id === list_id)
  const decision = { list: list ? withIsoInstants(list) : null, previous: null }
  return resultOf(known, await shownAtGate(tx, ticket ?? null), {
    ...decision,
    gates: await gatesFor(tx, known, ticket ?? null),
  })
}

/** The same scan was recorded while this one waited for the ticket. */
async function repeatWritten(
  tx: Tx,
  scanner: Scanner,
  scan: ReadScan,
  scanned: queries.TicketRow | null,
): Promise<ScanResult> {
  const [known] = await queries.findScan(tx, scan.scan_id)
  if (!known) throw new Error(`Scan ${scan.scan_id} was not written`)
  return repeat(tx, scanner, scan, scanned, known)
}

const setUsed = (tx: Tx, ticketId: number, used: boolean) =>
  tickets.status.set(
    tx,
    'ticket',
    [ticketId],
    used ? { from: 'active', to: 'used' } : { from: 'used', to: 'active' },
  )

/**
 * Undoes a mistaken admission by a supervisor: its ticket can be admitted again. The log keeps both.
 * Refuses:
 * - a scan that is not an admission, or after which the ticket was scanned again (404, 422)
 */
export async function undo(tx: Tx, scanId: number, staffId: number): Promise<void> {
  const [scan] = await queries.readScan(tx, scanId)
  const [found] = scan?.ticket_id ? await queries.ticketCode(tx, scan.ticket_id) : []
  if (!scan || !found) throw new Refusal(messages.scanUnknown, { status: 404 })
  const [ticket] = await queries.lockTicket(tx, found.code)
  const last = ticket ? await queries.lastScans(tx, found.code) : []
  const own = last.find(({ list_id }) => list_id === scan.list_id)
  if (!ticket || own?.id !== scanId || own.outcome !== 'admitted') throw new Refusal(messages.undoImpossible)
  const { list_id, gate_id, direction, ticket_id } = scan
  const now = timeAfter(tx, last)
  await queries.insertScan(tx, {
    scan_id: randomUUID(),
    at: now,
    recorded_at: now,
    gate_id,
    list_id,
    ticket_id,
    direction,
    outcome: 'undone',
    sequence: own.sequence + 1,
    ...NOBODY,
    staff_id: staffId,
    offline: false,
    typed: false,
    admitted_offline: false,
    without_answers: false,
  })
  const [{ admissions } = { admissions: 0 }] = await queries.countAdmissions(tx, ticket.id)
  if (ticket.status === 'used' && admissions === 0) await setUsed(tx, ticket.id, false)
  await audit.record(tx, 'system', 'admission undone', `ticket ${ticket.code}`, { scan: scanId })
}
