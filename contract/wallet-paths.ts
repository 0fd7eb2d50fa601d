import type { Wallet } from './wallets.ts'

/** Where a ticket is added to a wallet: a file for Apple's, a way to Google's. Whoever knows address and code may. */
export const walletPath = (wallet: Wallet, { email, code }: { email: string; code: string }): string =>
  `/add-to-${wallet}-wallet/${encodeURIComponent(email)}/${encodeURIComponent(code)}`
