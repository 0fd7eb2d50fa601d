import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { INVITATIONS } from './invitations.ts'
import { type OwnerRow, purgeSessions, readOwnersBehind } from './queries.ts'

/** Changes that staff members make to their own login. */
export * as ownAccount from './own-account.ts'
/** Staff invitations, and accepting them. */
export * as invitations from './invitations.ts'
/** Saved views: named filters and sort orders of lists. */
export * as savedViews from './saved-views.ts'
export type { OwnerRow } from './queries.ts'
export { createDemoLogin, inviteOwner, list, update } from './members.ts'

/** Deletes the sessions and invitations that ended before an instant, and returns their number; the last activity of each login is kept. */
export async function purgeExpired(shop: Shop, before: Temporal.Instant): Promise<number> {
  const [sessions] = await purgeSessions(shop.sql, before)
  const invitations = await tokens.purge(shop.sql, INVITATIONS, before)
  return (sessions?.gone ?? 0) + invitations.length
}

/** Who is told of what an owner has made: that owner, or all of them if that login is no longer an enabled owner's. */
export const ownersBehind = (tx: Tx, staffId: number): Promise<OwnerRow[]> => readOwnersBehind(tx, staffId)
