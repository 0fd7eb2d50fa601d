import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { FAMILY, holdersOf, withBundles } from '#testing/fixtures/bundles.ts'
import { allRight, changeOrder, previewChange } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

const family = { external_code: 'family', tickets: holdersOf('Mia Kos', 'Tom Kos', 'Mia Kos') }

/** Name, holder and bundle of each ticket of an order. */
const contentOf = ({ tickets }: OfficeOrder) =>
  tickets.map(({ name, full_name, bundle = null }) => [name, full_name, bundle])

const FAMILY_TICKETS = [
  ['Weekend ticket', 'Mia Kos', 'Family weekend'],
  ['Weekend ticket', 'Tom Kos', 'Family weekend'],
  ['Bell tent', 'Mia Kos', 'Family weekend'],
]

test('two bundles are added to an order that waits for its transfer, at their shares, and stay apart', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  const placed = await transferOrder(w)
  const others = { ...family, tickets: holdersOf('Eva Kral', 'Ivo Kral', 'Eva Kral') }
  const { preview, order } = await changeOrder(owner, placed, { bundles: [family, others] })
  assert.deepEqual([preview.total, preview.due], [{ before: 13_300, after: 74_300 }, 74_300])
  assert.deepEqual(
    preview.lines
      .flatMap(({ change, name, price }) => (change === 'added' ? [[name, price]] : []))
      .slice(0, 3),
    [
      ['Weekend ticket', 12_710],
      ['Weekend ticket', 12_708],
      ['Bell tent', 5_082],
    ],
  )
  assert.deepEqual(contentOf(order).slice(1, 4), FAMILY_TICKETS)
  const numbers = order.tickets.map(({ bundle_line = null }) => bundle_line)
  assert.equal(numbers[0], null)
  assert.equal(new Set(numbers.slice(1, 4)).size, 1)
  assert.equal(new Set(numbers).size, 3)
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [5, 2])
  await allRight(w)
})

test('a bundle that is added to a paid order becomes an order of its own', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  const { next, order } = await changeOrder(owner, await createPaidOrder(w, await customer(w)), {
    bundles: [family],
  })
  assert.equal(order.tickets.length, 1)
  assert.ok(next)
  assert.deepEqual([contentOf(next), next.total_price], [FAMILY_TICKETS, 30_500])
  await allRight(w)
})

test('a bundle is refused in a change where it is wrong: sold out, without its holders, and with somebody twice', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  const placed = await transferOrder(w)
  const refused = async (...bundles: object[]) =>
    (await previewChange(owner, placed, { bundles })).body.errors
  const [one, two, three] = family.tickets
  assert.deepEqual(await refused({ external_code: 'nothing', tickets: [] }), {
    'bundles.0.external_code': ['This item is no longer available.'],
  })
  assert.deepEqual(await refused({ ...family, tickets: [one, two] }), {
    'bundles.0.tickets': ['Please name the holder of each ticket in this bundle (3).'],
  })
  assert.deepEqual(
    Object.keys(await refused({ ...family, tickets: [one, { ...two, email: 'no' }, three] })),
    ['bundles.0.tickets.1.email'],
  )
  assert.deepEqual(Object.keys(await refused({ ...family, tickets: [one, one, three] })), [
    'bundles.0.tickets.1.full_name',
  ])
  const third = holdersOf('Ana Kos', 'Ivo Kos', 'Ana Kos')
  const second = holdersOf('Eva Kos', 'Leo Kos', 'Eva Kos')
  const many = [family, { ...family, tickets: second }, { ...family, tickets: third }]
  assert.deepEqual(await refused(...many), { products: ['Not enough places left for “Bell tent”.'] })
  await changePart(owner, 'bundles/family', { ...FAMILY, enabled: false })
  assert.deepEqual(Object.keys(await refused(family)), ['bundles.0.external_code'])
  assert.equal(await takenStockOf(w, 'tent'), 0)
})
