import assert from 'node:assert/strict'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Typical changes of an update to the busiest tables: columns, the locks of a trigger, an index on a long table. */
const NEXT = {
  '9001-next.sql': `
    alter table carts add column next_release text;
    alter table cart_products add column next_release text not null default 'old';
    alter table orders add column next_release text;
    alter table stock add column next_release integer;`,
  '9002-next.concurrently.sql': `
    drop index concurrently if exists cart_products_next_release;
    create index concurrently cart_products_next_release on cart_products (next_release);`,
}

/** A copy of the program as its next release, with additional migrations. */
async function nextRelease(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const part of ['contract', 'database', 'demo', 'languages', 'server', 'package.json'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true })
  await mkdir(join(folder, 'testing'))
  await cp(join(ROOT, 'testing/fixtures'), join(folder, 'testing/fixtures'), { recursive: true })
  for (const part of ['node_modules', 'dist', 'festivals'])
    await symlink(join(ROOT, part), join(folder, part), 'junction')
  for (const [name, text] of Object.entries(NEXT))
    await writeFile(join(folder, 'database/migrations', name), text)
  return folder
}

/** Ten buyers who continue until they are stopped, and retry each addition while the response is 503; returns other responses. */
function keepBuying(shop: () => RunningProcess): { stop: () => Promise<{ held: number; other: number[] }> } {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const body = JSON.stringify({ external_code: 'weekend', ...ana })
  const other: number[] = []
  let held = 0
  const over = new AbortController()
  async function buyer() {
    while (!over.signal.aborted) {
      const { status } = await fetch(`${shop().origin}/api/add-product-to-cart`, {
        method: 'POST',
        headers,
        body,
      })
      if (status === 200) held += 1
      else if (status !== 503) other.push(status)
    }
  }
  const buyers = Promise.all(Array.from({ length: 10 }, buyer))
  return {
    stop: async () => {
      over.abort()
      await buyers
      return { held, other }
    },
  }
}

async function countPlaces(sql: Sql): Promise<{ taken: number; lines: number }> {
  const [row] = await sql<{ taken: number; lines: number }[]>`
    select (select sum(taken)::integer from stock) as taken,
           (select count(*)::integer from cart_products where released_at is null) as lines`
  return row ?? { taken: -1, lines: -1 }
}

test('the next release starts beside the current one under load, migrates the database and takes over without interrupting sales', async (t) => {
  const database = await cloneDatabase()
  const sql = openSql(database.url, { max: 1 })
  const folder = await temporaryFolder()
  const running: RunningProcess[] = []
  t.after(async () => {
    for (const shop of running) await shop.stop()
    await sql.end()
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  })
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    FESTIVAL: join(ROOT, 'testing/fixtures/festival.yaml'),
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
  }
  const start = async (program = ROOT) => {
    const shop = await startShop(env, [], program)
    running.push(shop)
    return shop
  }
  const last = await start()
  const before = keepBuying(() => last)
  const next = await start(await nextRelease(t))
  const beside = keepBuying(() => next)
  const [there] = await sql<{ columns: number; valid: boolean }[]>`
    select (select count(*)::integer from information_schema.columns where column_name = 'next_release') as columns,
           (select indisvalid from pg_index where indexrelid = 'cart_products_next_release'::regclass) as valid`
  assert.deepEqual({ ...there }, { columns: 4, valid: true })
  const sold = await before.stop()
  assert.equal(await last.stop(), 0)
  const taken = await beside.stop()
  for (const { held, other } of [sold, taken]) {
    assert.ok(held > 0)
    assert.deepEqual(other, [])
  }
  const { taken: counted, lines } = await countPlaces(sql)
  assert.deepEqual([counted, lines], [sold.held + taken.held, sold.held + taken.held])
})
