import type { Wallet } from '#contract/wallets.ts'

/**
 * Those of some wallets that a device can have, its own first: a phone has one of them, any other device may be used to send a ticket to
 * either. An iPad says that it is a Mac.
 */
export function ownWallets(offered: Wallet[], userAgent: string): Wallet[] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return offered.filter((wallet) => wallet === 'apple')
  if (/Android/.test(userAgent)) return offered.filter((wallet) => wallet === 'google')
  const own = /Macintosh/.test(userAgent) ? 'apple' : 'google'
  return offered.toSorted((one, other) => Number(other === own) - Number(one === own))
}
