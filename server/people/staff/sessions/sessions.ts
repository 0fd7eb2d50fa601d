import { messages } from '#contract/messages.ts'
import { isOfficeLanguage } from '#contract/languages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { OpenSession } from '#contract/office/staff.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import { sign } from '#server/platform/security/signing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { WrongCredentials, auditingFailures } from '#server/people/staff/wrong-credentials.ts'
import * as queries from '#server/people/staff/queries.ts'

/** The session of a staff member; `verified` once its second factor was entered. */
export interface StaffSession {
  id: number
  token: string
  staff: queries.StaffRow
  verified: boolean
}

/** Staff sessions last twelve hours from their last use, and at most a day from the login. */
export const SESSIONS: sessions.SessionKind = {
  table: 'staff_sessions',
  owner: 'staff_id',
  lifetime: () => Temporal.Duration.from('PT12H'),
  longest: () => Temporal.Duration.from('PT24H'),
  extendedEvery: Temporal.Duration.from('PT5M'),
}

/**
 * Opens a session with a password, and returns its token. Until the second factor is verified, nothing else is allowed. The previous
 * session of the browser, if any, ends. A language chosen on the login page is stored.
 * Refuses, in this order:
 * - an empty field
 * - an unknown address, a wrong password, a disabled login and, in production, one of the demo: with the same text and duration
 */
export async function logIn(
  shop: Shop,
  input: OpenSession & { userAgent: string | null; before: string },
): Promise<string> {
  const { email, password } = input
  if (email.trim() === '' || password === '') throw new Refusal(messages.loginEmpty, { field: 'email' })
  const [staff] = await queries.readByEmail(shop.sql, normalizeEmail(email))
  return auditingFailures(shop, staff?.id ?? null, async () => {
    const isRight = await verifyPassword(password, staff?.password_hash ?? null, shop.settings.passwordCost)
    const mayEnter = staff?.enabled && !(staff.demo && shop.settings.production)
    const token = staff && isRight && mayEnter ? await shop.transact((tx) => reopen(tx, staff, input)) : null
    if (token === null) throw new WrongCredentials('login refused', messages.loginWrong, 'email')
    return token
  })
}

async function reopen(
  tx: Tx,
  staff: queries.StaffRow,
  { userAgent, before, language }: { userAgent: string | null; before: string; language: string },
): Promise<string | null> {
  await sessions.revoke(tx, SESSIONS, before)
  if (isOfficeLanguage(language)) await queries.updateLanguage(tx, staff.id, language)
  return open(tx, staff, userAgent)
}

/** Opens a session after the password was verified or set, and returns its token; null if the password has changed since. */
export async function open(
  tx: Tx,
  staff: queries.StaffRow,
  userAgent: string | null,
): Promise<string | null> {
  const [unchanged] = await queries.lockUnchanged(tx, staff)
  if (!unchanged) return null
  const { id, token } = await sessions.open(tx, SESSIONS, staff.id, {
    userAgent,
    factor_verified_at: staff.demo && staff.totp_secret === null ? tx.now : null,
  })
  await audit.record(tx, `staff ${staff.id}`, 'staff logged in', `staff ${staff.id}`, { session: id })
  return token
}

/** The session of a token, which each use extends; null for an unknown or expired token. */
export async function findByToken(shop: Shop, token: string): Promise<StaffSession | null> {
  const [row] = await queries.readSession(shop.sql, token, shop.clock.now())
  if (!row || (row.demo && shop.settings.production)) return null
  await sessions.extend(shop, SESSIONS, row)
  const { session_id: id, factor_verified_at, opened_at: _opened, last_used_at: _used, ...staff } = row
  return { id, token, staff, verified: factor_verified_at !== null }
}

/** Ends a session. Idempotent. */
export async function logOut(tx: Tx, { id, token, staff }: StaffSession): Promise<void> {
  await sessions.revoke(tx, SESSIONS, token)
  await audit.record(tx, `staff ${staff.id}`, 'staff logged out', `staff ${staff.id}`, { session: id })
}

/** The open sessions of a login, the requesting one first. */
export const list = (at: Shop | Tx, { staff, token }: StaffSession): Promise<sessions.OpenSession[]> =>
  sessions.list(at, SESSIONS, staff.id, token)

/**
 * Ends one of the caller's sessions.
 * Refuses, in this order:
 * - a wrong password
 * - a session that is somebody else's, or has ended (404)
 */
export const end = (
  shop: Shop,
  { staff }: StaffSession,
  { id, password }: { id: number | null; password: string },
): Promise<void> =>
  withPassword(shop, staff, password, async (tx) => {
    if (id === null || !(await sessions.revokeOne(tx, SESSIONS, staff.id, id)))
      throw new Refusal(messages.notFound, { status: 404 })
    await audit.record(tx, `staff ${staff.id}`, 'staff logged out', `staff ${staff.id}`, { session: id })
  })

/**
 * Ends all of the caller's other sessions.
 * Refuses:
 * - a wrong password
 */
export const endOthers = (shop: Shop, { staff, token }: StaffSession, password: string): Promise<void> =>
  withPassword(shop, staff, password, async (tx) => {
    await sessions.revokeAll(tx, SESSIONS, staff.id, { except: token })
    await audit.record(tx, `staff ${staff.id}`, 'sessions ended', `staff ${staff.id}`)
  })

const withPassword = (
  shop: Shop,
  staff: queries.StaffRow,
  password: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  auditingFailures(shop, staff.id, async () => {
    if (!(await verifyPassword(password, staff.password_hash, shop.settings.passwordCost)))
      throw new WrongCredentials('wrong password', officeMessages.ownPasswordWrong, 'password')
    await shop.transact(work)
  })

/** The CSRF token of a session, sent with every change. */
export const csrfToken = ({ settings }: Shop, token: string): string =>
  sign(settings.secret, 'office form', token)
