import { Type, type Static } from 'typebox'
import { Text, Token } from './kinds.ts'

/** Requests an alert by mail when the sale of an item begins. */
export const SubscribeSaleAlert = Type.Object({ token: Token(), external_code: Text(), email: Text() })
export type SubscribeSaleAlert = Static<typeof SubscribeSaleAlert>

/** Ends the sale alerts to the recipient of a mailed link. */
export const UnsubscribeSaleAlerts = Type.Object({ code: Text() })
export type UnsubscribeSaleAlerts = Static<typeof UnsubscribeSaleAlerts>
