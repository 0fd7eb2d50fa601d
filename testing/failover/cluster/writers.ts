// Which of several servers accepts writes, and when.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The time in which a server accepted writes as the primary of a timeline; each promotion begins a new one. */
export interface Reign {
  name: string
  timeline: number
  /** When its first write was answered, and when its last one was sent, by `performance.now()`. */
  from: number
  until: number
}

const EVERY = 100
const TIMEOUT = 1_000
// The server itself decides, not the standby that it waits for.
const OPTIONS = '-c synchronous_commit=local'

/** The servers that accepted a write although another one had been promoted. */
export const overlapsIn = (reigns: Reign[]): string[] =>
  reigns.flatMap((older) =>
    reigns
      .filter(({ timeline, from }) => timeline > older.timeline && from < older.until)
      .map((newer) => `${older.name} still accepted a write after ${newer.name} had been promoted`),
  )

/** Writes to each server all the time, past the balancer. */
export class Writers {
  readonly reigns: Reign[] = []
  readonly #stopping = new AbortController()
  readonly #writing: Promise<unknown>

  constructor(servers: { name: string; url: string }[]) {
    this.#writing = Promise.all(servers.map(({ name, url }) => this.#write(name, url)))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#writing
  }

  /** Waits until another server than this one is the primary; returns when it was so first. */
  async untilSucceeded(name: string, since: number): Promise<number> {
    for (;;) {
      const successor = this.reigns.find((reign) => reign.from > since && reign.name !== name)
      if (successor) return successor.from
      await sleep(20)
    }
  }

  faults(): string[] {
    return overlapsIn(this.reigns)
  }

  async #write(name: string, url: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: TIMEOUT,
        query_timeout: TIMEOUT,
        options: OPTIONS,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        while (!this.#stopping.signal.aborted) await this.#writeOnce(name, client)
      } catch {
        await sleep(EVERY)
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }

  async #writeOnce(name: string, client: Client): Promise<void> {
    const sent = performance.now()
    const { rows } = await client.query<{ timeline: string }>(
      `select pg_logical_emit_message(true, 'festoon', ''),
              substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`,
    )
    const timeline = Number.parseInt(rows[0]?.timeline ?? '', 16)
    const reign = this.reigns.find((each) => each.timeline === timeline && each.name === name)
    if (reign) reign.until = sent
    else this.reigns.push({ name, timeline, from: performance.now(), until: sent })
    await sleep(EVERY)
  }
}
