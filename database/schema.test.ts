import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import * as festival from '#server/festival/festival.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { world } from '#testing/harness/world.ts'
import { readSchema, SCHEMA } from './schema.ts'

test('database/schema.sql matches the schema that the migrations create', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const sql = openSql(url, { max: 1 })
  t.after(() => sql.end())
  const written = await readFile(SCHEMA, 'utf8').catch(() => '')
  assert.ok(
    written === (await readSchema(sql)),
    'database/schema.sql is not the schema that the migrations make: run "npm run schema".',
  )
})

test('a test shop has the current schema and the current festival file', async (t) => {
  const w = await world(t)
  assert.equal(await readSchema(w.shop.sql), await readFile(SCHEMA, 'utf8'))
  const { festival: file } = w.shop.settings
  assert.equal(await festival.importFile(w.shop, file), '')
})

test('migrations are numbered from 0001 without gaps or duplicates', async () => {
  const files = await readdir(new URL('migrations/', import.meta.url))
  assert.deepEqual(
    files.toSorted().map((name) => name.match(/^\d{4}(?=-[a-z0-9-]+(?:\.concurrently)?\.sql$)/)?.[0]),
    files.map((_name, index) => String(index + 1).padStart(4, '0')),
  )
})
