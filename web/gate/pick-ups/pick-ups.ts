import type { SyncResponse } from '#contract/gate/devices.ts'
import {
  type LateHandover,
  type ListedPickUp,
  type ListedPiece,
  orderInPickUpCode,
  PICK_UP_STATES,
  type PickUp,
  PIECE_STATUSES,
  pickUpCode,
  pickUpItems,
  pickUpKey,
} from '#contract/gate/pick-ups.ts'

/** What the lists of a device hand out, and when they are open. */
type ListHead = Pick<SyncResponse, 'lists' | 'desk'>

/** How much of an item is handed over, and how much still waits. */
export interface ItemCount {
  name: string
  handed_over: number
  waiting: number
}

/** What is stored of the pick-ups. */
export interface StoredPickUps {
  listed: ListedPickUp[]
  unsent: LateHandover[]
}

const [WAITING, HANDED_OVER] = [PIECE_STATUSES.indexOf('waiting'), PIECE_STATUSES.indexOf('handed_over')]

/** The orders that are collected on site, as last synced, with what this device has handed over since. */
export class PickUpList {
  readonly #listed: Map<string, ListedPickUp>
  /** What the device has handed over and its list does not tell yet: when, by the code of the piece. */
  readonly #own = new Map<string, number>()
  unsent: LateHandover[]
  #counts: ItemCount[] | null = null

  constructor({ listed, unsent }: StoredPickUps = { listed: [], unsent: [] }) {
    this.#listed = new Map(listed.map((each) => [each[0], each]))
    this.unsent = unsent
    for (const { pieces, at } of unsent) this.note(pieces, Date.parse(at))
  }

  stored = (): StoredPickUps => ({ listed: [...this.#listed.values()], unsent: this.unsent })

  /** Applies a sync; returns whether anything has changed. */
  apply({ complete, pick_ups: changed }: SyncResponse, sent: ReadonlySet<string>): boolean {
    this.unsent = this.unsent.filter(({ request_id }) => !sent.has(request_id))
    if (complete) this.#listed.clear()
    for (const each of changed) {
      this.#listed.set(each[0], each)
      const [, , ...pieces] = each
      for (const [code, , , status] of pieces) if (status === HANDED_OVER) this.#own.delete(code)
    }
    this.#counts = null
    return complete || changed.length > 0 || sent.size > 0
  }

  /** Records that the device has handed over pieces. */
  note(pieces: readonly string[], at: number): void {
    for (const code of pieces) this.#own.set(code, at)
    this.#counts = null
  }

  /** Records what it has handed over without a network, to be sent later. */
  queue(late: LateHandover): void {
    this.unsent = [...this.unsent, late]
    this.note(late.pieces, Date.parse(late.at))
  }

  /** Whether something of a pick-up code has not been sent yet, of which the server does not know. */
  hasUnsent = (code: string): boolean => this.unsent.some((late) => late.code === pickUpCode(code))

  /** What the order of a pick-up code collects, as far as the device knows; null for one that is not on its list. */
  async read(typed: string, head: ListHead, now: number): Promise<PickUp | null> {
    const code = pickUpCode(typed)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
    const found = this.#listed.get(pickUpKey(new Uint8Array(digest)))
    if (!found) return null
    const [, state, ...pieces] = found
    return {
      order: orderInPickUpCode(code),
      timezone: head.desk.timezone,
      state: PICK_UP_STATES[state] ?? 'unpaid',
      items: pickUpItems(this.#present(pieces), handedOutAt(head, now)),
    }
  }

  /** How much of each item of the desk is still to hand over. */
  counts({ desk }: ListHead): ItemCount[] {
    this.#counts ??= this.#count(new Set(desk.merchandise.map(({ merchandise_id }) => merchandise_id)))
    return this.#counts
  }

  #count(handedOut: ReadonlySet<number>): ItemCount[] {
    const ready = [...this.#listed.values()].filter(([, state]) => PICK_UP_STATES[state] === 'ready')
    const pieces = ready.flatMap(([, , ...own]) => this.#present(own)).filter(([, id]) => handedOut.has(id))
    return pickUpItems(pieces, handedOut)
      .map(({ name, handed_over, waiting }) => ({ name, handed_over, waiting: waiting.length }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  }

  /** With what the device has handed over itself. */
  #present(pieces: readonly ListedPiece[]): ListedPiece[] {
    return pieces.map((piece) => {
      const [code, merchandise, name, status] = piece
      const at = this.#own.get(code)
      return at === undefined || status !== WAITING ? piece : [code, merchandise, name, HANDED_OVER, at, '']
    })
  }
}

/** The merchandise of the lists that are open. */
function handedOutAt({ lists, desk }: ListHead, now: number): Set<number> {
  const isOpen = ({ opens_at, closes_at }: ListHead['lists'][number]) =>
    (opens_at === null || Date.parse(opens_at) <= now) && (closes_at === null || now < Date.parse(closes_at))
  const open = new Set(lists.filter(isOpen).map(({ id }) => id))
  return new Set(
    desk.merchandise.filter(({ list_id }) => open.has(list_id)).map(({ merchandise_id }) => merchandise_id),
  )
}
