import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop } from '#server/platform/shop.ts'
import { INVITATIONS } from './invitations.ts'
import * as queries from './queries.ts'

/** How long ended sessions and expired invitations are kept. */
const RETENTION = Temporal.Duration.from({ hours: 30 * 24 })

/** Deletes the sessions and the invitations that ended more than thirty days ago; when each login was last seen is kept. */
export async function purgeExpired(shop: Shop): Promise<void> {
  const before = shop.clock.now().subtract(RETENTION)
  await queries.purgeSessions(shop.sql, before)
  await tokens.purge(shop.sql, INVITATIONS, before)
}
