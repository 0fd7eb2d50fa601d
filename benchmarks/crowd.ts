import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { knownPosition, nextPoll } from '#contract/waiting-room/estimate.ts'
import type { WaitingRoom, WaitingRoomResponse } from '#contract/waiting-room/waiting-room.ts'
import { openSql } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { percentile } from './buyers.ts'
import { ask, post } from './crowd-client.ts'
import { databaseOnDisk } from './disk.ts'
import { report, type Figure } from './figures.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    pace: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '2' },
  },
})
const PEOPLE = Number(values.people)
const PACE = Number(values.pace)
const MINUTES = Number(values.minutes)

const DRAWING = Math.min(PEOPLE - 1, 5_000)
const DRAWING_AT_ONCE = 64

/** A waiting browser: its state, and when it polls next. */
interface Waiting {
  number: number
  looksAt: number
  toldAt: number | null
}

interface Usage {
  cpu: number
  rss: number
  at: number
}

/** CPU seconds and memory in megabytes of a process. */
function usageOf({ pid }: RunningProcess): Usage {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  const cpu = (Number(fields[11]) + Number(fields[12])) / 100
  return { cpu, rss: (Number(pages) * 4) / 1024, at: performance.now() }
}

const shareOf = (from: Usage, to: Usage): number => ((to.cpu - from.cpu) / ((to.at - from.at) / 1000)) * 100

/** Activates the waiting room, at the latest from this instant on. */
async function configure(sql: Sql, opensAt: Temporal.Instant): Promise<void> {
  const waitingRoom = {
    active: true,
    opensAt: opensAt.toString(),
    gathersFor: 'P1D',
    peoplePerMinute: PACE,
    mostInside: null,
    pass: 'PT1H',
  }
  await sql`update site set settings = jsonb_set(settings::jsonb, '{waitingRoom}', ${sql.json(waitingRoom)})::json`
  await sql`update cache_versions set version = version + 1 where name = 'site'`
  await sql`select pg_notify('site', '')`
  await sleep(500)
}

/** Some draw numbers, to measure the rate; the queue is then extended as if all had. */
async function join(origin: string, sql: Sql): Promise<Waiting[]> {
  let begun = 0
  const one = async () => {
    while (begun < DRAWING) await post(origin, '/api/draw-number', { key: String(begun++) })
  }
  await Promise.all(Array.from({ length: DRAWING_AT_ONCE }, one))
  await sql`update waiting_rooms set drawn = ${PEOPLE} where ended_at is null`
  return Array.from({ length: PEOPLE }, (_, index) => ({ number: index + 1, looksAt: 0, toldAt: null }))
}

/** Every browser polls by the rules of the page, until `until`. */
async function wait(
  origin: string,
  crowd: Waiting[],
  isOver: (room: WaitingRoom) => boolean,
): Promise<number> {
  let looks = 0
  const state = { isOver: false }
  const look = async (each: Waiting) => {
    looks += 1
    const { waiting_room: room }: WaitingRoomResponse = JSON.parse(await ask(origin, '/waiting-room/line'))
    if (room === null) throw new Error('The waiting room is closed')
    if (isOver(room)) state.isOver = true
    const position = knownPosition({ room, number: each.number })
    if (position !== null && position <= room.called) {
      each.toldAt = Date.now()
      each.looksAt = Number.POSITIVE_INFINITY
    } else each.looksAt = performance.now() + nextPoll({ room, number: each.number }, Math.random())
  }
  while (!state.isOver) {
    const now = performance.now()
    for (const each of crowd)
      if (each.looksAt <= now) {
        each.looksAt = Number.POSITIVE_INFINITY
        // Requests in flight at the end fail when the shop closes.
        look(each).catch(() => (each.looksAt = performance.now() + 2_000))
      }
    await sleep(20)
  }
  return looks
}

/** Milliseconds between the call of each number and the poll by which its browser learns of it. */
async function delaysOf(sql: Sql, crowd: Waiting[], room: WaitingRoom): Promise<number[]> {
  const calls = await sql<{ up_to: number; at: Temporal.Instant }[]>`
    select up_to, at from waiting_room_calls order by up_to`
  const calledAt = (position: number) =>
    calls.find(({ up_to }) => up_to >= position)?.at.epochMilliseconds ?? Number.NaN
  return crowd.flatMap(({ number, toldAt }) => {
    const position = knownPosition({ room, number })
    return toldAt === null || position === null ? [] : [toldAt - calledAt(position)]
  })
}

/** The number of browsers called more than two seconds before the end that do not know it. */
async function untold(sql: Sql, crowd: Waiting[], room: WaitingRoom): Promise<number> {
  const before = Temporal.Instant.fromEpochMilliseconds(Date.now() - 2_500)
  const [row] = await sql<{ up_to: number }[]>`
    select coalesce(max(up_to), 0) as up_to from waiting_room_calls where at < ${before}`
  const isCalled = ({ number }: Waiting) => (knownPosition({ room, number }) ?? 0) <= (row?.up_to ?? 0)
  return crowd.filter((each) => each.toldAt === null && isCalled(each)).length
}

async function crowd(): Promise<boolean> {
  const database = await databaseOnDisk()
  const shop = await startShop({
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    FESTIVAL: 'benchmarks/festival.yaml',
    RATE_LIMITS: 'off',
  })
  const sql = openSql(database.url, { max: 2 })
  try {
    return report('crowd', `${PEOPLE.toLocaleString('en')} people in line`, figuresOf(await run(shop, sql)))
  } finally {
    await sql.end()
    await shop.stop()
    await database.stop()
  }
}

/** Waits for the shuffle; returns the milliseconds from then to the first call, within which all pages poll once. */
async function shuffled(origin: string): Promise<number> {
  for (;;) {
    const { waiting_room: room }: WaitingRoomResponse = JSON.parse(await ask(origin, '/waiting-room/line'))
    if (room?.calls_from) return Date.parse(room.calls_from) - Date.parse(room.now)
    await sleep(50)
  }
}

/** Everybody draws a number, the sale opens, browsers learn their positions, and people are admitted for some minutes. */
async function run(shop: RunningProcess, sql: Sql): Promise<Outcome> {
  await configure(sql, Temporal.Now.instant().add({ hours: 12 }))
  await post(shop.origin, '/api/draw-number', { key: 'the first' })
  const empty = usageOf(shop)
  const people = await join(shop.origin, sql)
  const joined = usageOf(shop)
  await configure(sql, Temporal.Now.instant())
  const shuffle = usageOf(shop)
  const startsIn = await shuffled(shop.origin)
  for (const each of people) each.looksAt = performance.now() + Math.random() * startsIn * 0.8
  const early = await wait(shop.origin, people, ({ called }) => called > 0)
  const opened = usageOf(shop)
  const end = performance.now() + MINUTES * 60_000
  const late = await wait(shop.origin, people, () => performance.now() > end)
  const done = usageOf(shop)
  const { waiting_room: room }: WaitingRoomResponse = JSON.parse(await ask(shop.origin, '/waiting-room/line'))
  if (room === null) throw new Error('The waiting room is closed')
  const delays = (await delaysOf(sql, people, room)).toSorted((one, other) => one - other)
  const looks = early + late
  return { looks, delays, untold: await untold(sql, people, room), empty, joined, shuffle, opened, done }
}

interface Outcome extends Record<'empty' | 'joined' | 'shuffle' | 'opened' | 'done', Usage> {
  looks: number
  delays: number[]
  untold: number
}

function figuresOf({ looks, delays, untold, empty, joined, shuffle, opened, done }: Outcome): Figure[] {
  const at = (share: number) => percentile(delays, share)
  const memory = Math.max(joined.rss, opened.rss, done.rss)
  return [
    { what: 'let in in a minute', value: PACE },
    { what: 'numbers drawn in a second', value: Math.round(DRAWING / ((joined.at - empty.at) / 1000)) },
    { what: 'memory of the process, empty', value: empty.rss, unit: 'MB' },
    {
      what: 'what the people add to it at most',
      value: memory - empty.rss,
      unit: 'MB',
      target: { is: '≤', value: 200 },
    },
    {
      what: 'of a core while the crowd learns its places',
      value: shareOf(shuffle, opened),
      unit: '%',
      target: { is: '≤', value: 10 },
    },
    {
      what: 'of a core while people are let in',
      value: shareOf(opened, done),
      unit: '%',
      target: { is: '≤', value: 10 },
    },
    { what: 'looks at the line', value: looks },
    { what: 'let in and told', value: delays.length },
    { what: 'told after, the median', value: at(0.5), unit: 'ms' },
    { what: '… 99 of 100', value: at(0.99), unit: 'ms' },
    { what: '… the last', value: at(1), unit: 'ms', target: { is: '≤', value: 2_000 } },
    { what: 'called, and not told within 2.5 seconds', value: untold, target: { is: '=', value: 0 } },
  ]
}

process.exitCode = (await crowd()) ? 0 : 1
