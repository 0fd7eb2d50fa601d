import type { WebhookState } from '#contract/office/webhooks.ts'
import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './delivery-queries.ts'
import { tellOwners } from './mails.ts'
import { lockEndpoint, updateState, type EndpointRow } from './queries.ts'
import { isOver, nextAttempt } from './schedule.ts'
import type { Outcome } from './sending/send.ts'

/** An event with how its attempt went; null if it was not sent after all. */
export interface Attempt {
  delivery: Pick<queries.DeliveryRow, 'id' | 'first_at'>
  outcome: Outcome | null
}

type Tried = Attempt & { outcome: Outcome }

const isAccepted = ({ outcome: { status } }: Tried): boolean =>
  status !== null && status >= 200 && status < 300
const isLost = ({ outcome }: Tried): boolean => outcome.error === 'no_longer_kept'

/** After a shorter failure what waits has its next attempt soon anyway. */
const LONG_FAILURE = Temporal.Duration.from({ minutes: 5 })

/**
 * Notes how attempts went: what was accepted is done, the rest is tried again until three days are over. A receiver that is gone gets nothing
 * more, and one that has accepted nothing for three days rests; its owner is told. Once one works again, what waits is due. Returns whether
 * it makes sense to go on: something was accepted, or could not be sent at all.
 */
export async function settle(tx: Tx, id: number, attempts: readonly Attempt[]): Promise<boolean> {
  // Deleted meanwhile, with everything that is to be noted.
  const [endpoint] = await lockEndpoint(tx, id)
  if (!endpoint) return false
  const tried = attempts.filter((attempt): attempt is Tried => attempt.outcome !== null)
  const left = attempts.filter(({ outcome }) => outcome === null).map(({ delivery }) => delivery.id)
  const state = stateAfter(tx, endpoint, tried)
  await queries.record(
    tx,
    tried.map((attempt) => resultOf(tx, attempt, state)),
  )
  await queries.release(tx, left)
  await noteHealth(tx, endpoint, tried)
  if (state !== endpoint.state) await end(tx, endpoint, state)
  return tried.some((attempt) => isAccepted(attempt) || isLost(attempt))
}

function stateAfter(tx: Tx, endpoint: EndpointRow, tried: Tried[]): WebhookState {
  const { state, failing_since } = endpoint
  if (state !== 'active') return state
  if (tried.some(({ outcome }) => outcome.status === 410)) return 'gone'
  const fails = tried.some((attempt) => !isLost(attempt)) && !tried.some(isAccepted)
  return fails && failing_since && isOver(failing_since, tx.now) ? 'resting' : state
}

function resultOf(tx: Tx, attempt: Tried, state: WebhookState): queries.Result {
  const next = nextOf(tx, attempt, state)
  return {
    id: attempt.delivery.id,
    at: tx.now.toString(),
    ...attempt.outcome,
    state: next ? 'pending' : isAccepted(attempt) ? 'delivered' : 'failed',
    next_at: next?.toString() ?? null,
    finished_at: next ? null : tx.now.toString(),
  }
}

function nextOf(tx: Tx, attempt: Tried, state: WebhookState): Temporal.Instant | null {
  if (state === 'gone' || isAccepted(attempt) || isLost(attempt)) return null
  // What waits when a receiver rests is sent once it is resumed.
  return state === 'resting' ? tx.now : nextAttempt(attempt.delivery.first_at ?? tx.now, tx.now)
}

async function noteHealth(tx: Tx, { id, failing_since }: EndpointRow, tried: Tried[]): Promise<void> {
  if (tried.some(isAccepted)) {
    await queries.noteSuccess(tx, id)
    const isLong = failing_since && Temporal.Instant.compare(failing_since.add(LONG_FAILURE), tx.now) <= 0
    if (isLong === true) await queries.makeDue(tx, id)
  } else if (tried.some((attempt) => !isLost(attempt))) await queries.noteFailure(tx, id)
}

async function end(tx: Tx, endpoint: EndpointRow, state: WebhookState): Promise<void> {
  await updateState(tx, endpoint.id, state)
  if (state === 'gone') await queries.giveUp(tx, endpoint.id)
  await audit.record(
    tx,
    'system',
    state === 'gone' ? 'webhook gone' : 'webhook rests',
    `webhook ${endpoint.id}`,
  )
  await tellOwners(tx, endpoint, state === 'gone' ? 'gone' : 'resting')
}
