import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, stringify } from 'yaml'
import * as festival from '#server/festival/festival.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const RADIO = { key: 'radio', name: 'Radio', codes: ['RADIO', 'Radio-2'], percent: 10, items: ['weekend'] }
const ALL = { key: 'all', name: 'Everybody', automatic: true, amount: 500 }

const PATH = '/office/api/discounts'
const add = (owner: Clerk, value: object) => owner.post(PATH, { value })
const partOf = async (owner: Clerk, key = 'radio') => (await owner.get(`${PATH}/${key}`)).body.part

async function change(owner: Clerk, value: object, key = 'radio') {
  const { version } = await partOf(owner, key)
  return owner.patch(`${PATH}/${key}`, { version, value })
}

async function remove(owner: Clerk, key = 'radio') {
  const { version } = await partOf(owner, key)
  return owner.post(`${PATH}/${key}/removals`, { version })
}

/** Gives the line of a cart the last rule of a discount, and one of its codes. */
async function discountLine(
  w: World,
  { code, amount = 1000, kept = false }: { code: string; amount?: number; kept?: boolean },
) {
  await filledCart(w)
  await w.shop.sql`
    with line as (
      update cart_products set discount_rule_id = (
             select max(r.id) from discount_rules r join discount_codes c using (discount_id) where c.code = ${code}), discount_amount = ${amount},
             discount_code_id = (select id from discount_codes where code = ${code}), discount_kept = ${kept},
             released_at = case when ${kept} then now() end
       where id = (select max(id) from cart_products)
      returning discount_rule_id, discount_code_id, discount_amount)
    update stock s set taken = taken + held.places
      from line, discount_places(discount_rule_id, discount_code_id, discount_amount) held where s.id = held.stock_id`
}

const codesOf = (w: World) => w.shop.sql<{ code: string; enabled: boolean; capacity: number | null }[]>`
  select code, enabled, capacity from discount_codes left join stock on stock.id = stock_id order by code`

/** The tests' festival with these discounts and vouchers; returns what its import says. */
async function importWith(w: World, discounts: object[], vouchers: object[] = []): Promise<string> {
  const known = parse(await readFile(w.shop.settings.festival, 'utf8'))
  const file = join(w.shop.settings.dataDir, 'discounts.yaml')
  await writeFile(file, stringify({ ...known, discounts, vouchers: [...known.vouchers, ...vouchers] }))
  return festival.importFile(w.shop, file)
}

test('discounts are added, changed, ordered and removed in the office, with their history', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { status, body } = await add(owner, RADIO)
  assert.deepEqual([status, body.part.value.codes, body.part.value.percent], [200, RADIO.codes, 10])
  assert.deepEqual([body.part.taken, body.part.given_away], [null, null])
  await add(owner, ALL)
  const changed = await change(owner, { percent: null, price: 9900, uses: 3, ends_at: '2027-07-01T00:00' })
  assert.deepEqual(
    [changed.body.part.value.price, changed.body.part.value.ends_at, changed.body.part.taken],
    [9900, '2027-07-01T00:00:00+02:00', 0],
  )
  assert.equal((await change(owner, { key: 'tv' })).status, 422)
  const order = {
    events: [],
    products: [],
    merchandise: [],
    bundles: [],
    capacities: [],
    shipping: [],
    discounts: ['all', 'radio'],
  }
  const ordered = await owner.patch('/office/api/festival', order)
  assert.deepEqual(
    ordered.body.festival.discounts.map((one: { value: { key: string } }) => one.value.key),
    ['all', 'radio'],
  )
  assert.equal((await remove(owner)).body.outcome, 'removed')
  assert.deepEqual([...(await codesOf(w))], [])
  const { rows } = (await owner.get('/office/api/festival-changes?list=discounts&key=radio')).body
  assert.deepEqual(
    rows.map(({ kind }: { kind: string }) => kind),
    ['removed', 'changed', 'added'],
  )
})

test('a changed rule is a new version, and lines keep theirs; what is no rule makes none', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, RADIO)
  await discountLine(w, { code: 'RADIO' })
  await change(owner, { percent: 20 })
  await change(owner, { name: 'Radio listeners', uses: 5, codes: ['RADIO'] })
  const rules = await w.shop.sql`
    select rule ->> 'percent' as percent, exists (select from cart_products where discount_rule_id = r.id) as has_lines
      from discount_rules r where discount_id is not null order by id`
  assert.deepEqual(
    [...rules],
    [
      { percent: '10', has_lines: true },
      { percent: '20', has_lines: false },
    ],
  )
})

test('a limit counts what lines hold already, also when it is set later, and cannot be set below it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, RADIO)
  await discountLine(w, { code: 'RADIO', amount: 1290 })
  await discountLine(w, { code: 'RADIO', amount: 1000, kept: true })
  const low = await change(owner, { uses: 1, uses_per_code: 1, budget: 2289 })
  assert.deepEqual(low.body.errors, {
    uses: ['1 is less than the 2 already taken.'],
    uses_per_code: ['1 is less than the 2 already taken.'],
    budget: ['2289 is less than the 2290 already taken.'],
  })
  const { body } = await change(owner, { uses: 2, uses_per_code: 2, budget: 2290 })
  assert.deepEqual([body.part.taken, body.part.given_away], [2, 2290])
  const rows = await w.shop
    .sql`select capacity, taken from stock where id > (select max(stock_id) from travel_times) order by id desc limit 4`
  assert.deepEqual(rows.map(({ capacity, taken }) => [capacity, taken]).toSorted(), [
    [2, 0],
    [2, 2],
    [2, 2],
    [2290, 2290],
  ])
  assert.deepEqual((await change(owner, { uses: 1, budget: 2289 })).body.errors, {
    uses: ['1 is less than the 2 already taken.'],
    budget: ['2289 is less than the 2290 already taken.'],
  })
  const huge = await change(owner, { budget: 10_000_000_001 })
  assert.deepEqual(huge.body.errors, { budget: ['Must be €100,000,000.00 or less.'] })
  const without = await change(owner, { uses: null, budget: 5000 })
  assert.deepEqual([without.body.part.value.uses, without.body.part.taken], [null, 2])
  await change(owner, { uses_per_code: null, budget: null })
  await discountLine(w, { code: 'RADIO', amount: 2_500_000_000 })
  const vast = await change(owner, { budget: 3_000_000_000 })
  assert.deepEqual([vast.body.part.value.budget, vast.body.part.given_away], [3_000_000_000, 2_500_002_290])
})

test('codes that lines have are disabled when they go, and are back when they are listed again; others are deleted', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await add(owner, { ...RADIO, uses_per_code: 9 })
  await discountLine(w, { code: 'RADIO' })
  const [radio] = await w.shop.sql`select id from discount_codes where code = 'RADIO'`
  const { body } = await change(owner, { codes: ['LATE'] })
  assert.deepEqual(body.part.value.codes, ['LATE'])
  assert.deepEqual(
    [...(await codesOf(w))],
    [
      { code: 'LATE', enabled: true, capacity: 9 },
      { code: 'RADIO', enabled: false, capacity: 9 },
    ],
  )
  await change(owner, { codes: ['radio', 'LATE'] })
  const [again] = await w.shop.sql`select id, enabled from discount_codes where code = 'radio'`
  assert.deepEqual(again, { ...radio, enabled: true })
  assert.equal((await remove(owner)).body.outcome, 'switched off')
  const { value } = await partOf(owner)
  assert.deepEqual([value.enabled, value.codes], [false, ['radio', 'LATE']])
  const moved = await add(owner, { ...RADIO, key: 'next', codes: ['Tv'] })
  assert.equal(moved.status, 200)
  assert.deepEqual((await add(owner, { ...RADIO, key: 'third', codes: ['LA-TE'] })).body.errors, {
    'codes[0]': ['Is already used by something else.'],
  })
})

test('a code is either a discount’s or a voucher’s, in the office and in a file', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  assert.deepEqual((await add(owner, { ...RADIO, codes: ['TV', 'welcome-10'] })).body.errors, {
    'codes[1]': ['Is already the code of a voucher.'],
  })
  await add(owner, RADIO)
  const refused = await owner.post('/office/api/vouchers', { value: { code: 'radio2', amount: 100 } })
  assert.deepEqual(refused.body.errors, { code: ['A discount has this code.'] })
  await discountLine(w, { code: 'RADIO' })
  await assert.rejects(importWith(w, [], [{ code: 'Ra-Dio', amount: 100 }]), {
    faults: [{ path: 'vouchers[3].code', fault: 'is already the code of the discount radio' }],
  })
})

test('an import changes what differs alone: a second one writes nothing', async (t) => {
  const w = await world(t)
  const limited = { ...RADIO, uses: 300, uses_per_code: 5, budget: 100_000 }
  assert.equal(await importWith(w, [limited, ALL]), '2 discounts added')
  const written = () => w.shop.sql`
    select 'discounts' as name, id, xmin::text from discounts union all select 'rules', id, xmin::text from discount_rules
    union all select 'codes', id, xmin::text from discount_codes union all select 'stock', id, xmin::text from stock order by 1, 2`
  const before = await written()
  assert.equal(await importWith(w, [limited, ALL]), '')
  assert.deepEqual([...(await written())], [...before])
  assert.equal(await importWith(w, [{ ...limited, uses: 200 }, ALL]), '1 discount changed')
  await discountLine(w, { code: 'RADIO' })
  assert.equal(await importWith(w, [ALL]), '1 discount switched off')
  assert.equal(await importWith(w, []), '1 discount removed')
})
