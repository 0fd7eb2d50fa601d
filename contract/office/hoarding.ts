import { Type, type Static } from 'typebox'
import { Instant, Nullable, Text } from '#contract/kinds.ts'

/** What open carts may have in common: the client address, the account, or the holder of a ticket. */
export const HoardKind = Type.Union([
  Type.Literal('address'),
  Type.Literal('account'),
  Type.Literal('holder'),
])
export type HoardKind = Static<typeof HoardKind>

/**
 * The number of open carts and unpaid orders, or of places in them, from which a group counts as hoarding. Friends and families stay far
 * below.
 */
export const LOOKS_LIKE_HOARDING: Record<HoardKind, { carts: number; places: number }> = {
  address: { carts: 20, places: 60 },
  account: { carts: 4, places: 30 },
  holder: { carts: 4, places: 30 },
}

/** Open carts and unpaid orders with a common property: `key` identifies it, an address only by a hash. */
export const SuspiciousCarts = Type.Object({
  kind: HoardKind,
  key: Type.String(),
  name: Nullable(Type.String({ description: 'The name of the holder, or of the account.' })),
  carts: Type.Integer(),
  cart_places: Type.Integer({ description: 'The number of places held by these carts.' }),
  orders: Type.Integer({ description: 'The number of unpaid orders.' }),
  places: Type.Integer({ description: 'The number of places held by carts and orders together.' }),
  holders: Type.Integer({ description: 'The number of different holders.' }),
  items: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  first_opened_at: Instant(),
  last_opened_at: Instant(),
  last_expires_at: Instant(),
})
export type SuspiciousCarts = Static<typeof SuspiciousCarts>

/** The totals of all open carts, and suspicious groups of carts and unpaid orders, most places first. */
export const OpenCarts = Type.Object({
  carts: Type.Integer(),
  places: Type.Integer(),
  hoards: Type.Array(SuspiciousCarts),
})
export type OpenCarts = Static<typeof OpenCarts>

export const OpenCartsResponse = Type.Object({ open: OpenCarts })

/** Identifies a hoard whose carts are to be released. */
export const ReleaseHoard = Type.Object({ kind: Text(), key: Text() })
export type ReleaseHoard = Static<typeof ReleaseHoard>

/** The number of ended carts and of their places, and the carts open now. */
export const EndedCartsResponse = Type.Object({
  ended: Type.Object({ carts: Type.Integer(), places: Type.Integer() }),
  open: OpenCarts,
})
