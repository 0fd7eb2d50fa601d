import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { cancelByStaff } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const validate = (w: World, cart: string, code: string) => w.post('/api/validate-voucher', { cart, code })

const INVALID = 'Invalid or expired voucher code.'

test('a voucher shows its value however it is typed, and validating does not redeem it', async (t) => {
  // S3-04 S7-29 A-074 A-075
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  await w.shop
    .sql`insert into vouchers (code, name, amount, enabled) values ('KIND-2027-A', 'Kind', 500, true)`
  for (const typed of [
    'WELCOME10',
    ' welcome10 ',
    'wel come\t10\n',
    '\u200BWELCOME\u00AD10\uFEFF',
    'ＷＥＬＣＯＭＥ１０',
  ]) {
    const { status, body } = await validate(w, cart, typed)
    assert.deepEqual([status, body], [200, { voucher: { code: 'WELCOME10', discount_amount: 1_000 } }])
  }
  for (const dash of [
    '-',
    ' - ',
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2212',
    '\uFE63',
    '\uFF0D',
  ]) {
    const { body } = await validate(w, cart, ['kind', '2027', 'a'].join(dash))
    assert.equal(body.voucher?.code, 'KIND-2027-A', dash)
  }
  const spelled = { ...checkoutInput(await customer(w), cart), voucher_code: 'kind\u20112027 \u2013 a' }
  assert.equal((await w.post('/api/checkout-cart', spelled)).body.order.discount_amount, 500)
})

test('an unknown, expired or disabled code, and any code for a payment plan, get the same refusal', async (t) => {
  // S5-28 S5-29 S7-02
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  assert.deepEqual((await validate(w, cart, ' ')).body.errors, { code: ['Please enter a voucher code.'] })
  for (const code of ['NOPE', 'EXPIRED', "' or 1=1"])
    assert.deepEqual((await validate(w, cart, code)).body.errors, { code: [INVALID] }, code)
  const plan = await filledCart(w, { external_code: 'plan' })
  assert.deepEqual((await validate(w, plan.code, 'WELCOME10')).body.errors, { code: [INVALID] })
  assert.equal((await validate(w, 'NOPE', 'WELCOME10')).status, 404)
})

test('a voucher pays a part and the chosen method the rest, and the order keeps the voucher’s name', async (t) => {
  // S1-09 S3-05
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w)
  const { body } = await w.post('/api/checkout-cart', {
    ...checkoutInput(token, cart.code),
    voucher_code: 'welcome10',
  })
  const { total_price, discount_amount, discount_name, payment_method } = body.order
  assert.deepEqual(
    [total_price, discount_amount, discount_name, payment_method],
    [12_300, 1_000, 'Welcome', 'credit_card'],
  )
})

test('a voucher without a name is called “Voucher” in the mail and on the invoice', async (t) => {
  const w = await world(t)
  await w.shop.sql`update vouchers set name = '' where code = 'WELCOME10'`
  const token = await customer(w)
  const cart = await filledCart(w)
  const { order, payment } = (
    await w.post('/api/checkout-cart', { ...checkoutInput(token, cart.code), voucher_code: 'WELCOME10' })
  ).body
  await w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/pay` })
  const mail = (await w.mails()).find(({ text }) => text.includes('/download-invoice/'))
  assert.match(mail?.text ?? '', /Voucher.*10\.00/s)
  const url = `/download-invoice/${order.code}/${order.checksum}`
  assert.match(textOf((await w.app.inject({ url })).rawPayload), /Voucher/)
})

test('a voucher larger than the order pays it completely, and its remainder is lost', async (t) => {
  // S4-11 S5-32 S1-03
  const w = await world(t)
  const token = await customer(w)
  const cart = await filledCart(w)
  const { body } = await w.post('/api/checkout-cart', {
    ...checkoutInput(token, cart.code),
    voucher_code: 'EVERYTHING',
  })
  const { total_price, discount_amount, payment_method, payment_status } = body.order
  assert.deepEqual(
    [total_price, discount_amount, payment_method, payment_status],
    [0, 13_300, 'voucher', 'paid'],
  )
  assert.equal(body.payment, null)
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders[0].tickets.length, 1)
})

test('a voucher pays one order, even if ten are placed concurrently', async (t) => {
  // S3-06 A-075
  const w = await world(t)
  const token = await customer(w)
  const carts = await Promise.all(Array.from({ length: 10 }, () => filledCart(w)))
  const answers = await Promise.all(
    carts.map(({ code }) =>
      w.post('/api/checkout-cart', { ...checkoutInput(token, code), voucher_code: 'WELCOME10' }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    assert.deepEqual([status, body.errors], [422, { voucher_code: [INVALID] }])
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders.length, 1)
})

test('the voucher of an order that is abandoned, or cancelled by the customer or staff, can be redeemed again', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const isFree = async () => (await validate(w, (await filledCart(w)).code, 'WELCOME10')).status === 200
  const redeem = async (): Promise<string> => {
    const input = checkoutInput(token, (await filledCart(w)).code)
    const { status, body } = await w.post('/api/checkout-cart', { ...input, voucher_code: 'WELCOME10' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(await isFree(), false)
    return body.order.code
  }
  await redeem()
  w.clock.move('PT61M')
  await w.runHousekeeping()
  assert.ok(await isFree())
  assert.equal((await w.post('/api/cancel-order', { token, order: await redeem() })).status, 200)
  assert.ok(await isFree())
  const sales = await clerk(w, 'sales')
  assert.deepEqual(await cancelByStaff(sales, await redeem()), [null])
  assert.ok(await isFree())
})

test('an order in installments accepts no voucher', async (t) => {
  // S7-02 A-065
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w, { external_code: 'plan' })
  const { body } = await w.post('/api/checkout-cart', {
    ...checkoutInput(token, code),
    voucher_code: 'WELCOME10',
  })
  assert.deepEqual(body.errors, { voucher_code: [INVALID] })
})
