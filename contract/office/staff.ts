import { Type, type Static } from 'typebox'
import { Flag, Instant, Nullable, Text } from '#contract/kinds.ts'
import { Permission, Role } from './roles.ts'

/** A staff member as shown to the owner. `invited`: they have not set a password yet. */
export const StaffMember = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  full_name: Type.String(),
  role: Role,
  enabled: Type.Boolean(),
  invited: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  last_seen_at: Nullable(Instant()),
})
export type StaffMember = Static<typeof StaffMember>

/** The logged-in staff member. */
export const Me = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  full_name: Type.String(),
  role: Role,
  permissions: Type.Array(Permission),
})
export type Me = Static<typeof Me>

/** The festival's formats for amounts and times, and whether the sandbox bank takes its payments. */
export const Festival = Type.Object({
  name: Type.String(),
  locale: Type.String(),
  currency: Type.String(),
  timezone: Type.String(),
  sandbox: Type.Boolean(),
  merchandise: Type.Boolean({ description: 'Whether there is merchandise in the catalogue.' }),
  play_money: Type.Boolean({ description: 'In production, with a gateway that moves no real money.' }),
})

/**
 * The state of a login. `login`: no session. `enrol`: a second factor has to be set up. `code`: its code is needed. `recovery`: recovery
 * codes have to be saved. `in`: logged in. `csrf` is sent as the header `x-csrf-token` of every call that changes something; null
 * without a session.
 */
export const Session = Type.Object({
  step: Type.Union([
    Type.Literal('login'),
    Type.Literal('enrol'),
    Type.Literal('code'),
    Type.Literal('recovery'),
    Type.Literal('in'),
  ]),
  me: Nullable(Me),
  csrf: Nullable(Type.String()),
  festival: Festival,
})
export type Session = Static<typeof Session>

/** `language` is the language chosen on the login page, which is then stored; empty if none was chosen. */
export const OpenSession = Type.Object({ email: Text(), password: Text(), language: Text() })
export type OpenSession = Static<typeof OpenSession>

/** Six digits of the second factor, or a recovery code. */
export const GiveCode = Type.Object({ code: Text() })
export type GiveCode = Static<typeof GiveCode>

export const ChooseLanguage = Type.Object({ language: Text() })

export const SessionResponse = Type.Object({ session: Session })

/** The key of a new second factor: as text for typing, and as the URI that an app reads from a QR code. */
export const SecondFactorResponse = Type.Object({ key: Type.String(), address: Type.String() })
export type SecondFactorResponse = Static<typeof SecondFactorResponse>

export const ChangePassword = Type.Object({ old_password: Text(), password: Text() })
export type ChangePassword = Static<typeof ChangePassword>

/** The codes are shown until their owner confirms that they are saved; empty afterwards. */
export const RecoveryCodesResponse = Type.Object({
  recovery_codes: Type.Array(Type.String()),
  session: Session,
})
export type RecoveryCodesResponse = Static<typeof RecoveryCodesResponse>

export const InvitationResponse = Type.Object({
  invitation: Type.Object({ email: Type.String(), full_name: Type.String() }),
})

export const AcceptInvitation = Type.Object({ password: Text() })
export type AcceptInvitation = Static<typeof AcceptInvitation>

export const InviteStaff = Type.Object({ email: Text(), full_name: Text(), role: Text() })
export type InviteStaff = Static<typeof InviteStaff>

/**
 * Empty fields stay unchanged. `new_link` mails a new link to set a password; `forget_factor` requires a new second factor to be set up.
 */
export const ChangeStaff = Type.Object({
  full_name: Text(),
  role: Text(),
  enabled: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], default: null }),
  new_link: Flag(),
  forget_factor: Flag(),
})
export type ChangeStaff = Static<typeof ChangeStaff>

export const StaffResponse = Type.Object({ staff: Type.Array(StaffMember) })
