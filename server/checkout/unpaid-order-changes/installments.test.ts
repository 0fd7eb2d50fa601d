import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as orders from '#server/orders/orders.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { allRight, another, changeOrder, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, createStaffOrder, officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import {
  deliverEvent,
  enterTransfer,
  openPayment,
  paymentEventFor,
  transferInput,
} from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

const planOf = ({ payments }: { payments: { amount: number; paid_amount: number; due_at: string }[] }) =>
  payments.map(({ amount, paid_amount }) => [amount, paid_amount])

test('an item added to an order in installments raises the open ones evenly, on the same dates, and the customer is mailed the new plan', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const days = order.payments.map(({ due_at }) => due_at)
  const { preview, order: changed } = await changeOrder(sales, order, {
    products: [another('camping'), another('limited')],
    merchandise: [{ external_code: 'shirt' }],
    shipping_country: 'HR',
    shipping_address: { street: 'Tajna ulica 7', city: 'Split', postcode: '21000' },
  })
  // 4,500 + 1,000 + 3,500 and its shipping.
  assert.deepEqual([preview.total, preview.due], [{ before: 13_500, after: 23_000 }, 18_500])
  assert.deepEqual(
    preview.installments.map(({ before, after, open }) => [before, after, open]),
    [
      [4_500, 4_500, 0],
      [4_500, 9_250, 9_250],
      [4_500, 9_250, 9_250],
    ],
  )
  assert.deepEqual(planOf(changed), [
    [4_500, 4_500],
    [9_250, 0],
    [9_250, 0],
  ])
  const own = await orderOf(w, token, order.code)
  assert.deepEqual(
    own.payments.map(({ due_at }) => due_at),
    days,
  )
  const mail = (await w.mails()).findLast(({ template }) => template === 'order-changed')
  assert.match(
    mail?.text ?? '',
    /on the same days as before[^]*Already paid: €45\.00\nDue on 15 February 2027: €92\.50\nDue on 15 March 2027: €92\.50\nStill open: €185\.00/,
  )
  for (const { name, value } of preview.mail.rows) assert.ok(mail?.text.includes(`${name}: ${value}`), name)
  await allRight(w)
  const row = await w.shop.transact((tx) => orders.lock(tx, order.id))
  for (const position of [1, 2]) {
    await openPayment(w, row, position)
    await deliverEvent(w, await paymentEventFor(w, row, position))
  }
  const paid = await officeOrderOf(sales, order.code)
  assert.deepEqual([paid.payment_status, paid.tickets.length, paid.total_paid], ['paid', 3, 23_000])
  await allRight(w)
})

test('an item removed from an order in installments reduces the last ones first, and only the excess is to be returned', async (t) => {
  const w = await world(t)
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const order = await createStaffOrder(w, { products: ['plan'], payment_method: 'bank_transfer' })
  await enterTransfer(finance, order, transferInput(4_500))
  await changeOrder(sales, order, { products: [another('camping')] })
  const { plan, camping } = await lineIdsOf(sales, order)
  const first = await changeOrder(sales, order, {
    removed_products: [camping],
    products: [another('limited')],
  })
  assert.deepEqual(planOf(first.order), [
    [4_500, 4_500],
    [6_750, 0],
    [3_250, 0],
  ])
  await allRight(w)
  await enterTransfer(finance, order, transferInput(6_750, { seen: 1 }))
  const second = await changeOrder(sales, order, { removed_products: [plan] })
  assert.deepEqual([second.preview.due, second.preview.back], [0, 10_250])
  const { payment_status, payments, overpayments, tickets, invoice, total_paid } = second.order
  assert.deepEqual(
    [payment_status, planOf({ payments }), overpayments.map(({ remaining }) => remaining), total_paid],
    ['paid', [[1_000, 1_000]], [10_250], 1_000],
  )
  assert.deepEqual(
    [tickets.map(({ name, status }) => [name, status]), invoice === null, await takenStockOf(w, 'plan')],
    [[['Two at most', 'active']], false, 0],
  )
  const mail = (await w.mails()).findLast(({ template }) => template === 'order-changed')
  assert.match(mail?.text ?? '', /Nothing is left to be paid[^]*Goes back to you: €102\.50/)
  await allRight(w)
})

test('a ticket in installments is exchanged for a more expensive one, before and after it is paid; an order without installments accepts no such ticket', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const eva = another('plan', { full_name: 'Eva Horvat' })
  const { plan } = await lineIdsOf(sales, order)
  await changeProduct(w, 'plan', { price: 18_900 })
  const { order: changed } = await changeOrder(sales, order, { removed_products: [plan], products: [eva] })
  assert.deepEqual(planOf(changed), [
    [4_500, 4_500],
    [7_500, 0],
    [7_500, 0],
  ])
  const row = await w.shop.transact((tx) => orders.lock(tx, order.id))
  for (const position of [1, 2]) {
    await openPayment(w, row, position)
    await deliverEvent(w, await paymentEventFor(w, row, position))
  }
  const { plan: line } = await lineIdsOf(sales, order)
  const { preview, next } = await changeOrder(sales, order, {
    removed_products: [line],
    products: [another('weekend')],
  })
  assert.deepEqual(
    [preview.paid_order?.refund, next?.payment_status, next?.tickets.length],
    [
      { total: 19_500, credited: 13_300, back: 6_200, destination: 'bank_account', to_payer: false },
      'paid',
      1,
    ],
  )
  await allRight(w)
  const plain = await createStaffOrder(w, { products: ['camping'] })
  const refused = await previewChange(sales, plain, { products: [eva] })
  assert.match(refused.body.message, /paid in installments/)
})
