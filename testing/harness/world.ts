import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import * as http from '#server/app.ts'
import type { App } from '#server/api/app-type.ts'
import * as festival from '#server/festival/festival.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { jobGroups } from '#server/jobs.ts'
import { createAppContext } from '#server/app-context.ts'
import type { Clock } from '#server/platform/clock.ts'
import { drain, openPool } from '#server/platform/jobs/jobs.ts'
import { openLog, type Log } from '#server/platform/log.ts'
import type { ConnectionPool } from '#server/platform/database/pool.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import { within } from '#server/platform/within.ts'
import { cloneDatabase, type Template } from './database.ts'
import { assertDocumented } from './documented-responses.ts'
import { type Injectable, openSharedApp } from './shared-app.ts'
import { borrowDatabase } from './kept-databases.ts'
import { readMails, type SentMail } from './sent-mails.ts'
import { defaults, FESTIVAL } from './settings.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // Tests state the expected response; any other fails.
  body: ReturnType<typeof JSON.parse>
}

/** A clock that only moves when a test moves it. */
export interface StillClock extends Clock {
  move(duration: string): void
}

export interface World {
  shop: Shop
  app: Injectable
  url: string
  clock: StillClock
  /** Posts to a call like a browser. Fails if the response differs from the documentation. */
  post(path: string, body?: unknown): Promise<Answer>
  /** Runs the waiting jobs. */
  runJobs(): Promise<void>
  /** Runs the waiting jobs and returns every sent mail, oldest first. */
  mails(): Promise<SentMail[]>
  /** Runs housekeeping, as every fifteen seconds. */
  runHousekeeping(): Promise<void>
  /** An HTTP application that is not shared with other shops (see `openSharedApp`). */
  openApp(): Promise<App>
  /** In a race: which findings of `festoon check` come from rows that the test wrote instead of the shop. */
  explainFindings(pattern: RegExp): void
  /** A second process with the same database, with different settings if given. */
  beside(overrides?: Partial<Settings>): Promise<Shop>
}

/** A shop with the tests' festival in an empty database that the caller ends. */
export async function worldIn(
  t: Ending,
  url: string,
  overrides: Partial<Settings>,
  log: Log,
): Promise<World> {
  const ends: Ends = []
  t.after(() => endAll(ends))
  const settings = { ...defaults(await newFolder(ends)), ...overrides }
  await migrate(url)
  return open(ends, url, settings, { isEmpty: true, log })
}

/** The time at which every test begins. */
export const OPENING = '2027-01-15T09:00:00Z'

/** The owner of a world, usually a test, which determines when it is closed. */
export interface Ending {
  after(end: () => Promise<void>): void
  /** Those of a test. */
  name?: string
  filePath?: string | undefined
}

/** A race must leave a consistent shop, as `festoon check` sees it; its control, without the guard, need not. */
const mustEndConsistent = ({ name = '', filePath = '' }: Ending): boolean =>
  filePath.endsWith('.race.test.ts') && !name.startsWith('control: ')

/**
 * A fresh shop with a separate database, filled with the tests' festival; closed when the test ends. The database and its connections are
 * reused by later tests, unless a `template` is named: then it is a copy of that, with connections of its own. At the end of a race
 * `festoon check` must find nothing.
 */
export async function world(
  t: Ending,
  overrides: Partial<Settings> = {},
  template?: Template,
): Promise<World> {
  const ends: Ends = []
  // Each resource is registered as soon as it is open; otherwise a later failure would leave it open forever.
  let opened: World | null = null
  t.after(async () => {
    try {
      if (opened && mustEndConsistent(t)) await assertConsistent(opened)
    } finally {
      await endAll(ends)
    }
  })
  const settings = { ...defaults(await newFolder(ends)), ...overrides }
  opened = await openDatabase(ends, settings, template)
  return opened
}

async function openDatabase(ends: Ends, settings: Settings, template: Template | undefined): Promise<World> {
  if (!template && settings.festival === FESTIVAL.pathname) {
    const { url, sql, jobs, giveBack } = await borrowDatabase(OPENED)
    ends.push(giveBack)
    return open(ends, url, settings, { isEmpty: false, sql, jobs })
  }
  const { url, drop } = await cloneDatabase(template)
  ends.push(drop)
  return open(ends, url, settings, { isEmpty: !template })
}

const explained = new WeakMap<Shop, RegExp>()

/** That `festoon check` finds nothing but what the test has explained. */
async function assertConsistent({ shop }: World): Promise<void> {
  const pattern = explained.get(shop)
  const findings = await consistency.check(shop)
  assert.deepEqual(
    findings.filter((finding) => pattern?.test(finding) !== true),
    [],
  )
}

type Ends = (() => Promise<unknown>)[]

/** The runner has no time-out for hooks, so what does not end would keep all tests waiting forever. */
const ENDS_WITHIN = 60_000

/** Also releases them: the test runner keeps hooks, and what they refer to, until its end. */
async function endAll(ends: Ends): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await within(ENDS_WITHIN, end())
}

async function newFolder(ends: Ends): Promise<string> {
  const folder = await temporaryFolder()
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** With connections that are open already, and a log of its own. */
interface Opening {
  isEmpty: boolean
  sql?: Sql
  jobs?: ConnectionPool
  log?: Log
}

async function open(
  ends: Ends,
  url: string,
  settings: Settings,
  { isEmpty, sql, jobs, log = openLog(process.env['LOG'] ?? 'fatal') }: Opening,
): Promise<World> {
  const clock = stillClock()
  const { shop, close } = await createAppContext(url, settings, clock, log, sql)
  ends.push(close)
  if (isEmpty) await festival.importFile(shop, settings.festival)
  const app = await openSharedApp(shop)
  ends.push(app.close)
  const workers = jobs ?? openWorkers(ends, url)
  const runJobs = () => drain(shop, workers, jobGroups)
  return {
    shop,
    app,
    url,
    clock,
    post: (path, body) => post(app, path, body),
    runJobs,
    mails: async () => {
      await runJobs()
      return readMails(shop)
    },
    runHousekeeping: () => runHousekeeping(shop),
    openApp: async () => {
      const own = await http.openApp(shop)
      ends.push(() => own.close())
      return own
    },
    explainFindings: (pattern) => void explained.set(shop, pattern),
    beside: async (own = {}) => {
      const other = await createAppContext(url, { ...settings, ...own }, clock, log)
      ends.push(other.close)
      return other.shop
    },
  }
}

function openWorkers(ends: Ends, url: string): ConnectionPool {
  const workers = openPool(url)
  ends.push(() => workers.close())
  return workers
}

/**
 * A template of a shop with a festival, filled by `fill`, at the time at which every test begins. `madeFrom` lists the files of both, as
 * patterns.
 */
export const openedShop = (
  festivalFile: string,
  madeFrom: string[],
  fill: (w: World) => Promise<unknown> = async () => undefined,
): Template => ({
  madeFrom: [
    'database/migrations/*.sql',
    ...madeFrom,
    'testing/harness/world.ts',
    '{contract,server}/**/*.ts',
    'package-lock.json',
  ],
  async make(url) {
    await migrate(url)
    const ends: Ends = []
    try {
      const settings = { ...defaults(await newFolder(ends)), festival: festivalFile }
      await fill(await open(ends, url, settings, { isEmpty: true }))
    } finally {
      await endAll(ends)
    }
  },
})

/** A shop with the tests' festival. */
export const OPENED = openedShop(FESTIVAL.pathname, ['testing/fixtures/festival.yaml'])

function stillClock(): StillClock {
  let now = Temporal.Instant.from(OPENING)
  return {
    now: () => now,
    systemNow: () => now,
    move: (duration) => void (now = now.toZonedDateTimeISO('UTC').add(duration).toInstant()),
  }
}

async function post(app: Injectable, path: string, body: unknown = {}): Promise<Answer> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const response = await app.inject({ method: 'POST', url: path, payload, headers })
  const text = response.body
  const answer = {
    status: response.statusCode,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
  assertDocumented(path, answer)
  return answer
}
