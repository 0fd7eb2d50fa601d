/** Lists are read in pages of a fixed size, and their rows are counted up to a limit. */
export const PAGE_SIZE = 50
export const MAX_COUNT = 10_000

interface Page<Row> {
  rows: Row[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  total: number
}

/** In which order a list is read, and after which of its rows. */
export interface Place {
  /** The column by which it is sorted; null is by the ids. */
  column: string | null
  descending: boolean
  /** The row that the page before ended with, and what it has in the column, as the database writes it. */
  after: { id: number; value: string } | null
}

interface PageRequest {
  /** The `next` of the page before; anything else is the first page. */
  from: string
  /** The name of a column, with a minus before it the other way round; anything else is the list's own order. */
  sort?: string
}

/** What a list is asked for. Its own order, where it is not by the ids with the newest first, is written as `sort` is. */
export function placeOf({ from, sort = '' }: PageRequest, columns: readonly string[] = [], own = ''): Place {
  const [, minus = '', name = ''] = /^(-?)(.*)$/.exec(sort) ?? []
  if (!columns.includes(name)) return own === '' ? newest(from) : placeOf({ from, sort: own }, columns)
  const [, id, value] = /^(\d{1,15}) ([^]*)$/.exec(from) ?? []
  const after = id === undefined || value === undefined ? null : { id: boundedId(id), value }
  return { column: name, descending: minus !== '', after }
}

const newest = (from: string): Place => ({
  column: null,
  descending: true,
  after: /^\d{1,15}$/.test(from) ? { id: boundedId(from), value: '' } : null,
})

/** From the newest row on, or from the one before this. */
export const newestBefore = (id: number | null): Place => newest(id === null ? '' : String(id))

/** Above every id. */
export const HIGHEST = 2 ** 31 - 1

const boundedId = (digits: string): number => Math.min(Number(digits), HIGHEST)

interface PageQueries<Row> {
  /** So many rows after a place, in its order. */
  read: (place: Place, limit: number) => PromiseLike<readonly Row[]>
  count: (limit: number) => PromiseLike<readonly { total: number }[]>
}

/** The page after a place. A row of a list that can be sorted has what it is sorted by as its `sort_value`. */
export async function readPage<Row extends { id: number; sort_value?: string }>(
  place: Place,
  { read, count }: PageQueries<Row>,
): Promise<Page<Row>> {
  // One row more than is shown tells whether there is a next page.
  const [rows, [counted]] = await Promise.all([read(place, PAGE_SIZE + 1), count(MAX_COUNT)])
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return { rows: shown, next: last ? cursorOf(place, last) : null, total: counted?.total ?? 0 }
}

const cursorOf = ({ column }: Place, { id, sort_value = '' }: { id: number; sort_value?: string }): string =>
  column === null ? String(id) : `${id} ${sort_value}`
