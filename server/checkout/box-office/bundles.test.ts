import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { withBundles } from '#testing/fixtures/bundles.ts'
import { RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const SALES = '/office/api/box-office-sales'

const adds = async (w: World) => assert.deepEqual(await consistency.check(w.shop), [])

const ticketsOf = (...ages: string[]) => ages.map((age) => ({ full_name: '', age, transport_time_id: null }))

const family = (changes: object = {}) => ({
  external_code: 'family',
  quantity: 1,
  tickets: ticketsOf('from-25', 'from-25', 'from-25'),
  ...changes,
})

test('a bundle is sold at the box office at its price, and its tickets are those of the buyer', async (t) => {
  const w = await world(t)
  await withBundles(w)
  const sales = await clerk(w, 'sales')
  const { bundles } = (await sales.get('/office/api/box-office')).body
  assert.deepEqual(
    bundles.map(({ external_code, price }: { external_code: string; price: number }) => [
      external_code,
      price,
    ]),
    [['family', 30_000]],
  )
  const sale = await sellAtBoxOffice(sales, {
    items: [{ age: 'from-25' }],
    bundles: [family({ quantity: 2 })],
    full_name: 'Ana Horvat',
    expected_total: 2 * 30_500 + 13_300,
  })
  assert.equal(sale.amount, 74_300)
  const { tickets } = await officeOrderOf(sales, sale.code)
  assert.deepEqual(
    tickets.map(({ full_name, bundle }) => [full_name, bundle ?? null]).toSorted(),
    [['Ana Horvat', null], ...Array.from({ length: 6 }, () => ['Ana Horvat', 'Family weekend'])].toSorted(),
  )
  assert.equal(new Set(tickets.map(({ bundle_line }) => bundle_line ?? null)).size, 3)
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [5, 2])
  await adds(w)
})

test('a bundle is refused at the box office with its place in the sale, and then nothing is held', async (t) => {
  const w = await world(t)
  await withBundles(w)
  const sales = await clerk(w, 'sales')
  const refused = async (changes: Parameters<typeof saleInput>[0]) => {
    const sale = saleInput({ items: [], full_name: 'Ana Horvat', expected_total: 30_500, ...changes })
    const { status, body } = await sales.post(SALES, sale)
    assert.equal(status, 422, JSON.stringify(body))
    return body.errors
  }
  assert.deepEqual(Object.keys(await refused({ bundles: [] })), ['items'])
  assert.deepEqual(Object.keys(await refused({ bundles: [family({ quantity: 0 })] })), ['bundles.0.quantity'])
  assert.deepEqual(await refused({ bundles: [family()], full_name: '' }), {
    full_name: ['Please enter the buyer’s name: “Bell tent” needs a name.'],
  })
  assert.deepEqual(
    Object.keys(await refused({ bundles: [family({ tickets: ticketsOf('from-25', '', '') })] })),
    ['bundles.0.tickets.1.age', 'bundles.0.tickets.2.age'],
  )
  assert.deepEqual(Object.keys(await refused({ bundles: [family({ tickets: [] })] })), ['bundles.0.tickets'])
  assert.deepEqual(await refused({ items: [{ age: 'from-25' }], bundles: [family({ quantity: 3 })] }), {
    'bundles.0.external_code': ['Bell tent is out of stock, and with it this bundle.'],
  })
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [0, 0])
  await adds(w)
})

test('what a code reveals is sold at the box office with it, and not without', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, reveals: ['hidden'] })
  const gate = await clerk(w, 'gate')
  const preview = async (codes: string[]) =>
    (await gate.post('/office/api/price-previews', { items: [], codes })).body.revealed
  assert.deepEqual(await preview([]), [])
  const [item] = await preview(['radio'])
  assert.equal(item.external_code, 'hidden')
  const sale = {
    items: [{ external_code: 'hidden', age: 'from-25' }],
    full_name: 'Ana Horvat',
    expected_total: item.price + item.fee,
  }
  const refused = await gate.post(SALES, saleInput(sale))
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['items.0.external_code']])
  const { amount } = await sellAtBoxOffice(gate, { ...sale, codes: ['RADIO'] })
  assert.equal(amount, sale.expected_total)
  await adds(w)
})
