import { Type, type Static } from 'typebox'
import { Instant, Nullable } from '#contract/kinds.ts'

/** Personal data that is deleted automatically after a time, a field of the festival file's `durations`. */
export const Retention = Type.Object({
  kind: Type.Union([
    Type.Literal('endedCarts'),
    Type.Literal('sentMails'),
    Type.Literal('logIns'),
    Type.Literal('bankDetails'),
    Type.Literal('holders'),
  ]),
  keeps: Type.String({ description: 'An ISO 8601 duration.' }),
  checked_at: Nullable(Instant()),
  erased_at: Nullable(Instant()),
  erased: Type.Integer({ description: 'The number of rows deleted then.' }),
  total: Type.Integer({ description: 'The total number of deleted rows.' }),
})
export type Retention = Static<typeof Retention>

export const RetentionResponse = Type.Object({ retention: Type.Array(Retention) })
export type RetentionResponse = Static<typeof RetentionResponse>
