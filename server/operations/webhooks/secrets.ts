import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#server/platform/security/encryption.ts'
import type { Shop } from '#server/platform/shop.ts'

const PURPOSE = 'webhook secret'
const BYTES = 32

/** A new secret as its owner is told it, and as it is stored. */
export function draw({ settings }: Shop): { secret: string; encrypted: string } {
  const key = randomBytes(BYTES).toString('base64')
  return { secret: `whsec_${key}`, encrypted: encrypt(settings.secret, PURPOSE, key) }
}

/** The headers of a message by Standard Webhooks 1.0, with a signature of each stored secret. */
export function signedHeaders(
  shop: Shop,
  secrets: readonly string[],
  { id, body }: { id: string; body: string },
): Record<string, string> {
  // The receiver compares it with its own clock.
  const timestamp = Math.floor(shop.clock.systemNow().epochMilliseconds / 1000)
  const sign = (encrypted: string) => {
    const key = Buffer.from(decrypt(shop.settings.secret, PURPOSE, encrypted), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
