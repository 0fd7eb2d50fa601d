import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as festival from '#server/festival/festival.ts'
import { refreshStale } from '#server/platform/cache/cache.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { shareCapacity } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import { openDueProducts, openingsFinished } from './opening-products.ts'

/** The weekend opens after the last ticket, of which there is one, and camping after the weekend. */
async function withPredecessors(t: TestContext): Promise<World> {
  const w = await world(t)
  const text = await readFile(w.shop.settings.festival, 'utf8')
  const file = join(w.shop.settings.dataDir, 'opening-products.yaml')
  const changed = text
    .replace('name: Weekend ticket\n', '$&    opens_after: last\n')
    .replace('name: Camping\n', '$&    opens_after: weekend\n')
  await writeFile(file, changed)
  assert.equal(await festival.importFile(w.shop, file), '2 products changed')
  return w
}

const shown = async (w: World, external_code: string) => {
  const { item } = (await w.post('/api/get-shop-item', { external_code })).body
  return [item.in_stock, item.opens_after]
}

test('a product opens when the preceding one is sold out, and stays open when a place is released', async (t) => {
  const w = await withPredecessors(t)
  assert.deepEqual(await shown(w, 'weekend'), [false, 'Last ticket'])
  assert.deepEqual((await addTicket(w, { external_code: 'weekend' })).body.errors, {
    external_code: ['This item is not on sale.'],
  })
  const { cart } = (await addTicket(w, { external_code: 'last' })).body
  await openingsFinished(w.shop)
  assert.deepEqual(await shown(w, 'weekend'), [true, null])
  assert.deepEqual(await shown(w, 'camping'), [false, 'Weekend ticket'])
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0].id })
  await w.runHousekeeping()
  assert.deepEqual(await shown(w, 'last'), [true, null])
  assert.equal((await addTicket(w, { external_code: 'weekend' })).status, 200)
  assert.match(await festival.exportYaml(w.shop), /opens_after: last/)
})

test('the end of the preceding sale opens a product once, whichever of two processes is first', async (t) => {
  const w = await withPredecessors(t)
  const beside = await w.beside()
  const owner = await clerk(w, 'owner')
  const until = w.clock.now().add({ hours: 1 }).toString()
  assert.equal((await changePart(owner, 'products/last', { on_sale_until: until })).status, 200)
  await w.runHousekeeping()
  assert.deepEqual(await shown(w, 'weekend'), [false, 'Last ticket'])
  w.clock.move('PT1H')
  await Promise.all([openDueProducts(w.shop), openDueProducts(beside)])
  // The process that has opened it notifies the other.
  await refreshStale(w.shop)
  assert.deepEqual(await shown(w, 'weekend'), [true, null])
  const { part } = (await owner.get('/office/api/products/weekend')).body
  assert.ok(part.opened_at)
})

test('a product opens in every process with the sale of the last preceding place, even during a festival change', async (t) => {
  const w = await withPredecessors(t)
  const beside = await w.beside()
  const changing = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const change = w.shop.transact(async (tx) => {
    await site.lock(tx)
    locked.resolve()
    await changing.promise
  })
  await locked.promise
  await addTicket(w, { external_code: 'last' })
  assert.deepEqual(await shown(w, 'weekend'), [true, null])
  assert.equal((await addTicket(w, { external_code: 'weekend' })).status, 200)
  await stock.reload(beside)
  assert.equal(shopItems.item(beside, 'weekend').in_stock, true)
  // It could not be stored yet.
  const written = () =>
    w.shop.sql<{ opened_at: unknown }[]>`select opened_at from products where external_code = 'weekend'`
  assert.equal((await written())[0]?.opened_at, null)
  changing.resolve()
  await change
  await openingsFinished(w.shop)
  assert.notEqual((await written())[0]?.opened_at, null)
})

test('a product opens at the instant at which the preceding sale ends, even without a request', async (t) => {
  const w = await withPredecessors(t)
  const owner = await clerk(w, 'owner')
  const until = w.clock.now().add({ hours: 1 }).toString()
  await changePart(owner, 'products/last', { on_sale_until: until })
  w.clock.move('PT59M59S')
  assert.deepEqual(await shown(w, 'weekend'), [false, 'Last ticket'])
  assert.equal((await addTicket(w, { external_code: 'weekend' })).status, 422)
  w.clock.move('PT1S')
  assert.deepEqual(await shown(w, 'weekend'), [true, null])
  assert.deepEqual(await shown(w, 'last'), [false, null])
  assert.equal((await addTicket(w, { external_code: 'weekend' })).status, 200)
  const { data } = (await w.post('/api/get-data', {})).body
  assert.equal(
    data.products.find((one: { external_code: string }) => one.external_code === 'weekend').in_stock,
    true,
  )
})

test('a full shared capacity opens the next product, a disabled product does not, and a product that gets a new predecessor closes', async (t) => {
  const w = await withPredecessors(t)
  const owner = await clerk(w, 'owner')
  await shareCapacity(w, 'early', 1, ['last', 'plan'])
  await changePart(owner, 'products/last', { stock: 5, enabled: false })
  await addTicket(w, { external_code: 'plan' })
  await w.runHousekeeping()
  assert.deepEqual(await shown(w, 'weekend'), [false, 'Last ticket'])
  await changePart(owner, 'products/last', { enabled: true })
  await w.runHousekeeping()
  assert.deepEqual(await shown(w, 'weekend'), [true, null])
  await changePart(owner, 'products/weekend', { opens_after: 'limited' })
  assert.deepEqual(await shown(w, 'weekend'), [false, 'Two at most'])
  await changePart(owner, 'products/weekend', { opens_after: null })
  assert.deepEqual(await shown(w, 'weekend'), [true, null])
})

test('a product can follow neither an unknown product nor, directly or indirectly, itself', async (t) => {
  const w = await withPredecessors(t)
  const owner = await clerk(w, 'owner')
  const errors = async (code: string, opens_after: string) =>
    (await changePart(owner, `products/${code}`, { opens_after })).body.errors
  assert.deepEqual(await errors('limited', 'nothing'), { opens_after: ['No product has the code nothing.'] })
  assert.deepEqual(await errors('limited', 'limited'), {
    opens_after: ['Must not lead back to the product itself.'],
  })
  const circle = await errors('last', 'camping')
  assert.deepEqual(circle['opens_after'], ['Must not lead back to the product itself.'])
})
