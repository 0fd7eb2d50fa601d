import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { stockLevelOf, takenStockOf } from '#testing/fixtures/stock.ts'
import { checkOutByCard, createStaffOrder, summaryOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The payer pays, but the shop gets no notification. */
const payUnheard = (w: World, reference: string) =>
  sandboxBank.settle(w.shop, reference, 'succeeded', () => Promise.resolve(503))

describe('a payment whose notification was lost', () => {
  test('is found at the gateway within a minute', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await payUnheard(w, event.reference)
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, order)).status, 'pending')
    w.clock.move('PT1M')
    await w.runHousekeeping()
    const { status, tickets, confirmations } = await summaryOf(w, order)
    assert.deepEqual({ status, tickets, confirmations }, { status: 'paid', tickets: 1, confirmations: 1 })
  })

  test('is found before the order is abandoned at its deadline', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'last')
    w.clock.move('PT59M50S')
    await w.runHousekeeping()
    await payUnheard(w, event.reference)
    w.clock.move('PT20S')
    await w.runHousekeeping()
    const { status, tickets } = await summaryOf(w, order)
    assert.deepEqual({ status, tickets }, { status: 'paid', tickets: 1 })
    assert.equal(await stockLevelOf(w, 'last'), 0)
  })

  test('is recorded once when the notification arrives after all', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await payUnheard(w, event.reference)
    w.clock.move('PT1M')
    await w.runHousekeeping()
    const [{ event_id } = { event_id: '' }] = await w.shop.sql<{ event_id: string }[]>`
      select event_id from sandbox_sessions`
    assert.equal(await deliverEvent(w, { ...event, id: event_id }), 200)
    assert.deepEqual((await summaryOf(w, order)).paid, 13_300)
  })
})

describe('an unpaid order', () => {
  test('is abandoned after an hour, and its place is available again', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'last')
    w.clock.move('PT59M59S')
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, order)).status, 'pending')
    w.clock.move('PT1S')
    await w.runHousekeeping()
    const { status, payments, attempts } = await summaryOf(w, order)
    assert.deepEqual(
      { status, payments, attempts },
      { status: 'abandoned', payments: ['cancelled'], attempts: ['expired'] },
    )
    assert.equal(await stockLevelOf(w, 'last'), 1)
  })

  test('is abandoned in one batch with all others that are due, without one that fails', async (t) => {
    const w = await world(t)
    const codes: string[] = []
    for (let each = 0; each < 4; each++) codes.push((await createStaffOrder(w)).code)
    await w.shop.sql.unsafe(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
      create trigger fails before update of payment_status on orders
        for each row when (new.code = '${codes[3]}') execute function fail()`)
    w.clock.move('P30D')
    await w.runHousekeeping()
    const rows = await w.shop.sql<{ status: string; orders: number; batches: number }[]>`
      select payment_status as status, count(*)::integer as orders, count(distinct xmin::text)::integer as batches
        from orders group by payment_status order by 1`
    // The four are repeated by halves: two together, then the one beside the failing one.
    assert.deepEqual(
      [...rows],
      [
        { status: 'abandoned', orders: 3, batches: 2 },
        { status: 'pending', orders: 1, batches: 1 },
      ],
    )
    assert.equal(await takenStockOf(w, 'weekend'), 1)
  })

  test('keeps its place while its gateway does not respond, without holding up others', async (t) => {
    const w = await world(t)
    const silent = await checkOutByCard(w, 'last')
    const other = await checkOutByCard(w, 'weekend')
    await losePage(w, silent.event.reference)
    w.clock.move('PT61M')
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, silent.order)).status, 'pending')
    assert.equal((await summaryOf(w, other.order)).status, 'abandoned')
  })

  test('is abandoned if its gateway is unknown, because nobody can have paid there', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'last')
    await w.shop.sql`update payment_attempts set gateway = 'unknown' where reference = ${event.reference}`
    w.clock.move('PT61M')
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, order)).status, 'abandoned')
  })

  test('is not abandoned for a later installment', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'plan')
    await deliverEvent(w, event)
    w.clock.move('P6M')
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, order)).status, 'partial')
    await openPayment(w, order, 2)
    await deliverEvent(w, await paymentEventFor(w, order, 2))
    assert.deepEqual((await summaryOf(w, order)).payments, ['paid', 'pending', 'paid'])
  })
})

/** A customer's order of the last ticket by card, with a voucher, past its deadline; nothing runs in the background. */
async function pastDeadline(w: World) {
  const token = await customer(w)
  const { code } = await filledCart(w, { external_code: 'last' })
  const { body } = await w.post('/api/checkout-cart', {
    ...checkoutInput(token, code),
    voucher_code: 'WELCOME10',
  })
  const reference = new URL(body.payment.url).pathname.split('/').at(-1) ?? ''
  const read = async () => (await w.post('/api/get-data', { token })).body.data.orders[0]
  return { token, order: body.order, reference, read, end: () => w.clock.move('PT61M') }
}

test('an order that reads abandoned has given its place and its voucher back, whatever is read first', async (t) => {
  //
  const w = await world(t)
  const { token, order, read, end } = await pastDeadline(w)
  assert.equal(await stockLevelOf(w, 'last'), 0)
  end()
  assert.equal(await stockLevelOf(w, 'last'), 1)
  const { payment_status, abandon_at, can_refund } = await read()
  assert.deepEqual([payment_status, abandon_at, can_refund], ['abandoned', null, false])
  const { code } = await filledCart(w, { external_code: 'last' })
  const voucher = await w.post('/api/validate-voucher', { token, cart: code, code: 'WELCOME10' })
  assert.equal(voucher.status, 200)
  assert.equal((await summaryOf(w, order)).status, 'abandoned')
  const by = await w.shop.sql<{ actor: string }[]>`
    select distinct actor from audit where subject = ${order.code} and action = 'order status changed'`
  assert.deepEqual([...by], [{ actor: 'system' }])
})

test('a page, a list of the office and an add to a cart see the place of an abandoned order, too', async (t) => {
  //
  for (const read of [
    async (w: World) => assert.equal((await addTicket(w, { external_code: 'last' })).status, 200),
    async (w: World) => {
      const finance = await clerk(w, 'finance')
      const { body } = await finance.get('/office/api/orders?status=abandoned')
      assert.equal(body.rows.length, 1)
    },
  ]) {
    const w = await world(t)
    const { end } = await pastDeadline(w)
    end()
    await read(w)
  }
})

test('an order whose gateway does not respond at its deadline stays as it is, place included', async (t) => {
  //
  const w = await world(t)
  const { reference, read, end } = await pastDeadline(w)
  await losePage(w, reference)
  end()
  assert.equal((await read()).payment_status, 'pending')
  assert.equal(await stockLevelOf(w, 'last'), 0)
})

/** Makes the bank fail, only for this payment, whenever it reads its ledger. */
async function losePage(w: World, reference: string): Promise<void> {
  await w.shop.sql.unsafe(`
    alter table sandbox_sessions rename to ledger;
    create view sandbox_sessions as
      select reference, gateway, order_code, currency, return_url, cancel_url, status, event_id, created_at, settled_at, settles_at, failure_reason,
             case when reference = '${reference}' then 1 / (amount - amount) else amount end as amount
        from ledger`)
}
