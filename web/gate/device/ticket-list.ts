import type { SyncResponse } from '#contract/gate/devices.ts'
import { COUNTED, VALIDITIES, type ListedTicket, type NamedTicket } from '#contract/gate/listed-tickets.ts'
import type { CheckInList, GateTicket, LastScan } from '#contract/gate/lists.ts'
import { marksIn } from '#contract/gate/marks.ts'
import { rightGates, type GateList } from '#contract/gate/right-gates.ts'
import type { ScannedTicket } from '#contract/gate/scans.ts'
import { pieceName } from '#contract/piece-name.ts'
import type { CodeAndName } from './sealed-names.ts'

/** The data of a sync besides its tickets and pick-ups. */
export type ListHead = Omit<SyncResponse, 'tickets' | 'pick_ups' | 'results'>

/** A departure of a product, with its time. */
export type Departure = SyncResponse['products'][number]['departures'][number]

/** Tickets are stored in a thousand parts by the first letters of their codes, so that a change rewrites little. */
export type Parts = Map<string, ListedTicket[]>

const partOf = (letters: string): string => letters.slice(0, 2)
/** The index of each value of a scan in a listed ticket. */
const SCAN_FIELDS = 4
/** The index of the marks in a listed ticket, and that of its variant. */
const [MASK, VARIANT] = [5, 6] as const

/** The data for offline decisions: the lists, their products and their tickets. Each sync changes it. */
export class TicketList {
  head: ListHead
  readonly parts: Parts
  /** The names of holders by the letters of their codes, if the festival wants them on its phones. */
  readonly #names: Map<string, string>

  constructor(head: ListHead, parts: Parts = new Map(), names: readonly CodeAndName[] = []) {
    this.head = head
    this.parts = parts
    this.#names = new Map(names)
  }

  /** Applies a sync, and returns the changed parts; null for all of them. */
  apply(answer: SyncResponse): Set<string> | null {
    const { tickets, complete } = answer
    // Places that the device has are not sent again.
    this.head = { ...headOf(answer), places: answer.places ?? this.head.places }
    if (complete) {
      this.parts.clear()
      this.#names.clear()
    }
    for (const ticket of tickets) this.#put(ticket)
    return complete ? null : new Set(tickets.map(([code]) => partOf(code)))
  }

  #put(sent: ListedTicket | NamedTicket): void {
    const ticket = withoutName(sent)
    const name = sent.at(-1)
    if (ticket !== sent && typeof name === 'string') this.#names.set(ticket[0], name)
    const key = partOf(ticket[0])
    const part = this.parts.get(key) ?? []
    this.parts.set(key, part)
    const at = part.findIndex(([code]) => code === ticket[0])
    if (at === -1) part.push(ticket)
    else part[at] = ticket
  }

  /** All tickets. */
  all = (): ListedTicket[] => [...this.parts.values()].flat()

  /** The name of a ticket's holder by the letters of its code; empty if the phone does not have it. */
  nameOf = (letters: string): string => this.#names.get(letters) ?? ''

  /** The names of a part. */
  namesIn = (part: string): CodeAndName[] =>
    (this.parts.get(part) ?? []).map(([code]) => [code, this.nameOf(code)])

  /** A ticket by its code with or without hyphens. */
  find(code: string): ListedTicket | null {
    const letters = code.replaceAll('-', '')
    return this.parts.get(partOf(letters))?.find(([known]) => known === letters) ?? null
  }

  /** The chosen lists of the gate; all of them if none of the chosen ones exists any more. */
  chosenLists(ids: readonly number[]): CheckInList[] {
    const chosen = this.head.lists.filter(({ id }) => ids.includes(id))
    return chosen.length === 0 ? this.head.lists : chosen
  }

  /** The data on which a ticket's admission depends, as last synced. */
  admissionOf([, product_id, departure, , validity, , , ...scans]: ListedTicket): GateTicket {
    const product = this.#product(product_id)
    return {
      product_id,
      transport_time_id: departure === 0 ? null : departure,
      ...stateOf(VALIDITIES[validity]),
      entry: product?.entry ?? 'once',
      scans: this.#scansOf(scans),
    }
  }

  #scansOf(numbers: number[]): LastScan[] {
    const scans: LastScan[] = []
    for (let at = 0; at + SCAN_FIELDS <= numbers.length; at += SCAN_FIELDS) {
      const [list_id = 0, outcome = 0, ms = 0, gate = 0] = numbers.slice(at, at + SCAN_FIELDS)
      scans.push({
        list_id,
        outcome: COUNTED[outcome] ?? 'admitted',
        at: new Date(ms).toISOString(),
        gate: this.head.gates[String(gate)] ?? '',
      })
    }
    return scans
  }

  /** A ticket as the gate shows it. The device knows its holder if the festival wants that, and no products that its lists do not count. */
  forGate(code: string, product_id: number, departure: number): ScannedTicket {
    const product = this.#product(product_id)
    const ticket = this.find(code)
    const variant = product?.variants.find(({ id }) => id === ticket?.[VARIANT])
    const leaves = product?.departures.find(({ id }) => id === departure)?.travel_time
    return {
      code,
      full_name: this.#names.get(code.replaceAll('-', '')) ?? null,
      product: pieceName(product?.name ?? '', variant?.name),
      travel_time: leaves ?? product?.travel_time ?? null,
      timezone: product?.timezone ?? 'UTC',
      marks: marksIn(this.head.marks, ticket?.[MASK] ?? 0),
      open: [],
    }
  }

  /** The gates that admit a ticket instead of this one; of a ticket whose departure it does not know, by its product. */
  gatesFor(product_id: number, departure: number, now: number): string[] {
    const ticket = { product_id, transport_time_id: departure === 0 ? null : departure }
    const isOfProduct = ({ products }: GateList) =>
      products.some((counted) => counted.product_id === product_id)
    return rightGates(ticket, this.head.places ?? [], now, departure === 0 ? isOfProduct : undefined)
  }

  /** Whether a list of the gate counts tickets of a product. */
  counts = (product_id: number): boolean => this.#product(product_id) !== undefined

  /** The departures of a product. */
  departuresOf = (product_id: number): Departure[] => this.#product(product_id)?.departures ?? []

  #product(id: number) {
    return this.head.products.find((product) => product.id === id)
  }
}

/** The validity of a listed ticket, and whether an answer is missing without which nobody is let in. */
const stateOf = (
  listed: (typeof VALIDITIES)[number] = 'blocked',
): Pick<GateTicket, 'validity' | 'unanswered'> =>
  listed === 'unanswered' ? { validity: 'valid', unanswered: true } : { validity: listed, unanswered: false }

/** What the phone stores of a ticket as it is; its name is encrypted. */
const withoutName = (ticket: ListedTicket | NamedTicket): ListedTicket =>
  hasName(ticket) ? (ticket.slice(0, -1) as ListedTicket) : ticket

const hasName = (ticket: ListedTicket | NamedTicket): ticket is NamedTicket =>
  typeof ticket.at(-1) === 'string'

/** The stored data of a sync besides its tickets and pick-ups. */
export const headOf = ({
  tickets: _tickets,
  pick_ups: _pickUps,
  results: _results,
  ...head
}: SyncResponse): ListHead => head

/** A ticket that was sold after the list was created, and is presumed valid. */
export const soldSince = (code: string, product_id: number, issued_at: number): ListedTicket => [
  code.replaceAll('-', ''),
  product_id,
  0,
  issued_at,
  VALIDITIES.indexOf('valid'),
  0,
  0,
]
