import { textOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Sql } from '#server/platform/shop.ts'

interface ListedNote {
  id: number
  text: string
  at: Temporal.Instant
  by: string
  edited_at: Temporal.Instant | null
}

/** Newest first. */
export const ofOrder = (sql: Sql, code: string) => sql<ListedNote[]>`
  select n.id, n.text, n.at, n.by, n.edited_at from notes n join orders o on o.id = n.order_id
   where o.code = ${code} and n.removed_at is null order by n.id desc`

export const ofCustomer = (sql: Sql, id: number) => sql<ListedNote[]>`
  select id, text, at, by, edited_at from notes where customer_id = ${id} and removed_at is null order by id desc`

/** Newest first. */
export const changesOf = (sql: Sql, notes: number[]) => sql<
  { note_id: number; text: string; at: Temporal.Instant; by: string }[]
>`
  select note_id, ${textOf(sql, 'note_changes', 'c', 'text')} as text, at, by from note_changes c where note_id = any(${notes}::integer[]) order by id desc`
