import type { HandOverPieces, PickUp } from '#contract/gate/pick-ups.ts'
import * as calls from './calls.ts'
import type { DeviceState } from './device-state.ts'

/**
 * What a desk is told of a pick-up code: by the server, or, `offline`, by the device's own list, of which `made_at` is the time; or that the list does
 * not have it.
 */
export type HandOverAnswer =
  | { kind: 'answered'; answer: PickUp; offline: false }
  | { kind: 'answered'; answer: PickUp; offline: true; made_at: string }
  | { kind: 'unlisted'; offline: true; made_at: string }
  | { kind: 'refused'; message: string; offline: false }
  | { kind: 'ended' }
  | { kind: 'unreachable' }

/** Hands over what is collected on site: the server decides, and without a network the list of the device. */
export class HandOvers {
  readonly #memory: DeviceState
  readonly #isOnline: boolean

  /** `isOnline` is whether the server was reached last: if not, the device does not wait for it. */
  constructor(memory: DeviceState, isOnline: boolean) {
    this.#memory = memory
    this.#isOnline = isOnline
  }

  read = async (code: string): Promise<HandOverAnswer> =>
    (await this.#ask(code, (patience) => calls.readPickUp(code, patience))) ?? this.#byList(code)

  async handOver(input: HandOverPieces): Promise<HandOverAnswer> {
    const { code, pieces } = input
    const asked = await this.#ask(code, (patience) => calls.handOver(input, patience))
    if (asked) {
      if (asked.kind === 'answered') this.#memory.pickUps.note(pieces, this.#memory.now())
      return asked
    }
    const known = await this.#byList(code)
    if (known.kind !== 'answered') return known
    // If the server has handed it over, and only its answer was lost, it knows the request.
    await this.#memory.queueHandover({ ...input, at: new Date(this.#memory.now()).toISOString() })
    return this.#byList(code)
  }

  /** Null if the list of the device is to decide: it does not wait long if it has one. */
  async #ask(
    code: string,
    call: (patience?: number) => Promise<calls.Outcome<PickUp>>,
  ): Promise<HandOverAnswer | null> {
    const list = await this.#memory.goodList()
    // The server does not know yet what this device has handed over.
    if (list && (!this.#isOnline || this.#memory.pickUps.hasUnsent(code))) return null
    const outcome = await call(list ? calls.SCAN_PATIENCE_MS : undefined)
    switch (outcome.kind) {
      case 'answered':
        return { kind: 'answered', answer: outcome.answer, offline: false }
      case 'refused':
        return { ...outcome, offline: false }
      case 'ended':
        return outcome
      case 'unreachable':
        return list ? null : outcome
    }
  }

  async #byList(code: string): Promise<HandOverAnswer> {
    const list = await this.#memory.goodList()
    if (!list) return { kind: 'unreachable' }
    const { head } = list
    const answer = await this.#memory.pickUps.read(code, head, this.#memory.now())
    return answer
      ? { kind: 'answered', answer, offline: true, made_at: head.made_at }
      : { kind: 'unlisted', offline: true, made_at: head.made_at }
  }
}
