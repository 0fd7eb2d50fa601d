import type { Wallet } from '#contract/wallets.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as apple from './apple/apple.ts'
import { readConfiguration as readApple } from './apple/apple.ts'
import * as google from './google/google.ts'
import { readConfiguration as readGoogle } from './google/google.ts'

export { fingerprintOf, productFingerprint, type ProductPass, type WalletPass } from './pass.ts'

/** The wallets for which passes are currently offered. */
export const offered = (shop: Shop): Wallet[] => [
  ...(apple.configurationOf(shop) ? (['apple'] as const) : []),
  ...(google.configurationOf(shop) ? (['google'] as const) : []),
]

/** The error in the settings of a wallet, as one sentence for the operator; null if they are valid, or if there are none. */
export function findFault(settings: Settings, now: Temporal.Instant): string | null {
  const faults = { 'Apple Wallet': readApple(settings, now), 'Google Wallet': readGoogle(settings) }
  for (const [wallet, read] of Object.entries(faults))
    if (typeof read === 'string') return `${wallet} cannot have passes. ${read}`
  return null
}

/** How long before its expiry a certificate is reported: renewing it takes a few minutes. */
const NOTICE = Temporal.Duration.from({ hours: 30 * 24 })

/** When the Apple Wallet certificate expires, if within thirty days or in the past; null otherwise, and without one. */
export function expiringAt(shop: Shop): Temporal.Instant | null {
  const expires = apple.expiryOf(shop)
  return expires && Temporal.Instant.compare(expires.subtract(NOTICE), shop.clock.now()) < 0 ? expires : null
}
