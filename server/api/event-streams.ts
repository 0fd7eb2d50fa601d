import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { clientSite } from '#server/platform/security/client-address.ts'

/** How much unread data a slow browser may accumulate before its stream is closed. */
const MAX_WAITING_BYTES = 128 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Disables response buffering in nginx.
  'x-accel-buffering': 'no',
}

// Browsers reconnect on their own when a stream ends; the spread keeps them from doing so all at once after a restart.
const RETRY_MS = { least: 2_000, spread: 4_000 }

/** Server-sent events with the same text for all subscribers, serialised once. */
export class EventStreams {
  readonly #max: number
  readonly #maxOfPlace: number
  readonly #open = new Set<ServerResponse>()
  readonly #places = new Map<string, number>()
  #isClosed = false

  /** Limits the number of concurrent streams, in total and per client address. */
  constructor(max: number, maxOfPlace = max) {
    this.#max = max
    this.#maxOfPlace = maxOfPlace
  }

  get size(): number {
    return this.#open.size
  }

  /**
   * Turns a response into a stream that begins with `first`.
   * Refuses:
   * - streams beyond the limits, and any during shutdown (503)
   */
  open(reply: FastifyReply, first: string): void {
    const place = clientSite(reply.request.ip)
    const others = this.#places.get(place) ?? 0
    if (this.#isClosed || this.size >= this.#max || others >= this.#maxOfPlace)
      throw new Refusal(messages.overloaded, { status: 503, retryAfter: 60 })
    reply.hijack()
    const stream = reply.raw
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
      if (value !== undefined) stream.setHeader(name, value)
    this.#open.add(stream)
    this.#places.set(place, others + 1)
    stream.once('close', () => this.#leave(stream, place))
    const retry = Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread)
    stream.write(`retry: ${retry}\n\n${first}`)
  }

  #leave(stream: ServerResponse, place: string): void {
    this.#open.delete(stream)
    const others = (this.#places.get(place) ?? 1) - 1
    if (others > 0) this.#places.set(place, others)
    else this.#places.delete(place)
  }

  /** Sends a text to all subscribers, and closes the streams of those with too much unread data. */
  send(text: string): void {
    const bytes = Buffer.from(text)
    for (const stream of this.#open)
      if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy()
      else stream.write(bytes)
  }

  /** Ends all streams and accepts no new ones. */
  close(): void {
    this.#isClosed = true
    for (const stream of this.#open) stream.end()
  }
}

/** An event in stream format. A reconnecting browser sends the last `id`. */
export const eventText = (id: string, data: unknown): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** A comment line, ignored by browsers, that keeps proxies from closing an idle connection. */
export const HEARTBEAT = ':\n\n'
