import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { databaseOnDisk } from '#benchmarks/disk.ts'
import { familyCpuSeconds } from '#benchmarks/cpu.ts'
import type { Figure } from '#benchmarks/figures.ts'
import type { LoadResult } from '#benchmarks/buyers.ts'

/** A shop in separate processes with its own database. */
export interface Bench {
  origin: string
  url: string
  folder: string
  sql: Sql
  shop: RunningProcess
  env: Record<string, string>
  secret: string
  /** CPU time of server and PostgreSQL together, in seconds. */
  cpu: () => Promise<number>
}

const FESTIVAL = {
  festoon: 1,
  site: {
    name: 'Rush',
    timezone: 'Europe/Zagreb',
    currency: 'EUR',
    contactEmail: 'hello@festoon.example',
    senderAddress: 'tickets@festoon.example',
    countries: { HR: 'Croatia' },
    ageRanges: { adult: 'Adult' },
  },
  events: [{ key: 'rush', name: 'Rush', settings: { ageRangeActive: false } }],
}

/** A capacity shared by some of the tickets. */
interface Limit {
  code: string
  name: string
  capacity: number
  products: string[]
}

/** A festival file with this many tickets, each with this many places: `hot`, `hot-1`, `hot-2` … */
export async function festivalOf(
  folder: string,
  tickets: number,
  stock: number,
  capacities: Limit[] = [],
  discounts: object[] = [],
): Promise<string> {
  const products = Array.from({ length: tickets }, (_, index) => ({
    external_code: codeOf(index),
    event: 'rush',
    name: `Hot ticket ${index}`,
    type: 'ticket',
    price: 10_000,
    fee: 500,
    tax_rate: 25,
    stock,
  }))
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'festival.yaml')
  await writeFile(file, stringify({ ...FESTIVAL, products, capacities, discounts }))
  return file
}

const codeOf = (index: number): string => (index === 0 ? 'hot' : `hot-${index}`)

/** The codes of the first tickets. */
export const codesOf = (tickets: number): string[] =>
  Array.from({ length: tickets }, (_, index) => codeOf(index))

interface ShopOptions {
  tickets?: number
  stock?: number
  capacities?: Limit[]
  /** As in a festival file. */
  discounts?: object[]
  args?: string[]
}

/** Opens a shop, runs the measurement, and recounts all places: the last figure is the number of oversold or lost ones. */
export async function onShop(
  { tickets = 1, stock = 1_000_000, capacities = [], discounts = [], args = [] }: ShopOptions,
  measure: (bench: Bench) => Promise<Figure[]>,
): Promise<Figure[]> {
  const { url, folder, stop } = await databaseOnDisk()
  const FESTIVAL = await festivalOf(join(folder, 'file'), tickets, stock, capacities, discounts)
  const secret = token()
  const env = { DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: 'off', SECRET: secret, FESTIVAL }
  const shop = await startShop(env, args)
  const sql = openSql(url, { max: 2 })
  try {
    const postmaster = Number.parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8'))
    const cpu = async () => (await familyCpuSeconds(shop.pid)) + (await familyCpuSeconds(postmaster))
    const figures = await measure({ origin: shop.origin, url, folder, sql, shop, env, secret, cpu })
    return [...figures, await recount(sql)]
  } finally {
    await sql.end()
    await shop.stop()
    await stop()
  }
}

/** Counts all lines and compares them with the taken places of the stock. */
async function recount(sql: Sql): Promise<Figure> {
  const [row] = await sql<{ wrong: number }[]>`
    with l as (
      select p.stock_id, count(*) as places from cart_products c join products p on p.id = c.product_id
       where c.released_at is null group by p.stock_id),
    held as (
      select stock_id, places from l
      union all
      select unnest(m.shared_stock_ids), places from l join stock m on m.id = l.stock_id
      union all
      select d.stock_id, d.places
        from cart_products c,
             discount_places(c.discount_rule_id, c.discount_code_id, c.discount_amount + c.discount_fee_amount) d
       where c.released_at is null and c.discount_rule_id is not null),
    counted as (select stock_id, sum(places) as places from held group by stock_id)
    select coalesce(sum(abs(s.taken - coalesce(c.places, 0))), 0)::integer as wrong
      from stock s left join counted c on c.stock_id = s.id`
  return { what: 'places oversold or lost', value: row?.wrong ?? -1, target: { is: '=', value: 0 } }
}

/** Served responses per second. */
export const rateOf = ({ served, seconds }: LoadResult): number => served / seconds

/** The median of rates, per second. */
export const middle = (before: number, after: number): number => (before + after) / 2
