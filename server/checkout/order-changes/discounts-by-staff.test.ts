import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { cartWithCode, RADIO, takenOf, withDiscounts } from '#testing/fixtures/discounts.ts'
import { customer, customerWithoutPassword } from '#testing/fixtures/customers.ts'
import {
  allRight,
  another,
  changeOrder,
  confirmChange,
  lineIdsOf,
  previewChange,
} from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, placeStaffOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const BECAUSE = { manual_reason: 'Late ferry' }

/** What each line of an order has off, by name. */
const offOf = ({ tickets }: OfficeOrder) =>
  tickets.map(({ discounts }) => discounts.map(({ name, amount }) => [name, amount]).flat())

test('sales gives a percentage off an unpaid order, in place of what was given before, and the order owes less', async (t) => {
  //
  const w = await world(t)
  await configure(w, { manualDiscount: 20 })
  const sales = await clerk(w, 'sales')
  const placed = await transferOrder(w)
  const first = await changeOrder(sales, placed, { manual_percent: 10, ...BECAUSE })
  assert.deepEqual(
    [first.preview.manual_discount, first.preview.manual_percent, first.preview.total, first.preview.due],
    [1_290, 20, { before: 13_300, after: 12_010 }, 12_010],
  )
  assert.deepEqual(
    first.preview.lines.map(({ price }) => price),
    [12_010],
  )
  assert.deepEqual(offOf(first.order), [['Discount', 1_290]])
  const added = { products: [another('weekend', { full_name: 'Eva Kral' })] }
  const second = await changeOrder(sales, placed, { ...added, manual_percent: 20, ...BECAUSE })
  assert.deepEqual(offOf(second.order), [
    ['Discount', 2_580],
    ['Discount', 2_580],
  ])
  assert.deepEqual([second.order.total_price, second.order.transfer?.amount], [21_440, 21_440])
  assert.deepEqual(second.order.manual_discount, {
    percent: 20,
    amount: 5_160,
    reason: 'Late ferry',
    by: 'Sam sales',
  })
  await allRight(w)
  const { order } = await changeOrder(sales, placed, {
    removed_products: [(await lineIdsOf(sales, placed))['weekend']],
  })
  assert.deepEqual([order.manual_discount?.amount, order.total_price], [2_580, 10_720])
  assert.equal(order.history.filter(({ action }) => action === 'discount given').length, 2)
  await allRight(w)
})

test('a line keeps a better discount, and one that it loses for that of staff is free for others', async (t) => {
  //
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 2, uses_per_order: 1 })
  await configure(w, { manualDiscount: 50 })
  const sales = await clerk(w, 'sales')
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat', 'Ivo Horvat'])
  const placed = await placeStaffOrder(w.shop, await customerWithoutPassword(w), cart, 'bank_transfer')
  const less = await changeOrder(sales, placed, { manual_percent: 5, ...BECAUSE })
  assert.deepEqual(offOf(less.order).toSorted(), [
    ['Discount', 645],
    ['Radio listeners', 1_290],
  ])
  assert.equal(await takenOf(w, 'radio'), 1)
  const amount = await changeOrder(sales, placed, { manual_amount: 2_000, ...BECAUSE })
  assert.deepEqual(offOf(amount.order).toSorted(), [
    ['Discount', 2_000],
    ['Radio listeners', 1_290],
  ])
  const more = await changeOrder(sales, placed, { manual_percent: 50, ...BECAUSE })
  assert.deepEqual(offOf(more.order), [
    ['Discount', 6_450],
    ['Discount', 6_450],
  ])
  assert.equal(await takenOf(w, 'radio'), 0)
  await allRight(w)
})

test('a discount in a change needs its reason and the right to give it, within the limit, and changes something', async (t) => {
  //
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const placed = await transferOrder(w)
  const refused = async (input: object) => (await previewChange(sales, placed, input)).body.errors
  const off = 'Discounts by staff are switched off in the settings.'
  assert.deepEqual(await refused({ manual_percent: 5 }), { manual_percent: [off] })
  await configure(w, { manualDiscount: 10 })
  assert.deepEqual(await refused({ manual_percent: 11 }), {
    manual_percent: ['You can give at most 10 % off an order.'],
  })
  assert.deepEqual(await refused({ manual_amount: 1_291 }), {
    manual_amount: ['You can give at most 10 % off an order, here €12.90.'],
  })
  const { preview } = (await previewChange(sales, placed, { manual_percent: 10 })).body
  const given = { manual_percent: 10, seen: preview.version }
  assert.deepEqual((await confirmChange(sales, placed, given)).body.errors, {
    manual_reason: ['Please enter the reason for the discount.'],
  })
  const gate = await clerk(w, 'gate')
  assert.equal((await confirmChange(gate, placed, { ...given, ...BECAUSE })).status, 403)
  assert.equal((await confirmChange(sales, placed, { ...given, ...BECAUSE })).status, 200)
  const same = (await previewChange(sales, placed, { manual_percent: 10 })).body.preview
  const again = await confirmChange(sales, placed, { ...given, ...BECAUSE, seen: same.version })
  assert.equal(again.body.message, 'Please make a change first.')
  await allRight(w)
})

test('a discount that leaves less than what was paid pays the order, and the rest is to be returned', async (t) => {
  //
  const w = await world(t)
  await configure(w, { manualDiscount: 50 })
  const finance = await clerk(w, 'owner')
  const placed = await transferOrder(w)
  await enterTransfer(finance, placed, transferInput(10_000))
  const { preview, order } = await changeOrder(finance, placed, { manual_percent: 50, ...BECAUSE })
  assert.deepEqual([preview.total.after, preview.due, preview.back], [6_850, 0, 3_150])
  assert.equal(order.payment_status, 'paid')
  await allRight(w)
})

test('off a paid order staff give only what is added to it', async (t) => {
  //
  const w = await world(t)
  await configure(w, { manualDiscount: 10 })
  const sales = await clerk(w, 'sales')
  const paid = await createPaidOrder(w, await customer(w))
  const given = { manual_percent: 10, ...BECAUSE }
  assert.deepEqual(Object.keys((await previewChange(sales, paid, given)).body.errors), ['manual_percent'])
  const added = { products: [another('weekend', { full_name: 'Eva Kral' })] }
  const { preview, order, next } = await changeOrder(sales, paid, { ...added, ...given })
  assert.equal(preview.manual_discount, 1_290)
  assert.deepEqual(
    [order.manual_discount, next?.manual_discount?.amount, next?.total_price],
    [null, 1_290, 12_010],
  )
  await allRight(w)
})
