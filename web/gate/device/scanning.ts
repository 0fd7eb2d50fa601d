import { typedCode } from '#contract/gate/barcode.ts'
import type { Scan, ScanResult } from '#contract/gate/scans.ts'
import { PendingScans } from '#web/lib/pending-scans.ts'
import * as calls from './calls.ts'
import { decideOffline } from './decide-offline.ts'
import type { DeviceState } from './device-state.ts'
import type { Departure, TicketList } from './ticket-list.ts'

/** The input of a scan: the text of a barcode, or a typed code. */
export type ReadCode = { barcode: string } | { code: string }

/** The departures that a ticket may be for, according to the list of `made_at`, and the input. */
export interface DepartureChoice {
  read: ReadCode
  made_at: string
  departures: Departure[]
}

/** What staff have seen or decided: the departure on a ticket for which the device asked, or to let somebody in although an answer is missing. */
export interface Decided {
  seen?: number
  unanswered?: boolean
}

/**
 * What the screen shows of a scan: that it is pending, its result, or that there is none and why. `offline` marks results of the
 * device itself; `choice` belongs to `departure_unknown`.
 */
export type Shown =
  | { kind: 'asking'; id: string }
  | {
      kind: 'answered'
      id: string
      result: ScanResult
      offline: boolean
      choice: DepartureChoice | null
      read: ReadCode
    }
  | {
      kind: 'failed'
      id: string
      why: 'no_network' | 'list_over' | 'refused' | 'fault'
      message: string
      read: ReadCode
    }
  | { kind: 'ended' }

/** The outcome of a scan, and whether the server was reached. */
interface Answered {
  shown: Shown
  isOnline: boolean
}

/** A barcode has about 130 characters; much longer texts are not tickets. */
const MAX_LENGTH = 300

/**
 * Processes scans, each with its own id by which it counts once. A scan without a response keeps its id if it is repeated soon.
 */
export class Scanning {
  readonly #memory: DeviceState
  readonly #unanswered = new PendingScans()

  constructor(memory: DeviceState) {
    this.#memory = memory
  }

  /** The scan for an input with the present settings. */
  scanOf(read: ReadCode, { unanswered = false }: Decided = {}): Scan {
    const { direction, list_ids } = this.#memory.settings
    const known = this.#memory.list ? new Set(this.#memory.list.head.lists.map(({ id }) => id)) : null
    return {
      scan_id: this.#unanswered.idOf(nameOf(read, direction, unanswered)),
      barcode: 'barcode' in read ? read.barcode.trim().slice(0, MAX_LENGTH) : '',
      code: 'code' in read ? read.code : '',
      direction,
      list_ids: list_ids.filter((id) => known?.has(id) ?? true),
      at: '',
      offline: false,
      outcome: '',
      ...(unanswered && { unanswered }),
    }
  }

  /**
   * Asks the server, for at most a second if the device has a list, and otherwise decides offline. `isOnline` is whether the
   * server was reached last: if not, the device does not wait for it. `seen` is the departure that was read on the ticket if the
   * device does not know it.
   */
  async answer(
    scan: Scan,
    read: ReadCode,
    { isOnline, seen }: { isOnline: boolean; seen: number },
  ): Promise<Answered> {
    const hadList = this.#memory.list !== null
    const list = await this.#memory.goodList()
    // The server does not know this device's offline scans yet.
    const isUnsent = list !== null && this.#memory.own.hasUnsentScan(lettersOf(scan))
    const fromServer = !isUnsent && (isOnline || list === null) ? await this.#ask(scan, read) : null
    const answered = fromServer ?? {
      shown: await this.#decide(scan, read, { list, hadList, seen }),
      isOnline: isUnsent && isOnline,
    }
    if (answered.shown.kind === 'answered')
      this.#unanswered.answered(nameOf(read, scan.direction, scan.unanswered), scan.scan_id)
    return answered
  }

  /** The server's result; null if there is no response. */
  async #ask(scan: Scan, read: ReadCode): Promise<Answered | null> {
    const id = scan.scan_id
    const outcome = await calls.scan(scan)
    if (outcome.kind === 'unreachable') return null
    if (outcome.kind === 'answered') this.#memory.clock.measure(outcome.timed)
    if (outcome.kind === 'ended') return { shown: outcome, isOnline: true }
    if (outcome.kind === 'refused') {
      const { message } = outcome
      return { shown: { kind: 'failed', id, why: 'refused', message, read }, isOnline: true }
    }
    this.#memory.noteResult(outcome.answer)
    return {
      shown: { kind: 'answered', id, result: outcome.answer, offline: false, choice: null, read },
      isOnline: true,
    }
  }

  async #decide(
    scan: Scan,
    read: ReadCode,
    { list, hadList, seen }: { list: TicketList | null; hadList: boolean; seen: number },
  ): Promise<Shown> {
    const id = scan.scan_id
    const { device, own } = this.#memory
    if (!list || !device)
      return { kind: 'failed', id, why: hadList ? 'list_over' : 'no_network', message: '', read }
    const known = { list, own, ticketKey: device.ticket_key, gate: device.gate }
    const decision = await decideOffline(known, scan, this.#memory.now(), seen)
    await this.#memory.queue(scan, decision)
    const { result, departures } = decision
    const isUnknown = result.outcome === 'departure_unknown'
    const choice = isUnknown ? { read, made_at: list.head.made_at, departures } : null
    return { kind: 'answered', id, result, offline: true, choice, read }
  }
}

const nameOf = (read: ReadCode, direction: string, unanswered = false): string =>
  `${direction} ${unanswered ? 'unanswered ' : ''}${'barcode' in read ? read.barcode.trim() : typedCode(read.code)}`

/** The ticket code that a scan contains, genuine or not. */
function lettersOf({ barcode, code }: Scan): string {
  const [, letters = ''] = /^F[12]\.([0-9A-Z-]{12,14})\./.exec(barcode) ?? []
  return typedCode(barcode === '' ? code : letters).replaceAll('-', '')
}
