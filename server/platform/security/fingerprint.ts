import { createHmac } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'
import { keyFor } from './signing.ts'

const keysOf = new WeakMap<Shop, Map<string, Buffer>>()

/** A short keyed hash of a text for one purpose: deterministic, and not reversible without the secret. */
export function fingerprint(shop: Shop, purpose: string, text: string): string {
  const keys = keysOf.get(shop) ?? new Map<string, Buffer>()
  keysOf.set(shop, keys)
  // Cached, because deriving the key takes longer than everything else in adding to a cart except SQL.
  const key = keys.get(purpose) ?? keyFor(shop.settings.secret, purpose)
  keys.set(purpose, key)
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
}
