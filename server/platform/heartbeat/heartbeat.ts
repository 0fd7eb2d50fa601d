import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'
import { figuresOf, type Figures } from './figures.ts'
import * as queries from './queries.ts'

export type { Figures }

const INTERVAL = 5_000

/** A process that writes down that it runs. */
export interface Heartbeat {
  /** Writes it down now. */
  beat: () => Promise<void>
  /** Ends it; the process is then no longer among those that run. */
  stop: () => Promise<void>
}

/** Writes down every five seconds that this process runs, in which role, and its figures. */
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

/** The processes that run now, with the figures of each. */
export const readRunning = (shop: Shop): Promise<{ host: string; role: string; figures: Figures }[]> =>
  queries.readRunning(shop.sql)
