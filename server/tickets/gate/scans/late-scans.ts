import { randomUUID } from 'node:crypto'
import { isPositive } from '#contract/gate/decide.ts'
import type { ScanOutcome } from '#contract/gate/scans.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import type { ReadScan } from './read-scan.ts'

/** The result of an uploaded scan: a refusal by a device stands, and a late scan changes nothing. */
export function outcomeOf(
  scan: ReadScan,
  decided: ScanOutcome,
  last: queries.CountedScan | null,
): ScanOutcome {
  if (scan.outcome !== null && !isPositive(scan.outcome)) return scan.outcome
  if (!scan.offline || !isPositive(decided) || !isOvertaken(scan, last)) return decided
  return decided === 'admitted' ? 'admitted_before' : 'not_inside'
}

/** Whether the holder has left since the uploaded entry, or has entered again since the exit. */
const isOvertaken = ({ at, direction }: ReadScan, last: queries.CountedScan | null): boolean =>
  last !== null &&
  Temporal.Instant.compare(at, last.at) < 0 &&
  last.outcome === (direction === 'entry' ? 'checked_out' : 'admitted')

/** If an exit was scanned before the offline entry was uploaded, the holder is outside. */
export async function countLaterExit(tx: Tx, entry: queries.NewScan): Promise<void> {
  const { ticket_id, list_id, sequence, at, recorded_at } = entry
  if (ticket_id === null || list_id === null || sequence === null) return
  const [exit] = await queries.findUncountedExit(tx, ticket_id, list_id, at)
  if (!exit) return
  await queries.insertScan(tx, {
    ...exit,
    scan_id: randomUUID(),
    ticket_id,
    list_id,
    direction: 'exit',
    outcome: 'checked_out',
    sequence: sequence + 1,
    recorded_at,
    admitted_offline: false,
    without_answers: false,
  })
}

/** The id of an additional record for a scan, derived from it, so that there is only one. */
export function idBeside(scanId: string): string {
  const hex = sha256(`beside ${scanId}`).toString('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
