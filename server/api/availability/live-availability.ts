import type { ItemAvailability } from '#contract/availability.ts'
import type { PublicData } from '#contract/data.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import * as publicData from '#server/festival/public-data/public-data.ts'
import { EventStreams, eventText, HEARTBEAT } from '#server/api/event-streams.ts'
import { catchUp } from '#server/api/catch-up.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { FastifyReply } from 'fastify'

// A stream takes about 20 KiB of memory and, in a rush, a write for each update.
const MAX_STREAMS = 5_000
/** The polling interval: changes are published within a second. */
const LOOK_MS = 750
/** The maximum age of the data then, even if building the response takes long. */
const OLDEST_MS = 200
/** Proxies close a connection that is idle for a minute. */
const LOOKS_UNTIL_HEARTBEAT = 24

/** Publishes changes of the availability to all subscribers: one query and one text for all of them. */
export class LiveAvailability {
  readonly #shop: Shop
  readonly #streams: EventStreams
  #timer: NodeJS.Timeout | undefined
  #silentLooks = 0
  /** The version that all subscribers have. */
  #published: publicData.PublicSnapshot | null = null
  #toldItems = new Map<string, string>()

  constructor(shop: Shop) {
    this.#shop = shop
    const { rateLimits, peoplePerAddress } = shop.settings
    this.#streams = new EventStreams(MAX_STREAMS, rateLimits ? peoplePerAddress : MAX_STREAMS)
  }

  /**
   * Turns a response into a stream. A subscriber that has the current version only gets later changes.
   * Refuses:
   * - what `EventStreams.open` refuses
   */
  follow(reply: FastifyReply, known: string): void {
    // All subscribers must have the same version.
    this.#tellChanges()
    const { version, data } = this.#published ?? publicData.snapshotOf(this.#shop)
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
    // Places that the clock has released are published as well.
    await catchUp(this.#shop)
    if (this.#tellChanges(OLDEST_MS)) this.#silentLooks = 0
    else if (++this.#silentLooks % LOOKS_UNTIL_HEARTBEAT === 0) this.#streams.send(HEARTBEAT)
  }

  #tellChanges(oldest?: number): boolean {
    const snapshot = publicData.snapshotOf(this.#shop, oldest)
    if (snapshot === this.#published) return false
    const all = allOf(snapshot.data)
    const changed = all.filter((item) => this.#toldItems.get(item.external_code) !== JSON.stringify(item))
    this.#published = snapshot
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
    ...('variants' in item && {
      variants: item.variants?.map(({ id, in_stock, stock_level }) => ({ id, in_stock, stock_level })),
    }),
  }))
