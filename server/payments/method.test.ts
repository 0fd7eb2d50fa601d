import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, registerAndLogIn } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

// an unpaid order can be paid by another method that its events accept.

async function placed(w: World, payment_method = 'credit_card', line = {}) {
  const token = await customer(w)
  const { code: cart } = await filledCart(w, line)
  const input = checkoutInput(token, cart)
  const { body } = await w.post('/api/checkout-cart', { ...input, order: { ...input.order, payment_method } })
  const { order, payment } = body
  const choose = (method: string) =>
    w.post('/api/change-payment-method', { token, order: order.code, payment_method: method })
  const press = (button: string) =>
    w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/${button}` })
  const now = async () => (await w.post('/api/get-data', { token })).body.data.orders[0]
  return { token, order, choose, press, now }
}

test('a customer who leaves the payment page may pay by transfer instead, with the deadline and mail of a transfer', async (t) => {
  const w = await world(t)
  const { order, choose, press, now } = await placed(w)
  await press('cancel')
  assert.equal((await now()).other_payment_method, 'bank_transfer')
  w.clock.move('PT30M')
  const { status, body } = await choose('bank_transfer')
  const [changed] = body.data.orders
  assert.deepEqual(
    [status, changed.payment_method, changed.payment_status, changed.other_payment_method],
    [200, 'bank_transfer', 'pending', 'credit_card'],
  )
  const held = Temporal.Instant.from(order.created_at).until(changed.abandon_at)
  assert.equal(held.total('hours'), 7 * 24)
  assert.equal(changed.transfer.until, changed.abandon_at)
  const [mail] = (await w.mails()).filter(({ template }) => template === 'bank-transfer')
  assert.ok(mail?.text.includes(order.code))
  w.clock.move('PT2H')
  await w.runHousekeeping()
  assert.equal((await now()).payment_status, 'pending')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('changing the payment method closes the open payment page, and choosing the same method again sends no second mail', async (t) => {
  const w = await world(t)
  const first = await placed(w)
  assert.equal((await first.choose('bank_transfer')).status, 200)
  assert.match((await first.press('pay')).payload, /This payment page was closed/)
  assert.equal((await first.choose('credit_card')).status, 200)
  assert.equal((await first.choose('bank_transfer')).status, 200)
  assert.equal((await first.choose('bank_transfer')).status, 200)
  const mails = (await w.mails()).filter(({ template }) => template === 'bank-transfer')
  assert.equal(mails.length, 2)
})

test('an order that is paid or past its deadline keeps its payment method, and an unknown method is refused', async (t) => {
  const w = await world(t)
  const { choose, press, now } = await placed(w)
  for (const method of ['voucher', 'gold', ''])
    assert.equal((await choose(method)).body.message, 'Please choose a valid payment method.')
  await press('pay')
  assert.equal((await choose('bank_transfer')).status, 422)
  assert.deepEqual([(await now()).payment_method, (await now()).other_payment_method], ['credit_card', null])
  const late = await placed(w)
  w.clock.move('PT1H')
  assert.equal((await late.now()).other_payment_method, null)
  assert.equal((await late.choose('bank_transfer')).status, 422)
})

test('a method that the festival has disabled is not offered', async (t) => {
  const w = await world(t)
  const { now, choose } = await placed(w)
  await configure(w, { paymentMethods: { credit_card: 'Card' } })
  assert.equal((await now()).other_payment_method, null)
  assert.equal((await choose('bank_transfer')).status, 422)
})

test('another customer’s order is not found', async (t) => {
  const w = await world(t)
  const { order } = await placed(w)
  const token = await registerAndLogIn(w, {
    full_name: 'Ivo',
    email: 'ivo@example.org',
    password: 'four nights',
  })
  const input = { token, order: order.code, payment_method: 'bank_transfer' }
  assert.equal((await w.post('/api/change-payment-method', input)).status, 404)
})
