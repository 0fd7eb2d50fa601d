import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { Listener } from '#server/platform/database/listener.ts'
import type { Sql } from '#server/platform/database/sql.ts'

/** The channel whose notification follows those of a shop that has ended. */
const END = 'end_of_shop'

/** The connection that receives the notifications of a database, for one shop after the other: opening it takes longer than a shop. */
export class KeptListener {
  readonly #listener: Listener
  readonly #channels = new Set<string>()
  /** Of the shop that has it: called with what a channel received, or undefined if something may have been missed. */
  #current: (name: string, payload?: string) => Promise<unknown> = async () => undefined
  #onEnd: () => void = () => undefined

  constructor(url: string) {
    this.#listener = new Listener(url)
  }

  /** The number of its connections. */
  get count(): number {
    return this.#channels.size > 0 ? 1 : 0
  }

  /** For the next shop, which receives nothing after its end. */
  lend(): Pick<Sql, 'listen' | 'hears' | 'end'> {
    const handlers = new Map<string, ((payload?: string) => Promise<unknown>)[]>()
    const running = new Set<Promise<unknown>>()
    const follow = (work: () => Promise<unknown>) => {
      const handled = work()
      running.add(handled)
      return handled.finally(() => running.delete(handled))
    }
    this.#current = (name, payload) =>
      Promise.all((handlers.get(name) ?? []).map((handle) => follow(() => handle(payload))))
    return {
      listen: async (name, onNotify, onListen) => {
        await this.#open(name)
        const handle = async (payload?: string) => (payload === undefined ? onListen() : onNotify(payload))
        handlers.set(name, [...(handlers.get(name) ?? []), handle])
      },
      hears: () => this.#listener.hears,
      end: async () => {
        handlers.clear()
        await Promise.allSettled(running)
      },
    }
  }

  /** Whether the connection has received all that was sent until now: notifications arrive in the order in which they were sent. */
  async isThrough(client: Client): Promise<boolean> {
    if (this.count === 0) return true
    if (!this.#listener.hears) return false
    await this.#open(END)
    const { promise, resolve } = Promise.withResolvers<true>()
    this.#onEnd = () => resolve(true)
    await client.query(`notify ${END}`)
    return Promise.race([promise, setTimeout(1_000, false, { ref: false })])
  }

  close(): Promise<void> {
    return this.#listener.close()
  }

  async #open(name: string): Promise<void> {
    if (this.#channels.has(name)) return
    await this.#listener.listen(
      name,
      async (payload) => void (name === END ? this.#onEnd() : await this.#current(name, payload)),
      async () => void (await this.#current(name)),
    )
    this.#channels.add(name)
  }
}
