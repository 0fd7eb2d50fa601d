import type { WaitingRoom } from '#contract/waiting-room/waiting-room.ts'
import { pollInterval, shuffleTakes } from '#contract/waiting-room/estimate.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as queries from './queries.ts'
import type { Call, Room } from './queries.ts'
import { isInForce } from './room.ts'

/** This process's state of the queue: at most a second old, because every process takes part in admissions. */
interface Known {
  room: Room | null
  /** The log of calls: when which positions were called, in order. */
  calls: Call[]
  /** The public response, built once per step. */
  text: string | null
}

const known = new WeakMap<Shop, Known>()

const NOTHING: Known = { room: null, calls: [], text: null }

const MAX_NAMES = 20

const FLOW_MINUTE = { minutes: 1 }

/** This process's state of the queue. */
export const knownOf = (shop: Shop): Known => known.get(shop) ?? NOTHING

/** Updates the state after a step, with the new calls. */
export function remember(shop: Shop, room: Room | null, calls: Call[]): void {
  const before = knownOf(shop)
  const earlier = room !== null && before.room?.id === room.id ? before.calls : []
  const last = earlier.at(-1)?.up_to ?? 0
  known.set(shop, { room, calls: [...earlier, ...calls.filter(({ up_to }) => up_to > last)], text: null })
}

/** Loads the state, as after a start. */
export async function load(shop: Shop): Promise<void> {
  const [room = null] = await queries.readCurrent(shop.sql)
  known.delete(shop)
  remember(shop, room, room ? await queries.readCalls(shop.sql, room.id, 0) : [])
}

/** The public response as JSON. Built by the first request after each step. */
export function publicJson(shop: Shop): string {
  const state = knownOf(shop)
  if (state.room === null || !isInForce(shop)) return '{"waiting_room":null}'
  state.text ??= JSON.stringify({ waiting_room: toResponse(shop, state.room, state.calls) })
  return state.text
}

/** The public state of the waiting room; null while it is not active. */
export function current(shop: Shop): WaitingRoom | null {
  const { room, calls } = knownOf(shop)
  return room && isInForce(shop) ? toResponse(shop, room, calls) : null
}

function toResponse(shop: Shop, room: Room, calls: Call[]): WaitingRoom {
  const { id, crowd, seed, drawn, called, pace, paused, shuffled_at } = room
  const callsFrom =
    shuffled_at && crowd !== null ? shuffled_at.add({ milliseconds: shuffleTakes(crowd) }) : null
  return {
    id,
    now: isoInstant(shop.clock.now()),
    opens_at: isoInstant(room.opens_at),
    crowd,
    seed,
    calls_from: isoInstant(callsFrom),
    drawn,
    called,
    pace,
    flow: flowOf(shop, room, calls),
    paused,
    look_every: pollInterval(drawn - called),
    sold_out: soldOut(shop),
  }
}

/** The admissions within the last minute, if the capacity may be the limit; null if the pace is. */
function flowOf(shop: Shop, { called }: Room, calls: Call[]): number | null {
  if (site.of(shop).waitingRoom.mostInside === null) return null
  const since = shop.clock.now().subtract(FLOW_MINUTE)
  const before = calls.findLast(({ at }) => Temporal.Instant.compare(at, since) <= 0)
  return before && called > before.up_to ? called - before.up_to : null
}

/** The names of products on sale without places. */
function soldOut(shop: Shop): string[] {
  return [...catalogue.of(shop).byCode.values()]
    .filter(
      (item) =>
        item.enabled && stock.offered.isOnSale(shop, item) && stock.remaining(shop, item.stock_id) === 0,
    )
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
}
