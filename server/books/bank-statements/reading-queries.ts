import type { CsvColumns } from '#contract/office/bank-files.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface ReadingRow {
  id: number
  headings: string[]
  columns: Partial<CsvColumns>
  saved_at: Temporal.Instant
  saved_by: string
}

export const findByHash = (sql: Sql | Tx, hash: string) => sql<Pick<ReadingRow, 'columns'>[]>`
  select columns from bank_readings where hash = ${hash}`

export const list = (sql: Sql | Tx) => sql<ReadingRow[]>`
  select id, headings, columns, saved_at, saved_by from bank_readings order by saved_at desc, id desc limit 500`

export const lock = (tx: Tx, id: number) => tx<Pick<ReadingRow, 'headings'>[]>`
  select headings from bank_readings where id = ${id} for update`

export const keep = (
  tx: Tx,
  { hash, headings, columns, by }: { hash: string; headings: string[]; columns: CsvColumns; by: string },
) => tx`
  insert into bank_readings (hash, headings, columns, saved_at, saved_by)
  values (${hash}, ${JSON.stringify(headings)}::text::jsonb, ${JSON.stringify(columns)}::text::jsonb, ${tx.now}, ${by})
  on conflict (hash) do update set (columns, saved_at, saved_by) =
         (excluded.columns, excluded.saved_at, excluded.saved_by)`

export const remove = (tx: Tx, id: number) => tx`delete from bank_readings where id = ${id}`
