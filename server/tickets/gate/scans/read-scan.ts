import { Value } from 'typebox/value'
import { typedCode } from '#contract/gate/barcode.ts'
import { ScanOutcome, type Direction, type Scan } from '#contract/gate/scans.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A parsed scan with its time; `outcome` is the decision of an offline device. */
export interface ReadScan {
  scan_id: string
  barcode: string
  code: string
  direction: Direction
  list_ids: number[]
  at: Temporal.Instant
  recorded_at: Temporal.Instant
  offline: boolean
  outcome: ScanOutcome | null
  /** Whether staff let the holder in although an answer is missing, or an offline device has done so. */
  unanswered: boolean
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A parsed scan that waits for its ticket; `said` is the time according to an offline device. */
export type UntimedScan = Omit<ReadScan, 'at' | 'recorded_at'> & { said: string | null }

/** Validates the scan id, and that there is a barcode or a code. */
export function readScan({
  scan_id,
  barcode,
  code,
  direction,
  list_ids,
  at,
  offline,
  outcome,
  unanswered = false,
}: Scan): UntimedScan {
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
    said: offline ? at : null,
    offline,
    outcome: offline && Value.Check(ScanOutcome, outcome) ? outcome : null,
    unanswered: unanswered || (offline && outcome === 'admitted'),
  }
}

/** The scan with its times, once its ticket is locked: `now` is not before the scans that it waited for. */
export const timed = ({ said, ...scan }: UntimedScan, now: Temporal.Instant): ReadScan => ({
  ...scan,
  at: said === null ? now : earlier(said, now),
  recorded_at: now,
})

/** The time according to the device, limited to now. */
function earlier(text: string, now: Temporal.Instant): Temporal.Instant {
  const at = instantIn(text)
  return at && Temporal.Instant.compare(at, now) < 0 ? at : now
}

/** Parses an instant; null for any other text. */
export function instantIn(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}
