// A shop with several processes and two database servers, each of which can be killed.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAppContext } from '#server/app-context.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { offsetClock } from '#server/platform/clock.ts'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { openLog } from '#server/platform/log.ts'
import { freePort, startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { defaults } from '#testing/harness/settings.ts'
import { balanceDatabase, balanceShop } from './balancers.ts'
import * as databases from './databases.ts'

const FESTIVAL = new URL('festival.yaml', import.meta.url).pathname

/** The interval of checking the primary in milliseconds, and the number of failed checks before the standby is promoted. */
const LOOK_EVERY = 500
const LOOKS_IN_VAIN = 3

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
  readonly #primary: databases.Server
  readonly #standby: databases.Server
  #current: databases.Server
  #env: Record<string, string> = {}

  private constructor(
    ports: Record<Place, number>,
    primary: databases.Server,
    standby: databases.Server,
    open: AsyncDisposableStack,
  ) {
    this.#ports = ports
    this.#primary = primary
    this.#standby = standby
    this.#current = primary
    this.#open = open
  }

  static async open(): Promise<Bench> {
    await using opening = new AsyncDisposableStack()
    const primary = await databases.startPrimary()
    opening.defer(() => databases.remove(primary))
    const standby = await databases.startStandby(primary)
    opening.defer(() => databases.remove(standby))
    const ports = { one: await freePort(), two: await freePort(), worker: await freePort() }
    const bench = new Bench(ports, primary, standby, opening.move())
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
    const sql = openSql(this.#current.url, { max: 2 })
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

  /** Kills the primary, detects it, and promotes the standby. Resolves after the promotion, with its duration in milliseconds. */
  async failOver(): Promise<number> {
    const began = performance.now()
    await databases.kill(this.#primary)
    for (let inVain = 0; inVain < LOOKS_IN_VAIN;) {
      await sleep(LOOK_EVERY)
      inVain = (await databases.isPrimary(this.#primary)) ? 0 : inVain + 1
    }
    await databases.promote(this.#standby)
    this.#current = this.#standby
    return performance.now() - began
  }

  /** Runs the consistency check and returns the discrepancies. */
  async check(): Promise<string[]> {
    const folder = this.#env['DATA_DIR'] ?? ''
    const settings = { ...defaults(folder), secret: this.secret }
    const clock = offsetClock(new Temporal.Duration())
    const { shop, close } = await createAppContext(this.#current.url, settings, clock, openLog('fatal'))
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
    const database = await balanceDatabase(folder, this.#primary, this.#standby)
    this.#open.defer(async () => void (await database.stop()))
    const address = Object.assign(new URL(this.#primary.url), { port: String(database.port) })
    this.#env = {
      DATABASE_URL: address.href,
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
