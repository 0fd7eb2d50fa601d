import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openApp } from '#server/app.ts'
import type { AppContext } from '#server/app-context.ts'
import { requestsOf, type OfficeRequest } from '#testing/harness/office-requests.ts'
import { callsOfOffice } from '#testing/harness/office-calls.ts'
import { readWhole } from '#testing/harness/query-plans.ts'
import { recordStatements } from '#testing/harness/statements.ts'
import { percentile } from './buyers.ts'
import { onDisk } from './disk.ts'
import { isMet, report } from './figures.ts'
import { matchStatement } from './office-statement.ts'
import { startOneOrder } from './processes.ts'
import { OWNER, seedSeason } from './season.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    'most-tickets': { type: 'string', default: '32' },
    times: { type: 'string', default: '20' },
    lines: { type: 'string', default: '10000' },
    /** A folder whose season is used again: to measure what a change has brought. */
    keep: { type: 'string' },
    /** Part of a call and its question: only these are asked. */
    only: { type: 'string', default: '' },
  },
})
const ORDERS = Number(values.orders)
/** The tickets of the largest order. With 32, a hundred thousand orders have a million tickets. */
const MAX_TICKETS = Number(values['most-tickets'])
const TIMES = Number(values.times)
/** The lines of the bank statement that is uploaded at the end. */
const LINES = Number(values.lines)

/** The target for every response of the office, in milliseconds. */
const LIMIT = 200
/** The target for calls that add up the ledger. */
const REPORTS = /ledger\/(?:accounts|bridge|months)|datev-bookings|month-documents/
const REPORT_LIMIT = 2_000

/** A table with fewer rows is read as fast without an index. */
const SHORT_TABLE = 5_000

interface Measured extends OfficeRequest {
  latencies: number[]
}

/** Requests every list and detail of the office over real HTTP, one after the other, in a shop after a season. */
const office = (): Promise<boolean> =>
  onDisk(values.keep, async ({ context, url: database, folder, start }) => {
    await openSeason(context, folder)
    const server = await start()
    const headers = await logIn(server.origin)
    const requests = (await requestsOf(context.shop.sql, callsOfOffice())).filter(isAsked)
    const floor = await baseline(database)
    const measured = await measure(requests, floor, (url) => timed(`${server.origin}${url}`, headers, TIMES))
    printSlow(measured)
    const statement =
      LINES === 0 ? [] : await matchStatement(context.shop.sql, uploadTo(server.origin, headers), LINES)
    await server.stop()
    report('office', 'A bank statement', statement)
    await printPlans(context, requests, headers)
    return measured.every(isFast) && statement.every(isMet)
  })

const isAsked = ({ call, what }: OfficeRequest): boolean => `${call} ${what}`.includes(values.only)

/** Fills the shop with a season, unless the folder has the same from an earlier run. */
async function openSeason(context: AppContext, folder: string): Promise<void> {
  const file = join(folder, 'season')
  const season = `${ORDERS} orders, ${MAX_TICKETS} tickets at most\n`
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') !== season) throw new Error(`${folder} has another season.`)
    return
  }
  await seedSeason(context, ORDERS, MAX_TICKETS)
  writeFileSync(file, season)
}

async function logIn(origin: string): Promise<{ cookie: string; 'x-csrf-token': string }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(OWNER)
  const response = await fetch(`${origin}/office/api/sessions`, { method: 'POST', headers, body })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const { session } = (await response.json()) as { session: { csrf: string } }
  return { cookie, 'x-csrf-token': session.csrf }
}

/** Uploads a bank file like the office's page does. */
const uploadTo =
  (origin: string, headers: Record<string, string>) =>
  async (body: Uint8Array<ArrayBuffer>): Promise<void> => {
    const response = await fetch(`${origin}/office/api/bank-statements?name=long.xml`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
    })
    if (response.status !== 200) throw new Error(`The statement is refused: ${await response.text()}`)
  }

/** The latencies of several requests to one URL; infinite if one is refused, as a question that takes too long. */
async function timed(url: string, headers: Record<string, string>, times: number): Promise<number[]> {
  const latencies: number[] = []
  for (let time = 0; time < times; time++) {
    const begin = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    latencies.push(performance.now() - begin)
    if (response.status !== 200) return [Infinity]
  }
  return latencies
}

/** The latency of reading one order by key over HTTP, without the application. */
async function baseline(url: string): Promise<number> {
  const server = await startOneOrder(url)
  const [, port] = server.output().match(/port (\d+)/) ?? []
  const latencies = await timed(`http://127.0.0.1:${port}`, {}, 500)
  await server.stop()
  return percentile(latencies, 0.5)
}

const isFast = ({ call, latencies }: Measured): boolean =>
  percentile(latencies, 0.95) < (REPORTS.test(call) ? REPORT_LIMIT : LIMIT)

const ms = (value: number): string => value.toFixed(1).padStart(8)

/** Asks every question, and prints the figures of each call as soon as they are complete. */
async function measure(
  requests: OfficeRequest[],
  floor: number,
  ask: (url: string) => Promise<number[]>,
): Promise<Measured[]> {
  console.log(
    `\n${requests.length} questions, each asked ${TIMES} times; one order by its key: p50${ms(floor)} ms`,
  )
  console.log(`${'call'.padEnd(36)}     p50     p95     max  p50 / key  slowest question`)
  const measured: Measured[] = []
  for (const asked of Map.groupBy(requests, ({ call }) => call).values()) {
    const answered: Measured[] = []
    for (const request of asked) answered.push({ ...request, latencies: await ask(request.url) })
    print(answered, floor)
    measured.push(...answered)
  }
  return measured
}

/** The figures of one call. */
function print(asked: Measured[], floor: number): void {
  const all = asked.flatMap(({ latencies }) => latencies)
  const [slowest] = asked.toSorted((a, b) => percentile(b.latencies, 0.95) - percentile(a.latencies, 0.95))
  const p50 = percentile(all, 0.5)
  const figures = [p50, percentile(all, 0.95), Math.max(...all)].map(ms).join('')
  const name = slowest?.call.padEnd(36)
  console.log(`${name}${figures}${(p50 / floor).toFixed(1).padStart(9)}  ${slowest?.what ?? ''}`)
}

function printSlow(measured: Measured[]): void {
  const load = loadavg().map((value) => value.toFixed(1))
  const slow = measured.filter((each) => !isFast(each))
  console.log(
    `\n${slow.length === 0 ? 'None' : slow.length} over ${LIMIT} ms, or ${REPORT_LIMIT} ms of a report (p95), or refused; load of the machine ${load.join(' ')}`,
  )
  for (const { call, what, latencies } of slow)
    console.log(`${ms(percentile(latencies, 0.95))}  ${call} ${what}`)
}

/** Prints the statements that scan a long table sequentially. */
async function printPlans(
  { shop }: AppContext,
  requests: OfficeRequest[],
  headers: { cookie: string },
): Promise<void> {
  const app = await openApp(shop)
  const whole = new Map<string, Set<string>>()
  for (const { call, what, url } of requests) {
    const [, statements] = await recordStatements({ shop }, () => app.inject({ url, headers }))
    for (const statement of statements)
      for (const table of await readWhole(shop.sql, statement, { limit: SHORT_TABLE }))
        whole.getOrInsertComputed(`${call} reads all ${table}`, () => new Set()).add(what)
  }
  await app.close()
  console.log('\nWithout an index')
  for (const [read, whats] of whole)
    console.log(`${read}: ${[...whats].filter(Boolean).join('; ') || 'always'}`)
}

process.exitCode = (await office()) ? 0 : 1
