import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Text, Token } from './kinds.ts'
import { ShopItemType } from './shop-items.ts'

/** Joins the waiting list of a sold-out item; merchandise has no holder, and needs only the e-mail address. */
export const JoinWaitingList = Type.Object({
  token: Token(),
  external_code: Text(),
  full_name: Text(),
  email: Text(),
  age: Text(),
  transport_time_id: Id(),
  variant_id: Type.Optional(Id()),
  /** What is chosen with the ticket, where one must be. */
  add_on: Type.Optional(Text()),
})
export type JoinWaitingList = Static<typeof JoinWaitingList>

/** The token of the link that proves an address. */
export const ConfirmWaitingList = Type.Object({ token: Text() })
export type ConfirmWaitingList = Static<typeof ConfirmWaitingList>

/** The position on the waiting list; null if a place is already held for that address. */
export const ConfirmWaitingListResponse = Type.Object({ position: Nullable(Type.Integer()) })
export type ConfirmWaitingListResponse = Static<typeof ConfirmWaitingListResponse>

/** The code of a mailed link to a waiting-list entry. */
export const WaitingListLink = Type.Object({ code: Text() })
export type WaitingListLink = Static<typeof WaitingListLink>

/** A waiting-list entry: `position` while waiting, `cart` and `offered_until` while a place is held. */
export const WaitingListEntry = Type.Object({
  status: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('offered'),
    Type.Literal('taken'),
    Type.Literal('lapsed'),
    Type.Literal('closed'),
  ]),
  item: Type.Object({
    external_code: Type.String(),
    name: Type.String(),
    shop_item_type: ShopItemType,
    timezone: Type.String(),
  }),
  position: Nullable(Type.Integer()),
  cart: Nullable(Type.String()),
  offered_until: Nullable(Instant()),
})
export type WaitingListEntry = Static<typeof WaitingListEntry>

export const WaitingListResponse = Type.Object({ entry: WaitingListEntry })
