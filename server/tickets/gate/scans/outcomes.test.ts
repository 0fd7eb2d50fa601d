import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice, type TestDevice } from '#testing/fixtures/gate.ts'
import { createStaffOrder, ordersOf } from '#testing/fixtures/orders.ts'
import { BANK } from '#testing/fixtures/refunds.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { barcodeOf, buyTicket, changeTicket, IVO } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The outcomes for a ticket's print and for its typed code. */
async function outcomeOf(device: TestDevice, barcode: string, code: string): Promise<string> {
  const [scanned, typed] = [await device.scan(barcode), await device.scan('', { code })]
  assert.equal(scanned.outcome, typed.outcome)
  return scanned.outcome
}

test('every reason to refuse a ticket is shown, whether it was scanned or typed', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const barcode = await barcodeOf(w, ticket.code)
  const device = await pairDevice(w)
  const said = () => outcomeOf(device, barcode, ticket.code)

  await w.shop.transact((tx) => staffActions.block(tx, ticket.code, 'Stolen.'))
  assert.equal(await said(), 'blocked')
  await w.shop.transact((tx) => staffActions.unblock(tx, ticket.code, 'Found.'))
  // Payments that were reversed, and incomplete ones.
  for (const status of ['problem', 'partial']) {
    const problem_reason = status === 'problem' ? 'A dispute.' : null
    await w.shop
      .sql`update orders set payment_status = ${status}, problem_reason = ${problem_reason} where id = ${ticket.order_id}`
    assert.equal(await said(), 'unpaid')
  }
  await w.shop.sql`update orders set payment_status = 'paid' where id = ${ticket.order_id}`
  const refund = { token, order_id: ticket.order_id, tickets: ticket.code, merchandise: '', ...BANK }
  assert.equal((await w.post('/api/request-refund', refund)).status, 200)
  assert.equal(await said(), 'refunding')
  for (const [status, outcome] of [
    ['refund-problem', 'refunding'],
    ['refunded', 'refunded'],
    ['cancelled', 'cancelled'],
  ] as const) {
    await w.shop.sql`update tickets set status = ${status} where code = ${ticket.code}`
    assert.equal(await said(), outcome)
  }
})

test('a ticket is not admitted until its terms are accepted', async (t) => {
  const w = await world(t)
  const order = await createStaffOrder(w)
  await w.shop
    .sql`update orders set payment_status = 'paid', paid_at = ${w.clock.now()} where id = ${order.id}`
  await w.shop.transact(async (tx) => {
    const [line] = await tx<{ id: number; product_id: number }[]>`
      select id, product_id from cart_products where order_id = ${order.id}`
    await tx`
      insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, full_name, email, price, fee,
                           refund_fee, created_at)
      values ('ABCD-EFGH-JKMN', 'secret', ${order.id}, ${line?.id ?? 0}, ${line?.product_id ?? 0}, 'Ana Horvat',
              'ana@example.com', 0, 0, 0, ${tx.now})`
  })
  const device = await pairDevice(w)
  assert.equal(await outcomeOf(device, await barcodeOf(w, 'ABCD-EFGH-JKMN'), 'abcdefghjkmn'), 'terms')
})

test('earlier prints are refused as old after a change, and as reassigned after a transfer', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const device = await pairDevice(w)
  const first = await barcodeOf(w, ticket.code)
  await changeTicket(w, token, ticket, { full_name: 'Ada Byron' })
  assert.equal((await device.scan(first)).outcome, 'old')
  const forged = first.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
  assert.equal((await device.scan(forged)).outcome, 'unknown')
  const present = await barcodeOf(w, ticket.code)
  w.clock.move('PT1H')
  await customer(w, IVO.email, IVO.full_name)
  const given = await changeTicket(w, token, ticket, { ...IVO, reassign: true })
  assert.equal(given.status, 200, JSON.stringify(given.body))
  assert.equal((await device.scan(present)).outcome, 'reassigned')
  assert.equal((await device.scan(first)).outcome, 'reassigned')
})

/** A ticket for the first bus, and a device for each of two departures. */
async function busStop(w: World) {
  const [first, second] = await departures(w)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { external_code: 'bus', age: '', transport_time_id: first?.id })
  const at = async (name: string, departure = 0) =>
    pairDevice(w, await openGate(w, name, [{ products: [['bus', departure]], reentry: 'after_exit' }]))
  return { ticket, second, noon: await at('Noon', first?.id), three: await at('Three', second?.id) }
}

test('a bus admits its own passengers, and the next one those who changed to it', async (t) => {
  const w = await world(t)
  const { ticket, second, noon, three } = await busStop(w)
  const barcode = await barcodeOf(w, ticket.code)
  assert.equal((await three.scan(barcode)).outcome, 'other_product')
  const before = await noon.sync()
  await w.shop.transact((tx) =>
    staffActions.changeDeparture(tx, ticket.code, {
      reason: 'Their plane is late.',
      transport_time_id: second?.id ?? 0,
    }),
  )
  const { complete, tickets: changed } = await noon.sync(before)
  assert.deepEqual([complete, changed.map(([, , departure]) => departure)], [false, [second?.id]])
  assert.equal((await noon.scan(barcode)).outcome, 'other_product')
  assert.equal((await three.scan(barcode)).outcome, 'admitted')
})

test('a gate with several lists admits with the selected lists, and the order shows the ticket as used', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { code } = await buyTicket(w, token)
  const device = await pairDevice(w, await openGate(w, 'North', [{}, { products: ['weekend', 'camping'] }]))
  const [entry = 0, deck = 0] = device.listIds
  const barcode = await barcodeOf(w, code)
  assert.equal((await device.scan(barcode, { list_ids: [entry] })).list?.name, 'North 1')
  assert.equal((await device.scan(barcode)).outcome, 'admitted_before')
  assert.equal((await device.scan(barcode, { list_ids: [deck] })).list?.name, 'North 2')
  assert.equal((await device.scan(barcode, { list_ids: [999] })).outcome, 'other_product')
  assert.equal((await ordersOf(w, token))[0]?.tickets[0]?.status, 'used')
})
