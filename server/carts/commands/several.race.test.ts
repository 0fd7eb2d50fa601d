import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { readWithoutLock, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const GROUPS = 30
const OF = 4
const PLACES = 10

const friends = (group: number) =>
  Array.from({ length: OF }, (_, index) => ({
    ...ana,
    full_name: `Friend ${index} of ${group}`,
    transport_time_id: null,
    variant_id: null,
    own_price: null,
  }))

const tenPlaces = (w: World) => w.shop.sql`
  update stock set capacity = ${PLACES} where id = (select stock_id from products where external_code = 'weekend')`

const bigCarts = (w: World) => w.shop.sql<{ lines: number }[]>`
  select count(*) as lines from cart_products where released_at is null group by cart_id`

const add = (shop: Shop, group: number) =>
  carts.addProducts(shop, { token: '', cart: '', external_code: 'weekend', tickets: friends(group) })

test('groups of four get four places each until they run out, even in two processes', async (t) => {
  const w = await world(t)
  await tenPlaces(w)
  const other = await w.beside()
  const results = await Promise.allSettled(
    Array.from({ length: GROUPS }, (_, group) => add(group % 2 === 0 ? w.shop : other, group)),
  )
  for (const result of results)
    if (result.status === 'rejected')
      assert.ok(result.reason instanceof Refusal && result.reason.message.startsWith('Only 2 of '))
  assert.deepEqual(
    (await bigCarts(w)).map(({ lines }) => lines),
    [OF, OF],
  )
  assert.equal(await takenStockOf(w, 'weekend'), 2 * OF)
})

/** The same batches without the guards: the row is read without a lock, and the table has no check. */
test('control: without the lock and the check the groups oversell', async (t) => {
  const w = await world(t)
  await tenPlaces(w)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const product = catalogue.of(w.shop).byCode.get('weekend')
  assert.ok(product?.shop_item_type === 'tickets')
  const unguarded = readWithoutLock(3)
  const command = (group: number) => ({
    kind: 'add-products' as const,
    cart: '',
    openedBy: { client_hash: null, customer_id: null },
    admission: 'free' as const,
    product,
    holders: friends(group).map((friend) => ({ ...friend, name_key: friend.full_name })),
  })
  await Promise.all(
    Array.from({ length: GROUPS }, (_, group) =>
      w.shop.transact((tx) => applyBatch(tx, [command(group)], unguarded)),
    ),
  )
  assert.ok(
    (await bigCarts(w)).length > 2,
    'the unguarded groups did not oversell, so the race proves nothing',
  )
})
