import type { Tx } from '#server/platform/shop.ts'

export interface NewChange {
  list: string
  key: string
  fields: string[]
  before: unknown
  after: unknown
}

/** A JSON null becomes a SQL null: the part did not exist. */
export const insertChanges = (
  tx: Tx,
  actor: string,
  request: ReturnType<Tx['json']> | null,
  rows: NewChange[],
) => tx`
  insert into festival_changes (at, actor, request, list, key, fields, before, after)
  select ${tx.now}, ${actor}, ${request}, list, key, fields, before, after
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
         as change (list text, key text, fields text[], before json, after json)`
