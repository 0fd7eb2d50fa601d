import type { StoredClient, Admission } from '#server/carts/commands/commands.ts'
import { fingerprint } from '#server/platform/security/fingerprint.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { QueueNumber } from '#server/carts/waiting-room/waiting-room.ts'

/** Who opens a cart: the client address prefix that limits count, and the account if one is logged in. */
export interface CartClient {
  address: string
  customer_id: number | null
  /** The number in the waiting room. */
  number?: QueueNumber | null
}

/** Staff open carts without a client, and need not wait. */
export const admissionOf = (client: CartClient | null): Admission =>
  client ? (client.number ?? null) : 'free'

/** The client as stored with an open cart: the address is hashed with the secret, so that it cannot be recovered without it. */
export function storedClient(shop: Shop, client: CartClient | null): StoredClient {
  if (!client) return { client_hash: null, customer_id: null }
  const { address, customer_id } = client
  return { client_hash: clientHash(shop, address), customer_id }
}

/** A client address as a keyed hash, as carts are counted by. */
export const clientHash = (shop: Shop, address: string): string =>
  fingerprint(shop, 'client of a cart', address)
