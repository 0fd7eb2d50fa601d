// A shop as small as it can be thought: plain values in memory, one thing after the other, nothing fails. What the rules
// promise is written here a second time, without a database, so that a long life of the real shop can be held against it.
export const PEOPLE = ['ana', 'bruno', 'cvita'] as const
export type Person = (typeof PEOPLE)[number]
export const emailOf = (person: Person): string => `${person}@small.example`

export const ITEMS = ['day', 'plan', 'free', 'bus', 'shirt'] as const
export type ItemName = (typeof ITEMS)[number]

interface Item {
  price: number
  fee: number
  refundFee: number
  capacity: number
  /** The capacity of each departure; none for what leaves nowhere. */
  seats: number[]
}

/** One place of an item, in a cart and then in an order. */
export interface Line {
  id: number
  item: ItemName
  seat: number | null
  name: string
  price: number
  fee: number
  held: boolean
}

export interface Cart {
  code: string
  state: 'open' | 'expired' | 'ordered'
  ends: Temporal.Instant
  lines: Line[]
}

export interface Payment {
  amount: number
  paid: number
  status: 'pending' | 'partial' | 'paid' | 'problem' | 'cancelled'
  failed: number
  /** The day on which it is due, in the festival's time zone. */
  due: Temporal.PlainDate
}

/** A page of the bank: what the shop takes it for, and what the bank's own ledger says. */
export interface Attempt {
  reference: string
  payment: Payment
  amount: number
  opened: Temporal.Instant
  looked: Temporal.Instant | null
  status: 'open' | 'succeeded' | 'failed' | 'cancelled' | 'expired'
  bank: 'open' | 'succeeded' | 'declined' | 'cancelled' | 'closed'
}

export interface Refund {
  id: number
  total: number
  status: 'active' | 'processing' | 'problem' | 'processed' | 'cancelled'
  /** Whether it goes back to the card, by the bank itself. */
  toCard: boolean
  /** Whether its places are sold again once the bank has sent it. */
  toSale: boolean
  tickets: Ticket[]
  /** The places that it gives back, without a ticket where none was issued yet. */
  lines: Line[]
}

export type OrderStatus = 'pending' | 'partial' | 'paid' | 'problem' | 'cancelled' | 'abandoned'

export interface Order {
  id: number
  code: string
  checksum: string
  owner: Person
  cart: Cart
  lines: Line[]
  total: number
  shipping: number
  method: 'credit_card' | 'bank_transfer' | 'voucher'
  voucher: string | null
  status: OrderStatus
  hasPlan: boolean
  /** Whether it was ever paid in full: its tickets are issued. */
  completed: boolean
  until: Temporal.Instant
  /** Until when the rest of it is awaited, once a part is paid. */
  rest: Temporal.Instant | null
  payments: Payment[]
  attempts: Attempt[]
  /** All money that came and did not go back, whether it counts for a payment or not. */
  received: number
  /** What of it has to be sent back. */
  owed: number
  refunds: Refund[]
}

export interface Ticket {
  /** The order whose money it came from; none for one that was handed on. */
  order: Order | null
  line: Line
  owner: Person
  name: string
  status:
    | 'active'
    | 'blocked'
    | 'refund'
    | 'refunding'
    | 'refund-problem'
    | 'refunded'
    | 'cancelled'
    | 'reassigned'
  /** Whether the terms of its order are accepted: those of one that was handed on wait for its new owner. */
  accepted: boolean
  edited: Temporal.Instant | null
  /** What stood on its earlier prints. */
  oldPrints: string[]
}

export interface Model {
  now: Temporal.Instant
  /** Whether what is let go is free again, as it must be. A test takes it away, to see that it is missed. */
  releases: boolean
  names: number
  items: Record<ItemName, Item>
  vouchers: Map<string, { amount: number; spentBy: Order | null }>
  carts: Cart[]
  orders: Order[]
  tickets: Ticket[]
}

const item = (
  price: number,
  fee: number,
  refundFee: number,
  capacity: number,
  seats: number[] = [],
): Item => ({
  price,
  fee,
  refundFee,
  capacity,
  seats,
})

/** The shop as `festival.yaml` opens it. */
export const opened = (now: Temporal.Instant): Model => ({
  now,
  releases: true,
  names: 0,
  items: {
    day: item(5000, 300, 500, 4),
    plan: item(8400, 600, 400, 2),
    free: item(0, 0, 0, 2),
    bus: item(1500, 0, 0, 4, [2, 2, 1]),
    shirt: item(3500, 100, 0, 3),
  },
  vouchers: new Map(
    Object.entries({ TEN: 1000, HALF: 4000, ALL: 1_000_000 }).map(([code, amount]) => [
      code,
      { amount, spentBy: null },
    ]),
  ),
  carts: [],
  orders: [],
  tickets: [],
})

/** A name that nobody has yet, of letters alone. */
export const nextName = (model: Model): string =>
  `Guest ${String.fromCodePoint(...Array.from(String(model.names++), (digit) => 97 + Number(digit)))}`

export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

export const today = (model: Model): Temporal.PlainDate =>
  model.now.toZonedDateTimeISO('Europe/Zagreb').toPlainDate()
