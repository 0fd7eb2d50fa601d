import type { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import { differences } from '#server/festival/compare/differences.ts'
import { insertChanges } from './history-queries.ts'
import { ENTRIES } from '#server/festival/compare/current.ts'

const LISTS = ['events', 'products', 'merchandise', 'shipping', 'vouchers'] as const
const ORDERED = ['events', 'products', 'merchandise', 'shipping'] as const

/** A part of the festival and what it was and is; null where it was not there. `list` is one of CHANGED_LISTS. */
export interface Change {
  list: string
  key: string
  before: unknown
  after: unknown
}

/** Writes down every part in which two festivals differ, for whom and for which request; gives how many those are. */
export async function recordDifferences(tx: Tx, before: Festival | null, after: Festival): Promise<number> {
  const changes = [...changesBetween(before, after)]
  await record(tx, changes)
  return changes.length
}

/** Writes changes down, once and for good. */
export async function record(tx: Tx, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const { actor = null, ...request } = tx.request ?? {}
  const rows = changes.map((change) => ({ ...change, fields: fieldsOf(change) }))
  await insertChanges(tx, actor ?? 'system', tx.request && tx.json({ ...request }), rows)
}

/** The paths that differ; none of what came or went whole. */
const fieldsOf = ({ before, after }: Change): string[] =>
  before === null || after === null ? [] : differences(before, after).map(({ path }) => path)

function* changesBetween(before: Festival | null, after: Festival): Generator<Change> {
  for (const change of [...partsOfBoth(before, after), ...newOrder(before, after)])
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) yield change
}

function* partsOfBoth(before: Festival | null, after: Festival): Generator<Change> {
  yield { list: 'site', key: '', before: before?.site ?? null, after: after.site }
  for (const list of LISTS) {
    const was = new Map(before ? ENTRIES[list](before) : [])
    const is = new Map(ENTRIES[list](after))
    for (const key of new Set([...was.keys(), ...is.keys()]))
      yield { list, key, before: was.get(key) ?? null, after: is.get(key) ?? null }
  }
}

/** The order of what was there and still is: what came or went says so itself. */
function* newOrder(before: Festival | null, after: Festival): Generator<Change> {
  if (!before) return
  const orderOf = (festival: Festival, other: Festival) =>
    Object.fromEntries(ORDERED.map((list) => [list, keysInBoth(list, festival, other)]))
  yield { list: 'order', key: '', before: orderOf(before, after), after: orderOf(after, before) }
}

function keysInBoth(list: (typeof ORDERED)[number], festival: Festival, other: Festival): string[] {
  const known = new Set(ENTRIES[list](other).map(([key]) => key))
  return ENTRIES[list](festival)
    .map(([key]) => key)
    .filter((key) => known.has(key))
}
