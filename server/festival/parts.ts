import { Festival } from '#contract/festival/festival.ts'
import { EDITED_LISTS, type EditedList } from '#contract/festival/lists.ts'
import { messages } from '#contract/messages.ts'
import type { UpdatePart, FestivalParts, ReorderParts } from '#contract/office/festival.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import { variants } from '#server/shop/catalogue/catalogue.ts'
import type { Opening } from './change.ts'
import { editFestival, type Edit } from './edit.ts'
import { choosePictures } from './pictures/choose.ts'
import { readCurrent, type CurrentFestival } from './compare/compare.ts'
import { ENTRIES, KEY_FIELDS } from './compare/compare.ts'
import { useSnapshot } from './compare/compare.ts'
import { mergePatch } from './read/read.ts'

/** The festival's own texts in its languages, and which are missing. */
export * as translations from './translations.ts'

const SITE = { list: 'site' } as const

/** The entry of a list with this key. */
export interface EntryRef {
  list: EditedList
  key: string
}

/** A part of the festival: its site, or an entry of a list. */
type PartRef = typeof SITE | EntryRef

/** An entry with its version and, if it has a stock, the taken places. */
export type Entry = FestivalParts[EditedList][number]

/** The parts of the festival in the database, each with its version and the taken places. */
export const list = async (shop: Shop): Promise<FestivalParts> => partsOf(await read(shop))

/** The site with its version. */
export const findSite = async (shop: Shop): Promise<FestivalParts['site']> =>
  part((await read(shop)).festival.site)

/**
 * An entry of a list.
 * Refuses:
 * - an entry that does not exist (404)
 */
export const find = async (shop: Shop, ref: EntryRef): Promise<Entry> => entryAt(await read(shop), ref)

const read = (shop: Shop): Promise<CurrentFestival> =>
  shop.transact(async (tx) => {
    await useSnapshot(tx)
    return readCurrent(tx, 'without vouchers')
  })

/**
 * Changes the site and returns it; omitted fields are unchanged.
 * Refuses:
 * - a site that has changed since it was read (`version`)
 * - by field, values that are invalid, or contradict what was sold
 * - opening the shop for the first time, for what `opening` says against it (`shopActive`)
 */
export const updateSite = async (
  shop: Shop,
  change: UpdatePart,
  opening: Opening,
): Promise<FestivalParts['site']> => part((await edit(shop, SITE, change, opening)).festival.site)

/**
 * Changes an entry and returns it; omitted fields are unchanged.
 * Refuses:
 * - an entry that does not exist (404)
 * - an entry that has changed since it was read (`version`)
 * - another key
 * - by field, values that are invalid, or contradict what was sold
 */
export const update = async (shop: Shop, ref: EntryRef, change: UpdatePart): Promise<Entry> =>
  entryAt(await edit(shop, ref, change), ref)

async function edit(
  shop: Shop,
  ref: PartRef,
  { version, value }: UpdatePart,
  opening?: Opening,
): Promise<CurrentFestival> {
  const faults = await choosePictures(shop, ref.list, value)
  const change = (festival: Festival): Edit => {
    const { at, held, schema, put } = locate(festival, ref)
    refuseUnlessSame(held, version)
    refuseOtherKey(ref, value)
    return { part: ref, verb: 'changed', at, edited: put(mergePatch(schema, held, value)) }
  }
  return editFestival(shop, faults, change, opening)
}

/**
 * Adds an entry at the end of a list and returns it; omitted fields get their defaults.
 * Refuses:
 * - by field, invalid values
 */
export async function add(shop: Shop, list: EditedList, value: unknown): Promise<Entry> {
  const faults = await choosePictures(shop, list, value)
  const ref = { list, key: String(Object(value)[KEY_FIELDS[list]]) }
  const after = await editFestival(shop, faults, (festival) => ({
    part: ref,
    verb: 'added',
    at: `${list}[${festival[list].length}]`,
    edited: { ...festival, [list]: [...festival[list], value] },
  }))
  return entryAt(after, ref)
}

/**
 * Removes an entry; an item that was ever in a cart is disabled instead.
 * Refuses:
 * - an entry that does not exist (404), or that has changed since it was read (`version`)
 * - an entry that another part refers to
 */
export async function remove(
  shop: Shop,
  ref: EntryRef,
  version: string,
): Promise<'removed' | 'switched off'> {
  const { list, key } = ref
  const after = await editFestival(shop, [], (festival) => {
    const { held } = locate(festival, ref)
    refuseUnlessSame(held, version)
    const rest = ENTRIES[list](festival).flatMap(([name, value]) => (name === key ? [] : [value]))
    const capacities = list === 'products' ? withoutProduct(festival, key) : festival.capacities
    // Faults are those of other parts.
    return { part: ref, verb: 'removed', at: '', edited: { ...festival, capacities, [list]: rest } }
  })
  return ENTRIES[list](after.festival).some(([name]) => name === key) ? 'switched off' : 'removed'
}

/** A disabled entry still occupies its sold capacity; `apply` handles that. */
const withoutProduct = ({ capacities }: Festival, code: string): Festival['capacities'] =>
  capacities.map((one) =>
    one.products.includes(code) ? { ...one, products: one.products.filter((each) => each !== code) } : one,
  )

/**
 * Reorders lists; returns the festival's parts afterwards.
 * Refuses:
 * - a list that does not contain each of its entries once, because it was changed concurrently (by its name)
 */
export async function reorder(shop: Shop, input: ReorderParts): Promise<FestivalParts> {
  const lists = EDITED_LISTS.filter((list) => input[list].length > 0)
  const after = await editFestival(shop, [], (festival) => ({
    part: { list: 'order' },
    verb: 'changed',
    at: 'order',
    edited: {
      ...festival,
      ...Object.fromEntries(lists.map((list) => [list, ordered(festival, list, input[list])])),
    },
  }))
  return partsOf(after)
}

function ordered(festival: Festival, list: EditedList, keys: string[]): unknown[] {
  const entries = new Map(ENTRIES[list](festival))
  const known = keys.length === entries.size && new Set(keys).size === entries.size
  if (!known || !keys.every((key) => entries.has(key)))
    throw new Refusal(officeMessages.versionConflict, { field: list })
  return keys.map((key) => entries.get(key))
}

function locate(festival: Festival, ref: PartRef) {
  if (ref.list === 'site')
    return {
      at: 'site',
      held: festival.site,
      schema: Festival.properties.site,
      put: (site: unknown): unknown => ({ ...festival, site }),
    }
  const { list, key } = ref
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
  if (versionOf(held) !== version) throw new Refusal(officeMessages.versionConflict, { field: 'version' })
}

function refuseOtherKey(ref: PartRef, value: unknown): void {
  if (ref.list === 'site') return
  const field = KEY_FIELDS[ref.list]
  const given: unknown = Object(value)[field]
  if (given !== undefined && given !== ref.key) throw new Refusal(officeMessages.keyStays, { field })
}

function entryAt({ festival, stored }: CurrentFestival, { list, key }: EntryRef): Entry {
  const named = ENTRIES[list](festival).flatMap(([name, value]) => (name === key ? [value] : []))
  const alone = {
    ...festival,
    events: [],
    products: [],
    merchandise: [],
    bundles: [],
    capacities: [],
    shipping: [],
    discounts: [],
    questions: [],
    [list]: named,
  }
  const [found] = partsOf({ festival: alone, stored })[list]
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}

const part = <Value>(value: Value) => ({ version: versionOf(value), value })

function partsOf({ festival, stored }: CurrentFestival): FestivalParts {
  const { catalogue, stock } = stored
  const takenOf = ({ stock_id }: { stock_id: number }) => stock.get(stock_id)?.taken ?? 0
  const waitingOf = ({ stock_id }: { stock_id: number }) => stock.get(stock_id)?.waiting_count ?? 0
  const itemOf = ({ external_code }: { external_code: string }) => {
    const item = catalogue.byCode.get(external_code)
    const departures = item?.shop_item_type === 'tickets' ? item.departures : []
    const sizes = item ? variants.offered(item) : []
    const rows = item ? [item, ...departures, ...sizes] : []
    return {
      taken: item ? takenOf(item) : 0,
      waiting_count: rows.reduce((sum, row) => sum + waitingOf(row), 0),
      was_ordered: item !== undefined && stock.get(item.stock_id)?.was_ordered === true,
      seats_taken: departures.map(takenOf),
      variants_taken: sizes.map(takenOf),
    }
  }
  return {
    site: part(festival.site),
    events: festival.events.map(part),
    products: festival.products.map((value) => ({
      ...part(value),
      opened_at: openedAt(stored, value),
      ...itemOf(value),
    })),
    merchandise: festival.merchandise.map((value) => {
      const { seats_taken: _none, ...known } = itemOf(value)
      return { ...part(value), ...known }
    }),
    bundles: bundlesOf({ festival, stored }),
    capacities: capacitiesOf({ festival, stored }),
    shipping: festival.shipping.map(part),
    discounts: discountsOf({ festival, stored }),
    questions: festival.questions.map(part),
  }
}

function openedAt(
  { catalogue: { byCode } }: CurrentFestival['stored'],
  { external_code }: { external_code: string },
): string | null {
  const item = byCode.get(external_code)
  return item?.shop_item_type === 'tickets' ? isoInstant(item.opened_at) : null
}

const capacitiesOf = ({
  festival,
  stored: { stock, capacities },
}: CurrentFestival): FestivalParts['capacities'] =>
  festival.capacities.map((value) => {
    const shared = stock.get(capacities.find(({ code }) => code === value.code)?.stock_id ?? 0)
    return { ...part(value), taken: shared?.taken ?? 0, waiting_count: shared?.waiting_count ?? 0 }
  })

const bundlesOf = ({ festival, stored }: CurrentFestival): FestivalParts['bundles'] =>
  festival.bundles.map((value) => {
    const row = stored.catalogue.bundles.find(({ external_code }) => external_code === value.external_code)
    return { ...part(value), sold: stored.soldBundles.get(row?.id ?? 0) ?? 0 }
  })

const discountsOf = ({
  festival,
  stored: { catalogue, stock },
}: CurrentFestival): FestivalParts['discounts'] =>
  festival.discounts.map((value) => {
    const row = catalogue.discounts.find(({ key }) => key === value.key)
    const takenOf = (id: number | null = null) => (id === null ? null : (stock.get(id)?.taken ?? 0))
    return { ...part(value), taken: takenOf(row?.uses_stock_id), given_away: takenOf(row?.budget_stock_id) }
  })
