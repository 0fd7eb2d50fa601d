import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql } from '#server/platform/shop.ts'

/** A table that is read in pages, in the order of its key. */
export interface Keyed {
  table: string
  /** Its key, as it stands in cursors: an id, or a hash in hexadecimal. */
  key: 'id' | 'address_hash'
}

const isChanged = (sql: Sql, since: string | null): Fragment =>
  since === null ? sql`true` : sql`changed_in >= ${since}::xid8`

export const countChanged = (sql: Sql, { table }: Keyed, since: string, limit: number) => sql<
  { rows: number }[]
>`
  select count(*)::integer as rows from (select from ${sql(table)} where ${isChanged(sql, since)} limit ${limit}) as found`

const keyText = (sql: Sql, { key }: Keyed): Fragment =>
  key === 'id' ? sql`id::text` : sql`encode(address_hash, 'hex')`

const isAfter = (sql: Sql, { key }: Keyed, after: string | null): Fragment => {
  if (after === null) return sql`true`
  return key === 'id' ? sql`id > ${after}::bigint` : sql`address_hash > decode(${after}, 'hex')`
}

/** The next keys of a table. */
export const readKeys = (sql: Sql, keyed: Keyed, after: string | null, limit: number) => sql<
  { key: string }[]
>`
  select ${keyText(sql, keyed)} as key from ${sql(keyed.table)}
   where ${isAfter(sql, keyed, after)} order by ${sql(keyed.key)} limit ${limit}`

/** The next keys of the few rows that have changed, which are looked up before they are sorted. */
export const readChangedKeys = (
  sql: Sql,
  keyed: Keyed,
  after: string | null,
  since: string,
  limit: number,
) => sql<{ key: string }[]>`
  select ${keyText(sql, keyed)} as key
    from (select ${sql(keyed.key)} from ${sql(keyed.table)} where ${isChanged(sql, since)} offset 0) as changed
   where ${isAfter(sql, keyed, after)} order by ${sql(keyed.key)} limit ${limit}`
