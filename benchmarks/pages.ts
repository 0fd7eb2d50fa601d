import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { cpuSeconds } from './cpu.ts'
import { databaseOnDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'
import { sendVisitors, startBare } from './processes.ts'
import type { Visit, VisitResult } from './visitors.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const SECONDS = Number(positionals[0] ?? 5)
const PUBLIC = [
  { name: 'the home page', method: 'GET', path: '/' },
  { name: 'the public data, GET', method: 'GET', path: '/api/public-data' },
  { name: 'all data of a guest, POST', method: 'POST', path: '/api/get-data' },
] as const

/** First visits of the home page, and the public responses, compared with a bare server. */
async function pages(): Promise<boolean> {
  const database = await databaseOnDisk()
  const shop = await startShop({
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    RATE_LIMITS: 'off',
    FESTIVAL: 'festivals/demo.yaml',
  })
  const sql = openSql(database.url, { max: 1 })
  try {
    const figures = [...(await firstVisits(shop, sql)), ...(await againstBare(shop))]
    return report('pages', 'A first visit to the home page of the demo festival', figures)
  } finally {
    await sql.end()
    await shop.stop()
    await database.stop()
  }
}

async function firstVisits(shop: RunningProcess, sql: Sql): Promise<Figure[]> {
  const seen = await openInBrowser(shop.origin)
  const visit: Visit = {
    requests: [...seen.atFirst, ...seen.later].map((path) => ({ method: 'GET', path })),
    visitors: 8,
    seconds: SECONDS,
  }
  await sendVisitors(shop.origin, { ...visit, seconds: 2 })
  const idle = await transactionsWhile(sql, () => wait(SECONDS * 1000))
  const before = await cpuSeconds(shop.pid)
  const [result, busy] = await transactionsAndResult(sql, () => sendVisitors(shop.origin, visit))
  const cpu = (await cpuSeconds(shop.pid)) - before
  return [
    {
      what: 'requests of a first visit, to its load',
      value: seen.atFirst.length,
      target: { is: '≤', value: 15 },
    },
    { what: 'requests when it is idle', value: seen.later.length },
    { what: 'streams', value: seen.streams },
    { what: 'bytes of a first visit, all of it', value: Math.round(result.bytes / result.visits) },
    { what: '… of them scripts', value: seen.scriptBytes },
    {
      what: 'first visits a second, all of it',
      value: Math.round(result.visits / result.seconds),
      target: { is: '≥', value: 300 },
    },
    {
      what: 'CPU of the server for a first visit',
      value: (cpu * 1000) / result.visits,
      unit: 'ms',
      target: { is: '≤', value: 4 },
    },
    { what: `transactions in ${result.visits} visits`, value: busy },
    { what: '… in as long without any', value: idle },
    { what: 'what of a visit was not answered 200', value: result.failed, target: { is: '=', value: 0 } },
  ]
}

/** The requests of a real browser until its page has loaded, and in the five seconds after. */
async function openInBrowser(origin: string) {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const paths: string[] = []
  const scripts: Promise<number>[] = []
  page.on('request', (request) => void paths.push(request.url().slice(origin.length)))
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto(origin)
  const count = paths.length
  await wait(5_000)
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  await browser.close()
  const isStream = (path: string) => path.startsWith('/api/availability')
  const later = paths.slice(count).filter((path) => !isStream(path))
  return { atFirst: paths.slice(0, count), later, streams: paths.filter(isStream).length, scriptBytes }
}

async function againstBare({ origin }: RunningProcess): Promise<Figure[]> {
  const figures: Figure[] = []
  let failed = 0
  for (const { name, ...request } of PUBLIC) {
    const visit = { requests: [request], visitors: 200, seconds: SECONDS }
    await sendVisitors(origin, { ...visit, seconds: 1 })
    const own = await sendVisitors(origin, visit)
    const bare = await startBare('x'.repeat(Math.round(own.bytes / own.visits)))
    const floor = await sendVisitors(bare.origin, visit)
    await bare.stop()
    failed += own.failed
    figures.push(
      { what: `${name}: answers a second`, value: Math.round(rate(own)) },
      {
        what: `${name}, against bare node:http, as many bytes`,
        value: rate(own) / rate(floor),
        unit: '×',
        target: { is: '≥', value: 0.6 },
      },
    )
  }
  return [...figures, { what: 'answers other than 200', value: failed, target: { is: '=', value: 0 } }]
}

const rate = ({ visits, seconds }: VisitResult): number => visits / seconds

async function transactionsAndResult<T>(sql: Sql, work: () => Promise<T>): Promise<[T, number]> {
  const before = await transactions(sql)
  const result = await work()
  return [result, (await transactions(sql)) - before]
}

const transactionsWhile = async (sql: Sql, work: () => Promise<unknown>): Promise<number> =>
  (await transactionsAndResult(sql, work))[1]

/** Processes report their statistics to the database with a delay of up to a second. */
async function transactions(sql: Sql): Promise<number> {
  await wait(1_500)
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::integer as count
      from pg_stat_database where datname = current_database()`
  return row?.count ?? 0
}

process.exitCode = (await pages()) ? 0 : 1
