import type { Shop } from '#server/platform/shop.ts'

type Sql = Shop['sql']

export const insert = (sql: Sql, path: string, bytes: Uint8Array, now: Temporal.Instant) => sql`
  insert into stored_files (path, bytes, stored_at) values (${path}, ${bytes}, ${now})
  on conflict (path) do nothing`

export const read = (sql: Sql, path: string) => sql<{ bytes: Buffer }[]>`
  select bytes from stored_files where path = ${path}`

export const readPaths = (sql: Sql, paths: string[]) => sql<{ path: string }[]>`
  select path from stored_files where path = any(${paths})`

export const listFolder = (sql: Sql, folder: string) => sql<{ path: string }[]>`
  select path from stored_files where path like ${`${folder}/%`} order by path`
