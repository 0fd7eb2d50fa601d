import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { stringify } from 'yaml'
import { readSettings } from '#server/config.ts'
import { offsetClock } from '#server/platform/clock.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#server/platform/log.ts'
import { startShop } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { cardOnly, weekend } from '#testing/fixtures/festival-file.ts'
import { create, restore } from './backup.ts'

const SECRET = '9f2c41d7b86e0a53c1d4f7e29b80a6354e7dc2f1980b6a3d5c47e1f2098ab6c3'

/** A festival of one ticket, with a banner. */
const FESTIVAL = stringify({
  festoon: 1,
  site: {
    name: 'Small Nights',
    timezone: 'Europe/Zagreb',
    currency: 'EUR',
    contactEmail: 'hello@small.example',
    senderAddress: 'tickets@small.example',
    banner: 'banner.png',
    ...cardOnly,
  },
  events: [{ key: 'summer' }],
  products: [{ ...weekend, stock: 100_000, limit_per_order: 1000 }],
})

let folder = ''
const at = (name: string) => join(folder, name)

/** Runs an operator's command: its output and its exit code. */
async function festoon(dataDir: string, words: string[]) {
  const child = spawn(process.execPath, ['server/cli.ts', ...words], {
    env: { ...process.env, DATA_DIR: at(dataDir), SECRET, FESTIVAL: at('festival.yaml') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [status] = await once(child, 'close')
  return { status, said }
}

const open = (dataDir: string) =>
  startShop({
    DATA_DIR: at(dataDir),
    SECRET,
    FESTIVAL: at('festival.yaml'),
    RATE_LIMITS: 'off',
    NODE_ENV: 'test',
  })

async function post(origin: string, path: string, body: object) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: ReturnType<typeof JSON.parse> = await response.json()
  return answer
}

/** Adds a ticket to a new cart; returns the code of the cart. */
const sell = async (origin: string): Promise<string> => {
  const ticket = {
    external_code: 'weekend',
    full_name: 'Ana Horvat',
    email: 'ana@example.com',
    age: 'from-25',
  }
  return (await post(origin, '/api/add-product-to-cart', ticket)).cart.code
}

const settings = (dataDir: string) => readSettings({ DATA_DIR: at(dataDir), SECRET })

const restoreInto = (dataDir: string, from = 'backup') =>
  restore(settings(dataDir), at(from), openLog('fatal'))

const sold: string[] = []

before(async () => {
  folder = await temporaryFolder()
  await writeFile(at('festival.yaml'), FESTIVAL)
  await sharp({ create: { width: 1920, height: 768, channels: 3, background: '#46215c' } })
    .png()
    .toFile(at('banner.png'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('a shop continues selling during a backup, and after one is killed', async () => {
  const shop = await open('shop')
  try {
    for (let count = 0; count < 20; count++) sold.push(await sell(shop.origin))
    await interruptBackup('half')
    const backup = festoon('shop', ['backup', at('backup')])
    let meanwhile = 0
    while (!(await Promise.race([backup.then(() => true), sleep(20, false)]))) {
      await sell(shop.origin)
      meanwhile += 1
    }
    const { status, said } = await backup
    assert.deepEqual([status, said.replace(/\d+ MB/, 'N MB')], [0, DONE.replace('BACKUP', at('backup'))])
    // The first one was over before the backup was.
    assert.ok(meanwhile > 1, `${meanwhile} sales`)
  } finally {
    await shop.stop()
  }
})

test('a shop is restored into an empty folder, passes the consistency check, and continues selling with its pictures', async () => {
  const { status, said } = await festoon('restored', ['restore', at('backup')])
  assert.equal(status, 0, said)
  assert.match(said, /^Restored into .* what was backed up at 20.*\nEverything adds up\.\n$/)
  const shop = await open('restored')
  try {
    for (const code of sold)
      assert.equal((await post(shop.origin, '/api/get-cart', { cart: code })).cart.code, code)
    await sell(shop.origin)
    const [banner = ''] = (await readdir(at('shop/pictures'))).filter((name) =>
      /^banner-\w+\.webp$/.test(name),
    )
    const served = await fetch(`${shop.origin}/pictures/${banner}`)
    assert.deepEqual(Buffer.from(await served.arrayBuffer()), await readFile(at(`shop/pictures/${banner}`)))
  } finally {
    await shop.stop()
  }
})

test('an incomplete backup cannot be restored or overwritten', async () => {
  await assert.rejects(restoreInto('empty', 'half'), /half is not a whole backup: it has no manifest.json/)
  await assert.rejects(backUp('half'), /half is not empty: a backup has a folder of its own/)
  await assert.rejects(restoreInto('empty', 'nowhere'), /nowhere is not a whole backup/)
  assert.deepEqual(await readdir(at('empty')), [])
})

test('a restore never overwrites an existing shop', async () => {
  await assert.rejects(restoreInto('restored'), /restored is not empty/)
})

test('a backup with a damaged or missing file, or a changed manifest, cannot be restored', async () => {
  const file = at('backup/postgres/global/pg_control')
  const bytes = await readFile(file)
  const changed = Buffer.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  await writeFile(file, changed)
  await assert.rejects(restoreInto('empty'), /damaged: postgres\/global\/pg_control is not what it was/)
  await rm(file)
  await assert.rejects(restoreInto('empty'), /damaged: postgres\/global\/pg_control is missing/)
  await writeFile(file, bytes)
  const manifest = await readFile(at('backup/manifest.json'), 'utf8')
  for (const damaged of [manifest.replace('"size": 8192', '"size": 8193'), manifest.slice(0, -9), '{}']) {
    await writeFile(at('backup/manifest.json'), damaged)
    await assert.rejects(restoreInto('empty'), /damaged: manifest.json was changed/)
  }
  await writeFile(at('backup/manifest.json'), manifest)
  assert.deepEqual(await readdir(at('empty')), [])
})

test('a restore with another secret warns that sessions end and encrypted data cannot be read', async () => {
  const elsewhere = { ...settings('elsewhere'), secret: `${SECRET}!` }
  const { warning } = await restore(elsewhere, at('backup'), openLog('fatal'))
  assert.match(warning ?? '', /another SECRET: sessions, .* bank accounts of refunds cannot be read/)
})

test('a shop does not open on an interrupted restore', async () => {
  await mkdir(at('torn'))
  await writeFile(at('torn/restoring'), '')
  await assert.rejects(
    startEmbeddedPostgres(at('torn')),
    /torn was interrupted: empty the folder, and restore again/,
  )
})

test('a shop is not backed up into its own data folder, nor if it has an external database', async () => {
  await assert.rejects(backUp('shop/backup'), /would be lost together with DATA_DIR/)
  const external = { ...settings('shop'), databaseUrl: 'postgres://db.example/festoon' }
  const refused = /is backed up and restored by its own tools, pg_dump and pg_restore/
  await assert.rejects(create(external, at('other'), CLOCK, openLog('fatal')), refused)
  await assert.rejects(restore(external, at('backup'), openLog('fatal')), refused)
})

const CLOCK = offsetClock(new Temporal.Duration())

const DONE = 'Backed up to BACKUP: N MB. Keep SECRET elsewhere: it is not in there.\n'

const backUp = (into: string) => create(settings('shop'), at(into), CLOCK, openLog('fatal'))

/** Kills a backup while it is copying; begins another one if it was done before. */
async function interruptBackup(into: string): Promise<void> {
  const child = spawn(process.execPath, ['server/cli.ts', 'backup', at(into)], {
    env: { ...process.env, DATA_DIR: at('shop'), SECRET },
  })
  const closed = once(child, 'close')
  const isCopying = async () => (await readdir(at(`${into}/postgres/base`)).catch(() => [])).length > 0
  while (child.exitCode === null && !(await isCopying())) await sleep(5)
  child.kill('SIGKILL')
  const [code, signal] = await closed
  if (signal === 'SIGKILL') return
  assert.equal(code, 0)
  await rm(at(into), { recursive: true })
  await interruptBackup(into)
}
