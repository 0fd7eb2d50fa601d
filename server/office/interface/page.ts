import type { ApiResource } from '#contract/office/api-keys.ts'
import type { ApiListQuery } from '#contract/v1/lists.ts'
import { messages } from '#contract/messages.ts'
import * as changes from '#server/platform/changes/changes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tag } from '#server/platform/database/sql.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as queries from './page-queries.ts'
import { readWish } from './query.ts'

/** What the key of a program lets it read. */
export interface Reader {
  /** Null for all events. */
  event_ids: number[] | null
  personal_data: boolean
}

/** Which rows are read, of those with these keys. */
export interface Pick {
  keys: string[]
  reader: Reader
  /** Only rows that this transaction or a later one has changed; null for all. */
  since: string | null
  limit: number
}

/** A kind of objects. */
export interface Source<Item> extends queries.Keyed {
  resource: ApiResource
  /** Whether its rows know the transaction that changed them last. Of the others all count as changed. */
  hasChanges: boolean
  /** Whether some of its rows are no objects, whatever the key may read. */
  isPart?: boolean
  /** Those that the key may read, in the order of their keys. */
  read: (sql: Tag, pick: Pick) => Promise<readonly (Item & { cursor: string })[]>
  /** The fields that only a key with people's data is told. */
  personal: readonly (keyof Item & string)[]
}

/** So many rows are looked at for a page of which some are left out: the page is then short, or even empty, but never slow. */
const WINDOW = 2_000
/** So many changed rows are sorted for each page; if there are more, all rows are looked at. */
const FEW = 10_000

/**
 * A page of objects in the order of their keys, which no change moves: none is skipped and none comes twice.
 * Refuses:
 * - a query that `readWish` refuses (400)
 */
export async function list<Item extends object>(
  shop: Shop,
  source: Source<Item>,
  reader: Reader,
  query: ApiListQuery,
): Promise<{ data: Item[]; next: string | null }> {
  const { limit, after: start, changedAfter, cursorAt } = readWish(shop, source.resource, query)
  const since = source.hasChanges && changedAfter ? await changes.oldestSince(shop.sql, changedAfter) : null
  const isFew = since !== null && (await isFewChanged(shop.sql, source, since))
  const isWhole = reader.event_ids === null && source.isPart !== true && (since === null || isFew)
  const window = isWhole ? limit + 1 : WINDOW
  const found = await (isFew
    ? queries.readChangedKeys(shop.sql, source, start, since, window)
    : queries.readKeys(shop.sql, source, start, window))
  const keys = found.map(({ key }) => key)
  const rows = keys.length === 0 ? [] : await source.read(shop.sql, { keys, reader, since, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1)?.cursor : keys.length === window ? keys.at(-1) : undefined
  return {
    data: shown.map((row) => shownTo(reader, source, row)),
    next: last === undefined ? null : cursorAt(last),
  }
}

async function isFewChanged(sql: Sql, source: queries.Keyed, since: string): Promise<boolean> {
  const [changed] = await queries.countChanged(sql, source, since, FEW + 1)
  return (changed?.rows ?? 0) <= FEW
}

/** The objects of some keys that the program may read, as this transaction has them. */
export async function some<Item extends object>(
  tx: Tag,
  source: Source<Item>,
  reader: Reader,
  keys: string[],
): Promise<Item[]> {
  const rows = await source.read(tx, { keys, reader, since: null, limit: keys.length })
  return rows.map((row) => shownTo(reader, source, row))
}

/**
 * One object by its key.
 * Refuses:
 * - one that does not exist, or that the key may not read (404)
 */
export async function one<Item extends object>(
  shop: Shop,
  source: Source<Item>,
  reader: Reader,
  key: string | undefined,
): Promise<Item> {
  const [found] = key === undefined ? [] : await some(shop.sql, source, reader, [key])
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  return found
}

/** A row without what only a key with people's data is told. */
function shownTo<Item extends object>(
  { personal_data }: Reader,
  { personal }: Source<Item>,
  row: Item & { cursor: string },
): Item {
  const shown = { ...row }
  for (const field of ['cursor', ...(personal_data ? [] : personal)]) Reflect.deleteProperty(shown, field)
  return shown
}
