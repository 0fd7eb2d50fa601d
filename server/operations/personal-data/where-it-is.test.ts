import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifiedColumns } from '#testing/fixtures/privacy.ts'
import { world } from '#testing/harness/world.ts'

test('docs/privacy.md lists every column that could hold personal data', async (t) => {
  const w = await world(t)
  const columns = await w.shop.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and (data_type in ('text', 'json', 'jsonb', 'bytea', 'character varying') or data_type = 'ARRAY' and udt_name = '_text')`
  const classified = await classifiedColumns()
  const named = classified.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  assert.deepEqual(named.toSorted(), columns.map(({ name }) => name).toSorted())
})
