// A shop with several processes behind a balancer, each of which can be killed, on a database that may fail.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createAppContext } from '#server/app-context.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { offsetClock } from '#server/platform/clock.ts'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { openLog } from '#server/platform/log.ts'
import { freePort, startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { defaults } from '#testing/harness/settings.ts'
import { balanceShop } from './balancers.ts'
import type { Database } from './failure.ts'

const FESTIVAL = new URL('festival.yaml', import.meta.url).pathname

/** A process, by its index behind the balancer. */
type Place = 'one' | 'two' | 'worker'

/** The shop, and its possible faults. */
export class Bench {
  readonly secret = randomBytes(32).toString('hex')
  /** The shop's URL at the balancer. */
  origin = ''
  readonly #open = new AsyncDisposableStack()
  readonly #processes = new Map<Place, RunningProcess>()
  readonly #ports: Record<Place, number>
  readonly #database: Database
  #env: Record<string, string> = {}

  private constructor(ports: Record<Place, number>, database: Database) {
    this.#ports = ports
    this.#database = database
  }

  static async open(database: Database): Promise<Bench> {
    const ports = { one: await freePort(), two: await freePort(), worker: await freePort() }
    const bench = new Bench(ports, database)
    try {
      await bench.#start()
    } catch (error) {
      await bench.close()
      throw error
    }
    return bench
  }

  /** The database without a balancer: the current primary. */
  async with<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = openSql(await this.#database.primary(), { max: 2, patient: true })
    try {
      return await work(sql)
    } finally {
      await sql.end()
    }
  }

  async killProcess(place: Place): Promise<void> {
    await this.#processes.get(place)?.kill()
  }

  /** Restarts a process, like a supervisor. */
  async startProcess(place: Place): Promise<void> {
    const role = place === 'worker' ? 'worker' : 'web'
    const env = { ...this.#env, PORT: String(this.#ports[place]) }
    this.#processes.set(place, await startShop(env, ['--role', role]))
  }

  /** Runs the consistency check and returns the discrepancies. */
  async check(): Promise<string[]> {
    const folder = this.#env['DATA_DIR'] ?? ''
    const settings = { ...defaults(folder), secret: this.secret }
    const clock = offsetClock(new Temporal.Duration())
    const url = await this.#database.primary()
    const { shop, close } = await createAppContext(url, settings, clock, openLog('fatal'))
    try {
      return await consistency.check(shop)
    } finally {
      await close()
    }
  }

  async close(): Promise<void> {
    await this.#open.disposeAsync()
  }

  async #start(): Promise<void> {
    const folder = await temporaryFolder()
    this.#open.defer(() => rm(folder, { recursive: true, force: true }))
    this.#env = {
      DATABASE_URL: this.#database.url,
      DATA_DIR: folder,
      SECRET: this.secret,
      FESTIVAL,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
    }
    this.#open.defer(async () => {
      await Promise.all([...this.#processes.values()].map((each) => each.stop()))
    })
    // The first one creates the tables and opens the festival.
    await this.startProcess('worker')
    await Promise.all([this.startProcess('one'), this.startProcess('two')])
    const balancer = await balanceShop(folder, this.#ports)
    this.#open.defer(async () => void (await balancer.stop()))
    this.origin = `https://127.0.0.1:${balancer.port}`
  }
}
