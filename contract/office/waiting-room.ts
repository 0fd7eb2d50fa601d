import { Type, type Static } from 'typebox'
import { Flag, Instant, Nullable } from '#contract/kinds.ts'

/** The number of queue numbers of one client address from which it is shown: a family stays below, a campus does not. */
export const MANY_NUMBERS = 20

/** The figures of the waiting room. */
export const LineState = Type.Object({
  opens_at: Instant(),
  opened: Type.Boolean({ description: 'Whether the crowd has been shuffled.' }),
  paused: Type.Boolean(),
  drawn: Type.Integer({ description: 'How many numbers were drawn.' }),
  crowd: Nullable(Type.Integer({ description: 'How many numbers were drawn before the opening.' })),
  called: Type.Integer({ description: 'How many numbers were called.' }),
  used: Type.Integer({ description: 'The number of turns that opened a cart.' }),
  turns: Type.Integer({ description: 'The number of valid turns that have not opened a cart yet.' }),
  open_carts: Type.Integer(),
  pace: Type.Integer({ description: 'The current maximum of admissions per minute.' }),
  wanted_pace: Type.Integer({ description: 'The configured pace, which the present one approaches.' }),
  last_minute: Type.Integer({ description: 'The admissions in the last minute.' }),
  most_inside: Nullable(Type.Integer()),
  clients: Type.Array(
    Type.Object({
      client_hash: Type.String({ description: 'A hash of the client address.' }),
      numbers: Type.Integer(),
    }),
    { description: 'The addresses with unusually many numbers, most first.' },
  ),
})
export type LineState = Static<typeof LineState>

/** `line` is null while there is no queue; `begins_at` is then when people may start to queue, if they may. */
export const WaitingRoomLineResponse = Type.Object({
  line: Nullable(LineState),
  begins_at: Nullable(Instant()),
})
export type WaitingRoomLineResponse = Static<typeof WaitingRoomLineResponse>

/** Pauses or resumes admissions. */
export const PauseLine = Type.Object({ paused: Flag() })
export type PauseLine = Static<typeof PauseLine>
