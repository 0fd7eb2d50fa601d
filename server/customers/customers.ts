import type { Customer, Login } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import { readByEmail, type CustomerRow } from './queries.ts'
import * as sessions from './sessions.ts'

export { configuredAddress as configuredLines, setDefaultAddress as rememberAddress } from './addresses.ts'
/** What the staff do about an account. */
export * as staffActions from './staff-actions.ts'
/** Accounts of people who were given something. */
export * as accounts from './find-or-create.ts'
export { register, requestPasswordReset, resetPassword, sendResetLink } from './password-links.ts'
export type { CustomerRow } from './queries.ts'
export { customerByToken as byToken, logOut } from './sessions.ts'
export { updateSettings } from './settings.ts'
export { purgeExpired as sweep } from './purge.ts'

/**
 * Opens a session for who knows the password; `remember_token` is its key. Refuses an empty field, and with one
 * text and in one time an unknown address, a wrong password and an account without one.
 */
export async function logIn(
  shop: Shop,
  { email, password, userAgent }: Login & { userAgent: string | null },
): Promise<{ customer: CustomerRow; remember_token: string }> {
  if (email.trim() === '' || password === '') throw new Refusal(messages.loginEmpty, { field: 'email' })
  const [customer] = await readByEmail(shop.sql, normalizeEmail(email))
  const right = await verifyPassword(password, customer?.password_hash ?? null)
  const remember_token =
    customer && right ? await shop.transact((tx) => sessions.open(tx, customer, userAgent)) : null
  if (!customer || remember_token === null) throw new Refusal(messages.loginWrong, { field: 'email' })
  return { customer, remember_token }
}

/** The customer as only they see it. */
export const forWire = ({ full_name, email, country, address }: CustomerRow): Customer => ({
  full_name,
  email,
  country,
  address,
})
