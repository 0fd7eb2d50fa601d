/** Lists are read in pages of a fixed size, and their rows are counted up to a limit. */
export const PAGE_SIZE = 50
export const MAX_COUNT = 10_000

interface Page<Row> {
  rows: Row[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  total: number
}

interface PageQueries<Row> {
  /** Rows with ids below `before`, newest first. */
  read: (before: number, limit: number) => PromiseLike<readonly Row[]>
  count: (limit: number) => PromiseLike<readonly { total: number }[]>
}

/** The page that begins at `from`, the `next` of the page before it; anything else is the first page. */
export async function readPage<Row extends { id: number }>(
  from: string,
  { read, count }: PageQueries<Row>,
): Promise<Page<Row>> {
  // One row more than is shown tells whether there is a next page.
  const [rows, [counted]] = await Promise.all([read(beforeId(from), PAGE_SIZE + 1), count(MAX_COUNT)])
  const shown = rows.slice(0, PAGE_SIZE)
  const next = rows.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null
  return { rows: shown, next, total: counted?.total ?? 0 }
}

/** Above every id. */
export const NEWEST = 2 ** 31 - 1

const beforeId = (from: string): number => (/^\d{1,15}$/.test(from) ? Math.min(Number(from), NEWEST) : NEWEST)
