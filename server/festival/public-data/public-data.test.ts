import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { withDiscounts } from '#testing/fixtures/discounts.ts'
import { world } from '#testing/harness/world.ts'
import { of, snapshotOf } from './public-data.ts'

test('public data that is slow to serialize is kept longer during a rush, except for callers that limit its age', async (t) => {
  const w = await world(t)
  const before = snapshotOf(w.shop)
  const now = performance.now.bind(performance)
  let passed = 0
  t.mock.method(performance, 'now', () => now() + passed)
  before.make(() => (passed += 60_000))
  await addTicket(w)
  assert.equal(snapshotOf(w.shop, Infinity), before)
  const next = snapshotOf(w.shop, 0)
  assert.notEqual(next.version, before.version)
  await addTicket(w)
  assert.equal(snapshotOf(w.shop, Infinity), next, 'what the one before has cost is not forgotten')
})

test('an item says what it costs by the discounts that need no code, while they last', async (t) => {
  const w = await world(t)
  const automatic = { automatic: true, items: ['weekend'] }
  await withDiscounts(
    w,
    { ...automatic, key: 'early', name: 'Early', percent: 10, ends_at: '2027-02-01T10:00' },
    { ...automatic, key: 'many', name: 'Many', percent: 20, fees: true, from_count: 5 },
    { ...automatic, key: 'five', name: 'Five for four', percent: 100, group_of: 5, cheapest: 1 },
    { ...automatic, key: 'code', name: 'Radio', automatic: false, codes: ['RADIO'], percent: 50 },
    { ...automatic, key: 'bus', name: 'By bus', percent: 50, with_items: ['bus'], with_count: 1 },
  )
  const offers = () => of(w.shop).products.find(({ external_code }) => external_code === 'weekend')?.offers
  const lasting = [
    { name: 'Many', from_count: 5, together: false, price: 10_320, fee: 320 },
    { name: 'Five for four', from_count: 5, together: true, price: 4 * 12_900, fee: 5 * 400 },
  ]
  const early = { name: 'Early', from_count: null, together: false, price: 11_610, fee: 400 }
  assert.deepEqual(offers(), [early, ...lasting])
  assert.deepEqual(of(w.shop).products.find(({ external_code }) => external_code === 'bus')?.offers, [])
  w.clock.move('P60D')
  assert.deepEqual(offers(), lasting)
})
