import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'
import { parseDay } from './days.ts'
import type { Place } from './paging.ts'

/** What a column is sorted by: an expression that is never null, with an index where the table is long, and what it is. */
interface Key {
  by: Fragment
  of: 'text' | 'number' | 'instant' | 'day'
}

/** The parts of a statement that read a list from a place on. */
interface Sorted {
  /** A condition: the rows after the place. */
  after: Fragment
  order: Fragment
  /** What a row is sorted by, for the place of the next page. */
  value: Fragment
}

/** The order of a list by one of its columns, and by the ids where it is not sorted by one. */
export function sorted<Column extends string>(
  sql: Sql,
  { column, descending, after }: Place,
  id: Fragment,
  keys: Partial<Record<Column, Key>> = {},
): Sorted {
  const key: Key | undefined = Object.entries<Key | undefined>(keys).find(([name]) => name === column)?.[1]
  const way = descending ? sql`desc` : sql`asc`
  const beyond = descending ? sql`<` : sql`>`
  if (!key)
    return {
      after: after ? sql`${id} ${beyond} ${after.id}` : sql`true`,
      order: sql`order by ${id} ${way}`,
      value: sql`''`,
    }
  const value = after && valueOf(sql, key, after.value)
  return {
    after: after && value ? sql`(${key.by}, ${id}) ${beyond} (${value}, ${after.id})` : sql`true`,
    order: sql`order by ${key.by} ${way}, ${id} ${way}`,
    value: textOf(sql, key),
  }
}

/** As a place names it. An instant as exactly as it is kept. */
const textOf = (sql: Sql, { by, of }: Key): Fragment =>
  of === 'instant'
    ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${by})::text`

/** What a place names; null for what nobody was given. */
function valueOf(sql: Sql, { of }: Key, text: string): Fragment | null {
  if (of === 'text') return sql`${text.replaceAll('\0', '')}::text`
  if (of === 'number') return /^-?\d{1,18}$/.test(text) ? sql`${text}::text::bigint` : null
  if (of === 'day') return parseDay(text) ? sql`${text}::text::date` : null
  const [day = ''] = text.split('T')
  const isInstant = parseDay(day) !== null && /T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/.test(text)
  return isInstant ? sql`${text}::text::timestamptz` : null
}
