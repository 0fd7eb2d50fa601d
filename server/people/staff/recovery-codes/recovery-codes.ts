import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { code as randomCode } from '#server/platform/security/random-codes.ts'
import { encrypt, decrypt } from '#server/platform/security/encryption.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import { isValidCode, normalize } from '#server/people/staff/totp/totp.ts'
import { WrongCredentials, auditingFailures } from '#server/people/staff/wrong-credentials.ts'
import { refuseDemoLogin } from '#server/people/staff/own-account.ts'
import * as queries from '#server/people/staff/queries.ts'
import type { StaffSession } from '#server/people/staff/sessions/sessions.ts'

const PURPOSE = 'recovery codes'
const COUNT = 10

/** The stored form of a recovery code. */
export const digestOf = (code: string): string => sha256(normalize(code)).toString('hex')

/**
 * Issues ten recovery codes, each of which replaces a code once; older ones become invalid. They are readable until they are marked as
 * saved.
 */
export async function issue(tx: Tx, id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => randomCode(12))
  const encrypted = encrypt(tx.shop.settings.secret, PURPOSE, codes.join(' '))
  await queries.replaceRecoveryCodes(tx, id, codes.map(digestOf))
  await queries.updatePendingRecoveryCodes(tx, id, encrypted)
  return codes
}

/** The recovery codes not yet marked as saved; none afterwards. */
export const unsaved = (shop: Shop, { staff: { pending_recovery_codes } }: StaffSession): string[] =>
  pending_recovery_codes === null
    ? []
    : decrypt(shop.settings.secret, PURPOSE, pending_recovery_codes).split(' ')

/** Marks the recovery codes as saved: they are no longer readable. Idempotent. */
export const markSaved = async (tx: Tx, { staff: { id } }: StaffSession): Promise<void> =>
  void (await queries.updatePendingRecoveryCodes(tx, id, null))

/**
 * Issues new recovery codes, confirmed with a code of the second factor, or an old recovery code.
 * Refuses, in this order:
 * - a login of the demo
 * - a wrong code
 */
export const renew = (shop: Shop, { staff }: StaffSession, code: string): Promise<string[]> =>
  auditingFailures(shop, staff.id, () =>
    shop.transact(async (tx) => {
      refuseDemoLogin(staff)
      const [row] = await queries.lockStaff(tx, staff.id)
      if (!row || !(await isValidCode(tx, row, code)))
        throw new WrongCredentials('wrong code', officeMessages.codeWrong, 'code')
      await audit.record(tx, `staff ${staff.id}`, 'recovery codes renewed', `staff ${staff.id}`)
      return issue(tx, staff.id)
    }),
  )
