import type { Festival } from '#contract/festival/festival.ts'
import { EDITED_LISTS, FESTIVAL_LISTS } from '#contract/festival/lists.ts'
import { ENTRIES } from './entries.ts'

export { findCurrent, readCurrent, type CurrentFestival, type Scope } from './current.ts'
export { ENTRIES, KEY_FIELDS } from './entries.ts'
export { useSnapshot } from './stored-queries.ts'

/** A part of the festival before and after a change; null if it did not exist. `list` is one of CHANGED_LISTS. */
export interface Change {
  list: string
  key: string
  before: unknown
  after: unknown
}

/** Every part that differs between two festivals; all of them if there was none before. */
export const compare = (before: Festival | null, after: Festival): Change[] =>
  [...changedParts(before, after), ...changedOrder(before, after)].filter(
    (change) => !isSame(change.before, change.after),
  )

function* changedParts(before: Festival | null, after: Festival): Generator<Change> {
  yield { list: 'site', key: '', before: before?.site ?? null, after: after.site }
  for (const list of FESTIVAL_LISTS) {
    const old = new Map(before ? ENTRIES[list](before) : [])
    const current = new Map(ENTRIES[list](after))
    for (const key of new Set([...old.keys(), ...current.keys()]))
      yield { list, key, before: old.get(key) ?? null, after: current.get(key) ?? null }
  }
}

/** The order of the common entries, because added and removed entries are changes of their own. */
function* changedOrder(before: Festival | null, after: Festival): Generator<Change> {
  if (!before) return
  const orderOf = (festival: Festival, other: Festival) =>
    Object.fromEntries(EDITED_LISTS.map((list) => [list, keysInBoth(list, festival, other)]))
  yield { list: 'order', key: '', before: orderOf(before, after), after: orderOf(after, before) }
}

function keysInBoth(list: (typeof EDITED_LISTS)[number], festival: Festival, other: Festival): string[] {
  const known = new Set(ENTRIES[list](other).map(([key]) => key))
  return ENTRIES[list](festival)
    .map(([key]) => key)
    .filter((key) => known.has(key))
}

/** A changed field; null if it did not exist before, or no longer exists. */
export interface Difference {
  path: string
  before: unknown
  after: unknown
}

/**
 * The changed fields of two values of the same shape, by path (`texts.terms`). A list counts as one field, and so does a map whose keys
 * have changed their order.
 */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isSame(before, after)) return []
  const [old, current] = [mapOf(before), mapOf(after)]
  if (!old || !current) return [{ path, before: before ?? null, after: after ?? null }]
  const names = new Set([...Object.keys(old), ...Object.keys(current)])
  const inside = [...names].flatMap((name) =>
    differences(old[name], current[name], path === '' ? name : `${path}.${name}`),
  )
  return inside.length > 0 ? inside : [{ path, before, after }]
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || JSON.stringify(before) === JSON.stringify(after)

const mapOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
