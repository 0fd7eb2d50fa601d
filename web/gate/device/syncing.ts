import type { SyncResponse } from '#contract/gate/devices.ts'
import { batteryLevel } from './battery.ts'
import * as calls from './calls.ts'
import type { DeviceState } from './device-state.ts'
import { fromBase64Url, isSigned } from './signature.ts'

/** `distrusted`: the list's signature is invalid, so nothing of it is applied. */
export type SyncOutcome = 'done' | 'more' | 'unreachable' | 'distrusted' | 'ended'

const EVERY_MS = 3_000
const MAX_DELAY_MS = 30_000
/** Far below the limit of a request. */
const SCANS_AT_ONCE = 100

/** Uploads unsent scans and handings over, downloads changes, and stores them once the signature is verified. */
export async function syncOnce(memory: DeviceState): Promise<SyncOutcome> {
  const { device } = memory
  if (!device) return 'ended'
  const scans = memory.unsentScans.slice(0, SCANS_AT_ONCE).map(({ scan }) => scan)
  const handovers = memory.pickUps.unsent.slice(0, SCANS_AT_ONCE)
  const mark = memory.own.mark()
  const outcome = await calls.sync({
    cursor: memory.list?.head.cursor ?? '',
    scope: memory.list?.head.scope ?? '',
    places_version: memory.list?.head.places_version ?? '',
    battery: await batteryLevel(),
    unsent_scans: memory.unsent - scans.length - handovers.length,
    scans,
    handovers,
  })
  if (outcome.kind === 'ended') return 'ended'
  if (outcome.kind !== 'answered') return 'unreachable'
  memory.clock.measure(outcome.timed)
  const { bytes, signature } = outcome.answer
  if (!(await isSigned(device.list_key, bytes, readSignature(signature)))) return 'distrusted'
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as SyncResponse
  if (answer.device_id !== device.id || memory.device?.id !== device.id) return 'distrusted'
  const sent = [...scans.map(({ scan_id }) => scan_id), ...handovers.map(({ request_id }) => request_id)]
  await memory.takeSync(answer, mark, new Set(sent))
  return memory.unsent > 0 ? 'more' : 'done'
}

function readSignature(text: string): Uint8Array {
  try {
    return fromBase64Url(text)
  } catch {
    return new Uint8Array()
  }
}

/** Syncs every few seconds, less often after failures or while the page is hidden, until it is stopped. */
export class Syncing {
  readonly #memory: DeviceState
  readonly #tell: (outcome: SyncOutcome) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isAtWork = false
  #isAskedAgain = false
  #isOver = false

  constructor(memory: DeviceState, tell: (outcome: SyncOutcome) => void) {
    this.#memory = memory
    this.#tell = tell
  }

  /** Syncs now, or right after the current sync. */
  soon = (): void => {
    if (this.#isOver) return
    clearTimeout(this.#timer)
    if (this.#isAtWork) this.#isAskedAgain = true
    else void this.#work()
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  async #work(): Promise<void> {
    this.#isAtWork = true
    this.#isAskedAgain = false
    const outcome = await syncOnce(this.#memory).catch(() => 'unreachable' as const)
    this.#isAtWork = false
    if (this.#isOver) return
    const hasFailed = outcome === 'unreachable' || outcome === 'distrusted'
    this.#failures = hasFailed ? this.#failures + 1 : 0
    this.#tell(outcome)
    if (outcome !== 'ended') this.#timer = setTimeout(this.soon, this.#pause(outcome))
  }

  #pause(outcome: SyncOutcome): number {
    if (outcome === 'more' || this.#isAskedAgain) return 0
    const pause = Math.min(EVERY_MS * 2 ** Math.min(this.#failures, 4), MAX_DELAY_MS)
    return document.hidden ? MAX_DELAY_MS : pause
  }
}
