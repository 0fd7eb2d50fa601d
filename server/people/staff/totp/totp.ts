import { Secret, TOTP } from 'otpauth'
import * as audit from '#server/platform/audit.ts'
import { encrypt, decrypt } from '#server/platform/security/encryption.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from '#server/people/staff/queries.ts'

const PURPOSE = 'second factor'
const SECONDS = 30

/** Verifies and consumes a code of the second factor, or a recovery code. */
export async function isValidCode(tx: Tx, staff: queries.StaffRow, code: string): Promise<boolean> {
  if (await isTotpCode(tx, staff, code)) return true
  const [used] = await queries.useRecoveryCode(tx, staff.id, sha256(normalize(code)))
  if (used) await audit.record(tx, `staff ${staff.id}`, 'recovery code used', `staff ${staff.id}`)
  return used !== undefined
}

async function isTotpCode(tx: Tx, staff: queries.StaffRow, code: string): Promise<boolean> {
  if (!staff.totp_secret || !staff.totp_confirmed_at) return false
  const step = timeStepOf(tx, totpOf(tx, staff, staff.totp_secret), code)
  if (step === null) return false
  const [used] = await queries.useTimeStep(tx, staff.id, step)
  return used !== undefined
}

/** The time step of a code; null for a wrong code. */
export function timeStepOf(tx: Tx, factor: TOTP, code: string): number | null {
  const { epochMilliseconds: timestamp } = tx.shop.clock.systemNow()
  // A phone's clock may be one time step off.
  const delta = factor.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / SECONDS) + delta
}

/** A new key for a second factor. */
export const newKey = (): string => new Secret({ size: 20 }).base32

/** The stored form of a key. */
export const encryptKey = ({ settings }: Shop, key: string): string => encrypt(settings.secret, PURPOSE, key)

/** The code of a key at an instant. */
export const codeOf = (key: string, { epochMilliseconds: timestamp }: Temporal.Instant): string =>
  new TOTP({ secret: Secret.fromBase32(key), period: SECONDS }).generate({ timestamp })

/** The second factor of a stored key. */
export const totpOf = (tx: Tx, { email }: queries.StaffRow, key: string): TOTP =>
  new TOTP({
    issuer: `${site.of(tx).name} office`,
    label: email,
    secret: Secret.fromBase32(decrypt(tx.shop.settings.secret, PURPOSE, key)),
    period: SECONDS,
  })

/** The stored form of a typed code: "k7qx 2m9d rt41" is "K7QX2M9DRT41". */
export const normalize = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
