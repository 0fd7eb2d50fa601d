import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AllDiscountFigures } from '#contract/office/discount-figures.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { RADIO, takenOf, withDiscounts } from '#testing/fixtures/discounts.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

const SALES = '/office/api/box-office-sales'
const ana = { full_name: 'Ana Horvat', email: 'ana@example.com' }

const preview = async (who: Clerk, input: object) => {
  const items = [{ external_code: 'weekend', quantity: 2 }]
  return (await who.post('/office/api/price-previews', { items, codes: [], ...input })).body
}

const byPhone = (who: Clerk, changes: object = {}) =>
  who.post('/office/api/orders', phoneOrder(ana, { via: 'name', ...changes }))

const adds = async (w: World) => assert.deepEqual(await consistency.check(w.shop), [])

test('a code that is given at the box office costs what the till showed, and its receipt, order and invoice name it', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 3 })
  const gate = await clerk(w, 'gate')
  const shown = await preview(gate, { codes: ['radio'] })
  assert.deepEqual(
    [shown.items, shown.total_price],
    [[{ external_code: 'weekend', list_price: 26_600, price: 24_020 }], 24_020],
  )
  assert.deepEqual(shown.discounts, [{ name: 'Radio listeners', amount: 2_580, fee_amount: 0 }])
  assert.match(shown.codes[0].effect, /2 items/)
  assert.equal(await takenOf(w, 'radio'), 0)
  const sale = await sellAtBoxOffice(gate, {
    items: [{ quantity: 2 }],
    codes: ['RADIO'],
    expected_total: shown.total_price,
  })
  assert.equal(sale.amount, 24_020)
  const order = await officeOrderOf(await clerk(w, 'owner'), sale.code)
  assert.deepEqual(
    order.tickets.map(({ price, discounts }) => [price, discounts]),
    [1, 2].map(() => [12_010, [{ name: 'Radio listeners', amount: 1_290, fee_amount: 0 }]]),
  )
  assert.deepEqual([await takenOf(w, 'radio'), order.manual_discount], [2, null])
  await adds(w)
})

test('a discount that needs no code is also that of the till and the phone, and says when one more is needed', async (t) => {
  const w = await world(t)
  await withDiscounts(w, {
    key: 'three',
    name: 'Three for two',
    automatic: true,
    percent: 100,
    items: ['weekend'],
    group_of: 3,
    cheapest: 1,
  })
  const sales = await clerk(w, 'sales')
  assert.match((await preview(sales, {})).hints[0], /^Three for two: One more item/)
  const items = [{ external_code: 'weekend', quantity: 3 }]
  const { total_price } = await preview(sales, { items })
  assert.equal(total_price, 2 * 13_300 + 400)
  const sale = await sellAtBoxOffice(sales, { items: [{ quantity: 3 }], expected_total: total_price })
  assert.equal(sale.amount, total_price)
  const three = ['Ana One', 'Ana Two', 'Ana Three'].map((full_name) => phoneTicket({ ...ana, full_name }))
  const { body } = await byPhone(sales, { products: three })
  assert.equal((await officeOrderOf(sales, body.code)).total_price, total_price)
  await adds(w)
})

test('a code by phone is refused like a customer’s, and one that is used up holds nothing', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 1, uses_per_customer: 1 })
  const sales = await clerk(w, 'sales')
  const unknown = await byPhone(sales, { codes: ['NONE'] })
  assert.deepEqual(
    [unknown.status, unknown.body.errors],
    [422, { 'codes.0': ['Invalid or expired voucher code.'] }],
  )
  assert.equal((await byPhone(sales, { codes: ['radio'] })).status, 200)
  const used = await byPhone(sales, { codes: ['RADIO'], person: { ...ana, email: 'eva@example.com' } })
  assert.deepEqual(used.body.errors, unknown.body.errors)
  assert.equal((await preview(sales, { codes: ['RADIO'] })).errors['codes.0'].length, 1)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  await adds(w)
})

test('a limit for each address counts where the address is known: by phone, and at the box office with one', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses_per_customer: 1 })
  const sales = await clerk(w, 'sales')
  const codes = ['RADIO']
  assert.equal((await byPhone(sales, { codes })).status, 200)
  const again = await byPhone(sales, { codes, products: [phoneTicket({ ...ana, full_name: 'Ana Two' })] })
  assert.deepEqual(
    [again.status, again.body.code, again.body.message],
    [422, 'discount_limit', 'Radio listeners can be used 1 times by one customer.'],
  )
  const sale = { codes, expected_total: 12_010 }
  const named = { ...sale, full_name: 'Ana Horvat', email: ana.email, items: [{ age: 'from-25' }] }
  assert.equal((await sales.post(SALES, saleInput(named))).body.code, 'discount_limit')
  await sellAtBoxOffice(sales, sale)
  await sellAtBoxOffice(sales, sale)
  await adds(w)
})

test('sales gives a percentage off with a reason, up to the limit of the settings; better discounts stay', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, percent: 30, uses_per_order: 1 })
  const sales = await clerk(w, 'sales')
  const manual = { manual_percent: 10, manual_reason: ' Late  ferry ' }
  const off = await byPhone(sales, manual)
  assert.deepEqual(off.body.errors, {
    manual_percent: ['Discounts by staff are switched off in the settings.'],
  })
  await configure(w, { manualDiscount: 15 })
  const tooMuch = await byPhone(sales, { ...manual, manual_percent: 16 })
  assert.deepEqual(tooMuch.body.errors, { manual_percent: ['You can give at most 15 % off an order.'] })
  for (const manual_percent of [-1, 101])
    assert.equal((await byPhone(sales, { ...manual, manual_percent })).status, 422)
  const silent = await byPhone(sales, { ...manual, manual_reason: ' ' })
  assert.deepEqual(Object.keys(silent.body.errors), ['manual_reason'])
  assert.equal(await takenStockOf(w, 'weekend'), 0)

  const products = ['Ana One', 'Ana Two'].map((full_name) => phoneTicket({ ...ana, full_name }))
  const shown = await preview(sales, { manual_percent: 10, codes: ['RADIO'] })
  const { body } = await byPhone(sales, { ...manual, products, codes: ['RADIO'] })
  const order = await officeOrderOf(sales, body.code)
  assert.deepEqual(
    order.tickets.flatMap(({ discounts }) => discounts.map(({ name, amount }) => [name, amount])).toSorted(),
    [
      ['Discount', 1_290],
      ['Radio listeners', 3_870],
    ],
  )
  assert.equal(order.total_price, shown.total_price)
  assert.deepEqual(order.manual_discount, {
    percent: 10,
    amount: 1_290,
    reason: 'Late ferry',
    by: 'Sam sales',
  })
  assert.ok(
    order.history.some(
      ({ by, action, detail }) =>
        by === 'Sam sales' && action === 'discount given' && detail['reason'] === 'Late ferry',
    ),
  )
  await adds(w)
})

test('sales gives an amount off, spread over the items without another discount, up to the percentage of the settings', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, percent: 30, uses_per_order: 1 })
  await configure(w, { manualDiscount: 10 })
  const sales = await clerk(w, 'sales')
  const given = (manual_amount: number, more: object = {}) => ({
    manual_amount,
    manual_reason: 'Late ferry',
    products: ['Ana One', 'Ana Two'].map((full_name) => phoneTicket({ ...ana, full_name })),
    ...more,
  })
  const tooMuch = await byPhone(sales, given(2_581))
  assert.deepEqual(tooMuch.body.errors, {
    manual_amount: ['You can give at most 10 % off an order, here €25.80.'],
  })
  for (const wrong of [given(-1), given(10_000_000_001), given(100, { manual_percent: 5 })])
    assert.deepEqual(Object.keys((await byPhone(sales, wrong)).body.errors), ['manual_amount'])
  await configure(w, { manualDiscount: 100 })
  const rest = await byPhone(sales, given(13_000, { codes: ['RADIO'] }))
  assert.deepEqual(rest.body.errors, {
    manual_amount: ['Items without another discount cost €129.00 in all: no more can be given.'],
  })
  assert.equal(await takenStockOf(w, 'weekend'), 0)

  const shown = await preview(sales, { manual_amount: 2_001 })
  const { body } = await byPhone(sales, given(2_001))
  const order = await officeOrderOf(sales, body.code)
  assert.deepEqual(
    order.tickets.flatMap(({ discounts }) => discounts.map(({ name, amount }) => [name, amount])),
    [
      ['Discount', 1_001],
      ['Discount', 1_000],
    ],
  )
  assert.deepEqual([order.total_price, shown.total_price], [26_600 - 2_001, 26_600 - 2_001])
  assert.deepEqual(order.manual_discount, {
    percent: null,
    amount: 2_001,
    reason: 'Late ferry',
    by: 'Sam sales',
  })
  const both = await byPhone(
    sales,
    given(500, { codes: ['RADIO'], person: { ...ana, email: 'eva@example.com' } }),
  )
  const mixed = (await officeOrderOf(sales, both.body.code)).tickets.flatMap(({ discounts }) => discounts)
  assert.deepEqual(mixed.map(({ amount }) => amount).toSorted(), [3_870, 500])
  await adds(w)
})

test('the gate sells no discount of its own, and what sales gives at the till can be undone', async (t) => {
  const w = await world(t)
  await configure(w, { manualDiscount: 50 })
  const [gate, sales] = [await clerk(w, 'gate'), await clerk(w, 'sales')]
  const sale = { manual_percent: 50, manual_reason: 'Mud', expected_total: 6_850 }
  const refused = await gate.post(SALES, saleInput(sale))
  assert.deepEqual(refused.body.errors, { manual_percent: ['Your role does not allow this.'] })
  const { discounts } = (await gate.get('/office/api/box-office')).body
  assert.deepEqual(discounts, { codes: false, automatic: false, manual_percent: 0 })
  const { code, amount } = await sellAtBoxOffice(sales, sale)
  assert.equal(amount, 6_850)
  const owner = await clerk(w, 'owner')
  const { rows } = (await owner.get('/office/api/discount-figures')).body
  assert.deepEqual(
    rows.map(({ key, name, ordered, paid, turnover, given_away, net }: AllDiscountFigures[number]) => [
      key,
      name,
      [ordered, paid],
      [turnover, given_away, net],
    ]),
    [[null, null, [1, 1], [6_850, 6_450, 6_850]]],
  )
  const csv = await owner.get('/office/api/exports/discounts')
  assert.match(csv.body, /\r\nManual,,,1,1,0,68.50,64.50,/)
  await adds(w)
  const voided = await sales.post(`${SALES}/${code}/void`, { reason: 'Mud.' })
  assert.equal(voided.status, 200, JSON.stringify(voided.body))
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  await adds(w)
})
