import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { Register, RequestPasswordReset, ResetPassword } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_LENGTH, normalizeEmail, normalizeName } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as codes from '#server/platform/security/one-time-codes.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import * as site from '#server/shop/site/site.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import * as emailChange from '#server/people/customers/email-change/email-change.ts'
import { LOGIN_CODES, PASSWORD_LINKS } from '#server/people/customers/links.ts'
import { findCode, wrongCode } from '#server/people/customers/login-codes/login-codes.ts'
import {
  passwordPage,
  sendPasswordLinkMail,
  type PasswordLinkReason,
} from '#server/people/customers/mail-templates.ts'
import { deleteChallengesOf as revokePasskeyRequests } from '#server/people/customers/passkeys/passkeys.ts'
import * as queries from '#server/people/customers/queries.ts'
import { SESSIONS } from '#server/people/customers/sessions/sessions.ts'

/**
 * Creates an account without a password, and mails a link to set one with a login code. An existing account without a
 * password gets a new mail.
 * Refuses, in this order:
 * - an empty name or e-mail address
 * - a name that is too long
 * - an invalid e-mail address
 * - an address whose account has a password
 */
export async function register(tx: Tx, input: Omit<Register, 'cart'> & Partial<Register>): Promise<void> {
  const [full_name, email] = [normalizeName(input.full_name), typedEmail(input.email)]
  if (full_name === '') throw new Refusal(messages.registerEmpty, { field: 'full_name' })
  if (email === '') throw new Refusal(messages.registerEmpty, { field: 'email' })
  if (full_name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'full_name' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  const [customer] = await queries.insertOrLock(tx, { full_name, email })
  if (!customer || customer.password_hash !== null)
    throw new Refusal(messages.accountExists, { field: 'email' })
  await sendPasswordLink(tx, customer, { purpose: 'register' }, input.cart)
}

/**
 * Mails a link and a code to set a new password, if there is an account. Neither the response nor its duration reveals that: the account is
 * looked up by a job.
 * Refuses:
 * - an empty or invalid e-mail address
 */
export async function requestPasswordReset(tx: Tx, input: RequestPasswordReset): Promise<void> {
  const email = normalizeEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await jobs.add(tx, 'send-reset-link', { email, cart: input.cart })
}

/**
 * The job `send-reset-link`: mails a link and a code to set a new password if there is an account. If it runs twice, the later mail is the
 * valid one.
 */
export const sendResetLink = (shop: Shop, payload: jobs.Payload): Promise<void> =>
  shop.transact(async (tx) => {
    const [customer] = await queries.lockByEmail(tx, String(payload.email))
    if (customer) await sendPasswordLink(tx, customer, { purpose: 'reset' }, String(payload.cart ?? ''))
  })

/**
 * Sets the password with the token of a mailed link or its code, once; ends all sessions, and cancels a change of the address (A-038,
 * Returns the account, and the cart of the browser that requested the mail.
 * Refuses, in this order:
 * - an empty password
 * - a token that is unknown, of another address, used or expired
 * - a password under 8 or over 200 characters, or a common one; the mail can still be used
 * - instead of a token, a code that is wrong, used or expired, the sixth attempt, and a code for an address without an account
 */
export async function resetPassword(
  shop: Shop,
  input: ResetInput,
): Promise<{ customer: queries.CustomerRow; cart: string | null }> {
  const email = normalizeEmail(input.email)
  if (input.password === '') throw new Refusal(messages.passwordEmpty, { field: 'password' })
  const proof = await findProof(shop, { ...input, email })
  const hash = await hashPassword(input.password, shop.settings.passwordCost)
  const customer = await shop.transact(async (tx) => {
    // The customer before the token, which is the lock order of all transactions: otherwise deadlocks are possible.
    const [row] = await queries.updatePassword(tx, proof.customer_id, hash)
    const isSame = row && normalizeEmail(row.email) === email
    if (!isSame || !(await proof.redeem(tx, row))) throw proof.refusal()
    await emailChange.cancel(tx, row)
    await revokePasskeyRequests(tx, row.id)
    await sessions.revokeAll(tx, SESSIONS, row.id)
    await audit.record(tx, `customer ${row.id}`, 'password reset', `customer ${row.id}`)
    return row
  })
  return { customer, cart: proof.cart }
}

/** A link needs no code. */
type ResetInput = Pick<ResetPassword, 'token' | 'email' | 'password'> & Partial<ResetPassword>

/** A proof of ownership. Redeeming it also invalidates the other one of the same mail. */
interface Proof {
  customer_id: number
  cart: string | null
  redeem: (tx: Tx, customer: queries.CustomerRow) => Promise<boolean>
  refusal: () => Refusal
}

const findProof = (shop: Shop, { code = '', ...input }: ResetInput): Promise<Proof> =>
  input.token === '' && code !== '' ? findCodeProof(shop, { ...input, code }) : findLinkProof(shop, input)

async function findLinkProof(shop: Shop, { token, email, password }: ResetInput): Promise<Proof> {
  const refusal = () => new Refusal(messages.incorrectCode, { field: 'token' })
  const [good] = await queries.readToken(shop, token, email)
  if (!good) throw refusal()
  refuseWeakPassword(password, 'password')
  return {
    customer_id: good.customer_id,
    cart: await codes.cartOf(shop.sql, LOGIN_CODES, token),
    redeem: async (tx) => {
      await codes.revoke(tx, LOGIN_CODES, email)
      return tokens.redeem(tx, PASSWORD_LINKS, token)
    },
    refusal,
  }
}

/** A weak password is refused before the code is tried, so that the code stays valid. */
async function findCodeProof(
  shop: Shop,
  { email, code: typed, password }: Pick<ResetPassword, 'email' | 'code' | 'password'>,
): Promise<Proof> {
  refuseWeakPassword(password, 'password')
  const code = await findCode(shop, email, typed)
  const [customer] = await queries.readByEmail(shop.sql, email)
  if (!customer) throw wrongCode()
  return {
    customer_id: customer.id,
    cart: code.cart,
    redeem: async (tx, { id }) => {
      await tokens.revokeAll(tx, PASSWORD_LINKS, id)
      return codes.redeem(tx, LOGIN_CODES, code)
    },
    refusal: wrongCode,
  }
}

/** Invalidates the links and codes mailed to an account. */
export async function revokeProofs(
  tx: Tx,
  { id, email }: Pick<queries.CustomerRow, 'id' | 'email'>,
): Promise<void> {
  await tokens.revokeAll(tx, PASSWORD_LINKS, id)
  await codes.revoke(tx, LOGIN_CODES, email)
}

/**
 * Sends a link to set a password; earlier links of the customer become invalid. With a code if somebody is waiting for the mail, and
 * `cart`, that of the requester.
 */
export async function sendPasswordLink(
  tx: Tx,
  customer: queries.CustomerRow,
  reason: PasswordLinkReason,
  cart = '',
): Promise<void> {
  const { resetLink } = site.of(tx).durations
  const link = await tokens.issue(tx, PASSWORD_LINKS, customer.id, resetLink, { purpose: reason.purpose })
  await codes.issue(tx, LOGIN_CODES, link, { email: customer.email, cart: cart || null })
  await sendPasswordLinkMail(tx, customer, reason, { ...link, code: { table: LOGIN_CODES } })
}

/** The lifetime of an invitation to the account that was created for a transferred ticket. */
const INVITATION = Temporal.Duration.from({ days: 30 })

/** An invitation to an account without a password: the link, and its URL in the reader's language. */
export interface Invitation {
  link: tokens.MailedLink
  url: () => string
}

/**
 * Creates an invitation link to an account without a password, to be included in another mail; null if the account has a password.
 */
export async function invite(tx: Tx, customer: queries.CustomerRow): Promise<Invitation | null> {
  if (customer.password_hash !== null) return null
  const link = await tokens.issue(tx, PASSWORD_LINKS, customer.id, INVITATION, { purpose: 'reassign' })
  return { link, url: () => passwordPage(tx, customer.email) }
}
