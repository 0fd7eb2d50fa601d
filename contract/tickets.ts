import { Type, type Static } from 'typebox'
import { Flag, Id, IdOrCode, Text, Token } from './kinds.ts'

/** The new details of a ticket. Fields that may not be changed are omitted, or sent unchanged. */
export const ChangeTicket = Type.Object({
  token: Token(),
  order_id: IdOrCode(),
  code: Text(),
  reassign: Flag(),
  note: Text(),
  age: Text(),
  full_name: Type.Optional(Text()),
  email: Type.Optional(Text()),
})
export type ChangeTicket = Static<typeof ChangeTicket>

export const SetTravelTime = Type.Object({ token: Token(), code: Text(), transport_time_id: Id() })
export type SetTravelTime = Static<typeof SetTravelTime>
