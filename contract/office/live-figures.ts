import { Type, type Static } from 'typebox'
import { Nullable } from '#contract/kinds.ts'

/** The load of a process: commands waiting in its stock queue, the duration of a batch, and the maximum delay of its event loop. */
export const ProcessFigures = Type.Object({
  host: Type.String(),
  role: Type.String(),
  queue_waiting: Type.Integer(),
  batch_ms: Type.Integer(),
  delay_ms: Type.Integer(),
})
export type ProcessFigures = Static<typeof ProcessFigures>

/** The number of due jobs, and how long the oldest has been due, in seconds; null without any. */
export const WaitingJobs = Type.Object({ jobs: Type.Integer(), seconds: Nullable(Type.Integer()) })
export type WaitingJobs = Static<typeof WaitingJobs>

/** The figures to watch while a sale opens. Counts cover the last minute and all processes. */
export const LiveFigures = Type.Object({
  carts_opened: Type.Integer(),
  places_held: Type.Integer(),
  orders_placed: Type.Integer(),
  orders_paid: Type.Integer(),
  refused: Type.Integer(),
  failed: Type.Integer(),
  /** Mails that somebody is waiting for, such as links to set a password. */
  urgent_mails: WaitingJobs,
  /** All other jobs of the workers. */
  other_jobs: WaitingJobs,
  processes: Type.Array(ProcessFigures),
})
export type LiveFigures = Static<typeof LiveFigures>

export const LiveFiguresResponse = Type.Object({ live: LiveFigures })
