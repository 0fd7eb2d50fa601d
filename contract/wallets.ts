import { Type, type Static } from 'typebox'

/** The wallets of phones that a ticket can be kept in. */
export const Wallet = Type.Union([Type.Literal('apple'), Type.Literal('google')])
export type Wallet = Static<typeof Wallet>
