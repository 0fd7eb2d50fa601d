import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const BOT = '203.0.113.66'

async function open(w: World, from: string, input: Record<string, unknown> = {}): Promise<string> {
  const payload = { external_code: 'weekend', ...ana, ...input }
  const headers = { 'x-forwarded-for': from }
  const answer = await w.app.inject({ method: 'POST', url: '/api/add-product-to-cart', payload, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().cart.code
}

/** Twenty carts of a script, each with another holder. */
const hoard = (w: World): Promise<string[]> =>
  Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      open(w, BOT, { full_name: `Nobody ${'abcdefghijklmnopqrst'[number]}` }),
    ),
  )

test('staff see suspected hoarding by address, account and holder, and other carts only in the totals', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  await hoard(w)
  for (let place = 1; place <= 4; place += 1)
    await open(w, `198.51.100.${place}`, { token, full_name: 'Mallory Marlowe', external_code: 'camping' })
  await open(w, '192.0.2.1', { full_name: 'Bea Novak' })
  const { body } = await sales.get('/office/api/open-carts')
  assert.deepEqual([body.open.carts, body.open.places], [25, 25])
  const [address, ...others] = body.open.hoards
  assert.match(address.key, /^[\w-]{22}$/)
  assert.deepEqual(
    { ...address, key: '' },
    {
      kind: 'address',
      key: '',
      name: null,
      carts: 20,
      cart_places: 20,
      orders: 0,
      places: 20,
      holders: 20,
      items: [{ name: 'Weekend ticket', count: 20 }],
      first_opened_at: '2027-01-15T09:00:00Z',
      last_opened_at: '2027-01-15T09:00:00Z',
      last_expires_at: '2027-01-15T09:15:00Z',
    },
  )
  assert.deepEqual(
    others.map(({ kind, name, carts, holders }: Record<string, unknown>) => ({ kind, name, carts, holders })),
    [
      { kind: 'account', name: 'Ana Horvat', carts: 4, holders: 1 },
      { kind: 'holder', name: 'Mallory Marlowe', carts: 4, holders: 1 },
    ],
  )
  assert.equal((await sales.get('/office/api/overview')).body.overview.hoards, 3)
  w.clock.move('PT15M')
  assert.deepEqual((await sales.get('/office/api/open-carts')).body.open, { carts: 0, places: 0, hoards: [] })
})

test('sales ends the carts of a suspected hoard, which releases their places and keeps what was ordered', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const codes = await hoard(w)
  const mine = await open(w, '192.0.2.1', { full_name: 'Bea Novak' })
  assert.equal((await w.post('/api/checkout-cart', checkoutInput(token, codes[0] ?? ''))).status, 200)
  await open(w, BOT)
  const [{ kind, key }] = (await sales.get('/office/api/open-carts')).body.open.hoards
  const { status, body } = await sales.post('/office/api/open-carts/releases', { kind, key })
  assert.deepEqual([status, body.ended], [200, { carts: 20, places: 20 }])
  assert.deepEqual(body.open, { carts: 1, places: 1, hoards: [] })
  assert.equal(await takenStockOf(w, 'weekend'), 2)
  assert.equal((await w.post('/api/get-cart', { cart: codes[1] })).status, 404)
  assert.equal((await w.post('/api/get-cart', { cart: mine })).status, 200)
  const again = await sales.post('/office/api/open-carts/releases', { kind, key })
  assert.deepEqual(again.body.ended, { carts: 0, places: 0 })

  const entries = await w.shop.sql<{ actor: string; subject: string; detail: object }[]>`
    select actor, subject, detail from audit where action = 'carts ended'`
  assert.deepEqual(
    [...entries],
    [{ actor: `staff ${sales.id}`, subject: 'carts', detail: { same: 'address', carts: 20, places: 20 } }],
  )
})

test('the carts of an account or a holder can be ended without ending others, and an unknown kind is not found', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const token = await customer(w)
  const end = (kind: string, key: string) => owner.post('/office/api/open-carts/releases', { kind, key })
  await open(w, BOT, { token })
  const [account] = await w.shop.sql<{ id: number }[]>`select id from customers`
  assert.deepEqual((await end('account', String(account?.id))).body.ended, { carts: 1, places: 1 })
  const { body } = await addTicket(w, { full_name: 'Mallory Marlowe' })
  await addTicket(w, { cart: body.cart.code, full_name: 'Bea Novak' })
  await addTicket(w, { full_name: 'Bea Novak' })
  assert.deepEqual((await end('holder', 'mallory marlowe')).body.ended, { carts: 1, places: 2 })
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  for (const [kind, key] of [
    ['nothing', 'x'],
    ['account', 'x'],
    ['', ''],
  ] as const)
    assert.equal((await end(kind, key)).status, 404)
  assert.equal((await (await clerk(w, 'finance')).post('/office/api/open-carts/releases', {})).status, 403)
})
