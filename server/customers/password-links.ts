import type { Register, RequestPasswordReset, ResetPassword } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_LENGTH, normalizeSpaces, normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import * as site from '#server/site/site.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import * as emailChange from './email/change.ts'
import { PASSWORD_LINKS } from './links.ts'
import { sendPasswordLinkMail, type PasswordLinkReason } from './mail-templates.ts'
import * as queries from './queries.ts'
import { SESSIONS } from './sessions.ts'

/**
 * Creates an account without a password and mails the link that sets one. An account without a password gets a new
 * link.
 * Refuses, in this order:
 * - an empty name or e-mail
 * - a long name
 * - an invalid e-mail
 * - an e-mail whose account has a password
 */
export async function register(tx: Tx, input: Register): Promise<void> {
  const [full_name, email] = [normalizeSpaces(input.full_name), normalizeEmail(input.email)]
  if (full_name === '') throw new Refusal(messages.registerEmpty, { field: 'full_name' })
  if (email === '') throw new Refusal(messages.registerEmpty, { field: 'email' })
  if (full_name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'full_name' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  const [customer] = await queries.insertOrLock(tx, { full_name, email })
  if (!customer || customer.password_hash !== null)
    throw new Refusal(messages.accountExists, { field: 'email' })
  await sendPasswordLink(tx, customer, { purpose: 'register' })
}

/**
 * Mails a link for a new password, if there is such an account. Neither the answer nor its time tells whether there is: the
 * account is looked up by a job.
 * Refuses:
 * - an empty or invalid e-mail
 */
export async function requestPasswordReset(tx: Tx, input: RequestPasswordReset): Promise<void> {
  const email = normalizeEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await jobs.add(tx, 'send-reset-link', { email })
}

/** The job `send-reset-link`: mails a link for a new password if there is such an account. Run twice, the later link counts. */
export const sendResetLink = (shop: Shop, payload: jobs.Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const [customer] = await queries.lockByEmail(tx, String(payload.email))
    if (customer) await sendPasswordLink(tx, customer, { purpose: 'reset' })
  })

/**
 * Sets the password by the token of a mailed link, once, ends all sessions and cancels a change of the address.
 * Refuses, in this order:
 * - an empty password
 * - a token that is unknown, of another e-mail, used or expired
 * - a password under 8 or over 200 characters, or one of the commonest; the token can still be used
 */
export async function resetPassword(shop: Shop, { token, email, password }: ResetPassword): Promise<void> {
  if (password === '') throw new Refusal(messages.passwordEmpty, { field: 'password' })
  const [good] = await queries.readToken(shop, token, normalizeEmail(email))
  if (!good) throw new Refusal(messages.incorrectCode, { field: 'token' })
  refuseWeakPassword(password, 'password')
  const hash = await hashPassword(password)
  await shop.transact(async (tx) => {
    // The customer before the token, as everybody locks them: two who lock crosswise would stop each other.
    await queries.updatePassword(tx, good.customer_id, hash)
    if (!(await tokens.redeem(tx, PASSWORD_LINKS, token)))
      throw new Refusal(messages.incorrectCode, { field: 'token' })
    await emailChange.cancel(tx, { id: good.customer_id })
    await sessions.revokeAll(tx, SESSIONS, good.customer_id)
    await audit.record(tx, `customer ${good.customer_id}`, 'password reset', `customer ${good.customer_id}`)
  })
}

/** Sends a link that sets a password; earlier links of the customer become invalid. */
export async function sendPasswordLink(
  tx: Tx,
  customer: queries.CustomerRow,
  reason: PasswordLinkReason,
): Promise<void> {
  const { resetLink } = site.of(tx).durations
  const link = await tokens.issue(tx, PASSWORD_LINKS, customer.id, resetLink, { purpose: reason.purpose })
  await sendPasswordLinkMail(tx, customer, reason, link)
}
