import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '#server/platform/shop.ts'

/** Waits until a statement in this shop's database is blocked by another transaction's lock. */
export async function untilLocked({ sql }: Shop): Promise<void> {
  for (;;) {
    const [waiting] = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`
    if (waiting) return
    await sleep(5)
  }
}
