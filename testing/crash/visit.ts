// A visitor's knowledge of their visit to a shop that may fail at any time.
import { randomBytes } from 'node:crypto'

export const OPERATIONS = ['add', 'checkout', 'notification', 'admission', 'refund', 'transfer'] as const
export type Operation = (typeof OPERATIONS)[number]

/** A logged-in person. */
export interface Visitor {
  email: string
  token: string
}

/** The knowledge from the shop's responses. */
export interface Visit {
  visitor: Visitor
  /** The receiver of the ticket in the end; null for visitors who request a refund instead. */
  heir: Visitor | null
  /** The unique names on the ticket, before and after its transfer. */
  names: [own: string, receiver: string]
  acknowledged: Set<Operation>
  /** Operations without a response. */
  unanswered: Operation | null
  cart: string
  order: string
  reference: string
}

/** The operations of a visit in order: the last is a refund or a transfer. */
export const operationsOf = ({ heir }: Visit): Operation[] => [
  'add',
  'checkout',
  'notification',
  'admission',
  heir ? 'transfer' : 'refund',
]

export const newVisit = (visitor: Visitor, heir: Visitor | null): Visit => ({
  visitor,
  heir,
  names: [newName(), newName()],
  acknowledged: new Set(),
  unanswered: null,
  cart: '',
  order: '',
  reference: '',
})

/** A unique name of letters only. */
const newName = (): string =>
  `Guest ${randomBytes(8)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(103 + Number(digit)))}`
