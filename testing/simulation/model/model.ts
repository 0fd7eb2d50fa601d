// A minimal model of a shop: plain values in memory, sequential, without failures. It implements the rules a second time, without a
// database, so that long simulations of the real shop can be compared with it.
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
  /** The capacity of each departure; empty for other items. */
  seats: number[]
}

/** A place of an item, in a cart and then in an order. */
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
  /** Its due date in the festival's time zone. */
  due: Temporal.PlainDate
}

/** A page of the bank: its state according to the shop, and to the bank's ledger. */
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
  /** Whether it is refunded to the card, by the bank itself. */
  toCard: boolean
  /** Whether its places are released once the bank has sent it. */
  toSale: boolean
  tickets: Ticket[]
  /** The refunded places, without a ticket if none was issued. */
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
  /** Whether it was ever fully paid, so that its tickets are issued. */
  completed: boolean
  until: Temporal.Instant
  /** The deadline for the rest once a part is paid. */
  rest: Temporal.Instant | null
  payments: Payment[]
  attempts: Attempt[]
  /** All money received and not returned, allocated or not. */
  received: number
  /** The part of it that must be returned. */
  owed: number
  refunds: Refund[]
}

export interface Ticket {
  /** The order that paid for it; null for a transferred one. */
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
  /** Whether the terms of its order are accepted: for a transferred one they wait for the new owner. */
  accepted: boolean
  edited: Temporal.Instant | null
  /** The barcodes of its earlier prints. */
  oldPrints: string[]
}

export interface Model {
  now: Temporal.Instant
  /** Whether released places become available, as they must. A test disables it to prove that this is detected. */
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

/** The shop as opened with `festival.yaml`. */
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

/** A unique name of letters only. */
export const nextName = (model: Model): string =>
  `Guest ${String.fromCodePoint(...Array.from(String(model.names++), (digit) => 97 + Number(digit)))}`

export const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

export const today = (model: Model): Temporal.PlainDate =>
  model.now.toZonedDateTimeISO('Europe/Zagreb').toPlainDate()
