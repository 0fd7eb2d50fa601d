import type { AnswerAtGate, OpenAtGate } from '#contract/gate/gate-questions.ts'
import type { Device } from '#contract/gate/devices.ts'
import type { CheckInList, ListFigures } from '#contract/gate/lists.ts'
import type { HandOverPieces } from '#contract/gate/pick-ups.ts'
import type { FoundTickets } from '#contract/gate/scans.ts'
import * as calls from './calls.ts'
import { NOTHING, type Settings } from './storage.ts'
import { searchOffline } from './search-offline.ts'
import { HandOvers, type HandOverAnswer } from './hand-overs.ts'
import { DeviceState } from './device-state.ts'
import type { ItemCount } from '#web/gate/pick-ups/pick-ups.ts'
import { Scanning, type Decided, type ReadCode, type Shown } from './scanning.ts'
import { syncOnce, Syncing, type SyncOutcome } from './syncing.ts'

/** The state that the application shows. */
export interface GateState {
  /** `elsewhere`: another window of this browser scans. `ended`: the device was revoked, and all its data is deleted. */
  step: 'starting' | 'elsewhere' | 'pairing' | 'scanning' | 'ended'
  device: Device | null
  settings: Settings
  lists: CheckInList[]
  figures: ListFigures[]
  /** The scan that fills the screen, and those before it, newest first. */
  shown: Exclude<Shown, { kind: 'ended' }> | null
  previous: (Shown & { kind: 'answered' })[]
  /** How much of what the device hands over is still to hand over; empty if it hands over nothing. */
  toHandOver: ItemCount[]
  /** The number of scans and handings over that were not sent yet. */
  unsentScans: number
  isOnline: boolean
  /** A downloaded list was rejected because its signature is invalid. */
  isDistrusted: boolean
  /** Until when the device may decide offline; null if it may not. */
  validUntil: string | null
  isStored: boolean
}

const SHOWN_BEFORE = 3

/** The application: its data, its actions and its state. Listeners are notified of each change. */
export class Gate {
  #memory: DeviceState
  #scanning: Scanning
  readonly #listeners = new Set<() => void>()
  #syncing: Syncing | null = null
  #last: Promise<void> = Promise.resolve()
  #state: GateState

  constructor() {
    this.#memory = new DeviceState(NOTHING)
    this.#scanning = new Scanning(this.#memory)
    this.#state = {
      ...this.#ofMemory(),
      step: 'starting',
      shown: null,
      previous: [],
      isOnline: true,
      isDistrusted: false,
    }
  }

  get = (): GateState => this.#state

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #ofMemory() {
    const { device, settings, list, pickUps, unsent, isStored } = this.#memory
    const head = list?.head
    const validUntil = head && Date.parse(head.valid_until) > this.#memory.now() ? head.valid_until : null
    return {
      device,
      settings,
      lists: head?.lists ?? [],
      figures: head?.figures ?? [],
      toHandOver: head ? pickUps.counts(head) : [],
      unsentScans: unsent,
      validUntil,
      isStored,
    }
  }

  #change(change: Partial<GateState> = {}): void {
    this.#state = { ...this.#state, ...this.#ofMemory(), ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Resumes as the paired device; asks for a code if there is none, or if the page was opened with another code. */
  async start(hasCode: boolean): Promise<void> {
    await onlyWindow(() => this.#change({ step: 'elsewhere' }))
    this.#memory = await DeviceState.open()
    this.#scanning = new Scanning(this.#memory)
    this.#change({ step: 'starting' })
    if (this.#memory.device && !hasCode) this.#scan()
    const outcome = await calls.ownDevice()
    if (outcome.kind === 'answered') {
      this.#memory.clock.measure(outcome.timed)
      await this.#memory.become(outcome.answer.device)
      if (!hasCode && !this.#syncing) this.#scan()
      return this.#change({ isOnline: true, ...(hasCode && { step: 'pairing' }) })
    }
    if (outcome.kind === 'ended' && this.#memory.device && !hasCode) return this.#end()
    if (this.#state.step === 'starting') this.#change({ step: 'pairing' })
  }

  /** Pairs this browser; returns the refusal, or null. */
  async pair(code: string): Promise<calls.Outcome<unknown>> {
    const outcome = await calls.pair(code)
    if (outcome.kind !== 'answered') return outcome
    this.#memory.clock.measure(outcome.timed)
    await this.#memory.become(outcome.answer.device)
    // Otherwise the browser may delete the data when the disk is full.
    if ('storage' in navigator) void navigator.storage.persist().catch(() => false)
    this.#change({ isOnline: true, shown: null, previous: [] })
    this.#scan()
    return outcome
  }

  /** Keeps the existing pairing of this browser, instead of using the new code. */
  keepPairing = (): void => this.#scan()

  #scan(): void {
    this.#syncing?.stop()
    this.#syncing = new Syncing(this.#memory, (outcome) => this.#hear(outcome))
    this.#change({ step: 'scanning' })
    this.#syncing.soon()
  }

  #hear(outcome: SyncOutcome): void {
    const { device, unsent } = this.#memory
    const isOver = device !== null && Date.parse(device.expires_at) <= this.#memory.now()
    if (outcome === 'ended' || (isOver && outcome === 'done' && unsent === 0)) return void this.#end()
    this.#change({ isOnline: outcome !== 'unreachable', isDistrusted: outcome === 'distrusted' })
  }

  async #end(): Promise<void> {
    this.#syncing?.stop()
    this.#syncing = null
    // An expired device may still upload its scans, so it keeps trying; a revoked one is rejected.
    let outcome: SyncOutcome = 'more'
    while (outcome === 'more' && this.#memory.unsent > 0) outcome = await syncOnce(this.#memory)
    if (outcome === 'unreachable' || outcome === 'distrusted') return this.#scan()
    await this.#memory.forget()
    this.#change({ step: 'ended', shown: null, previous: [] })
  }

  /** Asks for a code again, after the device was revoked. */
  pairAgain = (): void => this.#change({ step: 'pairing' })

  /**
   * Processes a scan after the current one. The previous result leaves the screen at once.
   */
  scan(read: ReadCode, decided: Decided = {}): Promise<void> {
    const answered = this.#last.then(() => this.#answer(read, decided))
    // An error must not block the scans after it.
    this.#last = answered.catch(() => this.#fail(this.#state.shown?.id ?? '', 'fault', read))
    return this.#last
  }

  async #answer(read: ReadCode, decided: Decided): Promise<void> {
    if (this.#state.step !== 'scanning') return
    const scan = this.#scanning.scanOf(read, decided)
    this.#clear({ kind: 'asking', id: scan.scan_id })
    const known = { isOnline: this.#state.isOnline, seen: decided.seen ?? 0 }
    const { shown, isOnline } = await this.#scanning.answer(scan, read, known)
    if (shown.kind === 'ended') return this.#endAt(scan.scan_id, read)
    this.#change({ shown, isOnline })
    if (!this.#state.isOnline || this.#state.unsentScans > 0) this.#syncing?.soon()
  }

  /** Stops if the device was revoked meanwhile, and discards the result. */
  async #endAt(id: string, read: ReadCode): Promise<void> {
    await this.#end()
    if (this.#state.step !== 'ended') this.#fail(id, 'list_over', read)
  }

  #fail(id: string, why: 'list_over' | 'fault', read: ReadCode): void {
    this.#change({ shown: { kind: 'failed', id, why, message: '', read } })
  }

  #clear(shown: GateState['shown']): void {
    const before = this.#state.shown
    const previous = before?.kind === 'answered' ? [before, ...this.#state.previous] : this.#state.previous
    this.#change({ shown, previous: previous.slice(0, SHOWN_BEFORE) })
  }

  /** Removes a result from the screen. */
  dismiss = (): void => {
    if (this.#state.shown?.kind !== 'asking') this.#clear(null)
  }

  async set(settings: Partial<Settings>): Promise<void> {
    await this.#memory.change(settings)
    this.#change()
  }

  /** Searches tickets by a part of a name or code; null if the server is unreachable and the device has no names. */
  async search(text: string): Promise<FoundTickets['tickets'] | null> {
    const outcome = await calls.search(text)
    if (outcome.kind === 'ended') await this.#end()
    if (outcome.kind === 'answered') return outcome.answer.tickets
    const list = await this.#memory.goodList()
    if (outcome.kind !== 'unreachable' || !list?.head.has_names) return null
    return searchOffline({ list, own: this.#memory.own }, text, this.#memory.now())
  }

  /** What the order of a pick-up code collects on site. */
  pickUp = (code: string): Promise<HandOverAnswer> => this.#handingOver((handOvers) => handOvers.read(code))

  /** Hands over pieces of the order of a pick-up code. */
  handOver = (input: HandOverPieces): Promise<HandOverAnswer> =>
    this.#handingOver((handOvers) => handOvers.handOver(input))

  async #handingOver(ask: (handOvers: HandOvers) => Promise<HandOverAnswer>): Promise<HandOverAnswer> {
    const answer = await ask(new HandOvers(this.#memory, this.#state.isOnline))
    if (answer.kind === 'ended') await this.#end()
    else this.#change({ isOnline: answer.kind !== 'unreachable' && !answer.offline })
    if (this.#memory.unsent > 0) this.#syncing?.soon()
    return answer
  }

  /** Answers what the gate asks of a scanned ticket; only the server takes answers. */
  answer = (body: AnswerAtGate): Promise<calls.Outcome<{ open: OpenAtGate[] }>> => calls.answer(body)

  /** Stops the timers and listeners. */
  stop = (): void => this.#syncing?.stop()

  /** Syncs at once, because the network may be back. */
  syncSoon = (): void => this.#syncing?.soon()
}

const ELSEWHERE_AFTER_MS = 700

/** Two windows would not know each other's scans: the second one waits, and says so, until the first is closed. */
async function onlyWindow(sayElsewhere: () => void): Promise<void> {
  if (!('locks' in navigator)) return
  const timer = setTimeout(sayElsewhere, ELSEWHERE_AFTER_MS)
  await new Promise<void>((resolve) => {
    void navigator.locks.request('festoon-gate', () => {
      resolve()
      // Held until the window is closed.
      return new Promise(() => undefined)
    })
  })
  clearTimeout(timer)
}
