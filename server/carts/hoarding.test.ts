import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import * as carts from '#server/carts/carts.ts'
import { ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

//

const BOT = '203.0.113.66'

async function add(w: World, from: string, input: Record<string, unknown> = {}) {
  const payload = { external_code: 'weekend', ...ana, ...input }
  const headers = { 'x-forwarded-for': from }
  const answer = await w.app.inject({ method: 'POST', url: '/api/add-product-to-cart', payload, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('a client address can open a limited number of carts, even with made-up codes, and other addresses are not affected', async (t) => {
  const w = await world(t, { rateLimits: true, cartsPerAddress: 5 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      add(w, BOT, { cart: number % 2 === 0 ? '' : `MADEUP${number}` }),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 7)
  assert.ok(refused.every(({ headers }) => headers['retry-after'] === '60'))
  assert.match(refused[0]?.body.message, /held from your network/)
  assert.equal(await takenStockOf(w, 'weekend'), 5)
  assert.equal((await add(w, '203.0.113.67')).status, 200)
  // Also in separate batches.
  assert.equal((await add(w, BOT, { cart: 'MADEUP' })).status, 429)
  assert.equal((await add(w, BOT)).status, 429)
})

test('all networks of one /48 IPv6 site count as one address', async (t) => {
  const w = await world(t, { rateLimits: true, cartsPerAddress: 5 })
  const statuses: number[] = []
  for (let network = 1; network <= 8; network += 1)
    statuses.push((await add(w, `2001:db8:7:${network.toString(16)}::1`)).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429])
  assert.equal((await add(w, '2001:db8:8:1::1')).status, 200)
})

test('the limit per address holds across several processes', async (t) => {
  const w = await world(t, { rateLimits: true, cartsPerAddress: 5 })
  const shops = [w.shop, await w.beside()]
  const input = { external_code: 'weekend', cart: '', ...ana, transport_time_id: null, token: '' }
  const adds = Array.from({ length: 24 }, (_, number) => {
    const shop = shops[number % 2] ?? w.shop
    return carts.addProduct(shop, input, { address: BOT, customer_id: null })
  })
  const all = await Promise.allSettled(adds)
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 5)
  for (const one of all)
    if (one.status === 'rejected') assert.ok(one.reason instanceof Refusal && one.reason.status === 429)
})

test('the places held by one address are limited, however few carts they are in', async (t) => {
  const w = await world(t, { rateLimits: true, placesPerAddress: 4 })
  const { body } = await add(w, BOT)
  const { code: cart } = body.cart
  const statuses: number[] = []
  for (const name of ['Bea', 'Cleo', 'Dora', 'Eve'])
    statuses.push((await add(w, BOT, { cart, full_name: name })).status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
  const payload = { external_code: 'shirt', cart }
  const headers = { 'x-forwarded-for': BOT }
  const shirt = await w.app.inject({ method: 'POST', url: '/api/add-merchandise-to-cart', payload, headers })
  assert.equal(shirt.statusCode, 429)
  assert.equal(await takenStockOf(w, 'weekend'), 4)
})

test('a cart that was ordered or has expired no longer counts, and its client data is erased', async (t) => {
  const w = await world(t, { rateLimits: true, cartsPerAddress: 2 })
  const token = await customer(w)
  const { body } = await add(w, BOT, { token })
  await add(w, BOT, { token })
  assert.equal((await add(w, BOT)).status, 429)
  const openers = await w.shop.sql<{ client_hash: string | null; customer_id: number | null }[]>`
    select client_hash, customer_id from carts`
  assert.ok(openers.every(({ client_hash, customer_id }) => client_hash !== null && customer_id !== null))
  assert.ok(!JSON.stringify(openers).includes(BOT), 'the address itself is kept nowhere')

  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))).status, 200)
  assert.equal((await add(w, BOT)).status, 200)
  w.clock.move('PT15M')
  await w.runHousekeeping()
  const [{ kept } = { kept: -1 }] = await w.shop.sql<{ kept: number }[]>`
    select count(*) as kept from carts where client_hash is not null or customer_id is not null`
  assert.equal(kept, 0)
  assert.equal((await add(w, BOT)).status, 200)
})

test('150 people behind one address open carts without being refused', async (t) => {
  const w = await world(t, { rateLimits: true })
  const answers = await Promise.all(Array.from({ length: 150 }, () => add(w, '192.0.2.1')))
  assert.ok(answers.every(({ status }) => status === 200))
})

test('without rate limits nothing is counted', async (t) => {
  const w = await world(t, { cartsPerAddress: 1, placesPerAddress: 1 })
  for (let time = 0; time < 3; time += 1) assert.equal((await add(w, BOT)).status, 200)
})
