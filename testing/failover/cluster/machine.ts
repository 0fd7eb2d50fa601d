// One machine of a cluster: etcd, Patroni and PostgreSQL, configured as in docs/operations.md.
import { execFile } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { User } from '#server/platform/embedded-postgres/programs.ts'
import { adapt, examplesIn, freePort, PATH, put } from '#testing/harness/example-proxies.ts'
import { Proxy } from '#testing/harness/proxy.ts'
import { startProgram, INSTALLED, type Program, type Programs } from './programs.ts'

export const NAMES = ['one', 'two', 'three'] as const
type Name = (typeof NAMES)[number]

/** The address of a machine in the documentation. */
const documented = (name: Name): string => `10.0.0.2${NAMES.indexOf(name) + 1}`

/** What all machines of a cluster share. */
export interface Shared {
  folder: string
  user: User
  programs: Programs
  passwords: { superuser: string; replication: string; festoon: string }
  ports: Record<Name, Ports>
}

interface Ports {
  etcd: number
  peers: number
  agent: number
  postgres: number
}

/** An answer; its body is null if it is no JSON. */
interface Answer {
  status: number
  body: unknown
}

async function askAt(port: number, path: string): Promise<Answer | null> {
  const address = `http://127.0.0.1:${port}${path}`
  const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return response && { status: response.status, body: await response.json().catch(() => null) }
}

export const choosePorts = async (): Promise<Ports> => ({
  etcd: await freePort(),
  peers: await freePort(),
  agent: await freePort(),
  postgres: await freePort(),
})

export class Machine {
  readonly name: Name
  readonly ports: Ports
  readonly #shared: Shared
  readonly #folder: string
  /** Its way to each etcd, which may be cut. */
  #ways: Proxy[] = []
  #etcd: Program | null = null
  #patroni: Program | null = null

  constructor(name: Name, shared: Shared) {
    this.name = name
    this.ports = shared.ports[name]
    this.#shared = shared
    this.#folder = join(shared.folder, name)
  }

  /** Writes its files. */
  async prepare(): Promise<void> {
    const { uid, gid } = this.#shared.user
    for (const folder of [this.#folder, this.#data, join(this.#folder, 'etcd')]) {
      await mkdir(folder, { mode: 0o700 })
      if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
    }
    for (const { etcd } of Object.values(this.#shared.ports))
      this.#ways.push(await Proxy.open(`http://127.0.0.1:${etcd}`))
    const file = await put(this.#folder, 'patroni.yml', this.#patroniConfiguration())
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
  }

  async startEtcd(): Promise<void> {
    this.#etcd = await startProgram('etcd', [], {
      ...this.#place,
      log: 'etcd.log',
      env: this.#etcdVariables(),
    })
  }

  /** Whether the etcd of all machines have found each other: Patroni does not start before. */
  async hasEtcd(): Promise<boolean> {
    const answer = await askAt(this.ports.etcd, '/version')
    const { etcdcluster } = { ...(answer?.body as { etcdcluster?: string } | null) }
    return etcdcluster !== undefined && etcdcluster !== 'not_decided'
  }

  async startPatroni(): Promise<void> {
    const file = join(this.#folder, 'patroni.yml')
    this.#patroni = await startProgram('patroni', [file], { ...this.#place, log: 'patroni.log' })
  }

  /** Everything on it is killed at once, as when it loses its power. */
  async lose(): Promise<void> {
    const programs = [this.#patroni, this.#etcd]
    await Promise.all([...programs.map((program) => program?.end('SIGKILL')), this.#endPostgres('SIGKILL')])
  }

  /** Its Patroni hears nothing of etcd, and is not told so. */
  cutOff(): void {
    for (const way of this.#ways) way.silence()
  }

  reconnect(): void {
    for (const way of this.#ways) {
      way.cut()
      way.restore()
    }
  }

  /** Switches over from this machine to the synchronous standby. */
  async switchOver(): Promise<void> {
    const file = join(this.#folder, 'patroni.yml')
    const parameters = ['-c', file, 'switchover', '--leader', this.name, '--force', 'festoon']
    const { stdout } = await promisify(execFile)('patronictl', parameters, {
      env: { PATH, LC_ALL: 'C.UTF-8', HOME: this.#folder },
    })
    if (!stdout.includes('Successfully switched over')) throw new Error(stdout)
  }

  /** The URL of its database for the shop's role. */
  get url(): string {
    return `postgres://festoon:${this.#shared.passwords.festoon}@127.0.0.1:${this.ports.postgres}/festoon`
  }

  urlOfSuperuser(database: string): string {
    return `postgres://postgres:${this.#shared.passwords.superuser}@127.0.0.1:${this.ports.postgres}/${database}`
  }

  /** What its agent answers. */
  readonly ask = (path: string): Promise<Answer | null> => askAt(this.ports.agent, path)

  async close(): Promise<void> {
    await this.#patroni?.end('SIGKILL')
    await this.#endPostgres('SIGQUIT')
    await this.#etcd?.end('SIGKILL')
    for (const way of this.#ways) await way.close()
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  get #place() {
    return { user: this.#shared.user, folder: this.#folder }
  }

  async #endPostgres(signal: NodeJS.Signals): Promise<void> {
    const text = await readFile(join(this.#data, 'postmaster.pid'), 'utf8').catch(() => null)
    const pid = Number.parseInt(text ?? '')
    if (Number.isNaN(pid)) return
    for (let isFirst = true; ; isFirst = false) {
      try {
        process.kill(pid, isFirst ? signal : 0)
      } catch {
        return
      }
      await sleep(20)
    }
  }

  #etcdVariables(): Record<string, string> {
    const example = examplesIn('sh').find((text) => text.startsWith('ETCD_NAME')) ?? ''
    const { etcd, peers } = this.ports
    const lines = example.matchAll(/^(\w+)="(.*)"$/gm).map(([, variable = '', value = '']) => {
      if (variable === 'ETCD_INITIAL_CLUSTER') return [variable, this.#everyPeer(value)]
      const own = value
        .replace('10.0.0.21:2379', `127.0.0.1:${etcd}`)
        .replace('10.0.0.21:2380', `127.0.0.1:${peers}`)
      return [variable, own]
    })
    const own = { ETCD_NAME: this.name, ETCD_DATA_DIR: join(this.#folder, 'etcd') }
    return { ...Object.fromEntries(lines), ...own }
  }

  #everyPeer(value: string): string {
    return adapt(
      value,
      NAMES.map((name) => [`${documented(name)}:2380`, `127.0.0.1:${this.#shared.ports[name].peers}`]),
    )
  }

  #patroniConfiguration(): string {
    const [example = ''] = examplesIn('yaml')
    const { passwords, programs } = this.#shared
    const { agent, postgres } = this.ports
    // Patroni would otherwise ask etcd for its addresses, and pass the ways that can be cut.
    const hosts = `${this.#ways.map(({ url }) => new URL(url).host).join(',')}\n  use_proxies: true`
    const copying = programs.copyCommand
      ? `\n  create_replica_methods: [copy]\n  copy: { command: ${programs.copyCommand} }`
      : ''
    return adapt(example, [
      ['name: one', `name: ${this.name}`],
      [NAMES.map((name) => `${documented(name)}:2379`).join(','), hosts],
      ['10.0.0.21:8008', `127.0.0.1:${agent}`],
      ['10.0.0.21:5432', `127.0.0.1:${postgres}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/18/festoon', `${this.#data}${copying}`],
      [INSTALLED, programs.bin],
      ['SUPERUSER_PASSWORD', passwords.superuser],
      ['REPLICATION_PASSWORD', passwords.replication],
    ])
  }
}
