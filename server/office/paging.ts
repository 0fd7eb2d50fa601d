import { canBeNear } from '#contract/name-search.ts'

/** Lists are read in pages of a fixed size, and their rows are counted up to a limit. */
export const PAGE_SIZE = 50
export const MAX_COUNT = 10_000

interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  total: number
}

/** The order of a list, and the row after which a page begins. */
export interface Place {
  /** The sort column; null means by id. */
  column: string | null
  descending: boolean
  /** The last row of the previous page, and its value in the sort column as the database formats it. */
  after: { id: number; value: string } | null
}

interface PageRequest {
  /** The `next` of the previous page; anything else means the first page. */
  from: string
  /** The name of a column, with a leading minus for descending order; anything else means the default order. */
  sort?: string
}

/** The parameters of a list. Its default order, if not by id with the newest first, has the format of `sort`. */
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

/** From the newest row, or after the cursor. */
export const newestBefore = (id: number | null): Place => newest(id === null ? '' : String(id))

/** Above all ids. */
export const MAX_ID = 2 ** 31 - 1

const boundedId = (digits: string): number => Math.min(Number(digits), MAX_ID)

interface PageQueries<Row> {
  /** The rows after a cursor, in its order. */
  read: (place: Place, limit: number) => PromiseLike<readonly Row[]>
  count: (limit: number) => PromiseLike<readonly { total: number }[]>
}

/** The page after a cursor. Rows of a sortable list have their sort value as `sort_value`. */
export async function readPage<Row extends { id: number; sort_value?: string }>(
  place: Place,
  { read, count }: PageQueries<Row>,
): Promise<Page<Row>> {
  // An additional row shows whether there is a next page.
  const [rows, [counted]] = await Promise.all([read(place, PAGE_SIZE + 1), count(MAX_COUNT)])
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return { rows: shown, next: last ? cursorOf(place, last) : null, total: counted?.total ?? 0 }
}

/**
 * The page of a list that is searched. If nothing matches the text as typed, the page of what is a wrong letter away from it, which is
 * marked as `near`.
 */
export async function readSearchedPage<Row extends { id: number; sort_value?: string }>(
  place: Place,
  search: string,
  queriesOf: (near: boolean) => PageQueries<Row>,
): Promise<Page<Row> & { near: boolean }> {
  const page = await readPage(place, queriesOf(false))
  if (page.total > 0 || !canBeNear(search)) return { ...page, near: false }
  const near = await readPage(place, queriesOf(true))
  return { ...near, near: near.total > 0 }
}

const cursorOf = ({ column }: Place, { id, sort_value = '' }: { id: number; sort_value?: string }): string =>
  column === null ? String(id) : `${id} ${sort_value}`
