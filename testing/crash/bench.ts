// A shop in a process of its own that can be hurt in every way, and what is known of it from outside.
import { randomBytes } from 'node:crypto'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAppContext } from '#server/app-context.ts'
import * as consistency from '#server/consistency/consistency.ts'
import * as customers from '#server/customers/customers.ts'
import { offsetClock } from '#server/platform/clock.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#server/platform/log.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as staff from '#server/staff/staff.ts'
import { Proxy } from '#testing/harness/proxy.ts'
import { freePort, startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { defaults } from '#testing/harness/world.ts'
import { recount, type Recount } from './recount.ts'
import type { Visit, Visitor } from './visit.ts'

const FESTIVAL = new URL('festival.yaml', import.meta.url).pathname
const GUARD = { email: 'gate@small.example', password: 'lights over the bay' }

/** What a round needs of the shop, and may do to it. */
export interface Bench {
  origin: string
  secret: string
  /** The headers of somebody who is logged in to the office. */
  office: Record<string, string>
  /** The database, reached without the network that is hurt. */
  sql: () => Sql
  /** The network between shop and database; null where the shop has its own PostgreSQL. */
  network: Proxy | null
  /** So many people who are logged in. */
  visitors: (count: number) => Promise<Visitor[]>
  killServer: () => Promise<void>
  killPostgres: () => Promise<void>
  /** Ends one process of PostgreSQL at random, as a fault of its own would. */
  killBackend: () => Promise<void>
  /** Waits until the shop is ready; starts it when it was killed, and in no other case. Returns for how long, in ms. */
  ready: () => Promise<number>
  check: (visits: Visit[]) => Promise<Recount & { differences: string[] }>
  /** How many mails wait to be sent. */
  unsent: () => Promise<number>
  close: () => Promise<void>
}

/** Opens a shop with its own PostgreSQL, or one whose database lies behind a network. */
export async function openBench({ network: isRemote }: { network: boolean }): Promise<Bench> {
  const folder = await temporaryFolder()
  const secret = randomBytes(32).toString('hex')
  const database = isRemote ? await startEmbeddedPostgres(folder) : null
  const network = database && (await Proxy.open(database.url))
  const env = {
    ...{ DATA_DIR: folder, SECRET: secret, FESTIVAL, NODE_ENV: 'test', RATE_LIMITS: 'off', PORT: String(await freePort()) },
    ...(network && { DATABASE_URL: network.url }),
  }
  let server: RunningProcess | null = await startShop(env)
  const { origin } = server
  const data = await realpath(join(folder, 'postgres')).then((home) => join(home, 'data'))
  let url = database?.url ?? (await addressOf(folder))
  let sql = openSql(url, { max: 2 })
  const inside = <T>(work: (shop: Shop) => Promise<T>) => insideShop(url, { folder, secret }, work)
  const office = await openOffice(inside, origin)

  return {
    ...{ origin, secret, office, network },
    sql: () => sql,
    visitors: (count) => inside((shop) => logIn(shop, count)),
    killServer: async () => {
      await server?.kill()
      server = null
    },
    killPostgres: async () => killPid(Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])),
    killBackend: async () => killPid((await backendOf(sql)) ?? Number.NaN),
    ready: async () => {
      const began = performance.now()
      server ??= await startShop(env)
      await untilReady(origin)
      const took = performance.now() - began
      url = database?.url ?? (await addressOf(folder))
      const open = sql
      sql = openSql(url, { max: 2 })
      await open.end().catch(() => undefined)
      return took
    },
    check: async (visits) => ({
      ...(await recount(sql, visits)),
      differences: await inside(consistency.check),
    }),
    unsent: async () => {
      const [row] = await sql<{ count: number }[]>`select count(*) from mails where sent_at is null`
      return row?.count ?? 0
    },
    close: async () => {
      await sql.end().catch(() => undefined)
      network?.restore()
      await server?.stop()
      await network?.close()
      await database?.stop()
      await rm(await realpath(join(folder, 'postgres')), { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The address of the PostgreSQL that a running shop has started. */
const addressOf = async (folder: string): Promise<string> =>
  (await startEmbeddedPostgres(folder, { share: true })).url

async function insideShop<T>(
  url: string,
  { folder, secret }: { folder: string; secret: string },
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const settings = { ...defaults(folder), secret }
  const clock = offsetClock(new Temporal.Duration())
  const { shop, close } = await createAppContext(url, settings, clock, openLog('fatal'))
  try {
    return await work(shop)
  } finally {
    await close()
  }
}

async function openOffice(
  inside: <T>(work: (shop: Shop) => Promise<T>) => Promise<T>,
  origin: string,
): Promise<Record<string, string>> {
  await inside((shop) => staff.createDemoLogin(shop, { ...GUARD, full_name: 'Gate', role: 'owner' }))
  const response = await fetch(`${origin}/office/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(GUARD),
  })
  const { session } = JSON.parse(await response.text())
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, 'x-csrf-token': session.csrf }
}

/** New accounts with an open session each; making passwords would take longer than all the rest. */
const logIn = (shop: Shop, count: number): Promise<Visitor[]> =>
  shop.transact(async (tx) => {
    const visitors: Visitor[] = []
    for (let each = 0; each < count; each++) {
      const email = `${randomBytes(8).toString('hex')}@small.example`
      const { id } = await customers.accounts.findOrCreate(tx, { full_name: 'Somebody Small', email })
      await tx`update customers set password_hash = '' where id = ${id}`
      const { token } = await sessions.open(tx, customers.sessions.SESSIONS, id, { userAgent: null })
      visitors.push({ email, token })
    }
    return visitors
  })

async function backendOf(sql: Sql): Promise<number | undefined> {
  const [backend] = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity
     where backend_type = 'client backend' and application_name = 'festoon' and pid <> pg_backend_pid()
     order by random() limit 1`
  return backend?.pid
}

function killPid(pid: number): void {
  if (Number.isInteger(pid)) process.kill(pid, 'SIGKILL')
}

/** How long a shop may take to be ready again, in ms. */
const TO_BE_READY = 90_000

async function untilReady(origin: string): Promise<void> {
  const until = performance.now() + TO_BE_READY
  for (;;) {
    const status = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (performance.now() > until) throw new Error(`The shop was not ready again after ${TO_BE_READY} ms`)
    await sleep(50)
  }
}

