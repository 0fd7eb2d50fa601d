// `npm run bench:gate [-- --seconds N --tickets N]`: twenty phones scan while half of them lose their network.
// `npm run bench:gate -- --camera`: the scanner's page in a browser, from a code in the camera's frame to the answer.
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '#server/config.ts'
import { createAppContext } from '#server/app-context.ts'
import { offsetClock } from '#server/platform/clock.ts'
import { openLog } from '#server/platform/log.ts'
import type { LoadResult } from './buyers.ts'
import { percentile } from './buyers.ts'
import { report, type Figure } from './figures.ts'
import { MAX_CODES, cameraFigures } from './gate/camera.ts'
import type { GateLoad, GateLoadResult } from './gate/load.ts'
import { naiveAdmissions } from './gate/naive.ts'
import { recount, type Recount } from './gate/recount.ts'
import { openGates } from './gate/setup.ts'
import { sendBuyers, sendPeople, startBare } from './processes.ts'
import { onShop, type Bench } from './rush/bench.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    tickets: { type: 'string', default: '50000' },
    camera: { type: 'boolean', default: false },
  },
})
const SECONDS = Number(values.seconds)
const TICKETS = Number(values.tickets)
const PHONES = 20
const RATE = 40
/** One in this many prints is shown at two gates. */
const COPIED = 20
const OUTAGE_SECONDS = 12
const SHORT_SECONDS = 10
const BUYERS = 20
const NONE: Omit<GateLoad, 'origin' | 'phones' | 'prints' | 'seconds'> = {
  rate: RATE,
  copied: 0,
  losing: 0,
  outage: 0,
  syncEvery: 3,
}

async function gateLoad(bench: Bench): Promise<Figure[]> {
  const { origin, url, sql } = bench
  const { phones, prints } = await gatesOf(bench, { tickets: TICKETS, phones: PHONES })
  const flat = Math.min(prints.length - SECONDS * RATE, prints.length / 2)
  const [first, others] = [prints.slice(0, flat), prints.slice(flat)]

  const naive = await naiveAdmissions(url, PHONES, 3)
  const fastest = await asFastAsItGoes(bench, phones, first)
  const bare = await bareAnswers(phones)
  const selling = await besideSelling(origin, phones, first.toReversed())
  const losing = { copied: COPIED, losing: PHONES / 2, outage: OUTAGE_SECONDS }
  const result = await runLoad({ ...NONE, ...losing, origin, phones, prints: others, seconds: SECONDS })
  return [
    ...fastest,
    { what: 'naive SQL without HTTP, check then act: a second', value: Math.round(naive.rate) },
    { what: '… tickets that let two in, of 100 that two show at once', value: naive.twice },
    ...selling,
    milliseconds('bare node:http at the same rate, p99', percentile(timesOf(bare, true), 0.99)),
    ...answersOf(result),
    ...recounted(await recount(sql, result.passages)),
  ]
}

const milliseconds = (what: string, value: number): Figure => ({ what, value, unit: 'ms' })

const none = (what: string, value: number): Figure => ({ what, value, target: { is: '=', value: 0 } })

async function asFastAsItGoes(
  { origin, cpu }: Bench,
  phones: GateLoad['phones'],
  prints: GateLoad['prints'],
): Promise<Figure[]> {
  const idle = await cpu()
  const result = await runLoad({ ...NONE, origin, phones, prints, seconds: SHORT_SECONDS, rate: null })
  const used = ((await cpu()) - idle) * 1000
  const { passages, seconds, lists } = result
  const each = used / passages.length
  return [
    milliseconds(`whole lists for ${PHONES} phones at once: the last after`, Math.max(...lists)),
    { what: 'admissions a second at most, one process', value: Math.round(passages.length / seconds) },
    milliseconds('… p99', percentile(timesOf(result, false), 0.99)),
    milliseconds('… CPU of server and PostgreSQL for each, with the lists', each),
  ]
}

function answersOf(result: GateLoadResult): Figure[] {
  const { passages, outages } = result
  const online = timesOf(result, false)
  const p99 = milliseconds('answered online, p99', percentile(online, 0.99))
  return [
    { what: 'scans', value: passages.length },
    { what: '… answered without a network', value: passages.length - online.length },
    { what: 'times that a network was lost', value: outages },
    milliseconds('answered online, p50', percentile(online, 0.5)),
    { ...p99, target: { is: '≤', value: 150 } },
  ]
}

const recounted = (counted: Recount): Figure[] => [
  { what: 'let in', value: counted.letIn },
  none('answers that the log does not have, or otherwise', counted.lost),
  none('tickets that are not recorded as admitted exactly once', counted.miscounted),
  none('let in twice although both gates had a network', counted.twiceOnline),
  none('let in twice although the list knew', counted.twiceKnown),
  { what: 'let in twice, without a network', value: counted.conflicts },
  none('… and not, or wrongly, in the list of conflicts', counted.unlisted),
]

async function camera(bench: Bench): Promise<Figure[]> {
  const { phones, prints } = await gatesOf(bench, { tickets: MAX_CODES, phones: 1 })
  const [phone] = phones
  return phone ? cameraFigures(bench.origin, phone, prints) : []
}

async function gatesOf({ url, folder, secret, origin }: Bench, sizes: { tickets: number; phones: number }) {
  const env = { DATABASE_URL: url, DATA_DIR: folder, SECRET: secret, PUBLIC_URL: origin }
  const settings = readSettings(env)
  const { shop, close } = await createAppContext(
    url,
    settings,
    offsetClock(settings.clockOffset),
    openLog('error'),
  )
  try {
    return await openGates(shop, { product: 'hot', ...sizes })
  } finally {
    await close()
  }
}

const runLoad = (night: GateLoad): Promise<GateLoadResult> => sendPeople(night)

const timesOf = ({ passages }: GateLoadResult, isAny: boolean): number[] =>
  passages.filter(({ offline }) => isAny || !offline).map(({ took }) => took)

/** The latency of the same phones with a bare server, at the same rate. */
async function bareAnswers(phones: GateLoad['phones']): Promise<GateLoadResult> {
  const bare = await startBare(JSON.stringify({ outcome: 'admitted' }))
  try {
    const prints = Array.from({ length: RATE * SHORT_SECONDS }, (_, index) => ({
      code: `AAAA-AAAA-${String(index).padStart(4, '0')}`,
      barcode: '',
    }))
    return await sendPeople({ ...NONE, origin: bare.origin, phones, prints, seconds: SHORT_SECONDS })
  } finally {
    await bare.stop()
  }
}

/** Cart additions of a few buyers, alone and while the gate is busy. */
async function besideSelling(
  origin: string,
  phones: GateLoad['phones'],
  prints: GateLoad['prints'],
): Promise<Figure[]> {
  const sell = () => sendBuyers(origin, { codes: ['hot'], buyers: BUYERS, seconds: SHORT_SECONDS })
  const p99 = ({ latencies }: LoadResult) => percentile(latencies, 0.99)
  await sell()
  const before = await sell()
  const letIn = runLoad({ ...NONE, origin, phones, prints, seconds: SHORT_SECONDS + 3 })
  await sleep(2_000)
  const beside = await sell()
  const gate = await letIn
  const after = await sell()
  return [
    { what: `adds of ${BUYERS} buyers alone, p99`, value: (p99(before) + p99(after)) / 2, unit: 'ms' },
    { what: `… beside ${RATE} admissions a second`, value: p99(beside), unit: 'ms' },
    {
      what: '… adds a second beside it against alone',
      value: (2 * beside.served) / (before.served + after.served),
      unit: '×',
    },
    { what: '… those admissions, p99', value: percentile(timesOf(gate, false), 0.99), unit: 'ms' },
  ]
}

const figures = await onShop({}, values.camera ? camera : gateLoad)
const loadTitle = `${PHONES} phones, ${TICKETS.toLocaleString('en')} tickets, ${RATE} people a second for ${SECONDS} s, half of the phones losing their network`
const [name, title] = values.camera ? ['gate-camera', 'A scanner and its camera'] : ['gate', loadTitle]
process.exitCode = report(name, title, figures) ? 0 : 1
