import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Text, Token } from './kinds.ts'

/** A browser in which somebody is logged in. `last_used_at` is exact to an hour; `current` is the one that asks. */
export const OpenSession = Type.Object({
  id: Type.Integer(),
  created_at: Instant(),
  last_used_at: Instant(),
  user_agent: Nullable(Type.String()),
  current: Type.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

/** The open sessions of who asks, the own one first. */
export const SessionsAnswer = Type.Object({ sessions: Type.Array(OpenSession) })

export const GetSessions = Type.Object({ token: Token() })

/** Who ends a session shows with the password that the account is theirs, and not only the browser. */
export const EndSession = Type.Object({ token: Token(), session_id: Id(), password: Text() })
export type EndSession = Static<typeof EndSession>

/** Ends all sessions but the one that asks. */
export const EndOtherSessions = Type.Object({ token: Token(), password: Text() })
export type EndOtherSessions = Static<typeof EndOtherSessions>

/** What the staff send to end sessions of their own. */
export const ConfirmPassword = Type.Object({ password: Text() })
export type ConfirmPassword = Static<typeof ConfirmPassword>
