import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, connectionConfig } from './pool.ts'
import { translate } from './unavailable.ts'

/** The handlers of a notification, and of a reconnect, when some may have been missed. Failed ones are retried after the next connection. */
interface Channel {
  onNotify: (payload: string) => Promise<void> | void
  onListen: () => Promise<void> | void
}

/** The interval of connection checks, in milliseconds. */
const PING_INTERVAL = 10_000
/** The increasing delays between reconnection attempts, in milliseconds. */
const PAUSES = [100, 500, 1_000, 2_000, 5_000]
/** A connection that lasted this long resets the delays. */
const GOOD = 30_000

/** A connection that receives notifications. If it is lost for any reason it reconnects, however long that takes. */
export class Listener {
  readonly #url: string
  readonly #channels = new Map<string, Channel[]>()
  readonly #closing = new AbortController()
  #connection: Promise<Connection> | undefined
  #hears = false
  /** The running notification handlers. */
  readonly #underway = new Set<Promise<unknown>>()

  constructor(url: string) {
    this.#url = url
  }

  /** Whether it receives notifications and has caught up on missed ones. Also true while there is no listener. */
  get hears(): boolean {
    return this.#hears || this.#channels.size === 0
  }

  /** Resolves once it is listening; rejects without a connection. */
  async listen(name: string, onNotify: Channel['onNotify'], onListen: Channel['onListen']): Promise<void> {
    const connection = await (this.#connection ??= this.#open(true))
    this.#channels.set(name, [...(this.#channels.get(name) ?? []), { onNotify, onListen }])
    await listenOn(connection, name)
    this.#hears = true
  }

  /** Stops listening, and waits for the running handlers. */
  async close(): Promise<void> {
    this.#closing.abort()
    const connection = await this.#connection?.catch(() => undefined)
    connection?.socket.destroy()
    await Promise.all(this.#underway)
  }

  async #open(isFirst = false): Promise<Connection> {
    const connection = new Connection(connectionConfig(this.#url))
    const giveUp = () => void connection.socket.destroy()
    connection.on('error', giveUp)
    connection.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotify } of this.#channels.get(channel) ?? [])
        this.#follow(Promise.try(onNotify, payload).catch(giveUp))
    })
    try {
      await connection.connect()
    } catch (error) {
      giveUp()
      this.#connection = undefined
      throw translate(error)
    }
    // A dead network is detected by a query without an answer.
    const ping = setInterval(() => void connection.query('select').catch(giveUp), PING_INTERVAL)
    const ended = endOf(connection).then(() => this.#end(ping))
    if (isFirst) void ended.then(() => this.#keepListening())
    return connection
  }

  #follow(work: Promise<unknown>): void {
    this.#underway.add(work)
    void work.finally(() => this.#underway.delete(work))
  }

  #end(ping: NodeJS.Timeout): void {
    clearInterval(ping)
    this.#hears = false
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing
    for (let attempt = 0; !signal.aborted; attempt++) {
      const began = performance.now()
      await sleep(PAUSES[Math.min(attempt, PAUSES.length - 1)], undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await this.#listenAgain().catch(() => undefined)
      if (performance.now() - began > GOOD) attempt = 0
    }
  }

  /** Listens to all channels on a new connection until that is lost. */
  async #listenAgain(): Promise<void> {
    this.#connection = this.#open()
    const connection = await this.#connection
    const ended = endOf(connection)
    try {
      for (const name of this.#channels.keys()) await listenOn(connection, name)
      for (const { onListen } of [...this.#channels.values()].flat()) await onListen()
      this.#hears = true
    } catch {
      connection.socket.destroy()
    }
    await ended
  }
}

const endOf = (connection: Connection) => new Promise<void>((resolve) => void connection.once('end', resolve))

async function listenOn(connection: Connection, name: string): Promise<void> {
  try {
    await connection.query(`listen ${connection.escapeIdentifier(name)}`)
  } catch (error) {
    throw translate(error)
  }
}
