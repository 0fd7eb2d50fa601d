import type { Fragment } from '#server/platform/database/sql.ts'
import type { Match } from './match.ts'
import { byWords, type FoundRow, MAX_RESULTS } from './queries.ts'

// The catalogue has at most some hundred rows, so names need no index.

export const findEvents = (match: Match) => {
  const { sql, text } = match
  const parts = byWords(match, sql`events e`, sql`e.id`, sql`searchable(e.name || ' ' || e.key)`)
  return sql<FoundRow[]>`
    select e.key, e.name as label, concat_ws(' · ', e.key, e.location) as detail, null::bigint as amount, null as currency,
           lower(e.key) = lower(${text}) as exact
      from ${parts} found join events e on e.id = found.id
     order by exact desc, nearness desc, e.sort, e.id limit ${MAX_RESULTS}`
}

const findItems = (match: Match, items: Fragment, detail: Fragment) => {
  const { sql, text } = match
  const parts = byWords(match, items, sql`i.id`, sql`searchable(i.name || ' ' || i.external_code)`)
  return sql<FoundRow[]>`
    select i.external_code as key, i.name as label, ${detail} as detail, i.price as amount, null as currency,
           lower(i.external_code) = lower(${text}) as exact
      from ${parts} found join ${items} on i.id = found.id
     order by exact desc, nearness desc, i.id limit ${MAX_RESULTS}`
}

export const findProducts = (match: Match) => {
  const { sql } = match
  const event = sql`(select e.name from events e where e.id = i.event_id)`
  return findItems(match, sql`products i`, sql`concat_ws(' · ', i.external_code, ${event})`)
}

export const findMerchandise = (match: Match) =>
  findItems(match, match.sql`merchandise i`, match.sql`i.external_code`)
