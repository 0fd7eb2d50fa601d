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
  /** Codes of further tickets of the account, separated by commas. */
  together_with: Text(),
})
export type ChangeTicket = Static<typeof ChangeTicket>

/** A new QR code for the same holder. `admitted` confirms it for a ticket that was scanned at the gate already. */
export const RenewTicketCode = Type.Object({ token: Token(), code: Text(), note: Text(), admitted: Flag() })
export type RenewTicketCode = Static<typeof RenewTicketCode>

export const SetTravelTime = Type.Object({ token: Token(), code: Text(), transport_time_id: Id() })
export type SetTravelTime = Static<typeof SetTravelTime>
