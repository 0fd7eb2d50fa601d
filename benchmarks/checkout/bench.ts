import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { createBuyers } from '#testing/buyers/accounts.ts'
import type { Buyer, Step } from '#testing/buyers/steps.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { cpuSeconds, familyCpuSeconds } from '#benchmarks/cpu.ts'
import { databaseOnDisk } from '#benchmarks/disk.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { naiveOrders } from '#benchmarks/naive.ts'
import type { ErrandResult } from '#benchmarks/order-buyers.ts'
import { sendOrderBuyers } from '#benchmarks/processes.ts'

/** What a scenario is measured with. */
export interface CheckoutOptions {
  orders: number
  lines: number
  refunds: number
  guests: number
  /** How many buyers there are at a time. */
  atOnce: number[]
}

/** A shop with its own database, and the naive orders of the same machine. */
export interface Bench {
  shop: RunningProcess
  sql: Sql
  url: string
  env: Record<string, string>
  secret: string
  postmaster: number
}

/** What something costs, in milliseconds of CPU for each. */
export interface Cost {
  server: number
  postgres: number
}

/** A sequence of steps with its cost. */
export type Measured = ErrandResult & Cost

const NAIVE_SECONDS = 3
const NAIVE_CLIENTS = 64

/**
 * Runs a scenario with a shop of its own, without a worker unless `args` say otherwise, and verifies what is left afterwards. The figures begin
 * with those of naive SQL on the same, possibly busy machine.
 */
export async function withShop(
  args: string[],
  run: (bench: Bench, naive: Naive) => Promise<Figure[]>,
): Promise<Figure[]> {
  const database = await databaseOnDisk()
  const secret = token()
  const env = { DATABASE_URL: database.url, DATA_DIR: database.folder, RATE_LIMITS: 'off', SECRET: secret }
  const note = await readFile(join(database.folder, 'postgres/data/postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(note)
  const naive = await measureNaive(database.url, postmaster)
  const shop = await startShop({ ...env, FESTIVAL: 'benchmarks/festival.yaml' }, args)
  const sql = openSql(database.url, { max: 2 })
  try {
    const figures = await run({ shop, sql, url: database.url, env, secret, postmaster }, naive)
    const wrong = await check(env)
    for (const each of wrong) console.log(`WRONG: ${each}`)
    return [
      {
        what: `naive SQL without HTTP, ${NAIVE_CLIENTS} clients: orders a second`,
        value: Math.round(naive.rate),
      },
      { what: '… CPU of client and PostgreSQL', value: naive.cpu, unit: 'ms' },
      ...figures,
      { what: 'what does not add up', value: wrong.length, target: { is: '=', value: 0 } },
    ]
  } finally {
    await sql.end()
    await shop.stop()
    await database.stop()
  }
}

/** Orders a second and CPU of the seven statements of a naive order. */
export interface Naive {
  rate: number
  cpu: number
}

async function measureNaive(url: string, postmaster: number): Promise<Naive> {
  const before = await familyCpuSeconds(postmaster)
  const own = process.cpuUsage()
  const rate = await naiveOrders(url, NAIVE_CLIENTS, NAIVE_SECONDS)
  const { user, system } = process.cpuUsage(own)
  const used = (await familyCpuSeconds(postmaster)) - before + (user + system) / 1e6
  return { rate, cpu: (used * 1000) / (rate * NAIVE_SECONDS) }
}

/** The CPU of server and PostgreSQL for each of so many things that are done meanwhile. */
export async function costOf<T>(
  { shop, postmaster }: Pick<Bench, 'shop' | 'postmaster'>,
  count: number,
  work: () => Promise<T>,
): Promise<[T, Cost]> {
  const used = () => Promise.all([cpuSeconds(shop.pid), familyCpuSeconds(postmaster)])
  const before = await used()
  const result = await work()
  const after = await used()
  const each = (index: 0 | 1) => ((after[index] - before[index]) * 1000) / count
  return [result, { server: each(0), postgres: each(1) }]
}

/** Buyers with an account each. */
export const accounts = ({ sql }: Bench, name: string, count: number): Promise<Buyer[]> =>
  createBuyers(sql, Temporal.Now.instant(), name, count)

/** Runs buyers through steps. Throws what the shop has refused. */
export async function send(bench: Bench, buyers: Buyer[], steps: Step[], atOnce: number): Promise<Measured> {
  const { shop, secret } = bench
  const errand = { origin: shop.origin, secret, buyers, steps, atOnce }
  const [result, cost] = await costOf(bench, buyers.length, () => sendOrderBuyers(errand))
  if (Object.keys(result.refused).length > 0) throw new Error(`Refused: ${JSON.stringify(result.refused)}`)
  return { ...result, ...cost }
}

export const rateOf = ({ buyers, seconds }: ErrandResult): number => buyers.length / seconds

/** The CPU of both processes, apart. */
export const costFigures = ({ server, postgres }: Cost): Figure[] => [
  { what: '… CPU of the server', value: server, unit: 'ms' },
  { what: '… CPU of PostgreSQL', value: postgres, unit: 'ms' },
]

/** The findings of the shop's consistency check; empty if there are none. */
async function check(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['server/cli.ts', 'check'], {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, ...env },
  })
  return run.then(
    () => [],
    (error: unknown) => [String(error)],
  )
}
