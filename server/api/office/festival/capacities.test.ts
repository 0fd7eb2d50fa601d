import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Overview } from '#contract/office/overview.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as festival from '#server/festival/festival.ts'
import { addTicket, ana, filledCart } from '#testing/fixtures/carts.ts'
import { stockLevelOf } from '#testing/fixtures/stock.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'

const SITE = { code: 'site', name: 'The site', capacity: 3, products: ['weekend', 'camping'] }

const add = (owner: Clerk, value: object) => owner.post('/office/api/capacities', { value })

const partOf = async (owner: Clerk, code = 'site') =>
  (await owner.get(`/office/api/capacities/${code}`)).body.part

async function change(owner: Clerk, value: object) {
  const { version } = await partOf(owner)
  return owner.patch('/office/api/capacities/site', { version, value })
}

const levels = (w: World, ...codes: string[]) => Promise.all(codes.map((code) => stockLevelOf(w, code)))

test('a shared capacity counts earlier sales, applies immediately, and follows changes of its products and its size', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await filledCart(w)
  await addTicket(w, { external_code: 'camping', full_name: 'Bo' })
  const { status, body } = await add(owner, SITE)
  assert.deepEqual([status, body.part.taken, body.part.value], [200, 2, SITE])
  assert.deepEqual(await levels(w, 'weekend', 'camping', 'last'), [1, 1, 1])
  await addTicket(w, { full_name: 'Cy' })
  assert.deepEqual(await levels(w, 'weekend', 'camping'), [0, 0])
  assert.deepEqual((await change(owner, { capacity: 2 })).body.errors, {
    capacity: ['2 is less than the 3 already taken.'],
  })
  const changed = await change(owner, { capacity: 2, products: ['weekend', 'last'] })
  assert.deepEqual([changed.status, changed.body.part.taken], [200, 2])
  assert.deepEqual(await levels(w, 'weekend', 'camping', 'last'), [0, null, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
  const { version } = await partOf(owner)
  const removal = await owner.post('/office/api/capacities/site/removals', { version })
  assert.equal(removal.body.outcome, 'removed')
  assert.deepEqual(await levels(w, 'weekend', 'last'), [4998, 1])
  const { rows } = (await owner.get('/office/api/festival-changes?list=capacities&key=site')).body
  assert.deepEqual(
    rows.map(({ kind }: { kind: string }) => kind),
    ['removed', 'changed', 'added'],
  )
})

test('the overview shows the taken and held places of each shared capacity, and the consistency check recounts them', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, SITE)
  await filledCart(w)
  const { overview } = (await owner.get('/office/api/overview')).body as { overview: Overview }
  assert.deepEqual(overview.stock[0], {
    kind: 'shared',
    external_code: 'site',
    name: 'The site',
    event: null,
    enabled: true,
    travel_time: null,
    capacity: 3,
    taken: 1,
    held: 1,
    promised: 0,
    limited_by: null,
  })
  const limits = overview.stock.map(({ external_code, limited_by }) => [external_code, limited_by])
  assert.deepEqual(
    ['weekend', 'camping', 'last', 'shirt'].map((code) => new Map(limits as [string, unknown][]).get(code)),
    ['site', 'site', null, null],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  await w.shop.sql`update stock set taken = 2 where id = (select stock_id from shared_capacities)`
  assert.deepEqual(await consistency.check(w.shop), ['Stock of The site: 2 taken, 1 held by lines.'])
})

test('invalid values of a shared capacity are reported by field, and a change of an outdated version is refused', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, SITE)
  const wrong = { code: 'site', name: '', products: ['weekend', 'nothing', 'weekend', 'cup'] }
  assert.deepEqual((await add(owner, wrong)).body.errors, {
    name: ['Must be a line of text.'],
    capacity: ['Is required.'],
    code: ['Is already used by something else.'],
    'products[1]': ['No product has the code nothing.'],
    'products[2]': ['Is the same as capacities[1].products[0].'],
    'products[3]': ['No product has the code cup.'],
  })
  const { version } = await partOf(owner)
  await change(owner, { name: 'The field' })
  const late = await owner.patch('/office/api/capacities/site', { version, value: { name: 'Late' } })
  assert.deepEqual(Object.keys(late.body.errors), ['version'])
})

test('a deleted product leaves its shared capacity, while one with taken places is disabled and keeps them', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, SITE)
  await filledCart(w)
  for (const [code, outcome] of [
    ['weekend', 'switched off'],
    ['camping', 'removed'],
  ]) {
    const { version } = (await owner.get(`/office/api/products/${code}`)).body.part
    const removal = await owner.post(`/office/api/products/${code}/removals`, { version })
    assert.equal(removal.body.outcome, outcome)
  }
  const { taken, value } = await partOf(owner)
  assert.deepEqual([taken, value.products], [1, ['weekend']])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a customer on the waiting list of a full shared capacity is offered a place once the product leaves it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, { ...SITE, capacity: 1 })
  await filledCart(w)
  const request = { ...ana, external_code: 'camping', full_name: 'Bo', email: 'bo@example.org' }
  assert.equal((await joinWaitingList(w, request)).status, 200)
  assert.equal((await partOf(owner)).waiting_count, 1)
  await change(owner, { products: ['weekend'] })
  assert.equal((await partOf(owner)).waiting_count, 0)
  assert.deepEqual(await consistency.check(w.shop), [])
  await w.runHousekeeping()
  const entries = await w.shop.sql<{ status: string }[]>`select status from waiting_list_entries`
  assert.deepEqual([...entries], [{ status: 'offered' }])
})

test('a festival file with shared capacities is dry-run without a lock, imported and exported, and refused below the places taken', async (t) => {
  const w = await world(t)
  await filledCart(w)
  const text = await readFile(w.shop.settings.festival, 'utf8')
  const file = join(w.shop.settings.dataDir, 'limits.yaml')
  const withLimit = (capacity: number, products: string) =>
    writeFile(
      file,
      `${text}\ncapacities:\n  - { code: site, name: The site, capacity: ${capacity}, products: [${products}] }\n`,
    )
  await withLimit(0, 'weekend')
  await assert.rejects(festival.importFile(w.shop, file), /capacities\[0\]\.capacity: 0 is less than the 1/)
  await withLimit(2, 'camping, weekend')
  const dryRun = async () => {
    const bytes = await readFile(file)
    return w.shop.sql.begin(async (tx) => {
      await tx`select from stock for update`
      return (await festival.importUpload(w.shop, { bytes, version: '', opening: 'exempt' })).changes
    })
  }
  assert.equal(await dryRun(), '1 shared capacity added')
  assert.deepEqual(await w.shop.sql`select from shared_capacities`.then(({ length }) => length), 0)
  assert.equal(await festival.importFile(w.shop, file), '1 shared capacity added')
  assert.equal(await festival.importFile(w.shop, file), '', 'the order of the products says nothing')
  assert.match(await festival.exportYaml(w.shop), /capacity: 2\n +products:\n +- weekend\n +- camping/)
  assert.deepEqual(await levels(w, 'weekend', 'camping'), [1, 1])
  await withLimit(3, 'weekend, last')
  assert.equal(await dryRun(), '1 shared capacity changed')
  assert.equal(await festival.importFile(w.shop, file), '1 shared capacity changed')
  assert.deepEqual(await levels(w, 'weekend', 'camping', 'last'), [2, null, 1])
})

test('a shared capacity that is lowered while thirty people buy is never below the places taken', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, { ...SITE, capacity: 100 })
  const lower = change(owner, { capacity: 12 })
  const buy = (full_name: string, external_code: string): ReturnType<typeof addTicket> =>
    addTicket(w, { full_name, external_code }).then((answer) =>
      // Retries while the stock is locked, like the page does.
      answer.status === 503 ? buy(full_name, external_code) : answer,
    )
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => buy(`Buyer ${n}`, SITE.products[n % 2] ?? '')),
  )
  const { status } = await lower
  const sold = answers.filter((answer) => answer.status === 200).length
  const { taken, value } = await partOf(owner)
  assert.equal(taken, sold)
  if (status === 200) assert.ok(value.capacity === 12 && sold === 12, `${sold} of ${value.capacity}`)
  else assert.ok(value.capacity === 100 && sold === 30, `${sold} of ${value.capacity}`)
  assert.deepEqual(await consistency.check(w.shop), [])
})
