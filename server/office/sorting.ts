import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'
import { parseDay } from './days.ts'
import type { Place } from './paging.ts'

/** A sort column: an expression that is never null, indexed if the table is long, and its type. */
interface Key {
  by: Fragment
  of: 'text' | 'number' | 'instant' | 'day'
}

/** The SQL fragments for reading a list from a cursor. */
interface Sorted {
  /** The condition for rows after the cursor. */
  after: Fragment
  order: Fragment
  /** The sort value of a row, for the next cursor. */
  value: Fragment
}

/** The order by a column, or by id. */
export function sorted<Column extends string>(
  sql: Sql,
  { column, descending, after }: Place,
  id: Fragment,
  keys: Partial<Record<Column, Key>> = {},
): Sorted {
  const key: Key | undefined = Object.entries<Key | undefined>(keys).find(([name]) => name === column)?.[1]
  const direction = descending ? sql`desc` : sql`asc`
  const beyond = descending ? sql`<` : sql`>`
  if (!key)
    return {
      after: after ? sql`${id} ${beyond} ${after.id}` : sql`true`,
      order: sql`order by ${id} ${direction}`,
      value: sql`''`,
    }
  const value = after && valueOf(sql, key, after.value)
  return {
    after: after && value ? sql`(${key.by}, ${id}) ${beyond} (${value}, ${after.id})` : sql`true`,
    order: sql`order by ${key.by} ${direction}, ${id} ${direction}`,
    value: textOf(sql, key),
  }
}

/** The value in a cursor. Instants keep their full precision. */
const textOf = (sql: Sql, { by, of }: Key): Fragment =>
  of === 'instant'
    ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${by})::text`

/** Parses the value of a cursor; null if it is malformed. */
function valueOf(sql: Sql, { of }: Key, text: string): Fragment | null {
  if (of === 'text') return sql`${text.replaceAll('\0', '')}::text`
  if (of === 'number') return /^-?\d{1,18}$/.test(text) ? sql`${text}::text::bigint` : null
  if (of === 'day') return parseDay(text) ? sql`${text}::text::date` : null
  const [day = ''] = text.split('T')
  const isInstant = parseDay(day) !== null && /T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/.test(text)
  return isInstant ? sql`${text}::text::timestamptz` : null
}
