import { Festival } from '#contract/festival/festival.ts'
import { messages } from '#contract/messages.ts'
import type { UpdatePart, FestivalParts, ReorderParts } from '#contract/office/festival.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import { editFestival } from './edit.ts'
import { choosePictures } from './pictures/choose.ts'
import { useSnapshot } from './compare/stored-queries.ts'
import { ENTRIES, KEY_FIELDS, partsOf, readCurrent, type List } from './compare/current.ts'
import { mergePatch } from './read/visit.ts'

export type { List } from './compare/current.ts'

/** A part of the festival: its site, or what `key` names in a list. */
export type PartRef = { list: 'site' } | { list: List; key: string }

export type Part = FestivalParts['site'] | FestivalParts[List][number]

/** The festival as it is at this moment, whoever changed it last: its parts, each with its version and what is taken of it. */
export const list = (shop: Shop): Promise<FestivalParts> =>
  shop.transact(async (tx) => {
    await useSnapshot(tx)
    return partsOf(await readCurrent(tx))
  })

/** One of them. Refuses (404) what is not there. */
export const find = async (shop: Shop, place: PartRef): Promise<Part> => partAt(await list(shop), place)

/**
 * Changes a part, as a whole or not at all: what the value leaves out stays. Refuses by field what a festival file could
 * not say either, what is taken already, and, as `version`, a part that somebody has changed since it was seen.
 */
export async function update(shop: Shop, place: PartRef, { version, value }: UpdatePart): Promise<Part> {
  const problems = await choosePictures(shop, place.list, value)
  const after = await editFestival(shop, problems, (festival) => {
    const { at, held, schema, put } = locate(festival, place)
    refuseUnlessSame(held, version)
    refuseOtherKey(place, value)
    return { part: place, verb: 'changed', at, edited: put(mergePatch(schema, held, value)) }
  })
  return partAt(partsOf(after), place)
}

/** Adds a part at the end of its list; what the value leaves out has its default. Refuses as `change` does. */
export async function add(shop: Shop, list: List, value: unknown): Promise<Part> {
  const problems = await choosePictures(shop, list, value)
  const place = { list, key: String(Object(value)[KEY_FIELDS[list]]) }
  const after = await editFestival(shop, problems, (festival) => ({
    part: place,
    verb: 'added',
    at: `${list}[${festival[list].length}]`,
    edited: { ...festival, [list]: [...festival[list], value] },
  }))
  return partAt(partsOf(after), place)
}

/** Takes a part away; an item that somebody had once in a cart is switched off instead. Refuses what another part needs. */
export async function remove(
  shop: Shop,
  place: Exclude<PartRef, { list: 'site' }>,
  version: string,
): Promise<'removed' | 'switched off'> {
  const { list, key } = place
  const after = await editFestival(shop, [], (festival) => {
    const { at, held } = locate(festival, place)
    refuseUnlessSame(held, version)
    const rest = ENTRIES[list](festival).flatMap(([name, value]) => (name === key ? [] : [value]))
    return { part: place, verb: 'removed', at, edited: { ...festival, [list]: rest } }
  })
  return ENTRIES[list](after.festival).some(([name]) => name === key) ? 'switched off' : 'removed'
}

/** Puts lists into another order. Refuses a list that does not name each of its parts once: somebody has changed it meanwhile. */
export async function reorder(shop: Shop, wish: ReorderParts): Promise<FestivalParts> {
  const lists = (['events', 'products', 'merchandise', 'shipping'] as const).filter(
    (list) => wish[list].length > 0,
  )
  const after = await editFestival(shop, [], (festival) => ({
    part: { list: 'order' },
    verb: 'changed',
    at: 'order',
    edited: {
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

function locate(festival: Festival, place: PartRef) {
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

function refuseOtherKey(place: PartRef, value: unknown): void {
  if (place.list === 'site') return
  const field = KEY_FIELDS[place.list]
  const given: unknown = Object(value)[field]
  if (given !== undefined && given !== place.key) throw new Refusal(officeMessages.keyStays, { field })
}

function partAt(all: FestivalParts, place: PartRef): Part {
  if (place.list === 'site') return all.site
  const { list, key } = place
  const found = all[list].find(({ value }) => Reflect.get(value, KEY_FIELDS[list]) === key)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}
