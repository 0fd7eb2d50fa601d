import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as carts from '#server/carts/carts.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'
import type { ProductLine } from './queries.ts'

/** The code of an expired cart with one ticket. */
async function endedCart(w: World): Promise<string> {
  const { code } = await filledCart(w)
  w.clock.move('PT15M')
  await w.runHousekeeping()
  return code
}

test('an expired cart is restored for only one of several simultaneous requests in two processes', async (t) => {
  const w = await world(t)
  const ended = await endedCart(w)
  const other = await w.beside()
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      carts.savedCarts.restore(index % 2 === 0 ? w.shop : other, { token: '', cart: '', ended }),
    ),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  assert.equal(refused.length, 5)
  for (const reason of refused) assert.ok(reason instanceof Refusal && reason.status === 404)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** The same in two transactions without the guards: the lines are read without a lock. */
test('control: without the lock on its lines the cart is restored twice and its place is counted twice', async (t) => {
  const w = await world(t)
  const ended = await endedCart(w)
  const bothHaveRead = allHaveRead(2)
  const unguarded: Parameters<typeof applyBatch>[3] = async (tx) => {
    const products = await tx<ProductLine[]>`
      select c.id, c.cart_id, c.product_id, c.transport_time_id, c.variant_id, c.full_name, c.email, c.age, c.price, c.fee, c.own_price,
             c.name_key, c.bundle_id, c.bundle_line, c.bundle_total, p.stock_id, '{}'::integer[] as choice_stock_ids
        from cart_products c join carts k on k.id = c.cart_id join products p on p.id = c.product_id
       where k.code = ${ended} and c.released_at is not null`
    await bothHaveRead()
    return new Map([[ended, { code_ids: [], donation: 0, products: [...products], merchandise: [] }]])
  }
  const command = () => ({
    kind: 'restore' as const,
    cart: '',
    openedBy: { client_hash: null, customer_id: null },
    admission: 'free' as const,
    ended,
    missing: [],
  })
  const batches = await Promise.all(
    [0, 1].map(() => w.shop.transact((tx) => applyBatch(tx, [command()], undefined, unguarded))),
  )
  assert.deepEqual(
    batches.map(({ results }) => results.map((result) => 'value' in result)),
    [[true], [true]],
  )
  assert.equal(await takenStockOf(w, 'weekend'), 2, 'it came back once, so the race proves nothing')
})
