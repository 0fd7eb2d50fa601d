import { fingerprint } from '#server/platform/security/fingerprint.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { QueueNumber } from '#server/waiting-room/waiting-room.ts'
import type { CartOwner } from './queries.ts'

/** Who opens a cart: the client address as limits count it, and the account if one is logged in. */
export interface Opener {
  address: string
  customer_id: number | null
  /** Their number in the waiting room. */
  number?: QueueNumber | null
}

/** What a new cart is opened for: a number, null where there is none, or nothing where whoever opens it need not wait. */
export type Entry = QueueNumber | null | 'free'

/** Only guests wait: who works for the festival opens carts without an opener. */
export const entryOf = (opener: Opener | null): Entry => (opener ? (opener.number ?? null) : 'free')

/** The opener as a cart keeps it while it is open: the address only as a hash, which nobody can turn back without the secret. */
export function ownerOf(shop: Shop, opener: Opener | null): CartOwner {
  if (!opener) return { client: null, customer_id: null }
  const client = fingerprint(shop, 'client of a cart', opener.address)
  return { client, customer_id: opener.customer_id }
}
