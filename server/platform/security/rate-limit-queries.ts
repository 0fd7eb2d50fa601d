import type { Sql } from '#server/platform/shop.ts'

/** Adds one to each count; one whose time is over begins again and lasts as `ends` says. In the order of the keys, as all lock them. */
export const addOne = (sql: Sql, keys: string[], ends: Temporal.Instant[], now: Temporal.Instant) => sql<
  { key: string; count: number; ends_at: Temporal.Instant }[]
>`
  insert into rate_limits as kept (key, count, ends_at)
  select key, 1, ends_at from unnest(${keys}::text[], ${ends}::timestamptz[]) as new (key, ends_at) order by key
  on conflict (key) do update
    set count = case when kept.ends_at <= ${now} then 1 else kept.count + 1 end,
        ends_at = case when kept.ends_at <= ${now} then excluded.ends_at else kept.ends_at end
  returning key, count, ends_at`

export const takeOne = (sql: Sql, keys: string[]) => sql`
  with locked as (select key from rate_limits where key = any(${keys}::text[]) order by key for update)
  update rate_limits set count = greatest(count - 1, 0) where key in (select key from locked)`

export const remove = (sql: Sql, keys: string[]) => sql`
  with locked as (select key from rate_limits where key = any(${keys}::text[]) order by key for update)
  delete from rate_limits where key in (select key from locked)`

/** Writes only what moves the end by a day and more: most logins find their place as it is. */
export const rememberPlace = (sql: Sql, key: string, until: Temporal.Instant) => sql`
  insert into known_places as kept (key, ends_at) values (${key}, ${until})
  on conflict (key) do update set ends_at = excluded.ends_at
   where kept.ends_at < excluded.ends_at - interval '1 day'`

export const findPlace = (sql: Sql, key: string, now: Temporal.Instant) => sql<{ key: string }[]>`
  select key from known_places where key = ${key} and ends_at > ${now}`

/** Passes over what is being counted at this moment, so that it never waits crosswise with it. */
export const purgeCounts = (sql: Sql, now: Temporal.Instant) => sql`
  delete from rate_limits where key in (select key from rate_limits where ends_at <= ${now} for update skip locked)`

export const purgePlaces = (sql: Sql, now: Temporal.Instant) => sql`
  delete from known_places where key in (select key from known_places where ends_at <= ${now} for update skip locked)`
