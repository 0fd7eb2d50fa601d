import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import {
  allRight,
  another,
  changeOrder,
  confirmChange,
  lineIdsOf,
  NO_CHANGE,
  previewChange,
} from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, createStaffOrder, officeOrderOf } from '#testing/fixtures/orders.ts'
import { deliverEvent, openPayment, paymentEventFor } from '#testing/fixtures/payments.ts'
import { makePlanRefundable, requestedRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { barcodeOf, changeTicket, IVO, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'
import * as orders from '#server/orders/orders.ts'
import { apply } from './apply.ts'
import { prepareChange } from './prepared-change.ts'

const ADDRESS = { street: 'Obala 1', city: 'Split', postcode: '21000' }

test('a ticket that was admitted, transferred, blocked or is being refunded, and shipped merchandise, cannot be removed from a paid order, and the reason is shown', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const names = ['Ana Horvat', 'Eva Horvat', 'Ida Horvat', 'Una Horvat', 'Zoë Brontë']
  const paid = await createPaidOrder(w, token, { weekend: names, merchandise: ['shirt'] })
  const ticketOf = (name: string) => {
    const ticket = paid.tickets.find(({ full_name }) => full_name === name)
    assert.ok(ticket?.code)
    return { ...ticket, order_id: paid.id } as OwnTicket
  }
  const device = await pairDevice(w)
  assert.equal((await device.scan(await barcodeOf(w, ticketOf('Ana Horvat').code))).outcome, 'admitted')
  assert.equal((await changeTicket(w, token, ticketOf('Eva Horvat'), { ...IVO, reassign: true })).status, 200)
  await w.shop.sql`update tickets set status = 'blocked' where code = ${ticketOf('Ida Horvat').code}`
  await requestedRefund(w, token, paid, { tickets: ticketOf('Una Horvat').code })
  await w.shop.sql`update merchandise_purchases set status = 'shipped'`
  const { lines } = (await previewChange(sales, paid)).body.preview
  const whys = lines.map((line: { full_name: string; why: string | null }) => [line.full_name, line.why])
  assert.deepEqual(Object.fromEntries(whys), {
    'Ana Horvat': 'Its holder has been admitted: it can only be refunded.',
    'Eva Horvat': 'This ticket was transferred and is now in another order.',
    'Ida Horvat': 'It is blocked: unblock it first.',
    'Una Horvat': 'A refund has been opened for it.',
    'Zoë Brontë': null,
    '': 'It has been shipped: open a refund once it is returned.',
  })
  for (const { id, kind, why } of lines) {
    const field = kind === 'product' ? 'removed_products' : 'removed_merchandise'
    const { status, body } = await previewChange(sales, paid, { [field]: [id] })
    assert.deepEqual([status, body.message], why === null ? [200, undefined] : [422, why])
  }
  const [received] = await w.shop.sql<{ code: string }[]>`select code from orders where cart_id is null`
  assert.match((await previewChange(sales, received ?? paid)).body.message, /transferred by its buyer/)
  assert.match(
    (await officeOrderOf(sales, received?.code ?? '')).allowed_actions.change ?? '',
    /was transferred/,
  )
})

test('an item added to an order whose installments are all paid becomes a new order without installments', async (t) => {
  const w = await world(t)
  await makePlanRefundable(w)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const row = await w.shop.transact((tx) => orders.lock(tx, order.id))
  for (const position of [1, 2]) {
    await openPayment(w, row, position)
    await deliverEvent(w, await paymentEventFor(w, row, position))
  }
  const { next } = await changeOrder(sales, order, { products: [another('camping')] })
  assert.deepEqual([next?.has_payment_plan, next?.total_price], [false, 4_500])
  await allRight(w)
})

test('a change of a paid order is refused if a cart would refuse the added items, or if its preview is outdated', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token)
  const { weekend } = await lineIdsOf(sales, paid)
  const errors = async (input: object) => (await previewChange(sales, paid, input)).body.errors ?? {}
  for (const [input, field, text] of [
    [{ products: [another('sold-out')] }, 'products', /Not enough places left/],
    [{ products: [another('plan')] }, 'products.0.external_code', /installments/],
    [{ products: [another('weekend')] }, 'products.0.full_name', /already exists for Ana Horvat/],
    [
      { merchandise: [{ external_code: 'shirt' }] },
      'shipping_country',
      /Please enter the country and address to ship the merchandise to/,
    ],
    [{ merchandise: [{ external_code: 'shirt' }], shipping_country: 'HR' }, 'shipping_address', /Street/],
    [{ removed_products: [weekend, 999_999] }, 'removed_products', /no longer in the order/],
    [
      { products: [another('ageless', { age: '' })], payment_method: 'bank_transfer' },
      'payment_method',
      /cannot be paid by Bank transfer/,
    ],
    [{ note: 'x'.repeat(501) }, 'note', /./],
  ] as const)
    assert.match((await errors(input))[field]?.[0] ?? '', text, JSON.stringify(input))
  assert.match((await confirmChange(sales, paid, { seen: '' })).body.message, /Please make a change first/)
  const { next, preview } = await changeOrder(sales, paid, {
    merchandise: [{ external_code: 'shirt' }],
    shipping_country: 'HR',
    shipping_address: ADDRESS,
    payment_method: 'bank_transfer',
  })
  assert.deepEqual(
    [next?.shipping_amount, next?.shipping?.country, preview.paid_order?.next?.total],
    [500, 'HR', 4_000],
  )
  const seen = (await previewChange(sales, paid, { products: [another('camping')] })).body.preview.version
  await changeProduct(w, 'camping', { price: 4_600 })
  const dearer = await confirmChange(sales, paid, { products: [another('camping')], seen })
  assert.match(dearer.body.message, /have changed in the meantime/)
  await configure(w, { shopActive: false })
  assert.ok((await errors({ products: [another('camping')] }))['products'])
  assert.equal((await previewChange(sales, paid, { removed_products: [weekend] })).status, 200)
  await allRight(w)
})

test('nothing is refunded from an order that a voucher paid completely, and the last place goes to one of two changes', async (t) => {
  const w = await world(t)
  await w.shop.sql`update vouchers set amount = 20000 where code = 'WELCOME10'`
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const given = await createPaidOrder(w, token, { voucher_code: 'WELCOME10' })
  const { weekend } = await lineIdsOf(sales, given)
  const refused = await previewChange(sales, given, { removed_products: [weekend] })
  assert.match(refused.body.message, /This was paid entirely by voucher[^]*voucher of the same amount/)
  const two = [given, await createPaidOrder(w, token, { weekend: ['Eva Horvat'] })]
  const input = { products: [another('last')], payment_method: 'bank_transfer' }
  const seen = await Promise.all(two.map((each) => previewChange(sales, each, input)))
  const done = await Promise.all(
    two.map((each, index) =>
      confirmChange(sales, each, { ...input, seen: seen[index]?.body.preview.version }),
    ),
  )
  assert.deepEqual(done.map(({ status }) => status).toSorted(), [200, 422])
  assert.equal(await takenStockOf(w, 'last'), 1)
  await allRight(w)
})

test('the place of a removed ticket is available to the added one, even the last place', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token, { weekend: [], products: ['last'] })
  const { last } = await lineIdsOf(sales, paid)
  const eva = another('last', { full_name: 'Eva Horvat' })
  const { next } = await changeOrder(sales, paid, { removed_products: [last], products: [eva] })
  assert.deepEqual([next?.payment_status, await takenStockOf(w, 'last')], ['paid', 1])
  await allRight(w)
})

test('control: without rechecking under the lock, a double click would sell twice', async (t) => {
  const w = await world(t)
  const order = await createStaffOrder(w, { products: ['camping'] })
  await w.shop
    .sql`update orders set payment_status = 'paid', paid_at = ${w.clock.now()} where id = ${order.id}`
  const input = { ...NO_CHANGE, products: [{ ...another('weekend'), transport_time_id: null }] }
  const stale = await w.shop.transact(async (tx) =>
    prepareChange(tx, await orders.lock(tx, order.id), input, null),
  )
  for (let turn = 0; turn < 2; turn++)
    await w.shop.transact(async (tx) =>
      apply(tx, await orders.lock(tx, order.id), stale, {
        staff: { id: 1, full_name: 'Sam', role: 'sales' },
        given: null,
      }),
    )
  const [sold] = await w.shop.sql<{ count: number }[]>`select count(*) from order_changes`
  assert.deepEqual([sold?.count, await takenStockOf(w, 'weekend')], [2, 2])
})
