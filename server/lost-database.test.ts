import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ana } from '#testing/fixtures/carts.ts'
import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { Proxy } from '#testing/harness/proxy.ts'
import { startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

/** A shop in a separate process, by default with the embedded database. */
async function opened(t: TestContext, env: Record<string, string> = {}) {
  const DATA_DIR = await temporaryFolder()
  const festival = { FESTIVAL: 'testing/fixtures/festival.yaml', NODE_ENV: 'test', RATE_LIMITS: 'off' }
  const shop = await startShop({ DATA_DIR, ...festival, ...env })
  t.after(async () => {
    await shop.stop()
    if (!env['DATABASE_URL']) await rm(await realpath(join(DATA_DIR, 'postgres')), { recursive: true })
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  return { shop, DATA_DIR }
}

/** A shop whose database is behind a proxy that can fail. */
async function openedBehindNetwork(t: TestContext, query = '') {
  const database = await cloneDatabase()
  const network = await Proxy.open(database.url)
  const { shop } = await opened(t, { DATABASE_URL: `${network.url}${query}` })
  t.after(async () => {
    await network.close()
    await database.drop()
  })
  return { shop, network, database }
}

const post = ({ origin }: RunningProcess, path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const add = (shop: RunningProcess) =>
  post(shop, '/api/add-product-to-cart', { external_code: 'weekend', ...ana })

/** Somebody new gets a mail, so that jobs are running as well. */
const register = (shop: RunningProcess) =>
  post(shop, '/api/register', { full_name: 'Ana Horvat', email: `${randomUUID()}@example.com` })

const getData = (shop: RunningProcess) => post(shop, '/api/get-data', {})

const CALLS = [add, add, register, getData]

/** The number of responses by status. */
type Answers = Map<number, number>

/** Buyers without a pause, and their responses until `until`. */
async function crowd(shop: RunningProcess, until: (answers: Answers) => Promise<unknown>): Promise<Answers> {
  const answers: Answers = new Map()
  const over = new AbortController()
  const buyer = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const { status, headers } = await (CALLS[turn % CALLS.length] ?? add)(shop)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      assert.ok(status !== 503 || Number(headers.get('retry-after')) > 0)
    }
  }
  const buyers = Promise.all(Array.from({ length: 16 }, buyer))
  await Promise.race([buyers, until(answers)])
  over.abort()
  await buyers
  return answers
}

const status = async ({ origin }: RunningProcess, path: string): Promise<number> =>
  (await fetch(`${origin}${path}`)).status

/**
 * Waits until every mail was sent, including those whose jobs were interrupted. Failed ones are retried at once, without the increasing
 * delay.
 */
async function untilMailed(url: string): Promise<void> {
  const sql = openSql(url, { max: 1 })
  const end = performance.now() + 200_000
  try {
    while ((await sql`select from mails where sent_at is null limit 1`).length > 0) {
      assert.ok(performance.now() < end, 'a mail has not left')
      await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`
      await sleep(100)
    }
  } finally {
    await sql.end()
  }
}

async function untilReady(shop: RunningProcess): Promise<void> {
  while ((await status(shop, '/health/ready')) !== 200) await sleep(50)
}

/** Waits until a ticket can be added again. On a busy machine one more statement may time out. */
async function untilSelling(shop: RunningProcess): Promise<void> {
  for (;;) {
    const { status: answer } = await add(shop)
    if (answer === 200) return
    assert.equal(answer, 503)
    await sleep(50)
  }
}

test('PostgreSQL is killed during a rush: interrupted buyers are asked to retry, and sales resume', async (t) => {
  const { shop, DATA_DIR } = await opened(t)
  const note = join(DATA_DIR, 'postgres/data/postmaster.pid')
  const killed = async (answers: Answers) => {
    while (!answers.has(200)) await sleep(20)
    process.kill(Number.parseInt(await readFile(note, 'utf8')), 'SIGKILL')
    while (!answers.has(503)) await sleep(20)
    assert.equal(await status(shop, '/health'), 200)
    await untilReady(shop)
    await sleep(300)
  }
  const answers = await crowd(shop, killed)
  assert.deepEqual([...answers.keys()].toSorted(), [200, 503])
  await untilSelling(shop)
  assert.equal(await shop.stop(), 0)
})

test(
  'thorough: lost database connections during a rush cause no other error than 503',
  { timeout: 300_000 },
  async (t) => {
    const { shop, network, database } = await openedBehindNetwork(t)
    const cut = async () => {
      for (let lost = 0; lost < 60; lost++) {
        await sleep(25)
        network.cut(1)
      }
    }
    const answers = await crowd(shop, cut)
    assert.deepEqual(
      [...answers.keys()].filter((one) => one !== 200 && one !== 503),
      [],
    )
    assert.ok(answers.get(503))
    await untilReady(shop)
    await untilSelling(shop)
    await untilMailed(database.url)
    assert.equal(await shop.stop(), 0)
  },
)

test('thorough: the database network stalls during a rush: every buyer gets an answer in time, and sales resume', async (t) => {
  const { shop, network, database } = await openedBehindNetwork(
    t,
    '?query_timeout=1500&connectionTimeoutMillis=1500',
  )
  const silent = async (answers: Answers) => {
    while (!answers.has(200)) await sleep(20)
    network.silence()
    while (!answers.has(503) || (await status(shop, '/health/ready')) === 200) await sleep(20)
    network.restore()
    await untilReady(shop)
    await sleep(100)
  }
  const answers = await crowd(shop, silent)
  assert.deepEqual([...answers.keys()].toSorted(), [200, 503])
  await untilSelling(shop)
  await untilMailed(database.url)
})

test('thorough: a start waits for its database and says so, but not if the login is refused', async (t) => {
  const database = await cloneDatabase()
  const network = await Proxy.open(database.url)
  const DATA_DIR = await temporaryFolder()
  const settings = readSettings({ DATABASE_URL: network.url, NODE_ENV: 'test', DATA_DIR })
  const said: string[] = []
  const patience = {
    every: 10,
    signal: new AbortController().signal,
    say(sentence: string) {
      said.push(sentence)
      if (said.length === 3) network.restore()
    },
  }
  network.refuse()
  const context = await openAppContext(settings, openLog('silent'), { patience })
  t.after(async () => {
    await context.close()
    await network.close()
    await database.drop()
    await rm(DATA_DIR, { recursive: true })
  })
  assert.equal(said.length, 3)
  assert.match(said[0] ?? '', /^Waiting for the database of DATABASE_URL \([A-Z0-9]+\) …$/)
  const stranger = Object.assign(new URL(network.url), { username: 'nobody' }).href
  await assert.rejects(
    openAppContext({ ...settings, databaseUrl: stranger }, openLog('silent'), { patience }),
    StartRefusal,
  )
  assert.equal(said.length, 3)
})
