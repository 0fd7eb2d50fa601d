import { useRef, useState } from 'react'
import type { Direction, Scan, ScanResult } from '#contract/gate/scans.ts'
import * as gateCalls from '#contract/calls/office/gate-calls.ts'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import type { TicketScan } from '#contract/office/tickets.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { PendingScans } from '#web/lib/pending-scans.ts'
import { call } from '#web/office/kit/lib/call.ts'

/** Whether a text is the content of a ticket's QR code. It is a secret, so it is never put into a URL. */
export const isQrText = (text: string): boolean => /^F\d\..+\./.test(text.trim())

/** The gate and the direction; null only checks. */
export interface Admitting {
  gate: number
  direction: Direction
}

/** The state of a scan. For a failed one, `isRefused` distinguishes a refusal by the server from a missing response. */
export type ScanState =
  | { status: 'pending' }
  | { status: 'failed'; message: string; isRefused: boolean; retry: () => void }
  | { status: 'checked'; scan: TicketScan }
  | {
      status: 'answered'
      result: ScanResult
      /** Lets the holder in although an answer is missing. */
      letIn: () => void
    }

const failed = (failure: unknown, retry: () => void): ScanState => ({
  status: 'failed',
  message: failure instanceof Error ? failure.message : String(failure),
  isRefused: failure instanceof ApiError && failure.status >= 400 && failure.status < 500,
  retry,
})

const scanOf = (input: Pick<Scan, 'scan_id' | 'barcode' | 'code' | 'direction' | 'unanswered'>): Scan => ({
  ...input,
  list_ids: [],
  at: '',
  offline: false,
  outcome: '',
})

/** Sends a scan; the same one as long as it has no response. */
async function send(
  pending: PendingScans,
  { gate, direction }: Admitting,
  input: Partial<Pick<Scan, 'barcode' | 'code' | 'unanswered'>>,
): Promise<ScanResult> {
  const what = JSON.stringify([gate, direction, input])
  const scan_id = pending.idOf(what)
  const scan = scanOf({ scan_id, barcode: '', code: '', ...input, direction })
  const result = await call(gateCalls.recordScan, { id: gate, ...scan })
  pending.answered(what, scan_id)
  return result
}

/**
 * Checks or admits tickets. A scan replaces the previous one at once: a response that arrives after the next scan is not shown. A
 * retry sends the same scan, which counts once; so does a repeated scan without a response, for two minutes.
 */
export function useScan() {
  const [state, setState] = useState<ScanState | null>(null)
  const latest = useRef(0)
  const [unanswered] = useState(() => new PendingScans())
  const start = (ask: () => Promise<ScanState>) => {
    const own = ++latest.current
    setState({ status: 'pending' })
    const show = async () => {
      const answer = await ask().catch((failure: unknown) => failed(failure, () => start(ask)))
      if (own === latest.current) setState(answer)
    }
    void show()
  }
  const admit = (admitting: Admitting, input: Partial<Pick<Scan, 'barcode' | 'code' | 'unanswered'>>): void =>
    start(async () => ({
      status: 'answered',
      result: await send(unanswered, admitting, input),
      letIn: () => admit(admitting, { ...input, unanswered: true }),
    }))
  return {
    state,
    check: (text: string) =>
      start(async () => ({
        status: 'checked',
        scan: await call(calls.scanTicket, { text: text.trim() }),
      })),
    admit,
    clear: () => {
      latest.current += 1
      setState(null)
    },
  }
}
