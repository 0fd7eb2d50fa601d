import type { Sql } from '#server/platform/shop.ts'
import type { Figures } from './figures.ts'

// The clocks of machines may differ, so everything uses the clock of the database.

/** Records a heartbeat, and removes processes without one for a minute. */
export const upsert = (sql: Sql, id: string, host: string, role: string, figures: Figures) => sql`
  with gone as (delete from processes where seen_at < clock_timestamp() - interval '1 minute' and id <> ${id})
  insert into processes (id, host, role, figures, seen_at)
  values (${id}, ${host}, ${role}, ${sql.json({ ...figures })}, clock_timestamp())
  on conflict (id) do update set figures = excluded.figures, seen_at = excluded.seen_at`

export const remove = (sql: Sql, id: string) => sql`delete from processes where id = ${id}`

/** Processes with a heartbeat within fifteen seconds. */
export const readRunning = (sql: Sql) => sql<{ host: string; role: string; figures: Figures }[]>`
  select host, role, figures from processes
   where seen_at >= clock_timestamp() - interval '15 seconds' order by host, role, id`
