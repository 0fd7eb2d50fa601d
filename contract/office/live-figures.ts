import { Type, type Static } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/** How a process is: what waits for its stock queue, how long a batch takes, and how late its event loop is at worst. */
export const ProcessFigures = Type.Object({
  host: Type.String(),
  role: Type.String(),
  queue_waiting: Type.Integer(),
  batch_ms: Type.Integer(),
  delay_ms: Type.Integer(),
})
export type ProcessFigures = Static<typeof ProcessFigures>

/** Jobs that are due, and how long the oldest has waited, in seconds; null without any. */
export const WaitingJobs = Type.Object({ jobs: Type.Integer(), seconds: Nullable(Type.Integer()) })
export type WaitingJobs = Static<typeof WaitingJobs>

/** What matters while a sale opens. Counts are those of the last minute, of all processes together. */
export const LiveFigures = Type.Object({
  carts_opened: Type.Integer(),
  places_held: Type.Integer(),
  orders_placed: Type.Integer(),
  orders_paid: Type.Integer(),
  refused: Type.Integer(),
  failed: Type.Integer(),
  /** Mails that somebody waits for, such as links to a password. */
  urgent_mails: WaitingJobs,
  /** Everything else that a worker does. */
  other_jobs: WaitingJobs,
  processes: Type.Array(ProcessFigures),
})
export type LiveFigures = Static<typeof LiveFigures>

export const LiveFiguresResponse = Type.Object({ live: LiveFigures })
