import { fingerprint } from '#server/platform/security/fingerprint.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { CartOwner } from './queries.ts'

/** Who opens a cart: the client address as limits count it, and the account if one is logged in. */
export interface Opener {
  address: string
  customer_id: number | null
}

/** The opener as a cart keeps it while it is open: the address only as a hash, which nobody can turn back without the secret. */
export function ownerOf(shop: Shop, opener: Opener | null): CartOwner {
  if (!opener) return { client: null, customer_id: null }
  const client = fingerprint(shop, 'client of a cart', opener.address)
  return { client, customer_id: opener.customer_id }
}
