import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { proofOf } from '#testing/fixtures/waiting-list.ts'
import type { Answer } from '#testing/harness/world.ts'
import { world, type World } from '#testing/harness/world.ts'

//

const ASKED = 'We have sent you a mail. Please open its link: you are in line once your address is confirmed.'
const BOT = '203.0.113.66'

const fan = (n: number) => ({ ...ana, full_name: `Fan ${n}`, email: `fan${n}@example.org` })

/** Somebody at a client address asks to wait for the last ticket. */
async function ask(w: World, n: number, input: object = {}, from = '198.51.100.7'): Promise<Answer> {
  const payload = { external_code: 'last', ...fan(n), ...input }
  const headers = { 'x-forwarded-for': from }
  const answer = await w.app.inject({ method: 'POST', url: '/api/join-waiting-list', payload, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const press = (w: World, token: string) => w.post('/api/confirm-waiting-list', { token })

const prove = async (w: World, n: number) => press(w, await proofOf(w, fan(n).email))

/** As many places as carts, each in a cart; returns what releases one of them. */
async function soldOut(w: World, places = 1): Promise<() => Promise<void>> {
  await w.shop.sql`
    update stock set capacity = ${places} where id = (select stock_id from products where external_code = 'last')`
  const lines: { cart: string; cart_product_id: number }[] = []
  for (let n = 0; n < places; n += 1) {
    const { cart } = (await addTicket(w, { external_code: 'last', full_name: `Early ${n}` })).body
    lines.push({ cart: cart.code, cart_product_id: cart.products[0].id })
  }
  return async () => void (await w.post('/api/remove-product-from-cart', lines.pop()))
}

const entries = async (w: World) =>
  (
    await w.shop.sql<{ email: string; status: string }[]>`
      select email, status from waiting_list_entries order by id`
  ).map(({ email, status }) => `${email.split('@')[0]} ${status}`)

test('invented addresses hold no place in line: a place that comes back is on sale', async (t) => {
  const w = await world(t)
  const release = await soldOut(w)
  for (let n = 1; n <= 20; n += 1) assert.equal((await ask(w, n)).status, 200)
  assert.deepEqual(await entries(w), [])
  await release()
  await w.runHousekeeping()
  assert.equal((await w.mails()).filter(({ template }) => template === 'waiting-list-offer').length, 0)
  assert.equal((await addTicket(w, { external_code: 'last', full_name: 'Quick' })).status, 200)
  w.clock.move('PT72H1M')
  await w.runHousekeeping()
  assert.deepEqual(
    [...(await w.shop.sql`select from waiting_list_requests`)],
    [],
    'the addresses are deleted',
  )
})

test('the answer is the same for everybody, also for who is in line and for a customer with a proven address', async (t) => {
  const w = await world(t)
  await soldOut(w)
  const email = 'zoe@example.com'
  const token = await customer(w, email)
  const answers = [await ask(w, 1), await ask(w, 1)]
  assert.equal((await prove(w, 1)).status, 200)
  answers.push(await ask(w, 1), await ask(w, 2, { email, token }), await ask(w, 2, { email, token }))
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body]),
    answers.map(() => [200, { message: ASKED }]),
  )
  assert.deepEqual(await entries(w), ['fan1 waiting', 'zoe waiting'], 'the customer counts at once')
  const mailed = (await w.mails()).filter(({ to }) => to === email)
  assert.match(mailed.at(-1)?.text ?? '', /You are number 2 in line for Last ticket/)
  await ask(w, 3, { token })
  assert.deepEqual(await entries(w), ['fan1 waiting', 'zoe waiting'], 'not with the address of somebody else')
})

test('the line is in the order in which the addresses were proven, and the mail says the position, too', async (t) => {
  const w = await world(t)
  await soldOut(w)
  for (const n of [1, 2, 3]) await ask(w, n)
  const positions = []
  for (const n of [2, 3, 1]) positions.push((await prove(w, n)).body)
  assert.deepEqual(positions, [{ position: 1 }, { position: 2 }, { position: 3 }])
  assert.deepEqual(await entries(w), ['fan2 waiting', 'fan3 waiting', 'fan1 waiting'])
  const told = (await w.mails()).filter(({ template }) => template === 'waiting-list')
  assert.deepEqual(
    told.map(({ to, text }) => [to, /You are number (\d)/.exec(text)?.[1]]),
    [2, 3, 1].map((n, index) => [fan(n).email, String(index + 1)]),
  )
})

test('a link counts once, however often and at how many places at once it is pressed, and not after three days', async (t) => {
  const w = await world(t)
  await soldOut(w)
  await ask(w, 1)
  const token = await proofOf(w, fan(1).email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => press(w, token)))
  assert.deepEqual(
    answers.map(({ body }) => body),
    answers.map(() => ({ position: 1 })),
  )
  assert.deepEqual(await entries(w), ['fan1 waiting'])
  assert.deepEqual((await press(w, token)).body, { position: 1 })
  await ask(w, 2)
  const late = await proofOf(w, fan(2).email)
  w.clock.move('PT72H')
  for (const dead of [late, 'x', '']) {
    const { status, body } = await press(w, dead)
    assert.deepEqual([status, body.errors], [422, { token: ['This link does not work any more.'] }])
  }
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a link that is pressed while a place is on sale says so, and works later', async (t) => {
  const w = await world(t)
  const release = await soldOut(w)
  await ask(w, 1)
  await release()
  const { status, body } = await prove(w, 1)
  assert.deepEqual(
    [status, body.message],
    [422, 'A place has just come back. Please try to add it to your cart.'],
  )
  assert.equal((await addTicket(w, { external_code: 'last', full_name: 'Quick' })).status, 200)
  assert.deepEqual((await prove(w, 1)).body, { position: 1 })
})

test('offers beyond the limits of a client address go to the next in line, and the entry keeps its place', async (t) => {
  const w = await world(t, { rateLimits: true, cartsPerAddress: 2, placesPerAddress: 10 })
  const release = await soldOut(w, 2)
  const third = await addTicket(w, { external_code: 'last' })
  assert.equal(third.status, 422)
  await w.shop.sql`update carts set client_hash = null`
  for (const n of [1, 2, 3, 4]) {
    await ask(w, n, {}, BOT)
    await prove(w, n)
  }
  await ask(w, 5)
  await prove(w, 5)
  await w.shop.sql`
    update stock set capacity = 3 where id = (select stock_id from products where external_code = 'last')`
  await release()
  await release()
  await w.runHousekeeping()
  const served = ['fan1 offered', 'fan2 offered', 'fan3 waiting', 'fan4 waiting', 'fan5 offered']
  assert.deepEqual(await entries(w), served)
  assert.deepEqual(await consistency.check(w.shop), [])
  const payload = { external_code: 'weekend', ...ana }
  const headers = { 'x-forwarded-for': BOT }
  const more = await w.app.inject({ method: 'POST', url: '/api/add-product-to-cart', payload, headers })
  assert.equal(more.statusCode, 429, 'the offered carts count for who asked')
  w.clock.move('PT61M')
  await w.runHousekeeping()
  await w.runHousekeeping()
  assert.deepEqual((await entries(w)).slice(2, 4), ['fan3 offered', 'fan4 offered'])
  assert.equal(await takenStockOf(w, 'last'), 2)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('many entries beyond a limit do not hide those behind them', async (t) => {
  const w = await world(t, { rateLimits: true, cartsPerAddress: 1 })
  const release = await soldOut(w, 1)
  await w.shop.sql`update carts set client_hash = null`
  await w.shop.sql`
    insert into waiting_list_entries (code, stock_id, product_id, full_name, email, age, joined_at, client_hash)
    select 'code' || n, stock_id, id, 'Bot ' || n, 'bot' || n || '@example.org', 'from-25', ${w.clock.now()}, 'bot'
      from products, generate_series(1, 45) n where external_code = 'last'`
  await w.shop.sql`
    update stock set waiting_count = 45, capacity = 2
     where id = (select stock_id from products where external_code = 'last')`
  await ask(w, 1)
  await prove(w, 1)
  await release()
  await w.runHousekeeping()
  const offered = (await entries(w)).filter((entry) => entry.endsWith('offered'))
  assert.deepEqual(offered, ['bot1 offered', 'fan1 offered'])
  assert.deepEqual(await consistency.check(w.shop), [])
})
