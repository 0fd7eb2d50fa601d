import type { Customer } from '#contract/customers.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as openSessions from '#server/platform/security/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { PASSWORD_TOKENS } from './password-links.ts'
import type { CustomerRow } from './queries.ts'
import { SESSIONS } from './sessions.ts'

/** Finding the account of a person, or creating it. */
export * as accounts from './find-or-create.ts'
/** Logging in and out, and the customer of a token. */
export * as sessions from './sessions.ts'
/** What the staff do about an account. */
export * as staffActions from './staff-actions.ts'
export { configuredAddress, setDefaultAddress } from './addresses.ts'
export { register, requestPasswordReset, resetPassword, sendResetLink } from './password-links.ts'
export type { CustomerRow } from './queries.ts'
export { updateSettings } from './settings.ts'

/** The account as its customer sees it. */
export const forWire = ({ full_name, email, country, address }: CustomerRow): Customer => ({
  full_name,
  email,
  country,
  address,
})

/** How long ended sessions and expired links are kept. */
const RETENTION = Temporal.Duration.from({ hours: 30 * 24 })

/** Deletes the sessions and the mailed links that ended more than thirty days ago. */
export async function purgeExpired(shop: Shop): Promise<void> {
  const before = shop.clock.now().subtract(RETENTION)
  await openSessions.purge(shop.sql, SESSIONS, before)
  await tokens.purge(shop.sql, PASSWORD_TOKENS, before)
}
