import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { holdersOf, withBundles } from '#testing/fixtures/bundles.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { readWithoutLock, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const BUYERS = 40
const TENTS = 7

const leaveTents = (w: World, tents: number) => w.shop.sql`
  update stock set capacity = ${tents} where id = (select stock_id from products where external_code = 'tent')`

const linesOf = (w: World) => w.shop.sql<{ bundle_line: number | null; tickets: number }[]>`
  select bundle_line, count(*)::integer as tickets from cart_products where released_at is null group by bundle_line, cart_id`

const family = (n: number) => holdersOf(`Ana ${n}`, `Ivo ${n}`, `Ana ${n}`)

/** Every other buyer wants a bundle, the rest a tent alone. */
const buy = (shop: Shop, n: number) =>
  n % 2 === 0
    ? carts.addBundle(shop, { token: '', cart: '', external_code: 'family', tickets: family(n) })
    : carts.addProduct(shop, {
        token: '',
        cart: '',
        external_code: 'tent',
        ...ana,
        full_name: `Alone ${n}`,
        transport_time_id: null,
      })

test('the last tents go to bundles and to single tickets, each once, and no bundle is torn apart, even in two processes', async (t) => {
  const w = await world(t)
  await withBundles(w)
  await leaveTents(w, TENTS)
  const other = await w.beside()
  const results = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, n) => buy(n % 4 < 2 ? w.shop : other, n)),
  )
  for (const result of results)
    if (result.status === 'rejected') assert.ok(result.reason instanceof Refusal, String(result.reason))
  assert.equal(await takenStockOf(w, 'tent'), TENTS)
  const lines = await linesOf(w)
  assert.ok(lines.every(({ bundle_line, tickets }) => tickets === (bundle_line === null ? 1 : 3)))
  const bundles = lines.filter(({ bundle_line }) => bundle_line !== null).length
  assert.equal(await takenStockOf(w, 'weekend'), 2 * bundles)
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, TENTS)
})

/** The same batches without the guards: three read two tents before the first is sold, and the table has no check. */
test('control: without the lock and the check the tents of the bundles oversell', async (t) => {
  const w = await world(t)
  await withBundles(w)
  await leaveTents(w, 2)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const [bundle] = catalogue.of(w.shop).bundles
  const ids = ['weekend', 'weekend', 'tent'].map((code) => catalogue.of(w.shop).byCode.get(code)?.id ?? 0)
  assert.ok(bundle)
  const unguarded = readWithoutLock(3)
  const command = (n: number) => ({
    kind: 'add-bundle' as const,
    cart: '',
    openedBy: { client_hash: null, customer_id: null },
    admission: 'free' as const,
    bundle,
    tickets: family(n).map((holder, index) => ({
      product_id: ids[index] ?? 0,
      holder: { ...holder, variant_id: null, own_price: null, name_key: holder.full_name },
    })),
  })
  await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      w.shop.transact((tx) => applyBatch(tx, [command(n)], unguarded)),
    ),
  )
  assert.ok(
    (await linesOf(w)).length > 2,
    'the unguarded bundles did not oversell, so the race proves nothing',
  )
})
