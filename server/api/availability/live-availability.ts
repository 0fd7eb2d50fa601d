import type { ItemAvailability } from '#contract/availability.ts'
import type { PublicData } from '#contract/data.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import * as account from '#server/account/account.ts'
import { EventStreams, eventText, HEARTBEAT } from '#server/api/event-streams.ts'
import * as carts from '#server/carts/carts.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { FastifyReply } from 'fastify'

// A stream takes about 20 KiB of memory and, in a rush, a write for each look.
const MAX_STREAMS = 5_000
/** How often it is looked what has changed: nobody hears of it more than a second late. */
const LOOK_MS = 750
/** How old it may be what is seen then, also where it takes long to write what everybody sees. */
const OLDEST_MS = 200
/** Proxies give up a connection that is silent for a minute. */
const LOOKS_UNTIL_HEARTBEAT = 24

/** Tells everybody who listens what is left, whenever that changes: one look and one text for all of them. */
export class LiveAvailability {
  readonly #shop: Shop
  readonly #streams: EventStreams
  #timer: NodeJS.Timeout | undefined
  #silentLooks = 0
  /** What everybody who listens knows. */
  #told: account.PublicSnapshot | null = null
  #toldItems = new Map<string, string>()

  constructor(shop: Shop) {
    this.#shop = shop
    const { rateLimits, peoplePerAddress } = shop.settings
    this.#streams = new EventStreams(MAX_STREAMS, rateLimits ? peoplePerAddress : MAX_STREAMS)
  }

  /**
   * Turns an answer into a stream. Who has the version of which everybody knows hears only what changes from now on.
   * Refuses:
   * - what `EventStreams.open` refuses
   */
  follow(reply: FastifyReply, known: string): void {
    // Everybody who listens has to know the same.
    this.#tellChanges()
    const { version, data } = this.#told ?? account.publicSnapshot(this.#shop)
    this.#streams.open(reply, known === version ? '' : eventText(version, allOf(data)))
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS)
  }

  /** Ends all streams. */
  close(): void {
    this.#streams.close()
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#streams.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    // Places that somebody's time has set free are told as well.
    await carts.queue.expireDue(this.#shop)
    if (this.#tellChanges(OLDEST_MS)) this.#silentLooks = 0
    else if (++this.#silentLooks % LOOKS_UNTIL_HEARTBEAT === 0) this.#streams.send(HEARTBEAT)
  }

  #tellChanges(oldest?: number): boolean {
    const snapshot = account.publicSnapshot(this.#shop, oldest)
    if (snapshot === this.#told) return false
    const all = allOf(snapshot.data)
    const changed = all.filter((item) => this.#toldItems.get(item.external_code) !== JSON.stringify(item))
    this.#told = snapshot
    this.#toldItems = new Map(all.map((item) => [item.external_code, JSON.stringify(item)]))
    if (changed.length > 0) this.#streams.send(eventText(snapshot.version, changed))
    return changed.length > 0
  }
}

const allOf = ({ products, merchandise }: PublicData): ItemAvailability[] =>
  [...products, ...merchandise].map((item: ShopItem) => ({
    external_code: item.external_code,
    in_stock: item.in_stock,
    stock_level: item.stock_level,
    travel_times:
      'travel_times' in item ? item.travel_times.map(({ id, remaining }) => ({ id, remaining })) : [],
  }))
