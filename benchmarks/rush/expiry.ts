import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '#server/platform/shop.ts'
import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { onShop } from './bench.ts'

const CARTS = 100_000

/** 100,000 carts expire at once, while twenty buyers keep adding. */
export const expiry = (): Promise<Figure[]> =>
  onShop({}, async ({ origin, sql }) => {
    const rush = { codes: ['hot'], buyers: 200 }
    while ((await countOpen(sql)) < CARTS) await sendBuyers(origin, { ...rush, seconds: 5 })
    const beside = { codes: ['hot'], buyers: 20, seconds: 5 }
    const alone = await sendBuyers(origin, beside)
    const due = await countOpen(sql)
    await sql`update carts set expires_at = now() - interval '1 second' where status = 'open'`
    const adding = sendBuyers(origin, { ...beside, seconds: 25 })
    const seconds = await timeUntilReleased(sql, due)
    const meanwhile = await adding
    return [
      { what: 'carts that ended at one instant', value: due },
      {
        what: 'from the first to the last that was given back',
        value: seconds,
        unit: 's',
        target: { is: '≤', value: 2 },
      },
      { what: 'the slowest add before', value: percentile(alone.latencies, 1), unit: 'ms' },
      { what: 'the slowest add meanwhile', value: percentile(meanwhile.latencies, 1), unit: 'ms' },
      { what: 'answers with 5xx', value: meanwhile.failed, target: { is: '=', value: 0 } },
    ]
  })

async function countOpen(sql: Sql): Promise<number> {
  const [row] = await sql<{ carts: number }[]>`
    select count(*)::integer as carts from carts where status = 'open'`
  return row?.carts ?? 0
}

/** Housekeeping runs every fifteen seconds, so the measurement begins with the first expired cart. */
async function timeUntilReleased(sql: Sql, due: number): Promise<number> {
  const ended = async () => {
    const [row] = await sql<{ carts: number }[]>`
      select count(*)::integer as carts from carts where status <> 'open'`
    return row?.carts ?? 0
  }
  const before = await ended()
  let begin = 0
  for (;;) {
    const count = (await ended()) - before
    if (count > 0 && begin === 0) begin = performance.now()
    if (count >= due) return (performance.now() - begin) / 1000
    await sleep(20)
  }
}
