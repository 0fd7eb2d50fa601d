import { isIP } from 'node:net'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The WebAuthn relying party: the host of the shop, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party of this shop, derived from its public address.
 * Refuses:
 * - an address for which browsers support no passkeys: an IP address, or one without HTTPS that is not `localhost`
 */
export function relyingParty({ settings }: Pick<Shop, 'settings'>): RelyingParty {
  const { protocol, hostname, origin } = new URL(settings.publicUrl)
  const isIp = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isIp || (protocol !== 'https:' && hostname !== 'localhost'))
    throw new Refusal(messages.passkeysUnavailable, { field: 'passkey' })
  return { id: hostname, origin }
}
