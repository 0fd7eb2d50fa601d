import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openSql } from '#server/platform/database/sql.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { startShop } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

/** Runs a command on an empty shop: its output and its exit code. */
async function commandLine(t: TestContext) {
  const [database, folder] = [await cloneDatabase(), await temporaryFolder()]
  t.after(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const festoon = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli.ts', ...words], {
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  return { festoon, folder, database }
}

test('an operator imports and exports a festival, and runs the consistency check', async (t) => {
  const { festoon, folder } = await commandLine(t)
  const file = 'testing/fixtures/festival.yaml'
  assert.deepEqual(festoon('check'), { status: 1, said: 'Refused: No festival has been imported.\n' })
  const warning = /Warning: products\[4\]\.payment_plan: counts from the order: .* \(line 117\)\n$/
  assert.match(
    festoon('import', file).said,
    new RegExp(`^testing/fixtures/festival\\.yaml: .*products added.*site changed\\.\n${warning.source}`),
  )
  const again = festoon('import', file)
  assert.match(
    again.said,
    new RegExp(`^testing/fixtures/festival\\.yaml: nothing has changed\\.\n${warning.source}`),
  )
  const exported = join(folder, 'out/festival.yaml')
  assert.deepEqual(festoon('export', join(folder, 'out')), { status: 0, said: `Written to ${exported}.\n` })
  assert.match(await readFile(exported, 'utf8'), /^# A festival file of Festoon/)
  assert.deepEqual(festoon('check'), { status: 0, said: 'Everything adds up.\n' })
  const list = festoon('checklist')
  assert.match(
    list.said,
    /^Mail server: .*SMTP_URL\.\n[^]*^Prices \(Free entry\): .*\n[^]*\d+ things are missing\.\n$/m,
  )
  assert.equal(list.status, 1)
})

test('thorough: an invalid festival file is reported with every fault and without a stack trace', async (t) => {
  const { festoon, folder } = await commandLine(t)
  const file = join(folder, 'broken.yaml')
  await writeFile(
    file,
    'festoon: 1\nsite: { name: A, timezone: B, currency: EUR, contactEmail: a@b.example }\n',
  )
  assert.deepEqual(festoon('import', file), {
    status: 1,
    said: `Refused: the festival file ${file} is not taken:
  site.senderAddress: is required (line 2)
  site.timezone: must be an IANA time zone such as Europe/Zagreb (line 2)
`,
  })
})

test('thorough: a data folder or database from before the first release is refused, also when it was just restored', async (t) => {
  const { festoon, folder, database } = await commandLine(t)
  const sql = openSql(database.url, { max: 1 })
  await sql`update migrations set name = '0001-shop.sql'`
  await sql.end()
  const { status, said } = festoon('check')
  assert.equal(status, 1)
  assert.match(said, /^Refused: a version from before the first release has set up this database .*\n$/)
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' }
  await assert.rejects(startShop(env), (error: Error) => error.message.includes(said))
})

test('thorough: an unknown command prints the usage', async (t) => {
  const { festoon } = await commandLine(t)
  for (const words of [[], ['import'], ['check', 'a', 'b'], ['import', 'a', 'b'], ['destroy', 'all']]) {
    const { status, said } = festoon(...words)
    assert.equal(status, 1)
    assert.match(said, /npm run festoon -- import FILE/)
  }
})

test('thorough: a festival file is validated without a shop: valid, with every fault, or missing', async (t) => {
  const { festoon, folder } = await commandLine(t)
  const sound = 'testing/fixtures/festival.yaml'
  const valid = festoon('check', sound)
  assert.equal(valid.status, 0)
  assert.match(
    valid.said,
    /^testing\/fixtures\/festival\.yaml is sound\.\nWarning: products\[4\]\.payment_plan: .*\n$/,
  )
  const broken = join(folder, 'broken.yaml')
  await writeFile(
    broken,
    'festoon: 1\nsite:\n  { name: A, timezone: B, currency: EUR, contactEmail: a@b.example,\n    logo: nowhere.svg }\n',
  )
  const { status, said } = festoon('check', broken)
  assert.equal(status, 1)
  assert.match(said, /^site\.senderAddress: is required \(line 2\)$/m)
  assert.match(said, /^site\.logo: nowhere\.svg does not exist \(line 4\)$/m)
  assert.match(said, /^3 faults\.$/m)
  assert.equal(festoon('check', join(folder, 'nowhere.yaml')).status, 1)
})
