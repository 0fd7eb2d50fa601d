import { Type, type Static } from 'typebox'

/** The wallets of phones that a ticket can be kept in. */
export const Wallet = Type.Union([Type.Literal('apple'), Type.Literal('google')])
export type Wallet = Static<typeof Wallet>

/** Where a ticket is added to a wallet: a file for Apple's, a way to Google's. Whoever knows address and code may. */
export const walletPath = (wallet: Wallet, { email, code }: { email: string; code: string }): string =>
  `/add-to-${wallet}-wallet/${encodeURIComponent(email)}/${encodeURIComponent(code)}`
