import type { Sql, Tx } from '#server/platform/shop.ts'

/** The histories whose values about people live apart from them, and can be erased there. */
export type History =
  | 'audit'
  | 'customer_changes'
  | 'note_changes'
  | 'order_recipients'
  | 'terms_acceptances'
  | 'ticket_changes'

/** The value apart of a part of a history's row. `key` is the row's column, with its alias ("c.id"). */
const apart = (sql: Sql | Tx, history: History, key: string, part: string) => sql`
  (select value from history_values where history = ${history} and row_id = ${sql(key)} and part = ${part})`

/** A JSON column of a history with the fields that live apart from it; those that were erased are left out. `row` is the alias. */
export const fieldsOf = (sql: Sql | Tx, history: History, row: string, part: string) => sql`
  (${sql(`${row}.${part}`)} || coalesce(${apart(sql, history, `${row}.id`, part)}, '{}'))`

/** A text of a history that lives apart from it; a dash when it was erased. `key` is the column by which the history is known. */
export const textOf = (sql: Sql | Tx, history: History, row: string, part: string, key = 'id') => sql`
  coalesce(${apart(sql, history, `${row}.${key}`, part)} #>> '{}', ${sql(`${row}.${part}`)})`
