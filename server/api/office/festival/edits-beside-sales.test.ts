import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'

const isOf = (table: string) => (query: string) =>
  new RegExp(`^\\s*select (?:(?!\\bfrom (?:products|merchandise) )[^])*from ${table} `).test(query)

test('editing an item rebuilds only that item in the cached catalogue of every process', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const other = await w.beside()
  const shops = [w.shop, other]
  const before = shops.map((shop) => ({ catalogue: catalogue.of(shop), site: site.of(shop) }))
  assert.equal((await changePart(owner, 'products/weekend', { name: 'Three days' })).status, 200)
  while (catalogue.of(other).byCode.get('weekend')?.name !== 'Three days') await sleep(5)
  for (const [index, shop] of shops.entries()) {
    const known = before[index]
    const differ = [...catalogue.of(shop).byCode]
      .filter(([code, item]) => known?.catalogue.byCode.get(code) !== item)
      .map(([code]) => code)
    assert.deepEqual(differ, ['weekend'])
    assert.equal(site.of(shop), known?.site)
  }
})

test('saving an item reads the catalogue from the database once, and opening one does not read it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const [{ body }, looking] = await recordQueries(w, () => owner.get('/office/api/products/weekend'))
  assert.deepEqual(looking.filter(isOf('products p join events')), [])
  const [, editing] = await recordQueries(w, async () => {
    const input = { version: body.part.version, value: { name: 'Three days' } }
    assert.equal((await owner.patch('/office/api/products/weekend', input)).status, 200)
    // Its own notification has arrived as well.
    await sleep(100)
  })
  assert.equal(editing.filter(isOf('products p join events')).length, 1)
})

test('an item is read from the database when the cached catalogue is outdated', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await w.shop.sql`update products set name = 'Elsewhere' where external_code = 'weekend'`
  await w.shop.sql`update cache_versions set version = version + 1`
  const { body } = await owner.get('/office/api/products/weekend')
  assert.equal(body.part.value.name, 'Elsewhere')
})
