import type { Sql, Tx } from '#server/platform/shop.ts'

/** The histories whose personal data is stored separately, where it can be erased. */
export type History =
  | 'audit'
  | 'customer_changes'
  | 'note_changes'
  | 'order_recipients'
  | 'terms_acceptances'
  | 'ticket_changes'

/** The separately stored value of a field of a history row. `key` is the row's column, with its alias ("c.id"). */
const separate = (sql: Sql | Tx, history: History, key: string, field: string) => sql`
  (select value from history_personal_data where history = ${history} and row_id = ${sql(key)} and field = ${field})`

/** A JSON column of a history merged with its separately stored fields; erased ones are left out. `row` is the alias. */
export const fieldsOf = (sql: Sql | Tx, history: History, row: string, field: string) => sql`
  (${sql(`${row}.${field}`)} || coalesce(${separate(sql, history, `${row}.id`, field)}, '{}'))`

/** A separately stored text of a history; a dash if it was erased. `key` is the column that identifies the history row. */
export const textOf = (sql: Sql | Tx, history: History, row: string, field: string, key = 'id') => sql`
  coalesce(${separate(sql, history, `${row}.${key}`, field)} #>> '{}', ${sql(`${row}.${field}`)})`
