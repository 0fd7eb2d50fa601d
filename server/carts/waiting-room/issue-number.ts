import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { lockRoom } from './room.ts'

/** A number of a queue. */
export interface Drawn {
  room: number
  number: number
}

const LIMITS = { batchSize: 1_000, maxWaiting: 20_000, isPoison: () => false }

const drawsOf = groupCommitPerShop<string, Drawn | null>(
  (shop, clientHashes) => shop.transact((tx) => drawAll(tx, clientHashes)),
  LIMITS,
)

/**
 * Draws the next number for a client address, in order of arrival: concurrent requests share a statement. Null while the waiting room is
 * not active.
 */
export const draw = (shop: Shop, clientHash: string): Promise<Drawn | null> =>
  drawsOf(shop).submit(clientHash)

async function drawAll(tx: Tx, clientHashes: string[]): Promise<{ value: Drawn | null }[]> {
  const room = await lockRoom(tx)
  if (room === null) return clientHashes.map(() => ({ value: null }))
  await queries.updateRoom(tx, { ...room, drawn: room.drawn + clientHashes.length })
  const counts = Map.groupBy(clientHashes, (clientHash) => clientHash)
  await queries.countNumbers(
    tx,
    room.id,
    [...counts.keys()],
    [...counts.values()].map((all) => all.length),
  )
  return clientHashes.map((_, index) => ({ value: { room: room.id, number: room.drawn + index + 1 } }))
}
