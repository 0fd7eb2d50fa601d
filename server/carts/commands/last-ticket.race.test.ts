import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { readWithoutLock, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const BUYERS = 50

const buyers = (w: World) =>
  Array.from({ length: BUYERS }, (_, index) =>
    addTicket(w, { external_code: 'last', full_name: `Buyer ${index}` }),
  )

const sold = async (w: World): Promise<number> => {
  const [row] = await w.shop.sql<{ count: number }[]>`
    select count(*) as count from cart_products c join products p on p.id = c.product_id
     where p.external_code = 'last' and released_at is null`
  return row?.count ?? 0
}

test('the last ticket goes to exactly one of fifty buyers', async (t) => {
  const w = await world(t)
  const answers = await Promise.all(buyers(w))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    assert.deepEqual([status, body.message], [422, 'This item is out of stock.'])
  assert.equal(await sold(w), 1)
  assert.equal(await takenStockOf(w, 'last'), 1)
})

test('fifty buyers in two processes get the last ticket only once', async (t) => {
  const w = await world(t)
  const other = await w.beside()
  const input = (index: number) => ({
    ...ana,
    token: '',
    cart: '',
    external_code: 'last',
    full_name: `Buyer ${index}`,
    transport_time_id: null,
    variant_id: null,
    own_price: null,
  })
  const shops = Array.from({ length: BUYERS }, (_, index) => (index % 2 === 0 ? w.shop : other))
  const results = await Promise.allSettled(shops.map((shop, index) => carts.addProduct(shop, input(index))))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await sold(w), 1)
})

/** The same batches without the guards: the row is read without a lock, and the table has no check. */
test('control: without the lock and the check fifty buyers oversell the last ticket', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const product = catalogue.of(w.shop).byCode.get('last')
  assert.ok(product?.shop_item_type === 'tickets')
  const unguarded = readWithoutLock(2)
  await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => {
      const holder = {
        ...ana,
        full_name: `Buyer ${index}`,
        name_key: `buyer ${index}`,
        transport_time_id: null,
        variant_id: null,
        own_price: null,
      }
      return w.shop.transact((tx) =>
        applyBatch(
          tx,
          [
            {
              kind: 'add-products',
              cart: '',
              openedBy: { client_hash: null, customer_id: null },
              admission: 'free',
              product,
              holders: [holder],
            },
          ],
          unguarded,
        ),
      )
    }),
  )
  assert.ok((await sold(w)) > 1, 'the unguarded batches did not oversell, so the race test proves nothing')
})
