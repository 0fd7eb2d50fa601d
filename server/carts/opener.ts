import { createHmac } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'
import { keyFor } from '#server/platform/security/signing.ts'
import type { CartOwner } from './queries.ts'

/** Who opens a cart: the client address as limits count it, and the account if one is logged in. */
export interface Opener {
  address: string
  customer_id: number | null
}

const keys = new WeakMap<Shop, Buffer>()

/** The opener as a cart keeps it while it is open: the address only as a hash, which nobody can turn back without the secret. */
export function ownerOf(shop: Shop, opener: Opener | null): CartOwner {
  if (!opener) return { client: null, customer_id: null }
  // Deriving the key takes longer than all else of adding to a cart that is not SQL.
  const key = keys.get(shop) ?? keyFor(shop.settings.secret, 'client of a cart')
  keys.set(shop, key)
  const client = createHmac('sha256', key).update(opener.address).digest('base64url').slice(0, 22)
  return { client, customer_id: opener.customer_id }
}
