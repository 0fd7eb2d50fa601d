import type { Answer, Call, Declaration, Input } from '#contract/calls/declaration.ts'
import * as calls from '#contract/calls/gate/gate-calls.ts'
import type { AnswerAtGate, OpenAtGate } from '#contract/gate/gate-questions.ts'
import type { Device, Sync } from '#contract/gate/devices.ts'
import { CLOCK_HEADER, SIGNATURE_HEADER } from '#contract/gate/names.ts'
import type { HandOverPieces, PickUp } from '#contract/gate/pick-ups.ts'
import type { FoundTickets, Scan, ScanResult } from '#contract/gate/scans.ts'
import type { TimedAnswer } from './server-clock.ts'

/**
 * The outcome of a call: a response with the server's time, a refusal with its message, `ended` if the server does not know the device (any more), or
 * `unreachable` if no valid response arrived in time.
 */
export type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer; timed: TimedAnswer }
  | { kind: 'refused'; message: string }
  | { kind: 'ended' }
  | { kind: 'unreachable' }

/** The server's response to a sync, not yet verified. */
export interface SignedText {
  bytes: Uint8Array<ArrayBuffer>
  signature: string
}

const PATIENCE_MS = 10_000
/** How long a device waits that can decide by itself. */
export const SCAN_PATIENCE_MS = 1_000
// An initial list has megabytes, and networks at a gate are slow.
const SYNC_PATIENCE_MS = 60_000

interface Options<Read> {
  patience?: number | undefined
  read?: (response: Response) => Promise<Read>
}

async function call<D extends Declaration, Read = Answer<D>>(
  { method, path }: Call<D>,
  input: Input<D>,
  { patience = PATIENCE_MS, read = (response) => response.json() }: Options<Read> = {},
): Promise<Outcome<Read>> {
  const sent = Date.now()
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(patience),
      cache: 'no-store',
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    })
    const received = Date.now()
    if (response.status === 401) return { kind: 'ended' }
    if (response.status === 422 || response.status === 429)
      return { kind: 'refused', message: String(((await response.json()) as { message?: unknown }).message) }
    if (!response.ok) return { kind: 'unreachable' }
    const server = Number(response.headers.get(CLOCK_HEADER) ?? NaN)
    return { kind: 'answered', answer: await read(response), timed: { server, sent, received } }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Pairs this browser with a pairing code. */
export const pair = (code: string): Promise<Outcome<{ device: Device }>> => call(calls.pairDevice, { code })

/** The device that this browser is paired as. */
export const ownDevice = (): Promise<Outcome<{ device: Device }>> => call(calls.readDevice, {})

/** Sends a scan, with a timeout of a second. */
export const scan = (body: Scan): Promise<Outcome<ScanResult>> =>
  call(calls.recordScan, body, { patience: SCAN_PATIENCE_MS })

/** Searches tickets by a part of a name, or the beginning of a code. */
export const search = (text: string): Promise<Outcome<FoundTickets>> => call(calls.searchTickets, { text })

/** What the order of a pick-up code collects on site. */
export const readPickUp = (code: string, patience?: number): Promise<Outcome<PickUp>> =>
  call(calls.readPickUp, { code }, { patience })

/** Hands over pieces of the order of a pick-up code. */
export const handOver = (input: HandOverPieces, patience?: number): Promise<Outcome<PickUp>> =>
  call(calls.handOver, input, { patience })

/** Sends answers to what the gate asks of a scanned ticket. */
export const answer = (body: AnswerAtGate): Promise<Outcome<{ open: OpenAtGate[] }>> =>
  call(calls.answerAtGate, body)

/** Uploads unsent scans, and downloads changes. */
export const sync = (body: Sync): Promise<Outcome<SignedText>> =>
  call(calls.sync, body, {
    patience: SYNC_PATIENCE_MS,
    read: async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      signature: response.headers.get(SIGNATURE_HEADER) ?? '',
    }),
  })
