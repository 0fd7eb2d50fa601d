import { Type, type Static } from 'typebox'
import { Nullable, Text, Token } from './kinds.ts'

/** What becomes of an item when a ticket that it needs is refunded or given away: it stays, goes with it, or keeps it from going. */
export const IfTicketGoes = Type.Union([Type.Literal('stay'), Type.Literal('go'), Type.Literal('refuse')])
export type IfTicketGoes = Static<typeof IfTicketGoes>

/** Whether something may hang on a ticket, because it needs one of its product; left out where nothing does. */
export const needed = { needed: Type.Optional(Type.Boolean()) }

/** Codes of own tickets, separated by commas, that are about to be refunded or given away together. */
export const GetDependents = Type.Object({ token: Token(), tickets: Text() })
export type GetDependents = Static<typeof GetDependents>

/** What needs a ticket that goes, and has no other; `order` is the code of its order, `full_name` null for merchandise. */
export const Dependent = Type.Object({
  code: Type.String(),
  name: Type.String(),
  full_name: Nullable(Type.String()),
  order: Type.String(),
  if_ticket_goes: IfTicketGoes,
})
export type Dependent = Static<typeof Dependent>

export const DependentsResponse = Type.Object({ dependents: Type.Array(Dependent) })
