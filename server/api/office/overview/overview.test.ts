import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderListRow } from '#contract/office/orders.ts'
import type { Role } from '#contract/office/roles.ts'
import type { Overview, SalesDays, StockLevel } from '#contract/office/overview.ts'
import * as officeOverview from '#server/office/overview/overview.ts'
import { appleCertificates } from '#testing/fixtures/wallet-certificates.ts'
import { addMerchandise, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { createRefundRequest, requestedRefund, processRefund } from '#testing/fixtures/refunds.ts'
import { changeTicket, buyTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

const overviewOf = async (owner: Clerk): Promise<Overview> =>
  (await owner.get('/office/api/overview')).body.overview

const daysOf = async (owner: Clerk, query: string): Promise<SalesDays> =>
  (await owner.get(`/office/api/sales/days?${query}`)).body.sales

const levelOf = ({ stock }: Overview, external_code: string, kind = 'product'): StockLevel | undefined =>
  stock.find((level) => level.external_code === external_code && level.kind === kind)

test('before the first sale the overview shows zeros, and lists everything on sale', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const overview = await overviewOf(owner)
  const { today, total, income, orders, refunds, mails } = overview
  const nothing = { orders: 0, sold: 0, tickets: 0, value: 0 }
  assert.deepEqual({ today, total }, { today: nothing, total: nothing })
  assert.deepEqual(income, { paid: 0, due: 0, refunded: 0, lost: 0 })
  assert.deepEqual(orders, {
    problem: 0,
    overdue: 0,
    transfers: 0,
    partial: 0,
    overpayments: 0,
    terms: 0,
    disputes: 0,
  })
  assert.deepEqual(refunds, { active: 0, processing: 0, problem: 0, total: 0 })
  assert.deepEqual(mails, { failed: 0, late: 0, waiting: 0 })
  assert.deepEqual(levelOf(overview, 'weekend'), {
    kind: 'product',
    external_code: 'weekend',
    name: 'Weekend ticket',
    event: 'Test Nights Summer',
    enabled: true,
    travel_time: null,
    capacity: 5000,
    taken: 0,
    held: 0,
    promised: 0,
    limited_by: null,
  })
})

test('each role sees how much needs attention on its pages', async (t) => {
  const w = await world(t)
  await createRefundRequest(w)
  const attentionOf = async (role: Role) =>
    (await (await clerk(w, role)).get('/office/api/attention')).body.attention
  const workOf = async (role: Role) => (await (await clerk(w, role)).get('/office/api/attention')).body.work
  assert.deepEqual(await attentionOf('owner'), {
    orders: 0,
    carts: 0,
    refunds: 1,
    bank: 0,
    mails: 0,
    gates: 0,
  })
  assert.deepEqual(await attentionOf('gate'), {
    orders: null,
    carts: null,
    refunds: null,
    bank: null,
    mails: null,
    gates: 0,
  })
  await w.shop.sql`update orders set payment_status = 'problem', problem_reason = 'Paid twice'`
  await w.shop.sql`update mails set sent_at = null, last_error = 'The mailbox is full.'`
  w.clock.move('PT15S')
  const { orders, mails } = await attentionOf('owner')
  assert.equal(orders, 1)
  assert.ok(mails > 0)
  assert.deepEqual(await workOf('owner'), { bank: 0, refunds: 1, orders: 1, gates: 0, mails })
  assert.deepEqual(await workOf('gate'), { bank: null, refunds: null, orders: null, gates: 0, mails: null })
})

test('places sold today, held in carts and sold in total are counted separately', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await createPaidOrder(w, token, {
    weekend: ['Ana Horvat', 'Ivo Horvat'],
    products: ['camping'],
    merchandise: ['shirt'],
  })
  w.clock.move('P1D')
  await createPaidOrder(w, await customer(w, 'zoe@example.org', 'Zoë Brontë'))
  await filledCart(w, { full_name: 'Somebody Undecided' })
  await addMerchandise(w)
  const overview = await overviewOf(await clerk(w, 'owner'))
  assert.deepEqual(overview.today, { orders: 1, sold: 1, tickets: 1, value: 13_300 })
  assert.deepEqual(overview.total, { orders: 2, sold: 5, tickets: 3, value: 3 * 13_300 + 4500 + 3500 + 500 })
  assert.equal(overview.income.paid, overview.total.value)
  const { taken, held } = levelOf(overview, 'weekend') ?? {}
  assert.deepEqual([taken, held], [4, 1])
  const shirt = levelOf(overview, 'shirt', 'merchandise')
  assert.deepEqual([shirt?.taken, shirt?.held], [2, 1])
})

test('orders that need attention are counted by status, and no longer once they are abandoned', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await createStaffOrder(w, { products: ['weekend'], payment_method: 'credit_card' })
  const transfer = await createStaffOrder(w, { products: ['transfer-only'], payment_method: 'bank_transfer' })
  const { orders, income, total } = await overviewOf(owner)
  assert.deepEqual(orders, {
    problem: 0,
    overdue: 0,
    transfers: 1,
    partial: 0,
    overpayments: 0,
    terms: 2,
    disputes: 0,
  })
  assert.deepEqual([income.paid, income.due, total.value], [0, 17_300, 17_300])
  await w.shop.sql`update orders set payment_status = 'partial' where id = ${transfer.id}`
  const inPart = async () => {
    officeOverview.recount(w.shop)
    const { rows } = (await owner.get('/office/api/orders?balance=yes')).body
    const { attention, work } = (await owner.get('/office/api/attention')).body
    assert.equal(work.orders, 0, 'none of them has a problem')
    return [(await overviewOf(owner)).orders.partial, rows.length, attention.orders]
  }
  assert.deepEqual(await inPart(), [1, 1, 1])
  await w.shop.sql`update orders set has_payment_plan = true where id = ${transfer.id}`
  assert.deepEqual(await inPart(), [0, 0, 0], 'the others are due by their plan')
  await w.shop.sql`update orders set has_payment_plan = false where id = ${transfer.id}`
  await w.shop.sql`
    update orders set payment_status = 'problem', problem_reason = 'Too much' where id = ${transfer.id}`
  assert.equal((await overviewOf(owner)).orders.problem, 1)
  w.clock.move('P15D')
  await w.runHousekeeping()
  const later = await overviewOf(await clerk(w, 'owner', 'later@festoon.test'))
  assert.deepEqual([later.orders.terms, later.total.orders], [1, 1])
})

test('camping counts as a place but not as a ticket, and a released place as neither', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await createPaidOrder(w, await customer(w), { weekend: ['Ana Horvat'], products: ['camping'] })
  const lost = await createStaffOrder(w, { products: ['weekend', 'camping'], payment_method: 'credit_card' })
  await w.shop
    .sql`update orders set payment_status = 'problem', problem_reason = 'Too late' where id = ${lost.id}`
  const sold = async () => {
    const { today, total } = await overviewOf(owner)
    const placesOf = ({ series }: SalesDays) => series.map(({ places }) => places.at(-1))
    const byMethod = placesOf(await daysOf(owner, 'split=method'))
    const byProduct = placesOf(await daysOf(owner, 'split=product'))
    return [today.tickets, total.tickets, byMethod, byProduct]
  }
  assert.deepEqual(await sold(), [2, 2, [4], [2, 2]])
  await w.shop.sql`
    with released as (update cart_products set released_at = now() where order_id = ${lost.id} returning product_id)
    update stock set taken = taken - 1
      from released join products p on p.id = released.product_id where stock.id = p.stock_id`
  assert.deepEqual(await sold(), [1, 1, [2], [1, 1]])
})

test('a refund is pending until it is paid, and counts as refunded then', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const token = await customer(w)
  const id = await requestedRefund(w, token, await createPaidOrder(w, token))
  const before = await overviewOf(finance)
  assert.equal(before.refunds.active, 1)
  assert.ok(before.refunds.total > 0)
  await processRefund(w, id, 'start', 'complete')
  const after = await overviewOf(finance)
  assert.deepEqual(after.refunds, { active: 0, processing: 0, problem: 0, total: 0 })
  assert.equal(after.income.refunded, before.refunds.total)
})

test('a transferred ticket counts as sold once', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const given = await changeTicket(w, token, ticket, {
    reassign: true,
    full_name: 'Zoë Brontë',
    email: 'zoe@example.org',
  })
  assert.equal(given.status, 200, given.body.message)
  const { total } = await overviewOf(owner)
  assert.deepEqual(total, { orders: 1, sold: 1, tickets: 1, value: 13_300 })
  assert.equal((await daysOf(owner, 'split=product')).series[0]?.places.at(-1), 1)
})

test('sales by day follow the festival’s calendar, by payment method and by product', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await createPaidOrder(w, token, { weekend: ['Ana Horvat'], merchandise: ['shirt'] })
  // Twenty to midnight in London is after midnight in Zagreb.
  w.clock.move('PT14H40M')
  await createPaidOrder(w, token, { weekend: ['Ivo Horvat'], products: ['camping'] })
  const owner = await clerk(w, 'owner')
  const byMethod = await daysOf(owner, 'days=7&split=method')
  assert.deepEqual([byMethod.days.length, byMethod.days.at(-1)], [7, '2027-01-16'])
  assert.deepEqual(
    byMethod.series.map(({ key, places, income }) => [key, places.slice(-2), income.slice(-2)]),
    [['credit_card', [1, 2], [13_300 + 3500 + 500, 13_300 + 4500]]],
  )
  const byProduct = await daysOf(owner, 'days=30&split=product')
  assert.deepEqual(
    byProduct.series.map(({ key, name, income }) => [key, name, income.slice(-2)]),
    [
      ['product weekend', 'Weekend ticket', [13_300, 13_300]],
      ['product camping', 'Camping', [0, 4500]],
      ['merchandise shirt', 'Festoon T-shirt', [3500, 0]],
      ['shipping', null, [500, 0]],
    ],
  )
  assert.equal((await daysOf(owner, 'days=8&split=moon')).days.length, 30)
})

test('sales by hour follow the festival’s time zone, also on the days of clock changes', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const hoursOf = async (day: string) => (await owner.get(`/office/api/sales/hours?day=${day}`)).body.sales
  assert.equal((await hoursOf('')).opening, null)
  await createPaidOrder(w, await customer(w))
  const today = await hoursOf('')
  assert.deepEqual([today.day, today.opening, today.hours.length], ['2027-01-15', '2027-01-15', 24])
  assert.deepEqual([today.places[10], today.income[10]], [1, 13_300])
  assert.equal((await hoursOf('2027-03-28')).hours.length, 23)
  assert.equal((await hoursOf('2027-10-31')).hours.length, 25)
  assert.equal((await hoursOf('2027-02-30')).day, '2027-01-15')
})

test('an overdue installment is counted on the overview, and the list of orders can show it', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  await createPaidOrder(w, token)
  w.clock.move('P60D')
  const owner = await clerk(w, 'owner')
  const { orders, income } = await overviewOf(owner)
  assert.deepEqual([orders.overdue, income.due > 0], [1, true])
  const { rows } = (await owner.get('/office/api/orders?overdue=yes')).body
  assert.deepEqual(
    rows.map(({ has_payment_plan, payment_status }: OrderListRow) => [has_payment_plan, payment_status]),
    [[true, 'partial']],
  )
})

test('an Apple Wallet certificate that expires within thirty days is reported on the overview', async (t) => {
  const until = '2027-02-10T00:00:00Z'
  const appleWallet = await appleCertificates({ own: { from: '2026-06-01T00:00:00Z', until } })
  const w = await world(t, { appleWallet })
  const owner = await clerk(w, 'owner')
  assert.equal((await overviewOf(owner)).wallet_certificate_ends, '2027-02-10T00:00:00Z')
  const elsewhere = await world(t, { appleWallet: await appleCertificates() })
  assert.equal((await overviewOf(await clerk(elsewhere, 'owner'))).wallet_certificate_ends, null)
})

test('today’s and total sales on the overview are the sums of the sales table', async (t) => {
  const w = await world(t)
  await createPaidOrder(w, await customer(w), { weekend: ['Ana Horvat'], products: ['camping'] })
  w.clock.move('P1D')
  const owner = await clerk(w, 'owner')
  const token = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const order = await createPaidOrder(w, token, {
    weekend: ['Zoë Brontë', 'Ivo Perić'],
    merchandise: ['cup'],
  })
  await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt'] })
  await processRefund(w, await requestedRefund(w, token, order), 'start', 'complete')
  const { today, total } = await overviewOf(owner)
  const figuresOf = async (span: string) => {
    const { figures } = (await owner.get(`/office/api/sales/figures?span=${span}`)).body
    return [figures.totals.orders, figures.totals.sold]
  }
  assert.deepEqual([today.orders, today.sold], await figuresOf('today'))
  assert.deepEqual([total.orders, total.sold], await figuresOf('opening'))
  assert.ok(today.sold > today.tickets)
  assert.equal(total.orders, 3)
})
