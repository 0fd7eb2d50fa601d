import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'
import { figuresOf, type Figures } from './figures.ts'
import * as queries from './queries.ts'

export type { Figures }

const INTERVAL = 5_000

/** The heartbeat of a process. */
export interface Heartbeat {
  /** Records a heartbeat now. */
  beat: () => Promise<void>
  /** Stops it; the process is then no longer listed as running. */
  stop: () => Promise<void>
}

/** Records a heartbeat of this process every five seconds, with its role and figures. */
export function start(shop: Shop, role: string): Heartbeat {
  const id = randomUUID()
  const figures = figuresOf(shop)
  const write = async () => void (await queries.upsert(shop.sql, id, hostname(), role, await figures.read()))
  let underway = Promise.resolve()
  const beat = () => (underway = underway.then(() => withPool('background', write)))
  const beatOrSay = () =>
    beat().catch((error: unknown) => {
      underway = Promise.resolve()
      shop.log.warn({ err: error }, 'the heartbeat of this process was not written')
    })
  void beatOrSay()
  const timer = setInterval(() => void beatOrSay(), INTERVAL)
  return {
    beat,
    stop: async () => {
      clearInterval(timer)
      figures.stop()
      await underway.catch(() => undefined)
      await queries.remove(shop.sql, id).catch(() => undefined)
    },
  }
}

/** The running processes, with their figures. */
export const readRunning = (shop: Shop): Promise<{ host: string; role: string; figures: Figures }[]> =>
  queries.readRunning(shop.sql)
