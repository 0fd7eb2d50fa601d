// A shop in a separate process with faults that can be injected, and functions to verify its state.
import { randomBytes } from 'node:crypto'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAppContext } from '#server/app-context.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as customerSessions from '#server/people/customers/sessions/sessions.ts'
import { offsetClock } from '#server/platform/clock.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#server/platform/log.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as staff from '#server/people/staff/staff.ts'
import { Proxy } from '#testing/harness/proxy.ts'
import { freePort, startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { defaults } from '#testing/harness/settings.ts'
import { recount, type Recount } from './recount.ts'
import type { Visit, Visitor } from './visit.ts'

const FESTIVAL = new URL('festival.yaml', import.meta.url).pathname
const GUARD = {
  email: 'gate@small.example',
  password: 'lights over the bay',
  full_name: 'Gate Small',
  role: 'owner',
}

interface Parts {
  env: Record<string, string>
  /** The external database; null if the shop uses its embedded one. */
  database: Database | null
  network: Proxy | null
  server: RunningProcess
  url: string
}

type Database = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/** The access of a round to the shop, and its possible faults. */
export class Bench {
  readonly origin: string
  readonly secret: string
  /** The network between shop and database; null with the embedded PostgreSQL. */
  readonly network: Proxy | null
  /** The headers of a logged-in staff member. */
  office: Record<string, string> = {}
  readonly #folder: string
  readonly #env: Record<string, string>
  readonly #database: Database | null
  #server: RunningProcess | null
  #url: string
  #sql: Sql

  private constructor({ env, database, network, server, url }: Parts) {
    this.origin = server.origin
    this.secret = env['SECRET'] ?? ''
    this.network = network
    this.#folder = env['DATA_DIR'] ?? ''
    this.#env = env
    this.#database = database
    this.#server = server
    this.#url = url
    this.#sql = openSql(url, { max: 2 })
  }

  /** Opens a shop with its embedded PostgreSQL, or with a database behind a proxy. */
  static async open({ network: isRemote }: { network: boolean }): Promise<Bench> {
    const folder = await temporaryFolder()
    const database = isRemote ? await startEmbeddedPostgres(folder) : null
    const network = database && (await Proxy.open(database.url))
    const env = {
      DATA_DIR: folder,
      SECRET: randomBytes(32).toString('hex'),
      FESTIVAL,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      PORT: String(await freePort()),
      ...(network && { DATABASE_URL: network.url }),
    }
    const server = await startShop(env)
    const url = database?.url ?? (await addressOf(folder))
    const bench = new Bench({ env, database, network, server, url })
    await bench.#inside((shop) => staff.createDemoLogin(shop, GUARD))
    bench.office = await enterOffice(bench.origin)
    return bench
  }

  /** The database, connected without the proxy. */
  sql(): Sql {
    return this.#sql
  }

  /** Logged-in people. */
  visitors(count: number): Promise<Visitor[]> {
    return this.#inside((shop) => logIn(shop, count))
  }

  async killServer(): Promise<void> {
    await this.#server?.kill()
    this.#server = null
  }

  async killPostgres(): Promise<void> {
    const path = join(this.#folder, 'postgres', 'data', 'postmaster.pid')
    const [pid] = (await readFile(path, 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  /** Kills a random process of PostgreSQL. */
  async killBackend(): Promise<void> {
    const [backend] = await this.#sql<{ pid: number }[]>`
      select pid from pg_stat_activity
       where backend_type = 'client backend' and application_name = 'festoon' and pid <> pg_backend_pid()
       order by random() limit 1`
    if (backend) process.kill(backend.pid, 'SIGKILL')
  }

  /** Waits until the shop is ready; restarts it only if it was killed. Returns the duration in milliseconds. */
  async ready(): Promise<number> {
    const began = performance.now()
    this.#server ??= await startShop(this.#env)
    await untilReady(this.origin)
    const took = performance.now() - began
    await this.#sql.end().catch(() => undefined)
    this.#url = this.#database?.url ?? (await addressOf(this.#folder))
    this.#sql = openSql(this.#url, { max: 2 })
    return took
  }

  /** Verifies everything that was acknowledged; returns the discrepancies. */
  async check(visits: Visit[]): Promise<Recount & { differences: string[] }> {
    return { ...(await recount(this.#sql, visits)), differences: await this.#inside(consistency.check) }
  }

  /** The number of unsent mails. */
  async unsent(): Promise<number> {
    const [row] = await this.#sql<{ count: number }[]>`select count(*) from mails where sent_at is null`
    return row?.count ?? 0
  }

  async close(): Promise<void> {
    await this.#sql.end().catch(() => undefined)
    this.network?.restore()
    await this.#server?.stop()
    await this.network?.close()
    await this.#database?.stop()
    await rm(await realpath(join(this.#folder, 'postgres')), { recursive: true, force: true })
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #inside<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
    const settings = { ...defaults(this.#folder), secret: this.secret }
    const clock = offsetClock(new Temporal.Duration())
    const { shop, close } = await createAppContext(this.#url, settings, clock, openLog('fatal'))
    try {
      return await work(shop)
    } finally {
      await close()
    }
  }
}

/** The URL of the PostgreSQL started by a running shop. */
const addressOf = async (folder: string): Promise<string> =>
  (await startEmbeddedPostgres(folder, { share: true })).url

async function enterOffice(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/office/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: GUARD.email, password: GUARD.password }),
  })
  const { session } = JSON.parse(await response.text())
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, 'x-csrf-token': session.csrf }
}

/** New accounts with an open session each, because hashing passwords would take longer than everything else. */
const logIn = (shop: Shop, count: number): Promise<Visitor[]> =>
  shop.transact(async (tx) => {
    const visitors: Visitor[] = []
    for (let each = 0; each < count; each++) {
      const email = `${randomBytes(8).toString('hex')}@small.example`
      const { id } = await customers.accounts.findOrCreate(tx, { full_name: 'Somebody Small', email })
      await tx`update customers set password_hash = '' where id = ${id}`
      const { token } = await sessions.open(tx, customerSessions.SESSIONS, id, { userAgent: null })
      visitors.push({ email, token })
    }
    return visitors
  })

/** The maximum time until the shop is ready again, in milliseconds. */
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
