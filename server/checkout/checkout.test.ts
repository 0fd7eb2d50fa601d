import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { stockLevelOf, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const checkOut = (w: World, input: object) => w.post('/api/checkout-cart', input)

/** The attachments of a mail of a kind. */
async function attached(w: World, template: string): Promise<object[] | undefined> {
  const [row] = await w.shop.sql<{ attachments: object[] }[]>`
    select attachments from mails where template = ${template}`
  return row?.attachments
}

/** Presses a button of the sandbox bank on the page of an instruction. */
const press = (w: World, url: string, button: 'pay' | 'decline' | 'cancel') =>
  w.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${button}` })

test('a customer checks out by card, pays on the gateway’s page and gets the ticket', async (t) => {
  // S1-02 S1-03 S7-30 P4-02 S4-16
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w)
  const { status, body } = await checkOut(w, checkoutInput(token, cart.code))
  assert.equal(status, 200)
  assert.deepEqual([body.order.payment_status, body.order.payment_method], ['pending', 'credit_card'])
  assert.equal(body.payment.action, 'redirect')
  assert.equal(body.order.tickets.length, 0)
  assert.equal(body.order.cartProducts[0].pending, true)
  assert.equal((await press(w, body.payment.url, 'pay')).statusCode, 303)
  const [order] = (await w.post('/api/get-data', { token })).body.data.orders
  assert.deepEqual([order.payment_status, order.total_paid, order.tickets.length], ['paid', 13_300, 1])
  const [ticket] = order.tickets
  const pdf = await w.app.inject({ url: `/download-ticket/${ticket.email}/${ticket.code}` })
  assert.equal(pdf.statusCode, 200)
  assert.equal(pdf.headers['content-type'], 'application/pdf')
  assert.match(pdf.body, /^%PDF/)
  const confirmation = (await w.mails()).find((mail) => mail.template === 'confirmation')
  assert.match(confirmation?.text ?? '', new RegExp(order.code))
})

test('a cart becomes one order, however often and from however many tabs it is checked out', async (t) => {
  // S2.6-13 A-066
  const w = await world(t)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const answers = await Promise.all([checkOut(w, input), checkOut(w, input), checkOut(w, input)])
  const again = await checkOut(w, input)
  const all = [...answers, again]
  assert.deepEqual(
    all.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal(new Set(all.map(({ body }) => body.order.code)).size, 1)
  assert.equal(new Set(all.map(({ body }) => body.payment.url)).size, 1)
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders.length, 1)
})

test('a customer cannot get another customer’s order through its cart', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const other = await customer(w, 'ivo@example.com', 'Ivo Ivić')
  const cart = await filledCart(w)
  await checkOut(w, checkoutInput(token, cart.code))
  const { status, body } = await checkOut(w, checkoutInput(other, cart.code))
  assert.deepEqual([status, body.message], [404, 'Your cart has expired.'])
})

test('a guest, an invalid token and an expired cart cannot check out', async (t) => {
  // S6-02 S4-05 S7-16
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w)
  for (const wrong of ['', 'nonsense', `${token}0`])
    assert.equal((await checkOut(w, checkoutInput(wrong, cart.code))).status, 401, wrong)
  w.clock.move('PT15M')
  assert.equal((await checkOut(w, checkoutInput(token, cart.code))).status, 404)
})

test('all missing fields are reported together at checkout', async (t) => {
  // S5-19 S5-20 S5-22 S5-24
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w)
  await addMerchandise(w, { cart: cart.code })
  const { status, body } = await checkOut(w, { token, cart: cart.code })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    'customer.country': ['Please choose your country.'],
    'order.shipping_country': ['Please choose the shipping country.'],
    'order.shipping_address': ['Please fill out the following fields: Street, City, Postcode.'],
    'order.accepted_ts_and_cs': ['Please accept the Terms and Conditions.'],
  })
  assert.equal((await w.post('/api/get-cart', { cart: cart.code })).status, 200)
})

test('merchandise is shipped at the rate of the country, and not to a country without a rate', async (t) => {
  // S4-20 S8-06 S3-08 P3-04
  const w = await world(t)
  const token = await customer(w)
  const { body: added } = await addMerchandise(w)
  const input = checkoutInput(token, added.cart.code)
  const nowhere = await checkOut(w, { ...input, order: { ...input.order, shipping_country: 'US' } })
  assert.deepEqual(nowhere.body.errors, {
    'order.shipping_country': ['We are currently unable to ship to your country.'],
  })
  const { body } = await checkOut(w, input)
  assert.deepEqual(
    [body.order.total_price, body.order.shipping_amount, body.order.shipping_country],
    [4_000, 500, 'HR'],
  )
})

test('checkout is refused if the total differs from the amount shown', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const refused = await checkOut(w, { ...input, order: { ...input.order, expected_total: 13_299 } })
  assert.deepEqual(refused.body.errors, {
    'order.expected_total': ['The price of your order has changed. Please review it.'],
  })
  const accepted = await checkOut(w, { ...input, order: { ...input.order, expected_total: 13_300 } })
  assert.equal(accepted.status, 200)
})

test('only a payment method that every event in the cart accepts can be used', async (t) => {
  // S4-14 S5-25 S9-04
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w, { external_code: 'transfer-only' })
  const abroad = checkoutInput(token, cart.code)
  const none = await checkOut(w, { ...abroad, customer: { ...abroad.customer, country: 'GB' } })
  assert.equal(none.body.message, 'No valid payment methods found.')
  const input = checkoutInput(token, (await filledCart(w)).code)
  const cash = await checkOut(w, { ...input, order: { ...input.order, payment_method: 'cash' } })
  assert.equal(cash.body.message, 'Please choose a valid payment method.')
})

test('a free order is paid immediately, whatever payment method was sent', async (t) => {
  // A-063 A-137
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w, { external_code: 'free' })
  const { body } = await checkOut(w, checkoutInput(token, cart.code))
  assert.deepEqual(
    [body.order.payment_method, body.order.payment_status, body.payment],
    ['voucher', 'paid', null],
  )
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders[0].tickets.length, 1)
})

test('an order in installments is paid with the first one, and holds its places for the rest', async (t) => {
  // S2.6-14 P3-02 P9-06 P4-01
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w, { external_code: 'plan' })
  const { body } = await checkOut(w, checkoutInput(token, cart.code))
  assert.deepEqual(
    body.order.payments.map((payment: { amount: number }) => payment.amount),
    [4_500, 4_500, 4_500],
  )
  assert.deepEqual(
    body.order.payments.map((payment: { due_at: string }) => payment.due_at.slice(0, 10)),
    ['2027-01-14', '2027-02-14', '2027-03-14'],
  )
  await press(w, body.payment.url, 'pay')
  const [order] = (await w.post('/api/get-data', { token })).body.data.orders
  assert.deepEqual([order.payment_status, order.total_paid, order.tickets.length], ['partial', 4_500, 0])
})

test('an order whose payment was declined or cancelled at the gateway can be paid again, and cancelling the order releases its places', async (t) => {
  // P4-03 A-088 A-089 A-147 S7-03
  const w = await world(t)
  const token = await customer(w)
  const first = await checkOut(w, checkoutInput(token, (await filledCart(w, { external_code: 'last' })).code))
  await press(w, first.body.payment.url, 'decline')
  const link = { order: first.body.order.code, checksum: first.body.order.checksum }
  const retry = await w.post('/api/accept-terms-and-conditions', link)
  assert.notEqual(retry.body.payment.url, first.body.payment.url)
  await press(w, retry.body.payment.url, 'cancel')
  assert.equal(await stockLevelOf(w, 'last'), 0) // S7-01
  assert.equal((await w.post('/api/cancel-order', { token, order: link.order })).status, 200)
  assert.equal(await stockLevelOf(w, 'last'), 1)
  assert.equal((await w.post('/api/accept-terms-and-conditions', link)).status, 404)
})

test('an order that is not paid in time is abandoned and its places are released', async (t) => {
  // P4-04 A-087
  const w = await world(t)
  const token = await customer(w)
  await checkOut(w, checkoutInput(token, (await filledCart(w, { external_code: 'last' })).code))
  w.clock.move('PT59M')
  await w.runHousekeeping()
  assert.equal(await stockLevelOf(w, 'last'), 0)
  w.clock.move('PT1M')
  await w.runHousekeeping()
  assert.equal(await stockLevelOf(w, 'last'), 1)
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders[0].payment_status, 'abandoned')
})

test('an order by bank transfer holds its places for a week, and shows the transfer details', async (t) => {
  // S1-03 S1-10 S4-17 A-078 A-087
  const w = await world(t)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w, { external_code: 'last' })).code)
  const byTransfer = { ...input, order: { ...input.order, payment_method: 'bank_transfer' } }
  const { body } = await checkOut(w, byTransfer)
  assert.deepEqual(body.errors, undefined)
  assert.deepEqual(
    [body.order.payment_method, body.order.payment_status, body.payment],
    ['bank_transfer', 'pending', null],
  )
  assert.deepEqual(body.order.transfer, {
    holder: 'Test Nights d.o.o.',
    iban: 'HR1210010051863000160',
    bic: 'NBHRHR2X',
    bank: 'Example Bank',
    reference: body.order.code,
    amount: 5_100,
    until: w.clock
      .now()
      .add({ hours: 7 * 24 })
      .toString(),
    epc: `BCD\n002\n1\nSCT\nNBHRHR2X\nTest Nights d.o.o.\nHR1210010051863000160\nEUR51.00\n\n\n${body.order.code}`,
  })
  const letter = (await w.mails()).find((mail) => mail.template === 'bank-transfer')
  assert.match(letter?.text ?? '', /HR1210010051863000160/)
  assert.match(letter?.html ?? '', /<img src="cid:payment-qr" alt="Payment QR code"/)
  assert.deepEqual(await attached(w, 'bank-transfer'), [
    { document: 'qr', cid: 'payment-qr', text: body.order.transfer.epc },
  ])
  w.clock.move('P6D')
  await w.runHousekeeping()
  assert.equal(await stockLevelOf(w, 'last'), 0)
  w.clock.move('P1D')
  await w.runHousekeeping()
  assert.equal(await stockLevelOf(w, 'last'), 1)
})

test('a payment plan that changed while it was in the cart must be reviewed before checkout', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w, { external_code: 'plan' })
  await w.shop.sql`update payment_plan_steps set amount = amount + 100 where position = 0`
  await w.shop.transact((tx) => catalogue.invalidate(tx))
  const { status, body } = await checkOut(w, checkoutInput(token, code))
  assert.deepEqual(
    [status, body.errors],
    [422, { cart: ['The price of your order has changed. Please review it.'] }],
  )
})

test('an unpaid order past its deadline is shown as abandoned, even before housekeeping runs', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  await checkOut(w, checkoutInput(token, (await filledCart(w, { external_code: 'last' })).code))
  w.clock.move('PT61M')
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders[0].payment_status, 'abandoned')
  await w.runHousekeeping()
  assert.equal(await stockLevelOf(w, 'last'), 1)
})

test('an order releases its places even in a process that does not know its items', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await checkOut(w, checkoutInput(token, (await filledCart(w, { external_code: 'last' })).code))
  catalogue.of(w.shop).productById.clear()
  w.clock.move('PT61M')
  await w.runHousekeeping()
  assert.equal(await takenStockOf(w, 'last'), 0)
})

test('an order by bank transfer shows amount and reference even if the festival describes its account in a text', async (t) => {
  //
  const w = await world(t)
  await configure(w, { bankAccount: null })
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const byTransfer = { ...input, order: { ...input.order, payment_method: 'bank_transfer' } }
  const { transfer } = (await checkOut(w, byTransfer)).body.order
  assert.deepEqual([transfer.amount, transfer.iban, transfer.epc], [13_300, '', null])
})

test('the payment code contains the festival’s IBAN without spaces, however it was entered', async (t) => {
  const w = await world(t)
  const bankAccount = { holder: 'Test', iban: 'HR12 1001 0051 8630 0016 0', bic: 'NBHRHR2X', bank: 'Bank' }
  await configure(w, { bankAccount })
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const byTransfer = { ...input, order: { ...input.order, payment_method: 'bank_transfer' } }
  const { transfer } = (await checkOut(w, byTransfer)).body.order
  assert.match(transfer.epc, /\nHR1210010051863000160\n/)
})
