import type { Shop } from '#server/platform/shop.ts'
import { purgeSessions, purgeTokens } from './queries.ts'

const KEPT = Temporal.Duration.from({ hours: 30 * 24 })

/** Forgets the sessions and the mailed links that ended more than thirty days ago. */
export async function purgeExpired(shop: Shop): Promise<void> {
  const before = shop.clock.now().subtract(KEPT)
  await purgeSessions(shop.sql, before)
  await purgeTokens(shop.sql, before)
}
