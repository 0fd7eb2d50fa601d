import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { addMerchandise } from '#testing/fixtures/carts.ts'
import { readWithoutLock } from '#testing/fixtures/stock.ts'
import { sizeOf, withSizes } from '#testing/fixtures/variants.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const BUYERS = 50

const sold = async (w: World, variant: number): Promise<number> => {
  const [row] = await w.shop.sql<{ count: number }[]>`
    select count(*)::integer as count from cart_merchandise where variant_id = ${variant} and released_at is null`
  return row?.count ?? 0
}

test('the last shirt in M goes to exactly one of fifty buyers, although there are many shirts', async (t) => {
  //
  const w = await world(t)
  await withSizes(w)
  const variant_id = await sizeOf(w, 'M')
  const answers = await Promise.all(Array.from({ length: BUYERS }, () => addMerchandise(w, { variant_id })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    assert.deepEqual([status, body.message], [422, 'This item is out of stock.'])
  assert.equal(await sold(w, variant_id), 1)
})

test('control: without the lock and the check fifty buyers oversell the last shirt in M', async (t) => {
  const w = await world(t)
  await withSizes(w)
  const variant_id = await sizeOf(w, 'M')
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const item = catalogue.of(w.shop).byCode.get('shirt')
  assert.ok(item?.shop_item_type === 'merchandise')
  const add = {
    kind: 'add-merchandise',
    cart: '',
    openedBy: { client_hash: null, customer_id: null },
    admission: 'free',
    item,
    variant_id,
    own_price: null,
    answers: {},
  } as const
  const unguarded = readWithoutLock(2)
  await Promise.all(
    Array.from({ length: BUYERS }, () => w.shop.transact((tx) => applyBatch(tx, [add], unguarded))),
  )
  assert.ok((await sold(w, variant_id)) > 1, 'the unguarded batches did not oversell')
})
