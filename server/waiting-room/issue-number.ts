import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import * as queries from './queries.ts'
import { lockRoom } from './room.ts'

/** A number of a queue. */
export interface Drawn {
  room: number
  number: number
}

type Draws = stock.StockQueue<string, Drawn | null>

const queues = new WeakMap<Shop, Draws>()

const LIMITS = { batchSize: 1_000, maxWaiting: 20_000, isPoison: () => false }

/**
 * Draws the next number for a client address, in order of arrival: concurrent requests share a statement. Null while the waiting room is
 * not active.
 */
export function draw(shop: Shop, client: string): Promise<Drawn | null> {
  const queue =
    queues.get(shop) ??
    stock.openQueue<string, Drawn | null>((clients) => shop.transact((tx) => drawAll(tx, clients)), LIMITS)
  queues.set(shop, queue)
  return queue.submit(client)
}

async function drawAll(tx: Tx, clients: string[]): Promise<{ value: Drawn | null }[]> {
  const room = await lockRoom(tx)
  if (room === null) return clients.map(() => ({ value: null }))
  await queries.updateRoom(tx, { ...room, drawn: room.drawn + clients.length })
  const counts = Map.groupBy(clients, (client) => client)
  await queries.countNumbers(
    tx,
    room.id,
    [...counts.keys()],
    [...counts.values()].map((all) => all.length),
  )
  return clients.map((_, index) => ({ value: { room: room.id, number: room.drawn + index + 1 } }))
}
