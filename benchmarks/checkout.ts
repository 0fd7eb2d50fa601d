// Orders are placed and paid as fast as possible, from filled carts, and by buyers who go through all steps.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { createBuyers, recountOrders } from '#testing/buyers/accounts.ts'
import type { Buyer, Step } from '#testing/buyers/steps.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { percentile } from './buyers.ts'
import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import { databaseOnDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'
import { naiveOrders } from './naive.ts'
import type { ErrandResult } from './order-buyers.ts'
import { sendOrderBuyers, startBare } from './processes.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000' } },
})
const ORDERS = Number(values.orders)
const AT_ONCE = 64
/** The number of concurrent buyers, as in the comparison with Vendure. */
const COMPLETE_AT_ONCE = 32
/** The number of warm-up buyers. */
const WARM = 300
const EVERY_STEP: Step[] = ['add', 'invoice', 'checkout', 'pay', 'ticket']
const NAIVE_SECONDS = 3
/** Vendure 3.7.3: orders per second on a machine of this size, with 32 buyers. */
const VENDURE = 13.3

interface Bench {
  shop: RunningProcess
  sql: Sql
  secret: string
  postmaster: number
}

/** A sequence of steps with its cost. */
interface Measured extends ErrandResult {
  /** CPU time of server and PostgreSQL, in milliseconds per buyer. */
  server: number
  postgres: number
}

async function checkout(): Promise<boolean> {
  const database = await databaseOnDisk()
  const secret = token()
  const env = { DATABASE_URL: database.url, DATA_DIR: database.folder, RATE_LIMITS: 'off', SECRET: secret }
  const note = await readFile(join(database.folder, 'postgres/data/postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(note)
  const naive = await measureNaive(database.url, postmaster)
  // Mails are sent by the worker; `bench:crash` verifies their delivery.
  const shop = await startShop({ ...env, FESTIVAL: 'benchmarks/festival.yaml' }, ['--role', 'web'])
  const sql = openSql(database.url, { max: 2 })
  try {
    const bench = { shop, sql, secret, postmaster }
    const { figures, refused, answered, sample } = await measure(bench)
    const floor = await bareCheckouts(sample)
    const wrong = [...refused, ...(await recountOrders(sql, answered)), ...(await check(env))]
    for (const each of wrong) console.log(`WRONG: ${each}`)
    figures.push(
      { what: 'bare node:http, the bytes of a placed order, a second', value: Math.round(floor) },
      { what: `naive SQL without HTTP, ${AT_ONCE} clients: orders a second`, value: Math.round(naive.rate) },
      { what: '… CPU of a client', value: naive.client, unit: 'ms' },
      { what: '… CPU of PostgreSQL', value: naive.postgres, unit: 'ms' },
      { what: 'what was refused or does not add up', value: wrong.length, target: { is: '=', value: 0 } },
    )
    const title = `${ORDERS} orders of a ticket each, ${AT_ONCE} buyers at a time; no worker, so mails wait`
    return report('checkout', title, figures)
  } finally {
    await sql.end()
    await shop.stop()
    await database.stop()
  }
}

/** The cost of the seven statements of a naive order on the same, possibly busy machine. */
async function measureNaive(url: string, postmaster: number) {
  const before = await familyCpuSeconds(postmaster)
  const own = process.cpuUsage()
  const rate = await naiveOrders(url, AT_ONCE, NAIVE_SECONDS)
  const { user, system } = process.cpuUsage(own)
  const each = 1000 / (rate * NAIVE_SECONDS)
  const postgres = ((await familyCpuSeconds(postmaster)) - before) * each
  return { rate, client: ((user + system) / 1e6) * each, postgres }
}

async function measure(bench: Bench) {
  const { sql } = bench
  const results: Measured[] = []
  const send = async (buyers: Buyer[], steps: Step[], atOnce = AT_ONCE) => {
    const result = await errand(bench, buyers, steps, atOnce)
    results.push(result)
    return result
  }
  const accounts = (name: string, count: number) => createBuyers(sql, Temporal.Now.instant(), name, count)
  await send(await accounts('warm', WARM), EVERY_STEP, COMPLETE_AT_ONCE)
  const fresh = await accounts('new', ORDERS)
  const filled = await send(fresh, ['add'])
  const placed = await send(filled.buyers, ['checkout'])
  const paid = await send(placed.buyers, ['pay'])
  const refilled = await send(paid.buyers, ['add'])
  const again = await send(refilled.buyers, ['checkout'])
  const paidAgain = await send(again.buyers, ['pay'])
  const whole = await send(await accounts('whole', ORDERS), EVERY_STEP, COMPLETE_AT_ONCE)
  const figures: Figure[] = [
    ...figuresOf('placed orders', placed, { rate: 833, cpu: 3 }),
    ...figuresOf('payments with tickets and invoice', paid, { cpu: 3 }),
    ...figuresOf('placed orders of accounts with an order', again, { rate: 833, cpu: 3 }),
    ...figuresOf('their payments', paidAgain, { cpu: 3 }),
    ...figuresOf(`complete purchases, ${COMPLETE_AT_ONCE} at a time`, whole),
    {
      what: '… against Vendure 3.7.3, measured apart',
      value: rate(whole) / VENDURE,
      unit: '×',
      target: { is: '≥', value: 60 },
    },
  ]
  return {
    figures,
    refused: results.flatMap((each) =>
      Object.entries(each.refused).map(([what, times]) => `${what}: ${times}`),
    ),
    answered: WARM + 3 * ORDERS,
    sample: placed.sample,
  }
}

async function errand(
  { shop, secret, postmaster }: Bench,
  buyers: Buyer[],
  steps: Step[],
  atOnce: number,
): Promise<Measured> {
  const used = () => Promise.all([cpuSeconds(shop.pid), familyCpuSeconds(postmaster)])
  const before = await used()
  const result = await sendOrderBuyers({ origin: shop.origin, secret, buyers, steps, atOnce })
  const after = await used()
  const each = (index: 0 | 1) => ((after[index] - before[index]) * 1000) / buyers.length
  return { ...result, server: each(0), postgres: each(1) }
}

const rate = ({ buyers, seconds }: ErrandResult): number => buyers.length / seconds

function figuresOf(what: string, result: Measured, target: { rate?: number; cpu?: number } = {}): Figure[] {
  const { latencies, server, postgres } = result
  return [
    {
      what: `${what} a second`,
      value: Math.round(rate(result)),
      ...(target.rate && { target: { is: '≥', value: target.rate } }),
    },
    { what: '… p50', value: percentile(latencies, 0.5), unit: 'ms' },
    { what: '… p99', value: percentile(latencies, 0.99), unit: 'ms' },
    { what: '… CPU of the server', value: server, unit: 'ms' },
    { what: '… CPU of PostgreSQL', value: postgres, unit: 'ms' },
    {
      what: `CPU of both, ${what}`,
      value: server + postgres,
      unit: 'ms',
      ...(target.cpu && { target: { is: '≤', value: target.cpu } }),
    },
  ]
}

/** Requests per second of a bare server with the same response size and the same buyers. */
async function bareCheckouts(sample: string): Promise<number> {
  const bare = await startBare(sample)
  const nobody: Buyer = { full_name: '', email: '', token: '', cart: '', order: '', reference: '', amount: 0 }
  const buyers = Array.from({ length: 5 * ORDERS }, () => nobody)
  const result = await sendOrderBuyers({
    origin: bare.origin,
    secret: '',
    buyers,
    steps: ['checkout'],
    atOnce: AT_ONCE,
  })
  await bare.stop()
  return rate(result)
}

/** The findings of the shop's consistency check; empty if there are none. */
async function check(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['server/cli.ts', 'check'], {
    cwd: new URL('../', import.meta.url),
    env: { ...process.env, ...env },
  })
  return run.then(
    () => [],
    (error: unknown) => [String(error)],
  )
}

process.exitCode = (await checkout()) ? 0 : 1
