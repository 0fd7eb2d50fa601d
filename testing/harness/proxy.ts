import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A network between the shop and its database that can fail in each of the ways in which networks do. */
export interface Proxy {
  /** The address of the database by way of this network. */
  url: string
  /** How many connections lead through it. */
  open(): number
  /** From now on nothing comes through, in neither direction, and nobody is told. */
  silence(): void
  /** From now on new connections are refused, and those that are open are reset. */
  refuse(): void
  /** Resets all open connections, or so many of them; new ones may be made. */
  cut(most?: number): void
  /** All is well again for new connections; those that were silent stay so. */
  restore(): void
  close(): Promise<void>
}

type State = 'open' | 'silent' | 'refusing'

/** Puts a network before the database of `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url)
  const pairs = new Set<Socket[]>()
  let state: State = 'open'
  const cut = (most = Number.POSITIVE_INFINITY) =>
    [...pairs].slice(0, most).forEach((pair) => pair.forEach((socket) => socket.resetAndDestroy()))
  const server = createServer((client) => {
    if (state === 'refusing') return void client.on('error', () => undefined).resetAndDestroy()
    const pair = [client]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      pair.forEach((socket) => socket.destroy())
    }
    client.on('error', end).on('close', end)
    if (state === 'silent') return
    const database = connect(Number(target.port || 5432), target.hostname)
    pair.push(database)
    database.on('error', end).on('close', end)
    client.pipe(database)
    database.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    open: () => pairs.size,
    silence() {
      state = 'silent'
      for (const [client, database] of pairs)
        if (database) client?.unpipe(database).pause() && database.unpipe(client).pause()
    },
    refuse() {
      state = 'refusing'
      cut()
    },
    cut,
    restore: () => void (state = 'open'),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same, closed when the test ends. */
export async function proxy(t: TestContext, url: string): Promise<Proxy> {
  const made = await startProxy(url)
  t.after(() => made.close())
  return made
}
