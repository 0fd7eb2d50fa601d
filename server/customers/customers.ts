import type { Customer } from '#contract/customers.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as openSessions from '#server/platform/security/sessions.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { pendingEmail } from './email/change.ts'
import { EMAIL_LINKS, PASSWORD_LINKS } from './links.ts'
import type { CustomerRow } from './queries.ts'
import { SESSIONS } from './sessions.ts'

/** A new address of an account, which counts once the link that was mailed to it was followed. */
export * as emailChange from './email/change.ts'
/** The default address of an account. */
export * as addresses from './addresses.ts'
/** Finding the account of a person, or creating it. */
export * as accounts from './find-or-create.ts'
/** Logging in and out, and the customer of a token. */
export * as sessions from './sessions.ts'
/** What the staff do about an account. */
export * as staffActions from './staff-actions.ts'
export { register, requestPasswordReset, resetPassword, sendResetLink } from './password-links.ts'
export type { CustomerRow } from './queries.ts'
export { updateSettings } from './settings.ts'

/** The account as its customer sees it, with the address that waits to be confirmed, if there is one. */
export async function toWire(
  at: Shop | Tx,
  { id, full_name, email, country, address }: CustomerRow,
): Promise<Customer> {
  const pending_email = await pendingEmail(at, id)
  return { full_name, email, country, address, ...(pending_email !== null && { pending_email }) }
}

/** How long ended sessions and expired links are kept. */
const RETENTION = Temporal.Duration.from({ hours: 30 * 24 })

/** Deletes the sessions and the mailed links that ended more than thirty days ago. */
export async function purgeExpired(shop: Shop): Promise<void> {
  const before = shop.clock.now().subtract(RETENTION)
  await openSessions.purge(shop.sql, SESSIONS, before)
  await tokens.purge(shop.sql, PASSWORD_LINKS, before)
  await tokens.purge(shop.sql, EMAIL_LINKS, before)
}
