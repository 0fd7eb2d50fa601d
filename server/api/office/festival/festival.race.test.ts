import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import * as site from '#server/shop/site/site.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

const BUYERS = 30

const buyers = (w: World, from = 0) =>
  Array.from({ length: BUYERS }, (_, index) => buy(w, `Buyer ${from + index}`))

/** Retries while the stock is locked, like the page does. */
async function buy(w: World, full_name: string): Promise<Answer> {
  const answer = await addTicket(w, { full_name })
  return answer.status === 503 ? buy(w, full_name) : answer
}

const partOf = async (owner: Clerk, path: string) => (await owner.get(`/office/api/${path}`)).body.part

const weekend = async ({ shop }: World) => {
  const [row] = await shop.sql<{ capacity: number; taken: number }[]>`
    select capacity, taken from stock s join products p on p.stock_id = s.id where external_code = 'weekend'`
  assert.ok(row)
  return row
}

test('a capacity that is lowered while thirty people buy is never below the places taken', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { version } = await partOf(owner, 'products/weekend')
  const lower = owner.patch('/office/api/products/weekend', { version, value: { stock: 12 } })
  const answers = await Promise.all(buyers(w))
  const { status } = await lower
  const sold = answers.filter((answer) => answer.status === 200).length
  const { capacity, taken } = await weekend(w)
  assert.equal(taken, sold)
  if (status === 200) assert.ok(capacity === 12 && sold === 12, `${sold} of ${capacity}`)
  else assert.ok(capacity === 5000 && sold === BUYERS, `${sold} of ${capacity}`)
})

test('control: a capacity lowered without a lock is below the places taken', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const { taken: seen } = await weekend(w)
  await Promise.all(buyers(w))
  await w.shop.sql`
    update stock set capacity = ${seen + 12} from products p where p.stock_id = stock.id and external_code = 'weekend'`
  const { capacity, taken } = await weekend(w)
  assert.ok(taken > capacity, 'nothing was sold between reading and writing, so the race test proves nothing')
})

test('all thirty buyers get a place while prices, capacities, texts and the order of the products change', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const codes = async (): Promise<string[]> =>
    (await owner.get('/office/api/festival')).body.festival.products.map(
      ({ value }: { value: { external_code: string } }) => value.external_code,
    )
  const before = await codes()
  const edits = async () => {
    for (const more of [100, 200, 300]) {
      const value = { price: 12_000 + more, stock: 4000 + more, shop_description: `More: ${more}` }
      assert.equal((await changePart(owner, 'products/weekend', value)).status, 200)
      const products = (await codes()).toReversed()
      assert.equal((await owner.patch('/office/api/festival', { products })).status, 200)
    }
  }
  const [answers] = await Promise.all([Promise.all(buyers(w)), edits()])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual({ ...(await weekend(w)) }, { capacity: 4300, taken: BUYERS })
  assert.deepEqual(await codes(), before.toReversed())
})

test('when eight people change the same text at once, one succeeds and seven are refused', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { version } = await partOf(owner, 'site')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      owner.patch('/office/api/site', { version, value: { texts: { heroTitle: `Title ${index}` } } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array<number>(7).fill(422)])
  for (const { body } of answers.filter(({ status }) => status === 422))
    assert.deepEqual(Object.keys(body.errors), ['version'])
})

test('eight people who change eight different products at once all succeed', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { products } = (await owner.get('/office/api/festival')).body.festival
  const answers = await Promise.all(
    products
      .slice(0, 8)
      .map(({ version, value }: { version: string; value: { external_code: string } }) =>
        owner.patch(`/office/api/products/${value.external_code}`, { version, value: { name: 'Renamed' } }),
      ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const after = (await owner.get('/office/api/festival')).body.festival.products
  assert.equal(after.filter((part: (typeof products)[0]) => part.value.name === 'Renamed').length, 8)
})

test('control: without a version, one of two concurrent changes is lost', async (t) => {
  const w = await world(t)
  const { heroTitle, heroText, ...texts } = site.of(w.shop).texts
  await Promise.all([
    configure(w, { texts: { ...texts, heroText, heroTitle: 'Changed' } }),
    configure(w, { texts: { ...texts, heroTitle, heroText: 'Changed' } }),
  ])
  const now = site.of(w.shop).texts
  assert.ok([now.heroTitle, now.heroText].filter((text) => text === 'Changed').length < 2)
})

test('a text can be changed, and a file with fewer places dry-run, while buyers lock the stock', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const file = (await readFile(w.shop.settings.festival, 'utf8'))
    .replace('stock: 5000', 'stock: 4000')
    .replace('seats: 50', 'seats: 40')
  const send = (version: string) =>
    owner.send(`/office/api/festival-imports?version=${version}`, 'application/yaml', Buffer.from(file))
  const tried = await w.shop.sql.begin(async (tx) => {
    await tx`select from stock for update`
    const { status } = await changePart(owner, 'products/weekend', { shop_description: 'Bring a raincoat.' })
    assert.equal(status, 200)
    return (await send('')).body.import
  })
  assert.deepEqual([tried.changes, tried.faults], ['2 products changed', []])
  const { body } = await send(tried.version)
  assert.equal(body.import.changes, tried.changes)
  assert.equal((await weekend(w)).capacity, 4000)
})
