// What somebody knows of their visit to a shop that may fail at any moment.
import { randomBytes } from 'node:crypto'

export const OPERATIONS = ['add', 'checkout', 'notification', 'admission', 'refund', 'transfer'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Somebody who is logged in. */
export interface Visitor {
  email: string
  token: string
}

/** What somebody knows of their visit, because the shop has said so. */
export interface Visit {
  visitor: Visitor
  /** To whom their ticket goes in the end; null for who asks for their money back instead. */
  heir: Visitor | null
  /** The name on their ticket, that nobody else has, and on that of their heir. */
  names: [own: string, receiver: string]
  acknowledged: Set<Operation>
  /** What they asked for and were not answered. */
  unanswered: Operation | null
  cart: string
  order: string
  reference: string
}

/** The operations of a visit, in their order: the last is a refund or a transfer. */
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

/** A name of letters alone that nobody has. */
const newName = (): string =>
  `Guest ${randomBytes(8)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(103 + Number(digit)))}`
