import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, connectionConfig } from './pool.ts'
import { translate } from './unavailable.ts'

interface Channel {
  onNotify: (payload: string) => void
  onListen: () => void
}

/** How often it asks whether the connection is still there, and how long after a loss it tries again, in milliseconds. */
const PING_INTERVAL = 10_000
const RETRY_AFTER = [100, 500, 1_000, 2_000, 5_000]

/** One connection that hears notifications. Lost in any way, it comes back, however long that takes. */
export class Listener {
  readonly #url: string
  readonly #channels = new Map<string, Channel[]>()
  #opening: Promise<Connection> | undefined
  #ping: NodeJS.Timeout | undefined
  readonly #closing = new AbortController()

  constructor(url: string) {
    this.#url = url
  }

  /**
   * Calls `onNotify` for every notification on a channel, and `onListen` whenever it listens again after a loss: what was
   * sent in between is lost. Returns when it listens; fails when there is no connection.
   */
  async listen(name: string, onNotify: (payload: string) => void, onListen: () => void): Promise<void> {
    const client = await (this.#opening ??= this.#open())
    this.#channels.set(name, [...(this.#channels.get(name) ?? []), { onNotify, onListen }])
    await listenOn(client, name)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#ping)
    const client = await this.#opening?.catch(() => undefined)
    client?.socket.destroy()
  }

  async #open(): Promise<Connection> {
    const client = new Connection({ ...connectionConfig(this.#url), pipeline: true })
    client.on('notification', ({ channel, payload = '' }) =>
      this.#channels.get(channel)?.forEach(({ onNotify }) => onNotify(payload)),
    )
    try {
      await client.connect()
    } catch (error) {
      client.socket.destroy()
      this.#opening = undefined
      throw translate(error)
    }
    client.once('end', () => void this.#comeBack())
    // A network that falls silent is noticed by a question without an answer.
    this.#ping = setInterval(() => void client.query('select').catch(() => client.socket.destroy()), PING_INTERVAL)
    return client
  }

  async #comeBack(): Promise<void> {
    clearInterval(this.#ping)
    for (let attempt = 0; !this.#closing.signal.aborted; attempt++) {
      this.#opening = this.#open()
      try {
        const client = await this.#opening
        for (const name of this.#channels.keys()) await listenOn(client, name)
        for (const { onListen } of [...this.#channels.values()].flat()) onListen()
        return
      } catch {
        const { signal } = this.#closing
        await sleep(RETRY_AFTER[attempt] ?? 5_000, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}

async function listenOn(client: Connection, name: string): Promise<void> {
  try {
    await client.query(`listen ${client.escapeIdentifier(name)}`)
  } catch (error) {
    throw translate(error)
  }
}
