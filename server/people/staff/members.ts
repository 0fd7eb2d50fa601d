import { typedEmail } from '#server/platform/text/typed-email.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { messages } from '#contract/messages.ts'
import type { ChangeStaff, StaffMember } from '#contract/office/staff.ts'
import { MAX_LENGTH, normalizeName } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { invite, sendInvitation, roleOf } from './invitations.ts'
import * as queries from './queries.ts'
import { digestOf } from './recovery-codes/recovery-codes.ts'
import { SESSIONS } from './sessions/sessions.ts'
import { encryptKey } from './totp/totp.ts'

/** All logins, including disabled ones, as shown to owners. */
export async function list(shop: Shop): Promise<StaffMember[]> {
  const rows = await queries.readAll(shop.sql)
  return rows.map(
    ({ id, email, full_name, role, enabled, password_hash, totp_confirmed_at, last_seen_at }) => ({
      id,
      email,
      full_name,
      role,
      enabled,
      invited: password_hash === null,
      has_second_factor: totp_confirmed_at !== null,
      last_seen_at: isoInstant(last_seen_at),
    }),
  )
}

/**
 * Updates a login: name, role, enabled; optionally mails a new link, or removes the second factor. Changing the role, or disabling it, ends
 * its sessions.
 * Refuses:
 * - an unknown id (404)
 * - a long name
 * - an unknown role
 * - a change that leaves no owner
 */
export async function update(tx: Tx, id: number, input: ChangeStaff): Promise<void> {
  const owners = await queries.lockOwners(tx)
  const [staff] = await queries.lockStaff(tx, id)
  if (!staff) throw new Refusal(messages.notFound, { status: 404 })
  const next = {
    full_name: normalizeName(input.full_name) || staff.full_name,
    role: input.role === '' ? staff.role : roleOf(input.role),
    enabled: input.enabled ?? staff.enabled,
  }
  if (next.full_name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'full_name' })
  const isLast = owners.length === 1 && owners[0]?.id === id
  if (isLast && (next.role !== 'owner' || !next.enabled))
    throw new Refusal(officeMessages.lastOwner, { field: 'role' })
  await queries.updateStaff(tx, id, next)
  const loses = next.role !== staff.role || !next.enabled || input.forget_factor
  if (loses) await sessions.revokeAll(tx, SESSIONS, id)
  if (input.forget_factor) await queries.removeSecondFactor(tx, id)
  if (input.new_link && next.enabled) await sendInvitation(tx, staff)
  const { role, enabled } = next
  const { new_link, forget_factor } = input
  await audit.record(tx, 'system', 'staff changed', `staff ${id}`, { role, enabled, new_link, forget_factor })
}

/**
 * Creates an owner from the command line, and returns the link to set their password. `known`: the login existed; its second factor is then
 * removed, and its sessions end.
 * Refuses:
 * - what `invite` refuses
 */
export async function inviteOwner(tx: Tx, address: string): Promise<{ url: string; known: boolean }> {
  const email = typedEmail(address)
  const [found] = await queries.lockByEmail(tx, email)
  const [full_name = ''] = email.split('@')
  if (!found || found.demo)
    return { url: await invite(tx, { email, full_name, role: 'owner' }), known: false }
  await queries.updateStaff(tx, found.id, { full_name: found.full_name, role: 'owner', enabled: true })
  await queries.removeSecondFactor(tx, found.id)
  await sessions.revokeAll(tx, SESSIONS, found.id)
  await audit.record(tx, 'system', 'owner access restored', `staff ${found.id}`)
  return { url: await sendInvitation(tx, found), known: true }
}

/** A login of the demo festival, with the key of its second factor and a code that replaces it. */
interface DemoLogin {
  email: string
  full_name: string
  role: string
  password: string
  factor?: { key: string; recoveryCode: string }
}

/**
 * Creates a login of the demo festival, which cannot be used in production. Its codes can be reused; without a `factor` it needs none. Does
 * nothing if the address is taken.
 */
export async function createDemoLogin(
  shop: Shop,
  { email, full_name, role, password, factor }: DemoLogin,
): Promise<void> {
  const row = {
    email,
    full_name,
    role: roleOf(role),
    demo: true,
    password_hash: await hashPassword(password, shop.settings.passwordCost),
  }
  await shop.transact(async (tx) => {
    const [created] = await queries.insertStaff(tx, row)
    if (!created || !factor) return
    await queries.updateSecondFactor(tx, created.id, encryptKey(shop, factor.key), 0)
    await queries.replaceRecoveryCodes(tx, created.id, [digestOf(factor.recoveryCode)])
  })
}
