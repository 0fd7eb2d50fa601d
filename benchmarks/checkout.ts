// Orders are placed and paid as fast as the shop can, from carts that are filled already, and by buyers who go the whole way.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { token } from '#server/platform/security/random.ts'
import { createBuyers, recountOrders } from '#testing/buyers/accounts.ts'
import type { Buyer, Step } from '#testing/buyers/steps.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { percentile } from './buyers.ts'
import { cpuSeconds, familyCpuSeconds } from './cpu.ts'
import { databaseOnDisk } from './disk.ts'
import { naiveOrders } from './naive.ts'
import type { ErrandResult } from './order-buyers.ts'
import { sendOrderBuyers, startBare } from './processes.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000' } },
})
const ORDERS = Number(values.orders)
const AT_ONCE = 64
/** So many go the whole way at a time, as in the comparison with Vendure. */
const WHOLE_WAY = 32
/** So many go it before anything is measured. */
const WARM = 300
const EVERY_STEP: Step[] = ['add', 'invoice', 'checkout', 'pay', 'ticket']
const NAIVE_SECONDS = 3
/** Orders a second of Vendure 3.7.3 on a machine of this size, with 32 buyers. */
const VENDURE = 13.3

type Row = [what: string, figure: string, target?: string]

interface Bench {
  shop: RunningProcess
  sql: Sql
  secret: string
  postmaster: number
}

/** An errand with what it cost. */
interface Measured extends ErrandResult {
  /** Of the server and of PostgreSQL, in milliseconds for each buyer. */
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
  // Mails are the worker's, and `bench:crash` asks whether each leaves.
  const shop = await startShop({ ...env, FESTIVAL: 'benchmarks/festival.yaml' }, ['--role', 'web'])
  const sql = openSql(database.url, { max: 2 })
  try {
    const bench = { shop, sql, secret, postmaster }
    const { rows, refused, answered, sample } = await measure(bench)
    const floor = await bareCheckouts(sample)
    rows.push(
      ['bare node:http, the bytes of a placed order', floor.toFixed(0)],
      [`naive SQL without HTTP, ${AT_ONCE} clients: orders a second`, naive.rate.toFixed(0)],
      ['… CPU of a client + PostgreSQL in ms', `${naive.client.toFixed(2)} + ${naive.postgres.toFixed(2)}`],
    )
    const wrong = [...refused, ...(await recountOrders(sql, answered)), ...(await check(env))]
    print(rows, wrong)
    return wrong.length === 0
  } finally {
    await sql.end()
    await shop.stop()
    await database.stop()
  }
}

/** What the seven statements of a naive order cost beside everything else that the machine is doing. */
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
  await send(await accounts('warm', WARM), EVERY_STEP, WHOLE_WAY)
  const fresh = await accounts('new', ORDERS)
  const filled = await send(fresh, ['add'])
  const placed = await send(filled.buyers, ['checkout'])
  const paid = await send(placed.buyers, ['pay'])
  const refilled = await send(paid.buyers, ['add'])
  const again = await send(refilled.buyers, ['checkout'])
  const paidAgain = await send(again.buyers, ['pay'])
  const whole = await send(await accounts('whole', ORDERS), EVERY_STEP, WHOLE_WAY)
  const rows: Row[] = [
    ...rowsOf('placed orders', placed, { rate: 833, cpu: 3 }),
    ...rowsOf('payments with tickets and invoice', paid, { cpu: 3 }),
    ...rowsOf('placed orders of accounts with an order', again, { rate: 833, cpu: 3 }),
    ...rowsOf('their payments', paidAgain, { cpu: 3 }),
    ...rowsOf(`whole ways, ${WHOLE_WAY} at a time`, whole),
    ['… against Vendure 3.7.3, measured apart', (rate(whole) / VENDURE).toFixed(1), 'target ≥ 60'],
  ]
  return {
    rows,
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

function rowsOf(what: string, result: Measured, target: { rate?: number; cpu?: number } = {}): Row[] {
  const { latencies, server, postgres } = result
  const [middle, late] = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1))
  const cpu = [server, postgres, server + postgres].map((each) => each.toFixed(2))
  return [
    [`${what} a second`, rate(result).toFixed(0), target.rate ? `target ≥ ${target.rate}` : ''],
    ['… p50 / p99 in ms', `${middle} / ${late}`],
    [
      '… CPU of server + PostgreSQL in ms',
      `${cpu[0]} + ${cpu[1]} = ${cpu[2]}`,
      target.cpu ? `target ≤ ${target.cpu}` : '',
    ],
  ]
}

/** How often a second a bare server sends as many bytes to the same buyers. */
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

/** The recount of everything by the shop's own command: what it finds, nothing when all adds up. */
async function check(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['server/festoon.ts', 'check'], {
    cwd: new URL('../', import.meta.url),
    env: { ...process.env, ...env },
  })
  return run.then(
    () => [],
    (error: unknown) => [String(error)],
  )
}

function print(rows: Row[], wrong: string[]): void {
  console.log(`\n${ORDERS} orders of a ticket each, ${AT_ONCE} buyers at a time; no worker, so mails wait`)
  for (const [what, figure, target = ''] of rows)
    console.log(`${what.padEnd(52)}${figure.padStart(22)}  ${target}`)
  console.log(wrong.length === 0 ? 'Counted again: everything adds up.' : `WRONG:\n${wrong.join('\n')}`)
}

process.exitCode = (await checkout()) ? 0 : 1
