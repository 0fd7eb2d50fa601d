import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ana } from '#testing/fixtures/carts.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

const METRICS_TOKEN = 'figures-of-all-processes'

/** Shops in separate processes with the same data folder, which `close` closes. */
async function shops(t: TestContext, env: Record<string, string>, close = () => Promise.resolve()) {
  const DATA_DIR = await temporaryFolder()
  const common = { FESTIVAL: 'testing/fixtures/festival.yaml', NODE_ENV: 'test', METRICS_TOKEN, DATA_DIR }
  const running: RunningProcess[] = []
  t.after(async () => {
    for (const shop of running) await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
    await close()
  })
  return async (...args: string[]) => {
    const shop = await startShop({ ...common, ...env }, args)
    running.push(shop)
    return shop
  }
}

async function post({ origin }: RunningProcess, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const { status } = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return status
}

const add = (shop: RunningProcess) =>
  post(shop, '/api/add-product-to-cart', { external_code: 'weekend', ...ana })

const register = (shop: RunningProcess) =>
  post(shop, '/api/register', { full_name: 'Ana Horvat', email: `${randomUUID()}@example.com` })

const askForFigures = ({ origin }: RunningProcess): Promise<Response> =>
  fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' } })

/** A metric of all processes, summed over its labels. */
async function figureOf(shop: RunningProcess, name: string): Promise<number> {
  const text = await (await askForFigures(shop)).text()
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))]
  return values.reduce((sum, [, value]) => sum + Number(value), 0)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50)
}

/** The serving child processes of a process. */
async function childrenOf({ pid }: RunningProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...command]) => Number(parent) === pid && command.includes('--role=web'))
    .map(([child]) => Number(child))
}

test('several processes sell on one port with the embedded database and send mails, and a killed one is replaced', async (t) => {
  const start = await shops(t, {})
  const shop = await start('--processes', '2')
  const before = await childrenOf(shop)
  assert.equal(before.length, 2)
  const statuses = await Promise.all([...Array.from({ length: 8 }, () => add(shop)), register(shop)])
  assert.deepEqual(new Set(statuses), new Set([200]))
  const held = Array.from({ length: 30 }, () => figureOf(shop, 'festoon_places_held_total'))
  assert.deepEqual(new Set(await Promise.all(held)), new Set([8]))
  await until(async () => (await figureOf(shop, 'festoon_jobs_waiting')) === 0)

  process.kill(before[0] ?? 0, 'SIGKILL')
  await until(async () => {
    const now = await childrenOf(shop)
    return now.length === 2 && !now.includes(before[0] ?? 0)
  })
  // The new one has just started to open: the metrics are available without it.
  assert.equal((await askForFigures(shop)).status, 200)
  assert.equal(await add(shop), 200)
  assert.equal(await shop.stop(), 0)
  assert.doesNotMatch(shop.output(), /MaxListeners/)
  assert.deepEqual(await childrenOf(shop), [])
  await assert.rejects(fetch(`${shop.origin}/health`))
})

test('thorough: a web process sells and leaves its mails to a worker, which does not listen if so configured', async (t) => {
  const database = await cloneDatabase()
  const sql = openSql(database.url, { max: 1 })
  const countMails = async () => {
    const [mails] = await sql<{ sent: number; waiting: number }[]>`
      select count(sent_at) as sent, count(*) filter (where sent_at is null) as waiting from mails`
    return mails
  }
  const start = await shops(t, { DATABASE_URL: database.url }, async () => {
    await sql.end()
    await database.drop()
  })
  const web = await start('--role', 'web')
  assert.deepEqual([await add(web), await register(web)], [200, 200])
  assert.deepEqual(await countMails(), { sent: 0, waiting: 1 })
  const worker = await start('--role', 'worker', '--no-listen')
  await until(async () => (await countMails())?.sent === 1)
  await assert.rejects(fetch(`${worker.origin}/health`))
})
