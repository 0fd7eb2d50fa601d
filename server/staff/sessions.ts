import type { OpenSession } from '#contract/office/staff.ts'
import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import { token as randomToken } from '#server/platform/security/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sha256, sign } from '#server/platform/security/signing.ts'
import { WrongCredentials, auditingFailures } from './wrong-credentials.ts'
import * as queries from './queries.ts'

/** Somebody of the staff at a browser: who they are, and whether they have shown a second factor there. */
export interface StaffSession {
  session: number
  staff: queries.StaffRow
  entered: boolean
}

/** A session ends when nobody has used it for so long. */
const IDLE = Temporal.Duration.from('PT12H')

/**
 * Opens a session for who knows the password, and gives its token: it may do nothing yet but show a second factor. Refuses, with one
 * text and in one time, an unknown address, a wrong password, somebody who has left, and in production a login of the demo.
 */
export async function logIn(
  shop: Shop,
  { email, password, userAgent }: OpenSession & { userAgent: string | null },
): Promise<string> {
  if (email.trim() === '' || password === '') throw new Refusal(messages.loginEmpty, { field: 'email' })
  const [staff] = await queries.readByEmail(shop.sql, normalizeEmail(email))
  return auditingFailures(shop, staff?.id ?? null, async () => {
    const right = await verifyPassword(password, staff?.password_hash ?? null)
    const mayEnter = staff?.enabled && !(staff.demo && shop.settings.production)
    const token = staff && right && mayEnter ? await shop.transact((tx) => open(tx, staff, userAgent)) : null
    if (token === null) throw new WrongCredentials('login refused', messages.loginWrong, 'email')
    return token
  })
}

/** Opens a session for somebody whose password was just checked or set; null when it is another by now. */
export async function open(
  tx: Tx,
  staff: queries.StaffRow,
  userAgent: string | null,
): Promise<string | null> {
  const token = randomToken()
  const [session] = await queries.insertSession(tx, staff, {
    token_hash: sha256(token),
    expires_at: tx.now.add(IDLE),
    factor_at: staff.demo ? tx.now : null,
    user_agent: userAgent?.slice(0, 255) ?? null,
  })
  if (!session) return null
  await audit.record(tx, `staff ${staff.id}`, 'staff logged in', `staff ${staff.id}`, { session: session.id })
  return token
}

/** Whose session it is; null for a token that is unknown or over. Each use moves its end. */
export async function sessionByToken(shop: Shop, token: string): Promise<StaffSession | null> {
  const now = shop.clock.now()
  const [row] = await queries.readSession(shop.sql, sha256(token), now)
  if (!row || (row.demo && shop.settings.production)) return null
  const { session_id, factor_at, last_used_at, ...staff } = row
  if (now.since(last_used_at).total('minutes') >= 5)
    await queries.extendSession(shop.sql, session_id, now, now.add(IDLE))
  return { session: session_id, staff, entered: factor_at !== null }
}

/** Ends a session; harmless when repeated. */
export async function logOut(tx: Tx, { session, staff }: StaffSession): Promise<void> {
  await queries.revokeSession(tx, session)
  await audit.record(tx, `staff ${staff.id}`, 'staff logged out', `staff ${staff.id}`, { session })
}

/** What the pages of a session send back with every change: another site's page cannot know it. */
export const csrfToken = (shop: Shop, token: string): string =>
  sign(shop.settings.secret, 'office form', token)
