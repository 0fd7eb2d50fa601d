import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import * as festival from '#server/festival/festival.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { smallFestival } from '#testing/fixtures/festival-file.ts'
import { world, type World } from '#testing/harness/world.ts'

const YAML = 'application/yaml'
const ZIP = 'application/zip'

/** The installments of the festival of the tests are on sale without end. */
const LATE_PLAN = [
  {
    path: 'products[4].payment_plan',
    fault:
      'counts from the order: whoever orders after 2027-05-08 still owes an installment when the event begins. End the sale by then, or set due_on',
  },
]

async function officeWithFiles(w: World) {
  const owner = await clerk(w, 'owner')
  const upload = (type: string, file: string | Uint8Array, version = '') =>
    owner.send(`/office/api/festival-imports?version=${version}`, type, Buffer.from(file))
  return { owner, upload }
}

const textOf = (w: World) => readFile(w.shop.settings.festival, 'utf8')

test('a festival file is first dry-run, which lists its changes, and then imported', async (t) => {
  const w = await world(t)
  const { owner, upload } = await officeWithFiles(w)
  const file = (await textOf(w)).replace('price: 12900\n    fee: 400', 'price: 13900\n    fee: 400')
  const dryRun = (await upload(YAML, file)).body.import
  assert.deepEqual([dryRun.changes, dryRun.faults, dryRun.done], ['1 product changed', [], false])
  assert.equal((await owner.get('/office/api/products/weekend')).body.part.value.price, 12900)
  const { body } = await upload(YAML, file, dryRun.version)
  assert.deepEqual(body.import, {
    changes: '1 product changed',
    parts: [],
    faults: [],
    warnings: LATE_PLAN,
    version: null,
    done: true,
  })
  assert.equal((await w.post('/api/get-shop-item', { external_code: 'weekend' })).body.item.price, 13900)
  const [row] = (await owner.get('/office/api/festival-changes')).body.rows
  assert.deepEqual([row.key, row.fields, row.actor], ['weekend', ['price'], `staff ${owner.id}`])
})

test('after a dry run only the same file can be imported, and only while the festival is unchanged', async (t) => {
  const w = await world(t)
  const { owner, upload } = await officeWithFiles(w)
  const file = (await textOf(w)).replace('name: Camping', 'name: Tents')
  const { version } = (await upload(YAML, file)).body.import
  assert.deepEqual(Object.keys((await upload(YAML, file.replace('Tents', 'Cabins'), version)).body.errors), [
    'version',
  ])
  const { part } = (await owner.get('/office/api/products/last')).body
  await owner.patch('/office/api/products/last', { version: part.version, value: { price: 1 } })
  assert.deepEqual(Object.keys((await upload(YAML, file, version)).body.errors), ['version'])
  assert.equal((await owner.get('/office/api/products/camping')).body.part.value.name, 'Camping')
})

test('a dry run shows each changed field before and after, likely mistakes first', async (t) => {
  const w = await world(t)
  const { upload } = await officeWithFiles(w)
  const file = (await textOf(w))
    .replace('name: Camping', 'name: Tents')
    .replace('price: 12900', 'price: 1290')
  const { parts } = (await upload(YAML, file)).body.import
  assert.deepEqual(
    parts.map(({ list, key, kind }: Record<string, string>) => [list, key, kind]),
    [
      ['products', 'weekend', 'changed'],
      ['products', 'camping', 'changed'],
    ],
  )
  assert.deepEqual(parts[0].differences, [
    { path: 'price', before: 12_900, after: 1_290, unusual: 'smaller' },
  ])
  assert.deepEqual(parts[1].differences, [{ path: 'name', before: 'Camping', after: 'Tents', unusual: null }])
})

test('a dry run marks discounts that give more than half away, are on everything, or have no limit', async (t) => {
  const w = await world(t)
  const { upload } = await officeWithFiles(w)
  const discounts =
    'discounts:\n  - { key: all, name: All, automatic: true, percent: 60 }\n  - { key: few, name: Few, codes: [FEW], percent: 5, items: [weekend], uses: 9 }\n'
  const { parts } = (await upload(YAML, (await textOf(w)).replace(/^vouchers:/m, `${discounts}$&`))).body
    .import
  assert.deepEqual(
    parts.map(
      ({ key, differences }: { key: string; differences: { path: string; unusual: string | null }[] }) => [
        key,
        differences.flatMap(({ path, unusual }) => (unusual === null ? [] : [`${path}: ${unusual}`])),
      ],
    ),
    [
      ['all', ['percent: half', 'items: everything', 'uses: unlimited']],
      ['few', []],
    ],
  )
})

test('every error of a festival file is reported with its path, including too few places for what was sold, and nothing is imported', async (t) => {
  const w = await world(t)
  const { upload } = await officeWithFiles(w)
  const faultsOf = async (file: string) => (await upload(YAML, file)).body.import
  const wrong = await faultsOf(smallFestival({ site: { name: '', logo: 'pictures/none.svg' } }))
  assert.deepEqual(wrong.faults, [
    { path: 'site.name', fault: 'must be a line of text' },
    { path: 'site.logo', fault: 'pictures/none.svg does not exist' },
  ])
  assert.equal(wrong.version, null)
  assert.deepEqual((await faultsOf('festoon: [')).faults.length > 0, true)
  await filledCart(w)
  const small = (await textOf(w)).replace('stock: 5000', 'stock: 0')
  assert.deepEqual((await faultsOf(small)).faults, [
    { path: 'products[0].stock', fault: '0 is less than the 1 already taken' },
  ])
  const refused = await upload(YAML, small, 'x')
  assert.equal(refused.status, 422)
})

test('the festival is exported as a zip with its pictures, and importing it again changes nothing', async (t) => {
  const w = await world(t)
  const { owner, upload } = await officeWithFiles(w)
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#f5a524' } })
    .jpeg()
    .toBuffer()
  const { address } = (await owner.send('/office/api/pictures?use=item&name=tent.jpg', 'image/jpeg', jpeg))
    .body.picture
  const { part } = (await owner.get('/office/api/products/camping')).body
  await owner.patch('/office/api/products/camping', { version: part.version, value: { shop_image: address } })
  const zip = await owner.file('/office/api/festival-file')
  const entries = unzipSync(zip)
  const [, picture = ''] = Object.keys(entries)
  assert.match(picture, /^pictures\/tent-[0-9a-f]{8}\.jpeg$/)
  assert.deepEqual(Buffer.from(entries[picture] ?? []), jpeg)
  assert.equal(strFromU8(entries['festival.yaml'] ?? new Uint8Array()), await festival.exportYaml(w.shop))
  const { body } = await upload(ZIP, zip)
  assert.deepEqual([body.import.changes, body.import.faults], ['', []])
  // The file without pictures refers to those of the shop.
  assert.equal((await upload(YAML, await festival.exportYaml(w.shop))).body.import.changes, '')
})

test('a zip may contain the festival file in a folder, but not at a path outside of it; a damaged zip is refused', async (t) => {
  const w = await world(t)
  const { upload } = await officeWithFiles(w)
  const yaml = strToU8((await textOf(w)).replace('name: Camping', 'name: Tents'))
  const folder = zipSync({ 'mine/festival.yaml': yaml, '__MACOSX/mine/._festival.yaml': strToU8('x') })
  assert.equal((await upload(ZIP, folder)).body.import.changes, '1 product changed')
  const sly = zipSync({ '../../festival.yaml': yaml, '/tmp/festival.yaml': yaml, 'a\\festival.yaml': yaml })
  assert.deepEqual((await upload(ZIP, sly)).body.errors, {
    file: ['This file cannot be used: it does not contain festival.yaml.'],
  })
  assert.match((await upload(ZIP, 'PK\u0003\u0004 and no more')).body.errors.file[0], /it is a damaged zip/)
  assert.equal((await upload('text/plain', yaml)).status, 415)
})
