/** The values of a response about one thing and related ones: `{ 'ticket.code': …, 'order.id': … }`. */
export type Thing = Record<string, unknown>

/** The maximum number of stored things, so that the fuzzer's own memory is constant. */
const MAX_THINGS = 4_000

/** The number of things that are searched. */
const WINDOW = 1_500

/** All ids, codes, tokens and parts of the festival from responses, to be used in later requests. */
export interface Things {
  /** Stores the values of a response to a call with this path; `inPath` are those of the path. */
  keep(path: string, inPath: Record<string, string>, body: unknown): void
  add(thing: Thing): void
  /** These fields of one thing if possible, otherwise of several; `pick` selects. Unknown ones are omitted. */
  find(fields: string[], pick: number): Thing
}

export function rememberThings(): Things {
  const things: Thing[] = []
  let next = 0
  const add = (thing: Thing): void => {
    things[next] = thing
    next = (next + 1) % MAX_THINGS
  }
  /** The thing with most of the fields, among some hundred. */
  const richest = (fields: string[], pick: number): Thing => {
    let [best, most]: [Thing, number] = [{}, 0]
    for (let step = 0; step < Math.min(things.length, WINDOW) && most < fields.length; step++) {
      const thing = things[(pick + step) % things.length] ?? {}
      const count = fields.filter((field) => field in thing).length
      if (count > most) [best, most] = [thing, count]
    }
    return best
  }
  return {
    add,
    keep(path, inPath, body) {
      for (const thing of thingsIn(nounOf(path), { ...inPath }, body)) add(thing)
    },
    find(fields, pick) {
      const found: Thing = {}
      for (;;) {
        const missing = fields.filter((field) => !(field in found))
        const thing = missing.length > 0 ? richest(missing, pick) : {}
        const known = missing.filter((field) => field in thing)
        if (known.length === 0) return found
        for (const field of known) found[field] = thing[field]
      }
    },
  }
}

/** "/office/api/orders/{code}/refunds" is about an "order". */
export const nounOf = (path: string): string =>
  singular(/^\/(?:office\/api|api)\/([\w-]+)/.exec(path)?.[1] ?? '')

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=\w{2})s$/, '')

/** Keys under which a response lists the things of its path. */
const OF_THE_PATH = new Set(['rows', 'part', 'row'])

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function* thingsIn(noun: string, around: Thing, value: unknown, depth = 0): Generator<Thing> {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, 12))
      yield* isScalar(entry) ? [{ ...around, [noun]: entry }] : thingsIn(noun, around, entry, depth + 1)
    return
  }
  const entries = Object.entries(value)
  const own = entries.filter(([key, field]) => isScalar(field) || key === 'value')
  const thing: Thing = { ...around }
  for (const [key, field] of own) thing[`${noun}.${key}`] = field
  if (own.length > 0) yield thing
  for (const [key, field] of entries)
    if (key !== 'value') yield* thingsIn(OF_THE_PATH.has(key) ? noun : singular(key), thing, field, depth + 1)
}
