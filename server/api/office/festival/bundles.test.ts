import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, stringify } from 'yaml'
import * as festival from '#server/festival/festival.ts'
import { FAMILY, withBundles } from '#testing/fixtures/bundles.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const PATH = '/office/api/bundles'

const shown = async (w: World) => (await w.post('/api/get-data', {})).body.data.bundles

test('a bundle that is added in the office is in the shop, with what it contains', async (t) => {
  //
  const w = await world(t)
  await withBundles(w)
  assert.deepEqual(await shown(w), [
    {
      id: 1,
      external_code: 'family',
      name: 'Family weekend',
      price: 30_000,
      fee: 500,
      items: [
        { product: 'weekend', count: 2 },
        { product: 'tent', count: 1 },
      ],
      in_stock: true,
      sold_out: [],
      on_sale_from: null,
      on_sale_until: null,
      shop_image: null,
      shop_description: '',
    },
  ])
})

test('a bundle is sold out when one of its products is, and says which; it is gone with a product that is switched off', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  await changePart(owner, 'products/tent', { stock: 0 })
  const [bundle] = await shown(w)
  assert.deepEqual([bundle.in_stock, bundle.sold_out], [false, ['Bell tent']])
  await changePart(owner, 'products/tent', { enabled: false })
  assert.deepEqual(await shown(w), [])
})

test('what makes a bundle unsellable is refused at its field, also where another part is edited', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  const { version } = (await owner.get(`${PATH}/family`)).body.part
  const price = await owner.patch(`${PATH}/family`, { version, value: { price: 31_000 } })
  assert.deepEqual(price.body.errors, { items: ['Shares sum to €300.00, the price is €310.00.'] })
  const products = (await owner.get('/office/api/products/tent')).body.part
  const removed = await owner.post('/office/api/products/tent/removals', { version: products.version })
  assert.deepEqual(removed.body.errors, {
    'bundles[0].items[1].product': ['family: no product has the code tent.'],
  })
})

test('bundles are imported, changed, removed, and have a history', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w, FAMILY, { ...FAMILY, external_code: 'couple', name: 'Couple' })
  const file = join(w.shop.settings.dataDir, 'bundles.yaml')
  const said = parse(await festival.exportYaml(w.shop))
  said.bundles.reverse()
  said.bundles[0].items.pop()
  said.bundles[0].price = 25_001
  await writeFile(file, stringify(said))
  assert.equal(await festival.importFile(w.shop, file), '1 bundle changed, order changed')
  assert.equal(await festival.importFile(w.shop, file), '')
  said.bundles.pop()
  await writeFile(file, stringify(said))
  assert.equal(await festival.importFile(w.shop, file), '1 bundle removed')
  assert.deepEqual(
    parse(await readFile(file, 'utf8')).bundles,
    parse(await festival.exportYaml(w.shop)).bundles,
  )
  const { version } = (await owner.get(`${PATH}/couple`)).body.part
  assert.equal((await owner.post(`${PATH}/couple/removals`, { version })).body.outcome, 'removed')
  const { rows } = (await owner.get('/office/api/festival-changes?list=bundles&key=couple')).body
  assert.deepEqual(
    rows.map(({ kind }: { kind: string }) => kind),
    ['removed', 'changed', 'added'],
  )
})
