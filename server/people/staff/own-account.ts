import { isOfficeLanguage } from '#contract/languages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { ChangePassword } from '#contract/office/staff.ts'
import * as audit from '#server/platform/audit.ts'
import { hashPassword, verifyPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { WrongCredentials, auditingFailures } from './wrong-credentials.ts'
import * as queries from './queries.ts'
import { SESSIONS, type StaffSession } from './sessions/sessions.ts'

/**
 * Checks that a login may be changed.
 * Refuses:
 * - a login of the demo, because its password is public
 */
export function refuseDemoLogin({ demo }: Pick<queries.StaffRow, 'demo'>): void {
  if (demo) throw new Refusal(officeMessages.demoStays)
}

/**
 * Changes the password of a login, and ends its other sessions.
 * Refuses, in this order:
 * - a login of the demo
 * - a wrong old password
 * - a new one under 8 or over 200 characters, or a common one
 */
export const changePassword = (
  shop: Shop,
  { token, staff }: StaffSession,
  { old_password, password }: ChangePassword,
): Promise<void> =>
  auditingFailures(shop, staff.id, async () => {
    refuseDemoLogin(staff)
    if (!(await verifyPassword(old_password, staff.password_hash, shop.settings.passwordCost))) throw wrong()
    refuseWeakPassword(password, 'password')
    const hash = await hashPassword(password, shop.settings.passwordCost)
    await shop.transact(async (tx) => {
      const [row] = await queries.lockStaff(tx, staff.id)
      // A link from an owner may have been used to set another password concurrently.
      if (row?.password_hash !== staff.password_hash) throw wrong()
      await queries.updatePassword(tx, staff.id, hash)
      await sessions.revokeAll(tx, SESSIONS, staff.id, { except: token })
      await audit.record(tx, `staff ${staff.id}`, 'staff password changed', `staff ${staff.id}`)
    })
  })

/**
 * Sets the language of the office and of mails for a staff member.
 * Refuses:
 * - a language that the office does not support
 */
export async function chooseLanguage(tx: Tx, { staff }: StaffSession, language: string): Promise<void> {
  if (!isOfficeLanguage(language)) throw new Refusal(officeMessages.languageUnknown, { field: 'language' })
  await queries.updateLanguage(tx, staff.id, language)
}

const wrong = () => new WrongCredentials('wrong password', officeMessages.passwordWrong, 'old_password')
