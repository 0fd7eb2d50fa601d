import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, addTicket, filledCart } from '#testing/fixtures/carts.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'
import * as cartCommands from './commands.ts'

test('carts that expire together release tickets, seats and merchandise in one statement, without reading their lines', async (t) => {
  const w = await world(t)
  const [noon] = await departures(w)
  const { code } = await filledCart(w)
  await addTicket(w, { cart: code, external_code: 'bus', age: '', transport_time_id: noon?.id })
  await addMerchandise(w, { cart: code })
  for (const full_name of ['Bo', 'Cy', 'Di']) await filledCart(w, { full_name })
  w.clock.move('PT15M')
  const late = await filledCart(w, { full_name: 'Eva' })
  w.clock.move('PT14M')
  const [, queries] = await recordQueries(w, () => cartCommands.expire(w.shop))
  assert.deepEqual(
    queries.filter((query) => /^\s*select [^(]*from cart_products/.test(query)),
    [],
  )
  const taken = ['weekend', 'bus', 'shirt'].map((item) => takenStockOf(w, item))
  assert.deepEqual(await Promise.all(taken), [1, 0, 0])
  assert.equal((await departures(w))[0]?.remaining, noon?.remaining)
  const rows = await w.shop.sql<{ status: string; held: number }[]>`
    select status, count(*) filter (where p.released_at is null) as held
      from carts c left join cart_products p on p.cart_id = c.id group by status order by status`
  assert.deepEqual(
    rows.map(({ status, held }) => [status, held]),
    [
      ['expired', 0],
      ['open', 1],
    ],
  )
  assert.equal((await w.post('/api/get-cart', { cart: late.code })).status, 200)
})

test('adding to a cart at the moment of its expiry opens a new one, and the places of the old one are released once', async (t) => {
  const w = await world(t)
  const { code } = await filledCart(w)
  await filledCart(w, { full_name: 'Bo' })
  w.clock.move('PT15M')
  const { status, body } = await addTicket(w, { cart: code, full_name: 'Cy' })
  assert.deepEqual([status, body.cart.code === code], [200, false])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
})

test('a locked cart is skipped, and the others are released without waiting or retrying', async (t) => {
  const w = await world(t)
  const { code } = await filledCart(w)
  await filledCart(w, { full_name: 'Bo' })
  w.clock.move('PT15M')
  await w.shop.sql.begin(async (tx) => {
    await tx`select from carts where code = ${code} for update`
    const [, queries] = await recordQueries(w, () => cartCommands.expire(w.shop))
    assert.equal(queries.filter((query) => query === 'commit').length, 1)
    assert.equal(await takenStockOf(w, 'weekend'), 1)
  })
  await cartCommands.expire(w.shop)
  assert.equal(await takenStockOf(w, 'weekend'), 0)
})

test('carts can be changed while others expire, and those that end during a run are not left behind', async (t) => {
  const w = await world(t)
  await filledCart(w)
  w.clock.move('PT10M')
  const { code } = await filledCart(w, { full_name: 'Bo' })
  w.clock.move('PT5M')
  const expiring = await w.shop.sql.begin(async (tx) => {
    await tx`select from cart_products order by id limit 1 for update`
    const run = cartCommands.expire(w.shop)
    const change = { kind: 'set-donation', cart: code, amount: 500 } as const
    assert.equal((await cartCommands.submit(w.shop, change)).donation, 500)
    assert.equal(await takenStockOf(w, 'weekend'), 2)
    w.clock.move('PT10M')
    return { run, again: cartCommands.expire(w.shop) }
  })
  await expiring.run
  await expiring.again
  assert.equal(await takenStockOf(w, 'weekend'), 0)
})
