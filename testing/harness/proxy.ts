import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy between the shop and its database with simulated network failures. */
export class Proxy {
  /** The URL of the database through this proxy. */
  readonly url: string
  readonly #server: Server
  readonly #target: URL
  readonly #pairs = new Set<Socket[]>()
  #state: 'open' | 'silent' | 'refusing' = 'open'
  #awaited: { pieces: number; work: () => void } | null = null

  private constructor(server: Server, url: string) {
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    this.url = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
    this.#target = new URL(url)
    this.#server = server.on('connection', (client: Socket) => this.#join(client))
  }

  /** Starts a proxy in front of the database at `url`. */
  static async open(url: string): Promise<Proxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Proxy(server, url)
  }

  /** The number of its connections. */
  get connections(): number {
    return this.#pairs.size
  }

  /** Drops all data silently, in both directions, from now on. */
  silence(): void {
    this.#state = 'silent'
    for (const [client, database] of this.#pairs) {
      client?.unpipe().pause()
      database?.unpipe().pause()
    }
  }

  /** Refuses new connections, and resets existing ones, from now on. */
  refuse(): void {
    this.#state = 'refusing'
    this.cut()
  }

  /** Resets all connections, or the oldest ones; new ones are possible. */
  cut(limit = Number.POSITIVE_INFINITY): void {
    for (const pair of [...this.#pairs].slice(0, limit)) for (const socket of pair) socket.resetAndDestroy()
  }

  /** Calls a function after this many further messages from the shop, before the last of them is forwarded. */
  after(pieces: number, work: () => void): void {
    this.#awaited = { pieces, work }
  }

  /** Cancels that; returns whether it was still pending. */
  forget(): boolean {
    const isPending = this.#awaited !== null
    this.#awaited = null
    return isPending
  }

  /** Restores normal operation for new connections; silent ones stay silent. */
  restore(): void {
    this.#state = 'open'
  }

  async close(): Promise<void> {
    this.refuse()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #count(): void {
    if (this.#awaited === null || --this.#awaited.pieces > 0) return
    const { work } = this.#awaited
    this.#awaited = null
    work()
  }

  #join(client: Socket): void {
    const pair = [client]
    const end = () => {
      this.#pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    client.on('error', end).on('close', end)
    if (this.#state === 'refusing') return void client.resetAndDestroy()
    this.#pairs.add(pair)
    if (this.#state === 'silent') return
    const database = connect(Number(this.#target.port || 5432), this.#target.hostname)
    pair.push(database.on('error', end).on('close', end))
    client.on('data', () => this.#count())
    client.pipe(database).pipe(client)
  }
}
