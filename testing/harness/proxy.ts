import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A network between the shop and its database that can fail in each of the ways in which networks do. */
export class Proxy {
  /** The address of the database by way of this network. */
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

  /** Puts a network before the database of `url`. */
  static async open(url: string): Promise<Proxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Proxy(server, url)
  }

  /** How many connections lead through it. */
  get connections(): number {
    return this.#pairs.size
  }

  /** From now on nothing comes through, in neither direction, and nobody is told. */
  silence(): void {
    this.#state = 'silent'
    for (const [client, database] of this.#pairs) {
      client?.unpipe().pause()
      database?.unpipe().pause()
    }
  }

  /** From now on new connections are refused, and those that are open are reset. */
  refuse(): void {
    this.#state = 'refusing'
    this.cut()
  }

  /** Resets all open connections, or the oldest so many of them; new ones may be made. */
  cut(most = Number.POSITIVE_INFINITY): void {
    for (const pair of [...this.#pairs].slice(0, most)) for (const socket of pair) socket.resetAndDestroy()
  }

  /** Does something when so many more pieces have come from the shop, before the last of them goes on. */
  after(pieces: number, work: () => void): void {
    this.#awaited = { pieces, work }
  }

  /** Does nothing after all; says whether it would still have been done. */
  forget(): boolean {
    const isPending = this.#awaited !== null
    this.#awaited = null
    return isPending
  }

  /** All is well again for new connections; those that were silent stay so. */
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
