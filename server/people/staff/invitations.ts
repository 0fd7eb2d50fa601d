import { typedEmail } from '#server/platform/text/typed-email.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { isEmail, MAX_LENGTH, normalizeName } from '#contract/rules.ts'
import { messages } from '#contract/messages.ts'
import type { Role } from '#contract/office/roles.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as audit from '#server/platform/audit.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { messages as mails } from './messages.ts'
import * as queries from './queries.ts'
import { open, SESSIONS } from './sessions/sessions.ts'

/** The links that invite staff. */
export const INVITATIONS: tokens.TokenKind = { table: 'staff_invitations', owner: 'staff_id' }
const VALID_FOR = Temporal.Duration.from('PT72H')

/** A staff member to be invited. */
export interface InviteInput {
  email: string
  full_name: string
  role: string
}

/**
 * Creates a login and mails a link to set its password; returns the link.
 * Refuses, in this order:
 * - an empty or long name
 * - an empty or invalid e-mail address
 * - an unknown role
 * - the address of another login
 */
export async function invite(tx: Tx, input: InviteInput): Promise<string> {
  const [email, full_name] = [typedEmail(input.email), normalizeName(input.full_name)]
  if (full_name === '') throw new Refusal(messages.fullNameEmpty, { field: 'full_name' })
  if (full_name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'full_name' })
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  const role = roleOf(input.role)
  const [staff] = await queries.insertStaff(tx, { email, full_name, role, demo: false, password_hash: null })
  if (!staff) throw new Refusal(officeMessages.staffTaken, { field: 'email' })
  await audit.record(tx, 'system', 'staff invited', `staff ${staff.id}`, { role })
  return sendInvitation(tx, staff)
}

/** Mails a new link to set the password, and returns it; older links become invalid. */
export async function sendInvitation(tx: Tx, staff: queries.StaffRow): Promise<string> {
  const link = await tokens.issue(tx, INVITATIONS, staff.id, VALID_FOR)
  await sendInvitationMail(tx, staff, link)
  return urlOf(tx, tokens.tokenOf(tx.shop.settings, link))
}

const urlOf = (tx: Tx, token: string): string => `${tx.shop.settings.publicUrl}/office/welcome/${token}`

async function sendInvitationMail(
  tx: Tx,
  staff: Pick<queries.StaffRow, 'full_name' | 'email' | 'language'>,
  link: tokens.MailedLink,
): Promise<void> {
  const texts = mails.invitation
  await mail.send(
    tx,
    { to: staff.email, template: 'staff-invitation', link, staff },
    ({ name: festival }) => ({
      subject: texts.subject({ festival }),
      content: {
        heading: texts.heading,
        name: staff.full_name,
        paragraphs: [texts.text({ festival })],
        button: { label: texts.button, url: urlOf(tx, mail.TOKEN) },
        closing: [texts.closing],
      },
    }),
  )
}

const EXAMPLE = { full_name: 'Ana Horvat', email: 'ana@example.com', language: null }

previews.register((tx) => [() => sendInvitationMail(tx, EXAMPLE, previews.LINK)])

/**
 * The login of an invitation.
 * Refuses:
 * - a token that is unknown, used or expired (404)
 */
export async function readInvitation(shop: Shop, token: string): Promise<queries.StaffRow> {
  const [staff] = await queries.readInvitation(shop.sql, token, shop.clock.now())
  if (!staff) throw new Refusal(officeMessages.linkExpired, { status: 404 })
  return staff
}

/**
 * Sets the password with an invitation, once; ends all sessions, opens a new one, and returns its token.
 * Refuses, in this order:
 * - what `readInvitation` refuses
 * - a password under 8 or over 200 characters, or a common one
 */
export async function acceptInvitation(
  shop: Shop,
  { token, password, userAgent }: { token: string; password: string; userAgent: string | null },
): Promise<string> {
  const staff = await readInvitation(shop, token)
  refuseWeakPassword(password, 'password')
  const hash = await hashPassword(password, shop.settings.passwordCost)
  const session = await shop.transact(async (tx) => {
    await queries.lockStaff(tx, staff.id)
    if (!(await tokens.redeem(tx, INVITATIONS, token)))
      throw new Refusal(officeMessages.linkExpired, { status: 404 })
    await queries.updatePassword(tx, staff.id, hash)
    await sessions.revokeAll(tx, SESSIONS, staff.id)
    await audit.record(tx, `staff ${staff.id}`, 'staff password set', `staff ${staff.id}`)
    return open(tx, { ...staff, password_hash: hash }, userAgent)
  })
  if (session === null) throw new Refusal(officeMessages.linkExpired, { status: 404 })
  return session
}

/** Parses a role; anything else is refused. */
export function roleOf(name: string): Role {
  if (name === 'owner' || name === 'sales' || name === 'finance' || name === 'gate') return name
  throw new Refusal(officeMessages.roleUnknown, { field: 'role' })
}
