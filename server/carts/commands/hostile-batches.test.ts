import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addTicket, ana, filledCart } from '#testing/fixtures/carts.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

test('a line that is added in the same batch cannot be renamed or removed, so no ticket loses its place', async (t) => {
  const w = await world(t)
  const { code: cart } = await filledCart(w, { external_code: 'camping' })
  for (const name of ['Bo', 'Cy', 'Di']) {
    const [added, removed] = await Promise.all([
      addTicket(w, { cart, external_code: 'last', full_name: name }),
      w.post('/api/remove-product-from-cart', { cart, cart_product_id: 0 }),
      w.post('/api/update-product-in-cart', { cart, cart_product_id: '0', ...ana }),
    ])
    assert.equal(added.status, name === 'Bo' ? 200 : 422)
    assert.equal(removed.status, 404)
  }
  assert.equal(await takenStockOf(w, 'last'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('names that are swapped between lines of a cart in one batch do not conflict', async (t) => {
  const w = await world(t)
  const { code: cart } = await filledCart(w, { full_name: 'Ana' })
  const { products } = await filledCart(w, { cart, full_name: 'Bo' })
  const [first, second] = products.map(({ id }) => id)
  const rename = (cart_product_id: number | undefined, full_name: string) =>
    w.post('/api/update-product-in-cart', { ...ana, cart, cart_product_id, full_name })
  const strangers = Array.from({ length: 20 }, (_, index) =>
    addTicket(w, { full_name: `Stranger ${'abcdefghijklmnopqrstuvwxyz'[index]}` }),
  )
  const answers = await Promise.all([
    rename(second, 'Cy'),
    rename(first, 'Bo'),
    addTicket(w, { cart, full_name: 'Ana' }),
    ...strangers,
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  )
  const { body } = await w.post('/api/get-cart', { cart })
  assert.deepEqual(
    body.cart.products.map((line: { full_name: string }) => line.full_name),
    ['Bo', 'Cy', 'Ana'],
  )
})

test('thousands of visitors who view items as carts expire do not block buyers', async (t) => {
  const w = await world(t)
  await filledCart(w)
  w.clock.move('PT16M')
  const visits = Array.from({ length: 6_000 }, () =>
    w.post('/api/get-shop-item', { external_code: 'weekend' }),
  )
  const bought = addTicket(w, { full_name: 'Bo' })
  assert.ok((await Promise.all(visits)).every(({ status }) => status === 200))
  assert.equal((await bought).status, 200)
})
