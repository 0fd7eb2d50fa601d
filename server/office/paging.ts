/** A list is read in parts of so many rows, and counted up to so many. */
export const PAGE_SIZE = 50
export const MAX_COUNT = 10_000

/** The part of a list that is shown of rows, of which one more was read than is shown; `next` leads to the part after it. */
export function pageOf<Row extends { id: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, PAGE_SIZE)
  return { shown, next: rows.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null }
}

/** Where a part begins: before this id; nothing asked for is the newest. */
export const beforeId = (from: string): number => (/^\d{1,15}$/.test(from) ? Number(from) : 2 ** 31 - 1)
