import { openSql } from '#server/platform/database/sql.ts'
import { startShop } from '#testing/harness/server-process.ts'
import { percentile, type LoadResult } from './buyers.ts'
import { databaseOnDisk } from './disk.ts'
import { naiveSales } from './naive.ts'
import { sendBuyers, startBare } from './processes.ts'

const BUYERS = 200
const SECONDS = Number(process.argv[2] ?? 10)
const NAIVE_CLIENTS = 64

/** 200 buyers at once on one hot product, over real HTTP, against naive SQL and against a bare server, in one run. */
async function rush(): Promise<boolean> {
  const database = await databaseOnDisk()
  try {
    const before = await naiveSales(database.url, NAIVE_CLIENTS, SECONDS / 2)
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      RATE_LIMITS: 'off',
      FESTIVAL: 'benchmarks/festival.yaml',
    }
    const shop = await startShop(env)
    await sendBuyers(shop.origin, BUYERS, 2)
    const result = await sendBuyers(shop.origin, BUYERS, SECONDS)
    const sample = await oneAnswer(shop.origin)
    await shop.stop()
    const bare = await startBare(sample)
    const floor = await sendBuyers(bare.origin, BUYERS, SECONDS / 2)
    await bare.stop()
    const after = await naiveSales(database.url, NAIVE_CLIENTS, SECONDS / 2)
    const count = await recount(database.url)
    print(result, floor, (before + after) / 2, count)
    return count.difference === 0 && result.failed === 0
  } finally {
    await database.stop()
  }
}

async function oneAnswer(origin: string): Promise<string> {
  const body = JSON.stringify({ external_code: 'hot', full_name: 'Sample', email: 'sample@example.com' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/add-product-to-cart`, { method: 'POST', headers, body })
  return response.text()
}

/** Counts every line again and compares with what the stock says is taken. */
async function recount(url: string): Promise<{ lines: number; taken: number; difference: number }> {
  const sql = openSql(url, { max: 1 })
  const [row] = await sql<{ lines: number; taken: number }[]>`
    select (select count(*)::integer from cart_products where released_at is null) as lines,
           (select sum(taken)::integer from stock) as taken`
  await sql.end()
  const { lines = 0, taken = 0 } = row ?? {}
  return { lines, taken, difference: taken - lines }
}

function print(
  result: LoadResult,
  floor: LoadResult,
  naive: number,
  count: Awaited<ReturnType<typeof recount>>,
): void {
  const rate = result.served / result.seconds
  const bareRate = floor.served / floor.seconds
  const p99 = percentile(result.latencies, 0.99)
  const rows = [
    ['adds to cart a second, over HTTP', rate.toFixed(0), ''],
    [`naive SQL without HTTP, ${NAIVE_CLIENTS} clients`, naive.toFixed(0), ''],
    ['ratio to naive SQL', (rate / naive).toFixed(2), 'target ≥ 4'],
    ['bare node:http, same bytes', bareRate.toFixed(0), ''],
    ['ratio to bare node:http', (rate / bareRate).toFixed(2), 'target ≥ 0.4'],
    ['p50 in ms', percentile(result.latencies, 0.5).toFixed(1), ''],
    ['p99 in ms', p99.toFixed(1), 'target ≤ 150'],
    ['refused', String(result.refused), ''],
    ['failed (5xx)', String(result.failed), 'target 0'],
    ['lines counted again / taken', `${count.lines} / ${count.taken}`, ''],
    ['oversold or lost', String(count.difference), 'target 0'],
  ]
  console.log(`\n${BUYERS} buyers on one hot product, ${result.seconds.toFixed(1)} s`)
  for (const [what, figure, target] of rows)
    console.log(`${what?.padEnd(42)}${figure?.padStart(18)}  ${target}`)
}

process.exitCode = (await rush()) ? 0 : 1
