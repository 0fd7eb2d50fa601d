import { Type, type Static } from 'typebox'
import { Id, Instant, ListOf, Text } from '#contract/kinds.ts'
import { occasion } from '#contract/occasions.ts'

/** Those of one `group` get one order, which goes to the first of them; without a group everybody has their own. */
export const NewGuest = Type.Object({ full_name: Text(), email: Text(), age: Text(), group: Text() })
export type NewGuest = Static<typeof NewGuest>

/** The link of a partner's own page, which needs no login. */
export const GuestListLink = Type.Object({ link: Text() })

export const NameGuestsByLink = Type.Object({ link: Text(), allocation: Id(), guests: ListOf(NewGuest) })
export type NameGuestsByLink = Static<typeof NameGuestsByLink>

export const WithdrawGuestByLink = Type.Object({ link: Text(), guest: Id() })
export type WithdrawGuestByLink = Static<typeof WithdrawGuestByLink>

/** The places of a product that a partner was promised, until an instant; afterwards, or once it is closed, nobody is named or taken back. */
export const OwnAllocation = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  event_name: Type.String(),
  starts_at: occasion.starts_at,
  ends_at: occasion.ends_at,
  timezone: Type.String(),
  until: Instant(),
  closed: Type.Boolean(),
  promised: Type.Integer(),
  named: Type.Integer(),
  accepted: Type.Integer(),
  left: Type.Integer(),
  /** The keys of the age ranges that a guest is asked for; empty if the product asks for none. */
  ages: Type.Array(Type.String()),
  names_later: Type.Boolean(),
})
export type OwnAllocation = Static<typeof OwnAllocation>

/** A guest; the address only as long as it is the one that was entered. */
export const OwnGuest = Type.Object({
  id: Type.Integer(),
  allocation_id: Type.Integer(),
  full_name: Type.String(),
  email: Type.String(),
  accepted: Type.Boolean(),
  can_be_withdrawn: Type.Boolean(),
})
export type OwnGuest = Static<typeof OwnGuest>

/** What a partner sees of their allocations and guests; those who were taken back are not among them. */
export const GuestList = Type.Object({
  partner: Type.String(),
  allocations: Type.Array(OwnAllocation),
  guests: Type.Array(OwnGuest),
})
export type GuestList = Static<typeof GuestList>

export const GuestListResponse = Type.Object({ guest_list: GuestList })
