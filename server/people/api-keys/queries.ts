import type { ApiResource, WritableResource } from '#contract/office/api-keys.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** What a key may, and until when. */
export interface KeyRow {
  id: number
  name: string
  prefix: string
  reads: ApiResource[]
  writes: WritableResource[]
  event_ids: number[] | null
  personal_data: boolean
  networks: string[]
  expires_at: Temporal.Instant | null
  revoked_at: Temporal.Instant | null
  created_by: number
  replaces_id: number | null
}

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'reads',
  'writes',
  'event_ids',
  'personal_data',
  'networks',
  'expires_at',
  'revoked_at',
  'created_by',
  'replaces_id',
] as const

export interface ListedKeyRow extends KeyRow {
  events: string[] | null
  created_at: Temporal.Instant
  maker: string
  replaces: string | null
  revoked_for: 'staff' | 'address' | null
  last_used_at: Temporal.Instant | null
  calls: number
  errors: number
}

export const readAll = (sql: Sql) => sql<ListedKeyRow[]>`
  select k.*, s.full_name as maker, f.prefix as replaces,
         case when k.event_ids is not null then
           array(select e.name from events e where e.id = any(k.event_ids) order by e.sort, e.id) end as events
    from api_keys k join staff s on s.id = k.created_by left join api_keys f on f.id = k.replaces_id
   order by k.id desc`

export const readEvents = (sql: Sql | Tx) => sql<{ id: number; key: string; name: string }[]>`
  select id, key, name from events order by sort, id`

export const readByHash = (sql: Sql | Tx, hash: Uint8Array) => sql<KeyRow[]>`
  select ${sql(COLUMNS)} from api_keys where key_hash = ${hash}`

/** Locks a key that has not been revoked: whoever waits for it then reads what has come of it meanwhile. */
export const lockKey = (tx: Tx, id: number) =>
  tx`select from api_keys where id = ${id} and revoked_at is null for update`

/** All keys that have not been revoked. */
export const readUsableKeys = (tx: Tx) =>
  tx<KeyRow[]>`select ${tx(COLUMNS)} from api_keys where revoked_at is null`

export const keyExists = (tx: Tx, id: number) =>
  tx<{ id: number }[]>`select id from api_keys where id = ${id}`

/** A key that is to be made. */
export type NewKey = Omit<KeyRow, 'id' | 'revoked_at'> & { key_hash: Uint8Array }

export const insertKey = (tx: Tx, key: NewKey) => tx<{ id: number }[]>`
  insert into api_keys (name, prefix, key_hash, reads, writes, event_ids, personal_data, networks, expires_at, created_at, created_by, replaces_id)
  values (${key.name}, ${key.prefix}, ${key.key_hash}, ${key.reads}::text[], ${key.writes}::text[], ${key.event_ids}::integer[],
          ${key.personal_data}, ${key.networks}::text[], ${key.expires_at}, ${tx.now}, ${key.created_by}, ${key.replaces_id})
  returning id`

export const revoke = (tx: Tx, id: number, revokedFor: 'staff' | 'address') => tx<{ id: number }[]>`
  update api_keys set revoked_at = ${tx.now}, revoked_for = ${revokedFor}
   where id = ${id} and revoked_at is null
  returning id`

/** What a key was used for since it was last written. */
export interface Use {
  id: number
  calls: number
  errors: number
  at: string
}

export const addUses = (sql: Sql, uses: Use[]) => sql`
  with used as materialized (
    select k.id, u.calls, u.errors, u.at
      from json_to_recordset(${JSON.stringify(uses)}::text::json) as u (id integer, calls bigint, errors bigint, at timestamptz)
      join api_keys k on k.id = u.id
     order by k.id
       for update of k)
  update api_keys k
     set calls = k.calls + used.calls, errors = k.errors + used.errors, last_used_at = greatest(k.last_used_at, used.at)
    from used
   where k.id = used.id`
