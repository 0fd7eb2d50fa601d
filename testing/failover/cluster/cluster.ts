// Three PostgreSQL under Patroni with etcd, and HAProxy in front, each of which can fail.
import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseUser } from '#server/platform/embedded-postgres/programs.ts'
import { balanceDatabase } from '#testing/failover/balancers.ts'
import type { Database, Failure } from '#testing/failover/failure.ts'
import { adapt, examplesIn } from '#testing/harness/example-proxies.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { choosePorts, Machine, NAMES, type Shared } from './machine.ts'
import { preparePrograms } from './programs.ts'
import { Writers } from './writers.ts'

/** The limit for what Patroni does at once, and the time until processes and buyers have noticed. */
const AT_ONCE = 10_000
/** The limit where a lease has to end first (`ttl` of the documentation). */
const AFTER_LEASE = 20_000 + AT_ONCE

/** The time for Patroni to do what is waited for without a measurement. */
const PATIENCE = 120_000

/** What a copy of a server with the embedded programs needs. */
const MAY_COPY = [
  'grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to replicator',
  'grant pg_read_all_settings to replicator',
]

export class PatroniCluster implements Database {
  /** Its address at HAProxy. */
  url = ''
  readonly #machines: Machine[]
  readonly #open: AsyncDisposableStack
  #writers: Writers | null = null
  #lost: Machine | null = null
  #cutOff: Machine | null = null

  private constructor(machines: Machine[], open: AsyncDisposableStack) {
    this.#machines = machines
    this.#open = open
  }

  static async open(): Promise<PatroniCluster> {
    await using opening = new AsyncDisposableStack()
    const folder = await temporaryFolder()
    opening.defer(() => rm(folder, { recursive: true, force: true }))
    const user = await chooseUser(join(folder, 'one'))
    const shared: Shared = {
      folder,
      user,
      programs: await preparePrograms(folder, user),
      passwords: { superuser: password(), replication: password(), festoon: password() },
      ports: { one: await choosePorts(), two: await choosePorts(), three: await choosePorts() },
    }
    const machines = NAMES.map((name) => new Machine(name, shared))
    opening.defer(async () => void (await Promise.all(machines.map((machine) => machine.close()))))
    const cluster = new PatroniCluster(machines, opening.move())
    try {
      await cluster.#start(shared)
    } catch (error) {
      const logs = await Promise.all(NAMES.map((name) => tailOf(join(folder, name, 'patroni.log'))))
      await cluster.close()
      throw new Error(`The cluster did not start:\n${logs.join('\n')}`, { cause: error })
    }
    return cluster
  }

  async primary(): Promise<string> {
    return (await this.#leader()).url
  }

  /** What is tried, in this order. */
  failures(): Failure[] {
    return [
      { what: 'nothing', within: AT_ONCE, happen: async () => undefined },
      { what: "the primary's machine lost", within: AFTER_LEASE, happen: () => this.#loseLeader() },
      { what: 'it follows again', within: AT_ONCE, happen: () => this.#bringBack() },
      { what: 'the primary cut off from etcd', within: AFTER_LEASE, happen: () => this.#cutOffLeader() },
      { what: 'connected again', within: AT_ONCE, happen: () => this.#reconnect() },
      { what: 'switched over on command', within: AT_ONCE, happen: () => this.#switchOver() },
    ]
  }

  /** Two servers that accepted writes at the same time. */
  faults(): string[] {
    return this.#writers?.faults() ?? []
  }

  async close(): Promise<void> {
    await this.#open.disposeAsync()
  }

  async #start({ folder, passwords, programs }: Shared): Promise<void> {
    for (const machine of this.#machines) await machine.prepare()
    for (const machine of this.#machines) await machine.startEtcd()
    const [first, ...others] = this.#machines
    if (!first) throw new Error('A cluster has machines')
    await until(() => first.hasEtcd())
    await first.startPatroni()
    await until(async () => (await first.ask('/primary'))?.status === 200)
    await administer(first, 'postgres', [
      ...adapt(examplesIn('sql').find((text) => text.startsWith('create role')) ?? '', [
        ['FESTOON_PASSWORD', passwords.festoon],
      ])
        .trim()
        .split('\n'),
      ...(programs.copyCommand ? MAY_COPY : []),
    ])
    for (const machine of others) await machine.startPatroni()
    await this.#untilWhole()
    const balancer = await balanceDatabase(
      folder,
      this.#machines.map(({ ports: { postgres, agent } }) => ({ port: postgres, agent })),
    )
    this.#open.defer(async () => void (await balancer.stop()))
    this.url = Object.assign(new URL(first.url), { port: String(balancer.port) }).href
    const writers = new Writers(this.#machines)
    this.#open.defer(() => writers.stop())
    this.#writers = writers
  }

  /** Everything on the machine of the primary is killed. */
  async #loseLeader(): Promise<number> {
    const leader = await this.#leader()
    this.#lost = leader
    return this.#untilSucceeded(leader, () => leader.lose())
  }

  async #bringBack(): Promise<void> {
    await this.#lost?.startEtcd()
    await this.#lost?.startPatroni()
    await this.#untilWhole()
  }

  async #cutOffLeader(): Promise<number> {
    const leader = await this.#leader()
    this.#cutOff = leader
    return this.#untilSucceeded(leader, async () => leader.cutOff())
  }

  async #reconnect(): Promise<void> {
    this.#cutOff?.reconnect()
    await this.#untilWhole()
  }

  async #switchOver(): Promise<number> {
    await this.#untilWhole()
    const leader = await this.#leader()
    return this.#untilSucceeded(leader, () => leader.switchOver())
  }

  /** Lets something happen to the primary, and waits until another server accepts writes; returns how long that took. */
  async #untilSucceeded(leader: Machine, happen: () => Promise<void>): Promise<number> {
    const began = performance.now()
    await happen()
    return ((await this.#writers?.untilSucceeded(leader.name, began)) ?? began) - began
  }

  async #leader(): Promise<Machine> {
    let leader: Machine | undefined
    await until(async () => {
      for (const machine of this.#machines)
        if ((await machine.ask('/primary'))?.status === 200) leader = machine
      return leader !== undefined
    })
    if (!leader) throw new Error('There is no primary')
    return leader
  }

  /** Waits until all servers run, and a commit waits for a standby. */
  #untilWhole(): Promise<void> {
    return until(async () => {
      const cluster = (await (await this.#leader()).ask('/cluster'))?.body as ClusterState | null
      const roles = cluster?.members.filter(({ state }) => RUNNING.has(state)).map(({ role }) => role)
      return roles?.length === NAMES.length && roles.includes('leader') && roles.includes('sync_standby')
    })
  }
}

/** What Patroni's agents say at `/cluster`. */
interface ClusterState {
  members: { role: string; state: string }[]
}

const RUNNING = new Set(['running', 'streaming'])

const password = (): string => randomBytes(16).toString('hex')

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + PATIENCE
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error(`Patroni has not done it within ${PATIENCE / 1000} s`)
    await sleep(100)
  }
}

async function administer(machine: Machine, database: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: machine.urlOfSuperuser(database) })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const tailOf = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(-20).join('\n')
