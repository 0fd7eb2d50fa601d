import { Type, type Static } from 'typebox'
import { Flag, Id, IdOrCode, Instant, Text, Token } from './kinds.ts'
import { Ticket } from './orders.ts'
import { MAX_TOGETHER } from './rules.ts'

/** Codes of further tickets of the account, separated by commas. */
const TogetherWith = () =>
  Type.String({
    default: '',
    description: `Codes of at most ${MAX_TOGETHER} further tickets, separated by commas.`,
  })

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
  together_with: TogetherWith(),
})
export type ChangeTicket = Static<typeof ChangeTicket>

/** A new QR code for the same holder. `admitted` confirms it for a ticket that was scanned at the gate already. */
export const RenewTicketCode = Type.Object({ token: Token(), code: Text(), note: Text(), admitted: Flag() })
export type RenewTicketCode = Static<typeof RenewTicketCode>

export const SetTravelTime = Type.Object({ token: Token(), code: Text(), transport_time_id: Id() })
export type SetTravelTime = Static<typeof SetTravelTime>

/** Tickets to give away by a link: that of `code`, on which the new holder is named, and further ones. */
export const CreateGiftLink = Type.Object({
  token: Token(),
  order_id: IdOrCode(),
  code: Text(),
  together_with: TogetherWith(),
})
export type CreateGiftLink = Static<typeof CreateGiftLink>

/** Any ticket that the link gives. */
export const WithdrawGiftLink = Type.Object({ token: Token(), code: Text() })
export type WithdrawGiftLink = Static<typeof WithdrawGiftLink>

/** The end of the link's address. */
export const GiftLink = Type.Object({ link: Text() })
export type GiftLink = Static<typeof GiftLink>

/** A link with which a customer gives a ticket away, from its creation to its end, as long as nobody has accepted it. */
export const OpenGiftLink = Type.Object({ created_at: Instant(), expires_at: Instant() })

/** The new holder. A customer who is logged in receives the tickets at the address of their account, and needs no `email`. */
export const AcceptGift = Type.Object({
  token: Token(),
  link: Text(),
  full_name: Text(),
  email: Text(),
  age: Text(),
})
export type AcceptGift = Static<typeof AcceptGift>

const { product, travel_time, starts_at, ends_at, event_name, timezone } = Ticket.properties

/** A ticket as somebody with the link sees it; without the name of a holder whom the new one replaces. */
export const GivenTicket = Type.Object({
  product,
  full_name: Type.String(),
  travel_time,
  starts_at,
  ends_at,
  event_name,
  timezone,
})
export type GivenTicket = Static<typeof GivenTicket>

/** What a link gives. `full_name` is the name that the tickets keep; empty if the new holder enters theirs. `ages` are the keys of the age ranges to choose from. */
export const Gift = Type.Object({
  sender: Type.String(),
  expires_at: Instant(),
  full_name: Type.String(),
  ages: Type.Array(Type.String()),
  tickets: Type.Array(GivenTicket),
})
export type Gift = Static<typeof Gift>
