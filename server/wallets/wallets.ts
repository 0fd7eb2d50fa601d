import type { Wallet } from '#contract/wallets.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as apple from './apple/apple.ts'
import { readConfiguration as readApple } from './apple/configuration.ts'
import * as google from './google/google.ts'
import { readConfiguration as readGoogle } from './google/configuration.ts'

/** Passes of Apple Wallet: files, who may ask for them, and pushes. */
export * as apple from './apple/apple.ts'
/** Passes of Google Wallet: what Google is told of them, and the link to each. */
export * as google from './google/google.ts'
export { fingerprintOf, productFingerprint, type ProductPass, type WalletPass } from './pass.ts'

/** The wallets that the festival has passes for now. */
export const offered = (shop: Shop): Wallet[] => [
  ...(apple.configurationOf(shop) ? (['apple'] as const) : []),
  ...(google.configurationOf(shop) ? (['google'] as const) : []),
]

/** What is wrong with the settings of a wallet, as one sentence for who runs the shop; null when it can make passes, or has none. */
export function findFault(settings: Settings, now: Temporal.Instant): string | null {
  const faults = { 'Apple Wallet': readApple(settings, now), 'Google Wallet': readGoogle(settings) }
  for (const [wallet, read] of Object.entries(faults))
    if (typeof read === 'string') return `${wallet} cannot have passes. ${read}`
  return null
}

/** So long before its end a certificate is worth a word: a new one takes its owner some minutes. */
const NOTICE = Temporal.Duration.from({ hours: 30 * 24 })

/** When the certificate of Apple Wallet ends, if that is within thirty days or over; null otherwise, and without one. */
export function expiringAt(shop: Shop): Temporal.Instant | null {
  const expires = apple.expiryOf(shop)
  return expires && Temporal.Instant.compare(expires.subtract(NOTICE), shop.clock.now()) < 0 ? expires : null
}
