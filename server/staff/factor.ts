import { Secret, TOTP } from 'otpauth'
import { officeMessages } from '#contract/office/messages.ts'
import type { FactorAnswer } from '#contract/office/staff.ts'
import * as audit from '#server/platform/audit.ts'
import { code as randomCode } from '#server/platform/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/sealing.ts'
import type { Tx } from '#server/platform/shop.ts'
import { digest } from '#server/platform/signing.ts'
import * as site from '#server/site/site.ts'
import * as queries from './queries.ts'
import type { Visit } from './sessions.ts'

const PURPOSE = 'second factor'
const RECOVERY_CODES = 10
const SECONDS = 30

/** A new key for a second factor, to be confirmed by its first code. Refuses (422) while one is set up: an owner may have it forgotten. */
export async function offer(tx: Tx, { staff: { id } }: Visit): Promise<FactorAnswer> {
  const [staff] = await queries.lockStaff(tx, id)
  if (!staff || staff.factor_since) throw new Refusal(officeMessages.factorSet, { field: 'code' })
  const totp = totpOf(tx, staff, new Secret({ size: 20 }).base32)
  await queries.updateKey(tx, id, seal(tx.shop.settings.secret, PURPOSE, totp.secret.base32))
  return { key: totp.secret.base32, address: totp.toString() }
}

/**
 * Sets a second factor up with its first code, lets the session in, and gives the recovery codes, each good once instead of a
 * code. They are shown this one time: only their digests are kept. Refuses a wrong code.
 */
export async function confirm(tx: Tx, { session, staff }: Visit, code: string): Promise<string[]> {
  if (code.trim() === '') throw new Refusal(officeMessages.codeEmpty, { field: 'code' })
  const [row] = await queries.lockStaff(tx, staff.id)
  if (!row || row.factor_since) throw new Refusal(officeMessages.factorSet, { field: 'code' })
  if (!(await isCode(tx, row, code))) throw new Refusal(officeMessages.codeWrong, { field: 'code' })
  const recovery = Array.from({ length: RECOVERY_CODES }, () => randomCode(12))
  await queries.replaceCodes(
    tx,
    staff.id,
    recovery.map((each) => digest(plain(each)).toString('hex')),
  )
  await queries.noteFactor(tx, session)
  await audit.note(tx, `staff ${staff.id}`, 'second factor set up', `staff ${staff.id}`)
  return recovery
}

/** Whether it is a code of the second factor or a recovery code; either is used up by it. */
export async function isRight(tx: Tx, staff: queries.StaffRow, code: string): Promise<boolean> {
  if (await isCode(tx, staff, code)) return true
  const [used] = await queries.useCode(tx, staff.id, digest(plain(code)))
  if (used) await audit.note(tx, `staff ${staff.id}`, 'recovery code used', `staff ${staff.id}`)
  return used !== undefined
}

async function isCode(tx: Tx, staff: queries.StaffRow, code: string): Promise<boolean> {
  if (!staff.factor_key) return false
  const { epochMilliseconds: timestamp } = tx.shop.clock.outside()
  const totp = totpOf(tx, staff, unseal(tx.shop.settings.secret, PURPOSE, staff.factor_key))
  // A telephone's clock may be half a minute off.
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 })
  if (delta === null) return false
  const [used] = await queries.useStep(tx, staff.id, Math.floor(timestamp / 1000 / SECONDS) + delta)
  return used !== undefined
}

const totpOf = (tx: Tx, { email }: queries.StaffRow, key: string): TOTP =>
  new TOTP({
    issuer: `${site.of(tx).name} office`,
    label: email,
    secret: Secret.fromBase32(key),
    period: SECONDS,
  })

/** As it is kept, however somebody types it: "k7qx 2m9d rt41" is "K7QX2M9DRT41". */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
