import { Festival } from '#contract/festival/festival.ts'
import { messages } from '#contract/messages.ts'
import type { ChangePart, FestivalParts, OrderParts } from '#contract/office/festival.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import { amend } from './amending.ts'
import { choosePictures } from './choosing.ts'
import { standStill } from './collecting-queries.ts'
import { ENTRIES, KEY_FIELDS, partsOf, standingOf, type List } from './standing.ts'
import { merged } from './walk.ts'

export type { List } from './standing.ts'

/** A part of the festival: its site, or what `key` names in a list. */
export type Place = { list: 'site' } | { list: List; key: string }

export type Part = FestivalParts['site'] | FestivalParts[List][number]

/** The festival as it is at this moment, whoever changed it last: its parts, each with its version and what is taken of it. */
export const parts = (shop: Shop): Promise<FestivalParts> =>
  shop.transact(async (tx) => {
    await standStill(tx)
    return partsOf(await standingOf(tx))
  })

/** One of them. Refuses (404) what is not there. */
export const part = async (shop: Shop, place: Place): Promise<Part> => partAt(await parts(shop), place)

/**
 * Changes a part, as a whole or not at all: what the value leaves out stays. Refuses by field what a festival file could
 * not say either, what is taken already, and, as `version`, a part that somebody has changed since it was seen.
 */
export async function change(shop: Shop, place: Place, { version, value }: ChangePart): Promise<Part> {
  const problems = await choosePictures(shop, place.list, value)
  const after = await amend(shop, problems, (festival) => {
    const { at, held, schema, put } = locate(festival, place)
    refuseUnlessSame(held, version)
    refuseOtherKey(place, value)
    return { place, verb: 'changed', at, wanted: put(merged(schema, held, value)) }
  })
  return partAt(partsOf(after), place)
}

/** Adds a part at the end of its list; what the value leaves out has its default. Refuses as `change` does. */
export async function add(shop: Shop, list: List, value: unknown): Promise<Part> {
  const problems = await choosePictures(shop, list, value)
  const place = { list, key: String(Object(value)[KEY_FIELDS[list]]) }
  const after = await amend(shop, problems, (festival) => ({
    place,
    verb: 'added',
    at: `${list}[${festival[list].length}]`,
    wanted: { ...festival, [list]: [...festival[list], value] },
  }))
  return partAt(partsOf(after), place)
}

/** Takes a part away; an item that somebody had once in a cart is switched off instead. Refuses what another part needs. */
export async function remove(
  shop: Shop,
  place: Exclude<Place, { list: 'site' }>,
  version: string,
): Promise<'removed' | 'switched off'> {
  const { list, key } = place
  const after = await amend(shop, [], (festival) => {
    const { at, held } = locate(festival, place)
    refuseUnlessSame(held, version)
    const rest = ENTRIES[list](festival).flatMap(([name, value]) => (name === key ? [] : [value]))
    return { place, verb: 'removed', at, wanted: { ...festival, [list]: rest } }
  })
  return ENTRIES[list](after.festival).some(([name]) => name === key) ? 'switched off' : 'removed'
}

/** Puts lists into another order. Refuses a list that does not name each of its parts once: somebody has changed it meanwhile. */
export async function order(shop: Shop, wish: OrderParts): Promise<FestivalParts> {
  const lists = (['events', 'products', 'merchandise', 'shipping'] as const).filter(
    (list) => wish[list].length > 0,
  )
  const after = await amend(shop, [], (festival) => ({
    place: { list: 'order' },
    verb: 'changed',
    at: 'order',
    wanted: {
      ...festival,
      ...Object.fromEntries(lists.map((list) => [list, ordered(festival, list, wish[list])])),
    },
  }))
  return partsOf(after)
}

function ordered(festival: Festival, list: List, keys: string[]): unknown[] {
  const entries = new Map(ENTRIES[list](festival))
  const known = keys.length === entries.size && new Set(keys).size === entries.size
  if (!known || !keys.every((key) => entries.has(key)))
    throw new Refusal(officeMessages.changedMeanwhile, { field: list })
  return keys.map((key) => entries.get(key))
}

function locate(festival: Festival, place: Place) {
  if (place.list === 'site')
    return {
      at: 'site',
      held: festival.site,
      schema: Festival.properties.site,
      put: (site: unknown): unknown => ({ ...festival, site }),
    }
  const { list, key } = place
  const entries = ENTRIES[list](festival)
  const index = entries.findIndex(([name]) => name === key)
  if (index < 0) throw new Refusal(messages.notFound, { status: 404 })
  const values: unknown[] = entries.map(([, value]) => value)
  return {
    at: `${list}[${index}]`,
    held: values[index],
    schema: Festival.properties[list].items,
    put: (value: unknown): unknown => ({ ...festival, [list]: values.with(index, value) }),
  }
}

function refuseUnlessSame(held: unknown, version: string): void {
  if (versionOf(held) !== version) throw new Refusal(officeMessages.changedMeanwhile, { field: 'version' })
}

function refuseOtherKey(place: Place, value: unknown): void {
  if (place.list === 'site') return
  const field = KEY_FIELDS[place.list]
  const given: unknown = Object(value)[field]
  if (given !== undefined && given !== place.key) throw new Refusal(officeMessages.keyStays, { field })
}

function partAt(all: FestivalParts, place: Place): Part {
  if (place.list === 'site') return all.site
  const { list, key } = place
  const found = all[list].find(({ value }) => Reflect.get(value, KEY_FIELDS[list]) === key)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}
