import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop } from '#server/platform/shop.ts'
import { INVITATIONS } from './invitations.ts'
import * as queries from './queries.ts'

/** Deletes the sessions and invitations that ended before an instant, and returns their number; the last activity of each login is kept. */
export async function purgeExpired(shop: Shop, before: Temporal.Instant): Promise<number> {
  const [sessions] = await queries.purgeSessions(shop.sql, before)
  const invitations = await tokens.purge(shop.sql, INVITATIONS, before)
  return (sessions?.gone ?? 0) + invitations.length
}
