import { Type, type Static } from 'typebox'
import { NewGuest } from '#contract/guests/guest-lists.ts'
import { Flag, Id, Instant, ListOf, Money, Nullable, Text } from '#contract/kinds.ts'
import { needsOverride } from '#contract/office/price-previews.ts'

/** The places of an allocation. */
export const MAX_PLACES = 100_000

/**
 * What became of places: `promised` to partners, `named` guests, of whom `accepted` have accepted the terms and `arrived` were admitted, `left`
 * to be named, `returned` to sale; the `value` of the named ones at list prices.
 */
const counts = {
  promised: Type.Integer(),
  named: Type.Integer(),
  accepted: Type.Integer(),
  arrived: Type.Integer(),
  left: Type.Integer(),
  returned: Type.Integer(),
  value: Money(),
}
export const GuestCounts = Type.Object(counts)
export type GuestCounts = Static<typeof GuestCounts>

export const Partner = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  contact_name: Type.String(),
  contact_email: Type.String(),
  /** The language of their page, and of the mails to their guests; null for the first of the festival. */
  language: Nullable(Type.String()),
  created_at: Instant(),
  ended_at: Nullable(Instant()),
  ...counts,
})
export type Partner = Static<typeof Partner>

export const Allocation = Type.Object({
  id: Type.Integer(),
  /** The external code of the product, and its name. */
  product: Type.String(),
  product_name: Type.String(),
  until: Instant(),
  transferable: Type.Boolean(),
  names_later: Type.Boolean(),
  note: Type.String(),
  list_value: Money(),
  granted_by: Type.String(),
  granted_at: Instant(),
  closed_at: Nullable(Instant()),
  /** The keys of the age ranges that a guest is asked for; empty if the product asks for none. */
  ages: Type.Array(Type.String()),
  ...counts,
})
export type Allocation = Static<typeof Allocation>

/** A guest is `named`, has `accepted` the terms, or was taken back (`withdrawn`); `arrived` once admitted. */
export const GuestState = Type.Union([
  Type.Literal('named'),
  Type.Literal('accepted'),
  Type.Literal('arrived'),
  Type.Literal('withdrawn'),
])
export type GuestState = Static<typeof GuestState>

export const Guest = Type.Object({
  id: Type.Integer(),
  allocation_id: Type.Integer(),
  full_name: Type.String(),
  email: Type.String(),
  state: GuestState,
  order: Type.String(),
  named_at: Instant(),
  named_by: Type.String(),
  withdrawn_at: Nullable(Instant()),
})
export type Guest = Static<typeof Guest>

/** A list of which guests are left, and whether it can be undone: nobody of it was admitted. */
export const GuestListRow = Type.Object({
  id: Type.Integer(),
  allocation_id: Type.Integer(),
  name: Type.String(),
  created_at: Instant(),
  created_by: Type.String(),
  guests: Type.Integer(),
  can_be_undone: Type.Boolean(),
})
export type GuestListRow = Static<typeof GuestListRow>

/** A product of which places can be promised, and how many are free; null is unlimited. */
export const PromisedProduct = Type.Object({
  external_code: Type.String(),
  name: Type.String(),
  free: Nullable(Type.Integer()),
})
export type PromisedProduct = Static<typeof PromisedProduct>

export const PartnersResponse = Type.Object({ rows: Type.Array(Partner) })

export const PartnerDetail = Type.Object({
  partner: Partner,
  allocations: Type.Array(Allocation),
  guests: Type.Array(Guest),
  lists: Type.Array(GuestListRow),
  products: Type.Array(PromisedProduct),
})
export type PartnerDetail = Static<typeof PartnerDetail>

export const PartnerInput = Type.Object({
  name: Text(),
  category: Text(),
  contact_name: Text(),
  contact_email: Text(),
  language: Text(),
})
export type PartnerInput = Static<typeof PartnerInput>

/** `until` is an instant. */
const promise = { count: Id(), until: Text(), note: Text() }

export const GrantAllocation = Type.Object({
  product: Text(),
  ...promise,
  transferable: Flag(),
  names_later: Flag(),
})
export type GrantAllocation = Static<typeof GrantAllocation>

export const ChangeAllocation = Type.Object(promise)
export type ChangeAllocation = Static<typeof ChangeAllocation>

/** `mailed` sends each order's mail now; `list` is the one that they are from; `needs_override` is why they are invited without what that needs. */
export const NameGuests = Type.Object({
  guests: ListOf(NewGuest),
  mailed: Flag(),
  list: Id(),
  ...needsOverride,
})
export type NameGuests = Static<typeof NameGuests>

export const WithdrawGuest = Type.Object({ reason: Text() })

/** The address of a partner's own page. */
export const PartnerLink = Type.Object({ url: Type.String() })
