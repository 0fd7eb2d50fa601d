import type { OfficeLanguage } from '#contract/languages.ts'
import type { Role } from '#contract/office/roles.ts'
import { isUsable } from '#server/platform/security/one-time-tokens.ts'
import { isOpen, type SessionUse } from '#server/platform/security/sessions.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

export interface StaffRow {
  id: number
  email: string
  full_name: string
  role: Role
  password_hash: string | null
  enabled: boolean
  demo: boolean
  totp_secret: string | null
  totp_confirmed_at: Temporal.Instant | null
  totp_step: number
  pending_recovery_codes: string | null
  /** The chosen language of the office; null for that of their browser. */
  language: string | null
}

const COLUMNS = [
  'id',
  'email',
  'full_name',
  'role',
  'password_hash',
  'enabled',
  'demo',
  'totp_secret',
  'totp_confirmed_at',
  'totp_step',
  'pending_recovery_codes',
  'language',
] as const

export const readByEmail = (sql: Sql, email: string) => sql<StaffRow[]>`
  select ${sql(COLUMNS)} from staff where email_key(email) = email_key(${email})`

export const lockByEmail = (tx: Tx, email: string) => tx<StaffRow[]>`
  select ${tx(COLUMNS)} from staff where email_key(email) = email_key(${email}) for update`

export const lockStaff = (tx: Tx, id: number) => tx<StaffRow[]>`
  select ${tx(COLUMNS)} from staff where id = ${id} for update`

/** All staff members, with their last activity. */
export const readAll = (sql: Sql | Tx) => sql<(StaffRow & { last_seen_at: Temporal.Instant | null })[]>`
  select s.*, greatest(s.last_seen_at, (select max(last_used_at) from staff_sessions where staff_id = s.id)) as last_seen_at
    from staff s order by s.enabled desc, ${alphabetical(sql, sql`s.full_name`)}, s.id`

/** Stores the last activity, before the sessions that ended before an instant are deleted. */
export const purgeSessions = (sql: Sql, endedBefore: Temporal.Instant) => sql<{ gone: number }[]>`
  with gone as (
    delete from staff_sessions where least(expires_at, revoked_at) < ${endedBefore}
    returning staff_id, last_used_at),
  seen as (
    update staff s set last_seen_at = greatest(s.last_seen_at, seen.at)
      from (select staff_id, max(last_used_at) as at from gone group by staff_id) seen
     where s.id = seen.staff_id)
  select count(*)::integer as gone from gone`

export const lockOwners = (tx: Tx) => tx<{ id: number }[]>`
  select id from staff where role = 'owner' and enabled order by id for update`

export const insertStaff = (
  tx: Tx,
  row: Pick<StaffRow, 'email' | 'full_name' | 'role' | 'demo' | 'password_hash'>,
) => tx<StaffRow[]>`
  insert into staff ${tx({ ...row, created_at: tx.now })}
  on conflict do nothing returning ${tx(COLUMNS)}`

export const updateStaff = (
  tx: Tx,
  id: number,
  { full_name, role, enabled }: Pick<StaffRow, 'full_name' | 'role' | 'enabled'>,
) => tx`
  update staff set full_name = ${full_name}, role = ${role}, enabled = ${enabled} where id = ${id}`

export const updateLanguage = (tx: Tx, id: number, language: OfficeLanguage) => tx`
  update staff set language = ${language} where id = ${id}`

export const updatePassword = (tx: Tx, id: number, hash: string) => tx`
  update staff set password_hash = ${hash} where id = ${id}`

/** A second factor, verified by a code of this time step. */
export const updateSecondFactor = (tx: Tx, id: number, encrypted: string, step: number) => tx`
  update staff set totp_secret = ${encrypted}, totp_confirmed_at = ${tx.now}, totp_step = ${step} where id = ${id}`

/** Removes the second factor and the recovery codes. */
export const removeSecondFactor = (tx: Tx, id: number) => tx`
  with codes as (delete from staff_recovery_codes where staff_id = ${id})
  update staff set totp_secret = null, totp_confirmed_at = null, pending_recovery_codes = null where id = ${id}`

/**
 * Consumes the time step of a code; returns nothing if it, or a later one, was used. The demo's logins are shared, so their codes can be
 * reused.
 */
export const useTimeStep = (tx: Tx, id: number, step: number) => tx<{ id: number }[]>`
  update staff set totp_step = ${step} where id = ${id} and (demo or totp_step < ${step}) returning id`

export const readPendingTotpSecret = (tx: Tx, session: number) => tx<
  { pending_totp_secret: string | null }[]
>`
  select pending_totp_secret from staff_sessions where id = ${session}`

export const updatePendingTotpSecret = (tx: Tx, session: number, encrypted: string | null) => tx`
  update staff_sessions set pending_totp_secret = ${encrypted} where id = ${session}`

export const updatePendingRecoveryCodes = (tx: Tx, id: number, encrypted: string | null) => tx`
  update staff set pending_recovery_codes = ${encrypted} where id = ${id}`

export const replaceRecoveryCodes = (tx: Tx, id: number, hashes: string[]) => tx`
  with old as (delete from staff_recovery_codes where staff_id = ${id})
  insert into staff_recovery_codes (staff_id, code_hash)
  select ${id}, decode(hash, 'hex') from unnest(${hashes}::text[]) hash`

/** Consumes a recovery code; those of the demo's shared logins stay valid. */
export const useRecoveryCode = (tx: Tx, id: number, hash: Buffer) => tx<{ staff_id: number }[]>`
  update staff_recovery_codes c set used_at = ${tx.now} from staff s
   where s.id = ${id} and c.staff_id = s.id and c.code_hash = ${hash} and (s.demo or c.used_at is null)
  returning c.staff_id`

export const readInvitation = (sql: Sql, token: string, now: Temporal.Instant) => sql<StaffRow[]>`
  select s.* from staff_invitations t join staff s on s.id = t.staff_id
   where ${isUsable(sql, token, now)} and s.enabled`

/** Locks an enabled staff member whose password is still the verified one. */
export const lockUnchanged = (tx: Tx, { id, password_hash }: StaffRow) => tx<{ id: number }[]>`
  select id from staff where id = ${id} and enabled and password_hash = ${password_hash} for share`

export const readSession = (sql: Sql, token: string, now: Temporal.Instant) => sql<
  (StaffRow & SessionUse & { factor_verified_at: Temporal.Instant | null })[]
>`
  select m.*, s.id as session_id, s.factor_verified_at, s.created_at as opened_at, s.last_used_at
    from staff_sessions s join staff m on m.id = s.staff_id
   where ${isOpen(sql, token, now)} and m.enabled`

export const markVerified = (tx: Tx, id: number) => tx`
  update staff_sessions set factor_verified_at = ${tx.now} where id = ${id}`

/** An owner, to write to. */
export interface OwnerRow {
  email: string
  full_name: string
  language: string | null
}

export const readOwnersBehind = (tx: Tx, staffId: number) => tx<OwnerRow[]>`
  with owners as (select id, email, full_name, language from staff where role = 'owner' and enabled)
  select email, full_name, language from owners
   where id = ${staffId} or not exists (select from owners where id = ${staffId})
   order by id`
