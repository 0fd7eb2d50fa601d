import { officeMessages } from '#contract/office/messages.ts'
import type { SecondFactorResponse } from '#contract/office/staff.ts'
import * as audit from '#server/platform/audit.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { totpOf, isValidCode, encryptKey, newKey, timeStepOf } from '#server/people/staff/totp/totp.ts'
import { WrongCredentials, auditingFailures } from '#server/people/staff/wrong-credentials.ts'
import { refuseDemoLogin } from '#server/people/staff/own-account.ts'
import * as queries from '#server/people/staff/queries.ts'
import { issue } from '#server/people/staff/recovery-codes/recovery-codes.ts'
import { SESSIONS, type StaffSession } from '#server/people/staff/sessions/sessions.ts'

/**
 * The key of a new second factor, constant during a session until `confirm`. An existing second factor stays valid until then.
 * Refuses, in this order:
 * - a session whose existing second factor is not verified
 * - a login of the demo
 * - a wrong code of an existing second factor
 */
export const offerKey = (
  shop: Shop,
  { id: session, staff, verified }: StaffSession,
  code: string,
): Promise<SecondFactorResponse> =>
  auditingFailures(shop, staff.id, () =>
    shop.transact(async (tx) => {
      const [row] = await queries.lockStaff(tx, staff.id)
      if (!row || (row.totp_confirmed_at && !verified))
        throw new Refusal(officeMessages.factorSet, { field: 'code' })
      refuseDemoLogin(row)
      if (row.totp_confirmed_at && !(await isValidCode(tx, row, code))) throw wrong()
      const [{ pending_totp_secret } = { pending_totp_secret: null }] = await queries.readPendingTotpSecret(
        tx,
        session,
      )
      const key = pending_totp_secret ?? encryptKey(tx.shop, newKey())
      await queries.updatePendingTotpSecret(tx, session, key)
      const factor = totpOf(tx, row, key)
      return { key: factor.secret.base32, address: factor.toString() }
    }),
  )

/**
 * Sets up the offered second factor with its first code. The session is then verified and gets a new token; all others end. Returns ten
 * recovery codes, each of which replaces a code once.
 * Refuses:
 * - an empty code
 * - a wrong code
 * - no offered key
 */
export const confirm = (
  shop: Shop,
  { id: session, token, staff, verified }: StaffSession,
  code: string,
): Promise<{ token: string; recovery_codes: string[] }> =>
  auditingFailures(shop, staff.id, () =>
    shop.transact(async (tx) => {
      if (code.trim() === '') throw new Refusal(officeMessages.codeEmpty, { field: 'code' })
      const [row] = await queries.lockStaff(tx, staff.id)
      const [{ pending_totp_secret } = { pending_totp_secret: null }] = await queries.readPendingTotpSecret(
        tx,
        session,
      )
      if (!row || !pending_totp_secret || (row.totp_confirmed_at && !verified))
        throw new Refusal(officeMessages.factorSet, { field: 'code' })
      const step = timeStepOf(tx, totpOf(tx, row, pending_totp_secret), code)
      if (step === null) throw wrong()
      await queries.updateSecondFactor(tx, staff.id, pending_totp_secret, step)
      await queries.updatePendingTotpSecret(tx, session, null)
      await sessions.revokeAll(tx, SESSIONS, staff.id, { except: token })
      await queries.markVerified(tx, session)
      await audit.record(tx, `staff ${staff.id}`, 'second factor set up', `staff ${staff.id}`)
      const recovery_codes = await issue(tx, staff.id)
      return { token: await sessions.renewToken(tx, SESSIONS, session), recovery_codes }
    }),
  )

/**
 * Verifies a session with a code of its second factor, or a recovery code. Each can be used once, except for the demo's shared logins.
 * Returns a new token, so that whoever knew the unverified one gains nothing.
 * Refuses:
 * - an empty code
 * - a wrong code
 */
export const verify = (
  shop: Shop,
  { id: session, staff: { id } }: StaffSession,
  code: string,
): Promise<string> =>
  auditingFailures(shop, id, () =>
    shop.transact(async (tx) => {
      if (code.trim() === '') throw new Refusal(officeMessages.codeEmpty, { field: 'code' })
      const [staff] = await queries.lockStaff(tx, id)
      if (!staff?.totp_confirmed_at || !(await isValidCode(tx, staff, code))) throw wrong()
      await queries.markVerified(tx, session)
      await audit.record(tx, `staff ${id}`, 'second factor given', `staff ${id}`, { session })
      return sessions.renewToken(tx, SESSIONS, session)
    }),
  )

const wrong = () => new WrongCredentials('wrong code', officeMessages.codeWrong, 'code')
