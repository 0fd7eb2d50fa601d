import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { migrate } from './migrations.ts'
import { openSql } from './sql.ts'

/** An empty shop's database in which these migrations are said to have run. */
async function databaseMigratedBy(t: TestContext, names: string[]) {
  const { url, drop } = await cloneDatabase()
  const sql = openSql(url, { max: 1 })
  t.after(async () => {
    await sql.end()
    await drop()
  })
  await sql`delete from migrations`
  for (const name of names) await sql`insert into migrations (name) values (${name})`
  return { sql, url }
}

test('a database from before the first release is refused in one sentence that says what to do, and stays as it is', async (t) => {
  const names = ['0001-shop.sql', '0137-sale-alert-texts.sql']
  const { sql, url } = await databaseMigratedBy(t, names)
  await assert.rejects(migrate(url), (error) => {
    assert.ok(error instanceof StartRefusal)
    assert.match(
      error.message,
      /^Refused: [^.]*\(0001-shop\.sql\): export [^.]*empty database or another DATA_DIR\.$/,
    )
    return true
  })
  const rows = await sql<{ name: string }[]>`select name from migrations order by name`
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  )
})

test('a release still starts on a database that its successor has migrated', async (t) => {
  const { url } = await databaseMigratedBy(t, ['0001-festoon.sql', '9001-next.sql'])
  await migrate(url)
})
