import type { Wallet } from './wallets.ts'

/** The path for adding a ticket to a wallet: a file for Apple's, a redirect for Google's. Authorized by address and code. */
export const walletPath = (wallet: Wallet, { email, code }: { email: string; code: string }): string =>
  `/add-to-${wallet}-wallet/${encodeURIComponent(email)}/${encodeURIComponent(code)}`
