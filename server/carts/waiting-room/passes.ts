import { WAITING_ROOM_FIELD } from '#contract/waiting-room/names.ts'
import { after } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { positionIn } from './position.ts'
import * as queries from './queries.ts'
import { isInForce } from './room.ts'
import type { QueueNumber } from './signed-number.ts'

/** A called number: until `enterBy` it can open one cart. */
export interface Pass {
  position: number
  enterBy: Temporal.Instant
  used: boolean
}

/** The passes that a batch of commands may use. */
export interface Passes {
  room: number
  byNumber: Map<number, Pass>
  /** The passes used by the batch. */
  used: Set<number>
}

/** When the pass of a position called at `calledAt` expires. */
const endOf = (shop: Shop, calledAt: Temporal.Instant): Temporal.Instant =>
  after(calledAt, Temporal.Duration.from(site.of(shop).waitingRoom.pass))

/** The passes of numbers according to the database; none for numbers that were not called. */
export async function readPasses(
  shop: Shop,
  sql: Sql | Tx,
  room: queries.Room,
  numbers: number[],
): Promise<Map<number, Pass>> {
  const positions = new Map(numbers.map((number) => [positionIn(room, number) ?? 0, number]))
  const rows = await queries.readPasses(sql, room.id, [...positions.keys()])
  return new Map(
    rows.flatMap(({ position, called_at, used }) => {
      const number = positions.get(position)
      if (called_at === null || number === undefined || position === 0) return []
      return [[number, { position, enterBy: endOf(shop, called_at), used }] as const]
    }),
  )
}

/** The passes for opening carts; null while the waiting room is not active. */
export async function find(tx: Tx, numbers: readonly (QueueNumber | null)[]): Promise<Passes | null> {
  if (!isInForce(tx.shop)) return null
  const [room] = await queries.readCurrent(tx)
  const own = numbers.flatMap((one) => (one && one.room === room?.id && one.number > 0 ? [one.number] : []))
  const byNumber = room && own.length > 0 ? await readPasses(tx.shop, tx, room, own) : new Map<number, Pass>()
  return { room: room?.id ?? 0, byNumber, used: new Set() }
}

/**
 * Checks that a number may open a cart, and returns its position, which identifies the pass.
 * Refuses:
 * - no number, or one that was not called
 * - a turn that is over, or was used
 */
export function check(passes: Passes, number: QueueNumber | null, now: Temporal.Instant): number {
  const pass = number?.room === passes.room ? passes.byNumber.get(number.number) : undefined
  if (!pass) throw refusal(messages.waitFirst)
  if (pass.used || passes.used.has(pass.position)) throw refusal(messages.turnUsed)
  if (Temporal.Instant.compare(now, pass.enterBy) >= 0) throw refusal(messages.turnExpired)
  return pass.position
}

/** Records the passes used by carts; the database refuses one that was used meanwhile. */
export function use(tx: Tx, { room }: Passes, carts: { id: number; position: number }[]): void {
  if (carts.length === 0) return
  const positions = carts.map(({ position }) => position)
  const ids = carts.map(({ id }) => id)
  tx.withCommit(queries.insertUsedPasses(tx, room, positions, ids))
}

const refusal = (text: string) => new Refusal(text, { field: WAITING_ROOM_FIELD })
