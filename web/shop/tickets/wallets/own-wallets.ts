import type { Wallet } from '#contract/wallets.ts'

/**
 * The wallets that a device can have: on a phone its own; elsewhere all, its own first, because the ticket may be sent
 * to either kind of phone. An iPad identifies itself as a Mac.
 */
export function ownWallets(offered: Wallet[], userAgent: string): Wallet[] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return offered.filter((wallet) => wallet === 'apple')
  if (/Android/.test(userAgent)) return offered.filter((wallet) => wallet === 'google')
  const own = /Macintosh/.test(userAgent) ? 'apple' : 'google'
  return offered.toSorted((one, other) => Number(other === own) - Number(one === own))
}
