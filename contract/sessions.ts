import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Text, Token } from './kinds.ts'

/** A browser in which the user is logged in. `last_used_at` is accurate to an hour; `current` is the requesting one. */
export const OpenSession = Type.Object({
  id: Type.Integer(),
  created_at: Instant(),
  last_used_at: Instant(),
  user_agent: Nullable(Type.String()),
  current: Type.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

/** The caller's open sessions, the current one first. */
export const SessionsResponse = Type.Object({ sessions: Type.Array(OpenSession) })

export const GetSessions = Type.Object({ token: Token() })

/**
 * Ending a session requires the password, or a mailed code for an account without one, to prove ownership of the account and not only access
 * to the browser.
 */
export const EndSession = Type.Object({ token: Token(), session_id: Id(), password: Text(), code: Text() })
export type EndSession = Static<typeof EndSession>

/** Ends all sessions except the current one. */
export const EndOtherSessions = Type.Object({ token: Token(), password: Text(), code: Text() })

/** Sent by staff to end their own sessions. */
export const ConfirmPassword = Type.Object({ password: Text() })
export type ConfirmPassword = Static<typeof ConfirmPassword>
