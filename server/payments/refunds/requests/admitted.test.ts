import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefundRun } from '#contract/office/refund-runs.ts'
import type { Order } from '#contract/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { BANK, makePlanRefundable, refundsOf, requestRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, changeTicket, IVO, shortCodeOf } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

/** An order with two tickets, one of which was admitted. */
async function halfAdmitted(w: World) {
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const [admitted = '', other = ''] = order.tickets.map(({ code }) => code ?? '')
  const device = await pairDevice(w)
  const scan = async () => (await device.scan(await barcodeOf(w, admitted))).outcome
  assert.equal(await scan(), 'admitted')
  return { token, order, admitted, other, scan, finance: await clerk(w, 'finance') }
}

const open = (finance: Clerk, { code }: Order, changes: object) =>
  finance.post(`/office/api/orders/${code}/refunds`, { ...BANK, reason: 'The rain.', ...changes })

test('an admitted ticket can be refunded only by staff, who are warned', async (t) => {
  const w = await world(t)
  const { token, order, admitted, other, scan, finance } = await halfAdmitted(w)
  const asked = await requestRefund(w, token, order, { tickets: `${admitted},${other}` })
  assert.deepEqual([asked.status, asked.body.message], [422, 'One of the selected items cannot be refunded.'])
  const { refundable } = (await finance.get(`/office/api/orders/${order.code}/refunds`)).body
  assert.deepEqual(
    refundable.items.map((item: { code: string; admitted: boolean }) => [item.code, item.admitted]),
    [
      [await shortCodeOf(w, admitted), true],
      [await shortCodeOf(w, other), false],
    ],
  )
  const { status, body } = await open(finance, order, { tickets: [admitted] })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await scan(), 'refunding')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a cancelled refund restores its ticket as admitted, or as active if the admission was undone', async (t) => {
  const w = await world(t)
  const { token, order, admitted, finance } = await halfAdmitted(w)
  const [gate, owner] = [await clerk(w, 'gate'), await clerk(w, 'owner')]
  const statusAfter = async (work: () => Promise<void>) => {
    const { refund } = (await open(finance, order, { tickets: [admitted] })).body
    await work()
    const cancelled = await w.post('/api/cancel-refund', { token, refund_id: refund.id })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    assert.deepEqual(await consistency.check(w.shop), [])
    return (await orderOf(w, token, order.code)).tickets.find(({ code }) => code === admitted)?.status
  }
  assert.equal(await statusAfter(async () => {}), 'used')
  const undo = async () => {
    const [scan] = (await gate.get('/office/api/scans')).body.rows
    assert.equal((await owner.post(`/office/api/scans/${scan.id}/undos`)).status, 200)
  }
  assert.equal(await statusAfter(undo), 'active')
})

test('an order in installments cannot be refunded by its customer after an admission', async (t) => {
  const w = await world(t)
  await makePlanRefundable(w)
  const { token, order } = await halfAdmitted(w)
  await w.shop.sql`update orders set has_payment_plan = true where id = ${order.id}`
  assert.equal((await orderOf(w, token, order.code)).can_refund, false)
  const asked = await requestRefund(w, token, order, {})
  assert.deepEqual([asked.status, await refundsOf(w, token)], [422, []])
})

/** An order whose only ticket was transferred to Ivo, with a new code. */
async function orderWithTransfer(w: World, token: string) {
  const order = await createPaidOrder(w, token)
  const [bought] = order.tickets
  assert.ok(bought)
  const ticket = { ...bought, code: bought.code ?? '', order_id: order.id }
  assert.equal((await changeTicket(w, token, ticket, { ...IVO, reassign: true })).status, 200)
  const [given] = await w.shop.sql<{ code: string; checksum: string }[]>`
    select code, checksum from orders where accepted_ts_and_cs is null`
  await w.post('/api/accept-terms-and-conditions', { order: given?.code, checksum: given?.checksum })
  const [held] = await w.shop.sql<{ code: string }[]>`select code from tickets where status = 'active'`
  return { code: order.code, event_id: bought.event_id, held: held?.code ?? '' }
}

/** The refund run of an order's event, with two orders that have admitted tickets, and its result for them. */
async function runOverAdmitted(w: World, include_admitted: boolean) {
  const { token, order, admitted, finance, scan } = await halfAdmitted(w)
  const alone = await createPaidOrder(w, token)
  const [gate] = await w.shop.sql<{ id: number }[]>`select id from gates`
  const device = await pairDevice(w, { gateId: gate?.id ?? 0 })
  await device.scan(await barcodeOf(w, alone.tickets[0]?.code ?? ''))
  const input = { event: order.tickets[0]?.event_id, product: '', include_fees: true, reason: 'A storm.' }
  const made = await finance.post('/office/api/refund-runs', { ...input, include_admitted })
  const { id } = made.body.run
  await w.mails()
  const run = async () => (await finance.get(`/office/api/refund-runs/${id}`)).body.run
  const [tried] = (await finance.get(`/office/api/refund-runs/${id}`)).body.preview.products
  const { rows } = (await finance.get(`/office/api/refund-runs/${id}/orders`)).body
  const rowOf = ({ code }: Order) => rows.find((row: { order: string }) => row.order === code)
  const start = async () => {
    await finance.post(`/office/api/refund-runs/${id}/status-changes`, { to: 'running' })
    return w.mails()
  }
  return { token, order, alone, admitted, scan, run, rowOf, start, unusual: tried.unusual }
}

const sumsOf = ({ totals }: RefundRun) => [
  totals.to_card + totals.to_account,
  totals.admitted_tickets,
  totals.admitted_amount,
]

test('the refund of a whole event leaves out orders with admitted tickets, and shows their number and amount', async (t) => {
  const w = await world(t)
  const { token, order, alone, admitted, run, rowOf, start } = await runOverAdmitted(w, false)
  assert.equal(rowOf(order).amount, 13_300)
  assert.match(rowOf(alone).reason, /^Some of its tickets have been used for admission\./)
  assert.deepEqual(sumsOf(await run()), [13_300, 2, 26_600])
  await start()
  const { tickets } = await orderOf(w, token, order.code)
  assert.equal(tickets.find(({ code }) => code === admitted)?.status, 'used')
  assert.deepEqual(sumsOf(await run()), [13_300, 2, 26_600])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the refund of a whole event includes admitted tickets if so chosen, and no gate admits them again', async (t) => {
  const w = await world(t)
  await configure(w, { refunds: { toCard: true } })
  const { token, order, alone, run, scan, rowOf, start, unusual } = await runOverAdmitted(w, true)
  assert.deepEqual(
    [rowOf(order).amount, rowOf(alone).amount, unusual],
    [26_600, 13_300, ['admitted_included']],
  )
  assert.deepEqual(sumsOf(await run()), [39_900, 2, 26_600])
  await start()
  const statuses = async ({ code }: Order) =>
    (await orderOf(w, token, code)).tickets.map(({ status }) => status)
  assert.deepEqual([await statuses(order), await statuses(alone)], [['refunded', 'refunded'], ['refunded']])
  assert.deepEqual(sumsOf(await run()), [39_900, 2, 26_600])
  assert.equal((await run()).include_admitted, true)
  assert.equal(await scan(), 'refunded')
  const [created] = await w.shop.sql<{ detail: { admitted_included: boolean } }[]>`
    select detail from audit where action = 'refund run created'`
  assert.equal(created?.detail.admitted_included, true)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a transferred ticket that was admitted is cancelled only by a refund run that includes admitted tickets', async (t) => {
  const w = await world(t)
  await configure(w, { refunds: { toCard: true } })
  const finance = await clerk(w, 'finance')
  const token = await customer(w)
  const { code, event_id, held } = await orderWithTransfer(w, token)
  const device = await pairDevice(w)
  assert.equal((await device.scan(await barcodeOf(w, held))).outcome, 'admitted')
  const refund = async (include_admitted: boolean) => {
    const input = { event: event_id, product: '', include_fees: true, include_admitted, reason: 'A storm.' }
    const { id } = (await finance.post('/office/api/refund-runs', input)).body.run
    await w.mails()
    await finance.post(`/office/api/refund-runs/${id}/status-changes`, { to: 'running' })
    const mails = await w.mails()
    const { rows } = (await finance.get(`/office/api/refund-runs/${id}/orders`)).body
    const told = mails.filter(({ template }) => template === 'ticket-cancelled').map(({ to }) => to)
    return { row: rows.find((row: { order: string }) => row.order === code), told }
  }
  const left = await refund(false)
  assert.match(left.row.reason, /^Some of its tickets have been used for admission\./)
  const taken = await refund(true)
  assert.deepEqual([taken.row.amount, taken.told.includes(IVO.email)], [13_300, true])
  assert.equal((await device.scan(await barcodeOf(w, held))).outcome, 'cancelled')
  assert.deepEqual(await consistency.check(w.shop), [])
})
