import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderResult } from '#contract/office/order-results.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import {
  ordersOf,
  transferOrder,
  officeOrderOf,
  cancelByStaff,
  checkOutByCard,
  createPaidOrder,
  createStaffOrder,
  summaryOf,
} from '#testing/fixtures/orders.ts'
import {
  enterLateTransfer,
  enterTransfer,
  transferInput,
  openPayment,
  deliverEvent,
} from '#testing/fixtures/payments.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { stockLevelOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const act = (
  who: Awaited<ReturnType<typeof clerk>>,
  { code }: { code: string },
  what: string,
  input: object = {},
) => who.post(`/office/api/orders/${code}/${what}`, input)

describe('cancelling an order', () => {
  test('releases the places of an unpaid one, and notifies the customer', async (t) => {
    //
    const w = await world(t)
    const sales = await clerk(w, 'sales')
    const order = await createStaffOrder(w, { products: ['last'] })
    await openPayment(w, order)
    assert.deepEqual(await cancelByStaff(sales, order.code), [null])
    const { payment_status, payments } = await officeOrderOf(sales, order.code)
    assert.equal(payment_status, 'cancelled')
    assert.equal(await stockLevelOf(w, 'last'), 1)
    assert.deepEqual(
      payments.map((each) => [each.payment_status, each.attempts.length]),
      [['cancelled', 1]],
    )
    assert.ok((await w.mails()).some(({ template }) => template === 'order-cancelled'))
    assert.deepEqual(await cancelByStaff(sales, order.code), ['This order has already ended.'])
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('is refused once money has arrived, and says what to do instead', async (t) => {
    const w = await world(t)
    const owner = await clerk(w, 'owner')
    const { order: paid, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, event)
    const plan = await checkOutByCard(w, 'plan')
    await deliverEvent(w, plan.event)
    const short = await transferOrder(w)
    await enterTransfer(owner, short, transferInput(100))
    const wrong = await transferOrder(w)
    await enterLateTransfer(w, owner, wrong, 100)
    const codes = [paid, plan.order, short, wrong].map(({ code }) => code)
    const whys = await cancelByStaff(owner, ...codes)
    for (const [index, code] of codes.entries())
      assert.equal((await officeOrderOf(owner, code)).allowed_actions.cancel, whys[index])
    assert.deepEqual(whys, [
      'This order is paid.',
      'Installments of this order have already been paid.',
      'Part of this order has been paid. Staff in finance can close it and send the money back, or open a refund.',
      'This order has received a payment that does not match. Resolve the problem instead.',
    ])
  })

  test('leaves the open payment of the next installment unchanged when it is refused', async (t) => {
    const w = await world(t)
    const sales = await clerk(w, 'sales')
    const { order, event } = await checkOutByCard(w, 'plan')
    await deliverEvent(w, event)
    await openPayment(w, order, 1)
    assert.notEqual((await cancelByStaff(sales, order.code))[0], null)
    assert.deepEqual((await summaryOf(w, order)).attempts, ['succeeded', 'open'])
  })

  test('asks the payment gateway first, and is refused if the order was just paid', async (t) => {
    const w = await world(t)
    const sales = await clerk(w, 'sales')
    const { order, event } = await checkOutByCard(w, 'weekend')
    await w.shop.sql`
      update sandbox_sessions set status = 'succeeded', event_id = 'lost' where reference = ${event.reference}`
    assert.match((await cancelByStaff(sales, order.code))[0] ?? '', /is paid/)
    assert.equal((await officeOrderOf(sales, order.code)).payment_status, 'paid')
  })
})

test('orders that are cancelled together are cancelled each by itself, in one call that names the refusal of each', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const [first, last] = [await createStaffOrder(w), await createStaffOrder(w, { products: ['last'] })]
  const { order: paid, event } = await checkOutByCard(w, 'weekend')
  await deliverEvent(w, event)
  const codes = [first.code, paid.code, 'NOPE-NOPE', ` ${last.code.toLowerCase()}`, first.code]
  const { body } = await sales.post('/office/api/orders/cancellations', { orders: codes })
  assert.deepEqual(
    body.orders.map(({ code, done }: OrderResult) => [code, done]),
    [
      [first.code, true],
      [paid.code, false],
      ['NOPE-NOPE', false],
      [last.code, true],
    ],
  )
  assert.equal(await stockLevelOf(w, 'last'), 1)
  const statuses = await w.shop.sql`select payment_status from orders order by id`
  assert.deepEqual(
    statuses.map(({ payment_status }) => payment_status),
    ['cancelled', 'cancelled', 'paid'],
  )
  for (const orders of [[], Array.from({ length: 201 }, (_, index) => `A-${index}`)])
    assert.equal((await sales.post('/office/api/orders/cancellations', { orders })).status, 422)
  assert.equal((await (await clerk(w, 'gate')).post('/office/api/orders/cancellations', {})).status, 403)
})

test('an order points to a refund by its customer only as long as the customer can request one', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const allowed = async (code: string) => {
    const { refund, request_refund } = (await officeOrderOf(owner, code)).allowed_actions
    return { refund, request_refund }
  }
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  assert.deepEqual(await allowed(order.code), { refund: null, request_refund: true })
  await requestedRefund(w, token, order)
  const given = await allowed(order.code)
  assert.equal(given.request_refund, false)
  assert.match(
    given.refund ?? '',
    /^Everything paid for this order has already been refunded|^This order has nothing left/,
  )

  const { code } = await sellAtBoxOffice(owner)
  assert.deepEqual(await allowed(code), { refund: null, request_refund: false })
})

test('renewed links work at once, earlier ones stop working, and resent mails contain the new ones', async (t) => {
  //
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createStaffOrder(w)
  const look = (checksum: string) =>
    w.post('/api/get-terms-and-conditions-order', { order: order.code, checksum })
  const { body } = await act(sales, order, 'links')
  const fresh = new URL(body.order.links[0].url).pathname.split('/')[3] ?? ''
  assert.deepEqual([(await look(order.checksum)).status, (await look(fresh)).status], [404, 200])
  const [mail] = body.order.mails
  await sales.post(`/office/api/mails/${mail.id}/resends`)
  const sent = (await w.mails()).filter(({ template }) => template === 'terms')
  assert.ok(sent.at(-1)?.text.includes(fresh))
})

test('the payment deadline of an unpaid order can be extended by up to a year, but not shortened', async (t) => {
  //
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createStaffOrder(w)
  const other = await createStaffOrder(w)
  const extend = (until: string, ...orders: OrderRow[]) =>
    sales.post('/office/api/orders/extensions', { orders: orders.map(({ code }) => code), until })
  const [soon] = (await extend('2027-01-20', order)).body.orders
  assert.match(soon.message, /after the current payment deadline/)
  const far = await extend('2029-01-01', order)
  assert.equal(far.status, 422)
  assert.match(far.body.errors.until[0], /within a year/)
  assert.equal((await extend('soon', order)).status, 422)
  assert.equal((await extend('2027-02-28', order)).status, 200)
  assert.equal((await officeOrderOf(sales, order.code)).abandon_at, '2027-02-28T23:00:00Z')
  await cancelByStaff(sales, order.code)
  const { body } = await extend('2027-03-31', order, other)
  assert.deepEqual(
    body.orders.map(({ done }: OrderResult) => done),
    [false, true],
  )
})

test('merchandise is marked as shipped once, and the customer is notified', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt', 'shirt'] })
  const codes = (await officeOrderOf(sales, order.code)).merchandise.map(({ code }) => code)
  const shipped = await act(sales, order, 'shipments', { codes })
  assert.deepEqual(
    shipped.body.order.merchandise.map(({ status }: { status: string }) => status),
    ['shipped', 'shipped'],
  )
  for (const input of [{ codes }, { codes: ['NONE'] }, {}])
    assert.equal((await act(sales, order, 'shipments', input)).status, 422)
  assert.ok((await w.mails()).some(({ template }) => template === 'shipped'))
  const sent = async () => {
    const [own] = await ordersOf(w, token)
    return own?.merchandisePurchases.map(({ status, is_shipped }) => [status, is_shipped])[0]
  }
  assert.deepEqual(await sent(), ['shipped', true])
  await w.shop.sql`update merchandise_purchases set status = 'refund'`
  assert.deepEqual(await sent(), ['refund', true])
})

test('an order shows its complete history, and who did what', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await changeTicket(w, token, ticket, { full_name: 'Ana Marija Horvat' })
  const [own] = await ordersOf(w, token)
  assert.ok(own)
  await requestedRefund(w, token, own, { tickets: ticket.code })
  await act(owner, own, 'links')
  const order = await officeOrderOf(owner, own.code)
  assert.deepEqual(
    order.tickets.map(({ full_name, status, changes }) => [
      full_name,
      status,
      changes.map(({ by, after }) => [by, after]),
    ]),
    [['Ana Marija Horvat', 'refund', [['Ana Horvat', { full_name: 'Ana Marija Horvat' }]]]],
  )
  assert.equal(order.acceptance?.ip, '127.0.0.1')
  assert.equal(order.payments[0]?.attempts[0]?.events[0]?.outcome, 'pay')
  assert.equal(order.refunds.length, 1)
  assert.deepEqual(
    order.history.toReversed().map(({ by, action }) => `${by}: ${action}`),
    [
      'Ana Horvat: order placed',
      'system: order status changed',
      'Ana Horvat: ticket changed',
      'Ana Horvat: refund requested',
      'Sam owner: links renewed',
    ],
  )
  assert.deepEqual(
    new Set(order.mails.map(({ template }) => template)),
    new Set(['confirmation', 'ticket-changed', 'refund-requested']),
  )
})

test('staff download invoice and ticket without the customer’s link, and finance only the invoice', async (t) => {
  // A-030 A-031
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w)
  const none = await finance.get(`/office/api/orders/${order.code}/invoice`)
  assert.equal(none.status, 404)
  await enterTransfer(finance, order, transferInput(13_300))
  const [ticket] = (await officeOrderOf(finance, order.code)).tickets
  for (const path of ['invoice', `tickets/${ticket?.code}`]) {
    const pdf = await sales.get(`/office/api/orders/${order.code}/${path}`)
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'], path)
    assert.match(String(pdf.body), /^%PDF/)
  }
  const other = await transferOrder(w)
  assert.equal((await sales.get(`/office/api/orders/${other.code}/tickets/${ticket?.code}`)).status, 404)
  // Finance sees the sales, but nothing that admits its bearer or acts as the customer.
  assert.equal((await finance.get(`/office/api/orders/${order.code}/invoice`)).status, 200)
  assert.equal((await finance.get(`/office/api/orders/${order.code}/tickets/${ticket?.code}`)).status, 403)
  for (const { body } of [
    await finance.get(`/office/api/orders/${order.code}`),
    await enterTransfer(finance, other, transferInput(100)),
  ])
    assert.ok(body.order && !JSON.stringify(body).includes('/accept-tcs/'))
  assert.ok(JSON.stringify(await officeOrderOf(sales, order.code)).includes(`/accept-tcs/${order.code}/`))
})
