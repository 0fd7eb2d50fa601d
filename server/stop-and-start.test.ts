import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { startShop, untilOutput, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

type Json = ReturnType<typeof JSON.parse>

async function post(
  shop: RunningProcess,
  path: string,
  body: object,
): Promise<{ status: number; body: Json }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${shop.origin}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** A shop in a separate process with its own folder, ended when the test ends. */
async function opened(t: TestContext) {
  const DATA_DIR = await temporaryFolder()
  const env = { DATA_DIR, RATE_LIMITS: 'off', FESTIVAL: 'testing/fixtures/festival.yaml', NODE_ENV: 'test' }
  const running = new Set<RunningProcess>()
  t.after(async () => {
    for (const shop of running) await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  return async () => {
    const shop = await startShop(env)
    running.add(shop)
    return shop
  }
}

async function loggedIn(shop: RunningProcess): Promise<string> {
  await post(shop, '/api/register', { full_name: 'Ana Horvat', email: ana.email })
  const password = 'lights at dusk'
  await post(shop, '/api/reset-password', { token: await mailedToken(shop), email: ana.email, password })
  const { body } = await post(shop, '/api/login', { email: ana.email, password })
  return body.remember_token
}

async function mailedToken(shop: RunningProcess): Promise<string> {
  for (;;) {
    const list = await (await fetch(`${shop.origin}/mailbox`)).text()
    const [, id] = list.match(/\/mailbox\/(\d+)/) ?? []
    const mail = id ? await (await fetch(`${shop.origin}/mailbox/${id}`)).text() : ''
    const [, token] = mail.match(/reset-password\/[^/"]+\/([0-9a-f]+)/) ?? []
    if (token) return token
    await sleep(50)
  }
}

test('a shop that is killed during a checkout and started again has lost nothing and charges once', async (t) => {
  const open = await opened(t)
  const first = await open()
  const token = await loggedIn(first)
  const carts = await Promise.all(
    ['Ana', 'Bo', 'Cy', 'Di'].map((name) =>
      post(first, '/api/add-product-to-cart', { external_code: 'weekend', ...ana, full_name: name }),
    ),
  )
  const inputs = carts.map(({ body }) => checkoutInput(token, body.cart.code))
  const known = await post(first, '/api/checkout-cart', inputs[0] ?? {})
  const underway = inputs.slice(1).map((input) => post(first, '/api/checkout-cart', input).catch(() => null))
  await first.kill()
  const acknowledged = (await Promise.all(underway)).filter((answer) => answer !== null)

  const second = await open()
  const repeated = await Promise.all(inputs.map((input) => post(second, '/api/checkout-cart', input)))
  assert.deepEqual(
    repeated.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const codes = new Set(repeated.map(({ body }) => body.order.code))
  for (const { body } of [known, ...acknowledged]) assert.ok(codes.has(body.order.code))
  const { orders } = (await post(second, '/api/get-data', { token })).body.data
  assert.equal(orders.length, 4)

  const payment = new URL(known.body.payment.url).pathname
  for (let press = 0; press < 2; press++)
    await fetch(`${second.origin}${payment}/pay`, { method: 'POST', redirect: 'manual' })
  const paid = (await post(second, '/api/get-data', { token })).body.data.orders.find(
    (order: Json) => order.code === known.body.order.code,
  )
  assert.deepEqual([paid.payment_status, paid.total_paid, paid.tickets.length], ['paid', 13_300, 1])
})

test('thorough: a first start without settings fills the shop with the demo festival and six weeks of sales', async (t) => {
  const DATA_DIR = await temporaryFolder()
  const shop = await startShop({ DATA_DIR, RATE_LIMITS: 'off', NODE_ENV: 'test' })
  t.after(async () => {
    await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  assert.match(
    shop.output(),
    /Filling the empty shop with .*demo\.yaml …[^]*Six weeks of made-up sales for the demo … 100 %/,
  )
  const password = (await readFile(join(DATA_DIR, 'demo-password'), 'utf8')).trim()
  const { status, body } = await post(shop, '/api/login', { email: 'mila@festoon.example', password })
  assert.equal(status, 200)
  const { orders } = (await post(shop, '/api/get-data', { token: body.remember_token })).body.data
  assert.ok(orders.length > 2)
})

test('thorough: a shop that is asked to stop finishes open requests, says so and exits with 0', async (t) => {
  const open = await opened(t)
  const shop = await open()
  const adds = Array.from({ length: 20 }, (_, index) =>
    post(shop, '/api/add-product-to-cart', {
      external_code: 'weekend',
      ...ana,
      full_name: `Buyer ${'abcdefghijklmnopqrst'[index]}`,
    }).catch(() => null),
  )
  await Promise.race(adds)
  assert.equal(await shop.stop(), 0)
  assert.match(shop.output(), /Closing/)
  const answered = (await Promise.all(adds)).filter((answer) => answer?.status === 200).length
  const again = await open()
  const { body } = await post(again, '/api/get-shop-item', { external_code: 'weekend' })
  assert.ok(5000 - body.item.stock_level >= answered)
})

test('thorough: a shop whose parent process died releases its port and data folder', async (t) => {
  const open = await opened(t)
  const shop = await open()
  assert.equal(await shop.orphan(), 0)
  assert.match(shop.output(), /Closing/)
  await assert.rejects(fetch(`${shop.origin}/health`))
  await open()
})

test('thorough: a port in use, a weak secret and an unusable data folder are each reported in one sentence', async (t) => {
  const open = await opened(t)
  const shop = await open()
  const { port } = new URL(shop.origin)
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const cases = [
    [{ DATA_DIR: folder, PORT: port }, new RegExp(`^Refused: port ${port} is taken`, 'm')],
    [{ DATA_DIR: folder, NODE_ENV: 'production' }, /^Refused: SECRET is missing/m],
    [{ DATA_DIR: folder, NODE_ENV: 'production', SECRET: 'short' }, /^Refused: SECRET is too weak/m],
    [{ DATA_DIR: '/dev/null' }, /^Refused: DATA_DIR cannot be used: \/dev\/null \(/m],
    [{ DATA_DIR: '/proc/festoon' }, /^Refused: DATA_DIR cannot be used: \/proc\/festoon \(ENOENT\)/m],
    [{ DATA_DIR: folder, PORT: 'eighty' }, /^Refused: PORT must be/m],
    [{ DATA_DIR: folder, CLOCK_OFFSET: 'tomorrow' }, /^Refused: CLOCK_OFFSET must be/m],
    [{ DATA_DIR: folder, DATABASE_URL: 'mysql://x' }, /^Refused: DATABASE_URL must be/m],
  ] as const
  for (const [env, sentence] of cases)
    await assert.rejects(
      startShop({ FESTIVAL: 'testing/fixtures/festival.yaml', ...env }),
      sentence,
      JSON.stringify(env),
    )
})

test('thorough: a shop waits for its database, says so, and can be stopped meanwhile', async (t) => {
  const DATA_DIR = await temporaryFolder()
  t.after(() => rm(DATA_DIR, { recursive: true }))
  const env = { ...process.env, DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x', PORT: '0' }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const shop = await untilOutput(child, /^Waiting for the database of DATABASE_URL \(ECONNREFUSED\) …$/m)
  assert.equal(await shop.stop(), 0)
})
