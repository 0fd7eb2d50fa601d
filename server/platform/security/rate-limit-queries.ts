import type { Sql } from '#server/platform/shop.ts'

interface Count {
  key: string
  count: number
  ends_at: Temporal.Instant
}

/** Increments counts and returns them; an expired one restarts with its new end. All statements lock them in the order of their keys. */
export const add = (sql: Sql, added: Count[], now: Temporal.Instant) => sql<Count[]>`
  insert into rate_limits as kept (key, count, ends_at)
  select key, count, ends_at
    from unnest(${added.map(({ key }) => key)}::text[], ${added.map(({ count }) => count)}::integer[],
                ${added.map(({ ends_at }) => ends_at)}::timestamptz[]) as new (key, count, ends_at)
   order by key
  on conflict (key) do update
    set count = case when kept.ends_at <= ${now} then excluded.count else kept.count + excluded.count end,
        ends_at = case when kept.ends_at <= ${now} then excluded.ends_at else kept.ends_at end
  returning key, count, ends_at`

export const change = (sql: Sql, keys: string[], by: number) => sql`
  with locked as (select key from rate_limits where key = any(${keys}::text[]) order by key for update)
  update rate_limits set count = greatest(count + ${by}::integer, 0) where key in (select key from locked)`

export const remove = (sql: Sql, keys: string[]) => sql`
  with locked as (select key from rate_limits where key = any(${keys}::text[]) order by key for update)
  delete from rate_limits where key in (select key from locked)`

/** Writes only if the end moves by at least a day: most logins come from a known source. */
export const rememberLoginSource = (sql: Sql, key: string, until: Temporal.Instant) => sql`
  insert into known_login_sources as kept (key, ends_at) values (${key}, ${until})
  on conflict (key) do update set ends_at = excluded.ends_at
   where kept.ends_at < excluded.ends_at - interval '1 day'`

export const findLoginSource = (sql: Sql, key: string, now: Temporal.Instant) => sql<{ key: string }[]>`
  select key from known_login_sources where key = ${key} and ends_at > ${now}`

/** Skips locked rows, so that it cannot deadlock with concurrent counting. */
export const purgeCounts = (sql: Sql, now: Temporal.Instant) => sql`
  delete from rate_limits where key in (select key from rate_limits where ends_at <= ${now} limit 10000 for update skip locked)`

export const purgeLoginSources = (sql: Sql, now: Temporal.Instant) => sql`
  delete from known_login_sources where key in (select key from known_login_sources where ends_at <= ${now} limit 10000 for update skip locked)`
