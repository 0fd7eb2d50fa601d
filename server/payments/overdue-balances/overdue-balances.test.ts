import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as officeOrders from '#server/office/orders/orders.ts'
import type { SiteSettings } from '#server/shop/site/site.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createStaffOrder, officeOrderOf, orderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The templates of the mails about outstanding balances. */
const mailsAboutBalances = async (w: World) =>
  (await w.mails())
    .map(({ template }) => template)
    .filter((template) => ['transfer-in-part', 'balance-reminder', 'balance-not-paid'].includes(template))

async function orderOfCustomer(w: World) {
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const order = { ...input.order, payment_method: 'bank_transfer' }
  const { body } = await w.post('/api/checkout-cart', { ...input, order })
  return { token, code: body.order.code as string }
}

test('an order partly paid by transfer shows when the balance is due, gets one reminder, is cancelled in time, and its payment is to be returned', async (t) => {
  //
  const w = await world(t)
  const order = await orderOfCustomer(w)
  w.clock.move('P1D')
  const finance = await clerk(w, 'finance')
  const { body } = await enterTransfer(finance, order, transferInput(10_000))
  const instant = Temporal.Instant.from(body.order.balance_due_at)
  assert.equal(w.clock.now().until(instant).total('hours'), 7 * 24)
  const [row] = (await finance.get('/office/api/orders?status=partial')).body.rows
  const shown = await orderOf(w, order.token, order.code)
  assert.deepEqual(
    [row.balance_due_at, shown.transfer?.until],
    [body.order.balance_due_at, body.order.balance_due_at],
  )
  for (const time of ['P4DT23H', 'PT2H', 'P1D']) {
    w.clock.move(time)
    await w.runHousekeeping()
  }
  assert.deepEqual(await mailsAboutBalances(w), ['transfer-in-part', 'balance-reminder'])
  assert.equal((await officeOrders.read(w.shop, order.code)).payment_status, 'partial')
  w.clock.move('P1D')
  // What is read first ends it.
  assert.equal((await orderOf(w, order.token, order.code)).payment_status, 'cancelled')
  const ended = await officeOrders.read(w.shop, order.code)
  assert.deepEqual(
    [ended.payment_status, ended.total_paid, ended.received, await takenStockOf(w, 'weekend')],
    ['cancelled', 0, 10_000, 0],
  )
  assert.deepEqual(
    ended.overpayments.map(({ remaining, reason }) => [remaining, reason]),
    [[10_000, 'The rest of the order was not paid in time.']],
  )
  const own = async () => {
    const { payment_status, total_paid, overpaid } = await orderOf(w, order.token, order.code)
    return [payment_status, total_paid, overpaid]
  }
  assert.deepEqual(await own(), ['cancelled', 0, { amount: 10_000, returned: 0, remaining: 10_000 }])
  const told = (await w.mails()).findLast(({ template }) => template === 'balance-not-paid')
  assert.match(told?.text ?? '', /Goes back to you: €100\.00/)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('staff extend the deadline of a partly paid order, which gets a second reminder and is paid by the balance', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const order = await transferOrder(w)
  await enterTransfer(owner, order, transferInput(10_000))
  // An order by phone has a deadline of two weeks, which a part payment does not shorten.
  const before = await officeOrderOf(owner, order.code)
  assert.match(before.balance_due_at ?? '', /^2027-01-29/)
  const extend = async (until: string): Promise<boolean> => {
    const asked = { orders: [order.code], until }
    const { body } = await (await clerk(w, 'owner')).post('/office/api/orders/extensions', asked)
    return body.orders[0].done
  }
  assert.equal(await extend('2027-01-20'), false)
  w.clock.move('P13D')
  await w.runHousekeeping()
  assert.equal(await extend('2027-02-10'), true)
  w.clock.move('P2D')
  await w.runHousekeeping()
  w.clock.move('P10D')
  await w.runHousekeeping()
  assert.deepEqual(await mailsAboutBalances(w), ['transfer-in-part', 'balance-reminder', 'balance-reminder'])
  const rest = transferInput(3_300, { seen: 1 })
  const { body } = await enterTransfer(await clerk(w, 'owner'), order, rest)
  assert.deepEqual([body.order.payment_status, body.order.balance_due_at], ['paid', null])
  w.clock.move('P30D')
  await w.runHousekeeping()
  assert.equal((await officeOrders.read(w.shop, order.code)).payment_status, 'paid')
})

test('a partly paid order in installments is not cancelled, and no reminders are sent if the festival disables them', async (t) => {
  const w = await world(t)
  const [row] = await w.shop.sql<{ settings: SiteSettings }[]>`select settings from site`
  assert.ok(row)
  await configure(w, { durations: { ...row.settings.durations, balanceReminder: 'P0D' } })
  const finance = await clerk(w, 'finance')
  const [plan, whole] = [await transferOrder(w, ['plan']), await transferOrder(w)]
  for (const order of [plan, whole]) await enterTransfer(finance, order, transferInput(5_000))
  w.clock.move('P20D')
  await w.runHousekeeping()
  const statuses = [plan, whole].map(
    async ({ code }) => (await officeOrders.read(w.shop, code)).payment_status,
  )
  assert.deepEqual(await Promise.all(statuses), ['partial', 'cancelled'])
  assert.deepEqual(await mailsAboutBalances(w), ['transfer-in-part', 'balance-not-paid'])
})

describe('a payment taken by staff for an unpaid order', () => {
  for (const method of ['cash', 'card_terminal'])
    test(`is recorded immediately, even for an order by card: ${method}`, async (t) => {
      const w = await world(t)
      const finance = await clerk(w, 'finance')
      const orders = [await transferOrder(w), await createStaffOrder(w)]
      for (const order of orders) {
        const part = await enterTransfer(finance, order, transferInput(3_300, { method }))
        assert.equal(part.body.order.payment_status, 'partial', JSON.stringify(part.body))
        assert.match((await w.mails()).at(-1)?.text ?? '', /Received: €33\.00\nStill open: €100\.00/)
        const input = transferInput(10_000, { method, seen: 1, note: 'At the door' })
        const { body } = await enterTransfer(finance, order, input)
        assert.deepEqual(
          [body.order.payment_status, body.order.tickets[0].status],
          ['paid', 'active'],
          JSON.stringify(body),
        )
        const [, second] = body.order.incoming_payments
        assert.deepEqual([second.method, second.note, second.by], [method, 'At the door', 'Sam finance'])
        const more = await enterTransfer(finance, order, transferInput(1, { method, seen: 2 }))
        assert.equal(more.status, order.payment_method === 'bank_transfer' ? 200 : 422)
      }
      assert.deepEqual(await consistency.check(w.shop), [])
    })

  test('closes the customer’s payment page, so that they do not pay twice', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const token = await customer(w)
    const input = checkoutInput(token, (await filledCart(w)).code)
    const { order, payment } = (await w.post('/api/checkout-cart', input)).body
    const entered = await enterTransfer(finance, order, transferInput(13_300, { method: 'cash' }))
    assert.equal(entered.body.order.payment_status, 'paid', JSON.stringify(entered.body))
    const page = await w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/pay` })
    assert.match(page.payload, /This payment page was closed/)
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})
