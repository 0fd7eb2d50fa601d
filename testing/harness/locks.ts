import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '#server/platform/shop.ts'

/**
 * A barrier between reading and writing in a control: each of the first `count` callers waits until all of them have read, so that they
 * overlap on every machine. Later callers do not wait.
 */
export function allHaveRead(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let readers = 0
  return () => {
    readers += 1
    if (readers === count) resolve()
    return promise
  }
}

/** How many statements in the shop's database are blocked by locks of other transactions; not those for which a table is being extended. */
export async function countLocked({ sql }: Pick<Shop, 'sql'>): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'extend'`
  return waiting.length
}

/** Waits until this many are blocked. */
export async function untilLocked(shop: Shop, count = 1): Promise<void> {
  while ((await countLocked(shop)) < count) await sleep(5)
}

/**
 * Waits until every transaction that runs now has ended, those of the other databases of the server included: nothing that has been committed
 * counts as changed since then.
 */
export async function untilOthersHaveEnded({ sql }: Shop): Promise<void> {
  const [now] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`
  for (;;) {
    const [oldest] = await sql<{ later: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${now?.id ?? ''}::xid8 as later`
    if (oldest?.later === true) return
    await sleep(5)
  }
}
