import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as account from '#server/checkout/account/account.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as paymentAttempts from '#server/payments/attempts/attempts.ts'
import { checkOutByCard, createStaffOrder, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { shopWithRedsysServer, type SignFields } from '#testing/harness/redsys-server.ts'
import { useGateway } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'
import { orderNumberOf } from './redsys.ts'
import { signFields, signParameters, type SignatureVersion } from './signature.ts'

// Redsys' public test merchant.
const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'
const MERCHANT = {
  merchantCode: '999008881',
  terminal: '1',
  secretKey: KEY,
  signature: null,
  environment: 'test',
  url: null,
}

async function shopWithRedsys(t: TestContext, signature: SignatureVersion = 'HMAC_SHA512_V2') {
  const w = await world(t, { redsys: { ...MERCHANT, signature } })
  await useGateway(w, 'redsys')
  return w
}

type Form = Record<string, string>

/** The form posted by the browser, and the bank's notification about it. */
async function formOf(w: World, orderId: number): Promise<{ url: string; params: Form; fields: Form }> {
  const [attempt] = await w.shop.sql<{ instruction: { url: string; params: Form } }[]>`
    select instruction from payment_attempts attempt join payments on payments.id = attempt.payment_id
     where payments.order_id = ${orderId} order by attempt.id desc limit 1`
  assert.ok(attempt)
  const { url, params } = attempt.instruction
  const text = Buffer.from(params['Ds_MerchantParameters'] ?? '', 'base64').toString()
  return { url, params, fields: JSON.parse(text) }
}

const notificationOf = (fields: Form, changes: Form = {}): Form => ({
  Ds_Response: '0000',
  Ds_Order: fields['DS_MERCHANT_ORDER'] ?? '',
  Ds_Amount: fields['DS_MERCHANT_AMOUNT'] ?? '',
  Ds_Currency: fields['DS_MERCHANT_CURRENCY'] ?? '',
  Ds_AuthorisationCode: '123456',
  Ds_MerchantCode: fields['DS_MERCHANT_MERCHANTCODE'] ?? '',
  Ds_Terminal: '001',
  Ds_TransactionType: '0',
  Ds_MerchantData: encodeURIComponent(fields['DS_MERCHANT_MERCHANTDATA'] ?? ''),
  Ds_Date: '15/01/2027',
  Ds_Hour: '10:00',
  ...changes,
})

interface Signing {
  version?: SignatureVersion
  key?: string
  encoding?: 'base64' | 'base64url'
}

async function notify(
  w: World,
  parameters: Form,
  { version = 'HMAC_SHA512_V2', key = KEY, encoding = 'base64' }: Signing = {},
): Promise<number> {
  const text = Buffer.from(JSON.stringify(parameters)).toString(encoding)
  const payload = new URLSearchParams({
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: signParameters(version, key, parameters['Ds_Order'] ?? '', text),
  }).toString()
  const { statusCode } = await w.app.inject({
    method: 'POST',
    url: '/gateways/redsys/notifications',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  return statusCode
}

test('signatures match Redsys’ published examples', () => {
  const sha512 = signParameters('HMAC_SHA512_V2', KEY, '1234567890', PUBLISHED)
  assert.equal(
    sha512,
    'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
  )
  const sha256 = signParameters(
    'HMAC_SHA256_V1',
    KEY,
    '123456789012',
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAxMiJ9',
  )
  assert.equal(sha256, 'BPEXSazbBJ6gjbF6vxi9jF/PGpZsr4BSXHV2qf39fD0=')
})

const PUBLISHED =
  'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0'

for (const version of ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const)
  test(`an order is paid by a signed form and its notification (${version})`, async (t) => {
    const w = await shopWithRedsys(t, version)
    const { order } = await checkOutByCard(w, 'weekend', 'camping')
    const { url, params, fields } = await formOf(w, order.id)
    assert.equal(url, 'https://sis-t.redsys.es:25443/sis/realizarPago')
    assert.equal(params['Ds_SignatureVersion'], version)
    assert.match(fields['DS_MERCHANT_ORDER'] ?? '', /^\d{4}[\da-z]{8}$/)
    assert.equal(fields['DS_MERCHANT_AMOUNT'], String(order.total_price))
    assert.equal(fields['DS_MERCHANT_CURRENCY'], '978')
    for (const encoding of ['base64', 'base64url'] as const)
      assert.equal(await notify(w, notificationOf(fields), { version, encoding }), 200)
    const { status, tickets, attempts } = await summaryOf(w, order)
    assert.deepEqual({ status, tickets, attempts }, { status: 'paid', tickets: 2, attempts: ['succeeded'] })
  })

test('a signed notification that is malformed is refused as such and changes nothing', async (t) => {
  const w = await shopWithRedsys(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const { fields } = await formOf(w, order.id)
  const [reference = ''] = (fields['DS_MERCHANT_MERCHANTDATA'] ?? '').split(' ')
  const odd: Form[] = [
    { Ds_MerchantData: encodeURIComponent(`${reference} ${order.code}\u0000`) },
    { Ds_MerchantData: encodeURIComponent(`${reference} ${'x'.repeat(300)}`) },
    { Ds_MerchantData: '%E0%A4%A' },
    { Ds_Currency: `9\u000078` },
    { Ds_Currency: 'x'.repeat(300) },
    { Ds_Amount: '-1' },
    { Ds_Amount: '1.5' },
    { Ds_Response: 'constructor' },
  ]
  for (const change of odd)
    assert.equal(await notify(w, notificationOf(fields, change)), 400, JSON.stringify(change))
  for (const number of ['', '\u0000', '0'.repeat(300), 'ñ🎪'])
    assert.equal(await notify(w, notificationOf(fields, { Ds_Order: number })), 404, number)
  const { status, attempts } = await summaryOf(w, order)
  assert.deepEqual({ status, attempts }, { status: 'pending', attempts: ['open'] })
  assert.deepEqual([...(await w.shop.sql`select from payment_events`)], [])
})

test('a decline ends the attempt, and notifications of refunds and cancellations are no payment', async (t) => {
  const w = await shopWithRedsys(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const { fields } = await formOf(w, order.id)
  for (const refunded of [{ Ds_Response: '0900', Ds_TransactionType: '3' }, { Ds_Response: '0400' }])
    assert.equal(await notify(w, notificationOf(fields, refunded)), 200)
  assert.deepEqual((await summaryOf(w, order)).attempts, ['open'])
  assert.equal(await notify(w, notificationOf(fields, { Ds_Response: '0190' })), 200)
  assert.deepEqual((await summaryOf(w, order)).attempts, ['failed'])
})

test('money given back in the bank’s portal is a problem that staff see, once for each notice', async (t) => {
  const w = await shopWithRedsys(t)
  const owner = await clerk(w, 'owner')
  const { order } = await checkOutByCard(w, 'weekend')
  const { fields } = await formOf(w, order.id)
  assert.equal(await notify(w, notificationOf(fields)), 200)
  const full = notificationOf(fields, {
    Ds_Response: '0900',
    Ds_TransactionType: '3',
    Ds_Amount: '5000',
  })
  // The portal does not know our data.
  const notice: Form = Object.fromEntries(Object.entries(full).filter(([name]) => name !== 'Ds_MerchantData'))
  for (const _ of ['once', 'again']) assert.equal(await notify(w, notice), 200)
  const shown = async () => {
    const { payment_status, problem_reason } = await officeOrderOf(owner, order.code)
    return [payment_status, problem_reason]
  }
  assert.deepEqual(await shown(), ['problem', '€50.00 was returned at the gateway itself.'])
  const returned = async () => {
    const [row] = await w.shop.sql<
      { returned_amount: number }[]
    >`select returned_amount from payment_attempts`
    return row?.returned_amount
  }
  assert.equal(await returned(), 5000)
  // The rest, with our data this time; more than was paid, and another currency, are told and not booked.
  const rest = { Ds_Amount: String(order.total_price - 5000), Ds_Hour: '11:00' }
  assert.equal(await notify(w, { ...notificationOf(fields), ...notice, ...rest }), 200)
  assert.equal(await returned(), order.total_price)
  assert.equal(await notify(w, { ...notice, Ds_Amount: '1', Ds_Hour: '12:00' }), 200)
  assert.equal(await notify(w, { ...notice, Ds_Amount: '2', Ds_Currency: '840' }), 200)
  assert.equal(await notify(w, { ...notice, Ds_Currency: '999' }), 400)
  assert.equal(await notify(w, { ...notice, Ds_Order: '0000another1' }), 404)
  assert.equal(await returned(), order.total_price)
  assert.match(String((await shown())[1]), /€50\.00[^]*€83\.00[^]*€0\.01[^]*US\$0\.02/)
})

test('an annulled payment is money given back, too', async (t) => {
  const w = await shopWithRedsys(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const { fields } = await formOf(w, order.id)
  assert.equal(await notify(w, notificationOf(fields)), 200)
  assert.equal(await notify(w, notificationOf(fields, { Ds_Response: '0400' })), 200)
  assert.equal((await summaryOf(w, order)).reason, '€133.00 was returned at the gateway itself.')
})

test('the notice of a refund of ours confirms it, and is no problem', async (t) => {
  const sign: SignFields = (number, signed) =>
    signFields({ secretKey: KEY, signatureVersion: 'HMAC_SHA512_V2' }, number, signed)
  const { w, redsys } = await shopWithRedsysServer(t, sign)
  const owner = await clerk(w, 'owner')
  const { order } = await checkOutByCard(w, 'last')
  const { fields } = await formOf(w, order.id)
  const number = fields['DS_MERCHANT_ORDER'] ?? ''
  await payments.cancellation.byStaff(w.shop, [order.code])
  await createStaffOrder(w, { products: ['last'] })
  redsys.paid.set(number, order.total_price)
  assert.equal(await notify(w, notificationOf(fields)), 200)
  const back = { to: 'cancelled', kept: null, to_card: true }
  assert.equal((await owner.post(`/office/api/orders/${order.code}/resolutions`, back)).status, 200)
  await w.mails()
  const notice = notificationOf(fields, { Ds_Response: '0900', Ds_TransactionType: '3' })
  for (const _ of ['once', 'again']) assert.equal(await notify(w, notice), 200)
  assert.equal((await summaryOf(w, order)).status, 'cancelled')
  const rows = await w.shop.sql`select amount, status from card_refunds`
  assert.deepEqual([...rows], [{ amount: order.total_price, status: 'succeeded' }])
})

test('a notification that is forged, or for another version, terminal, order or attempt, changes nothing', async (t) => {
  const w = await shopWithRedsys(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const { fields } = await formOf(w, order.id)
  const genuine = notificationOf(fields)
  assert.equal(await notify(w, genuine, { key: 'AAAAjrUOBfKmC576ILgskD5srU870gJ7' }), 401)
  assert.equal(await notify(w, genuine, { version: 'HMAC_SHA256_V1' }), 401)
  assert.equal(await notify(w, { ...genuine, Ds_Terminal: '2' }), 404)
  assert.equal(await notify(w, { ...genuine, Ds_Order: orderNumberOf('another') }), 404)
  assert.equal(await notify(w, { ...genuine, Ds_MerchantData: '%' }), 400)
  assert.equal(await notify(w, { ...genuine, Ds_Response: 'paid' }), 400)
  const { status, attempts } = await summaryOf(w, order)
  assert.deepEqual({ status, attempts }, { status: 'pending', attempts: ['open'] })
})

test('a payment that arrives after the order was abandoned pays it while its place is still available', async (t) => {
  const w = await shopWithRedsys(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const { fields } = await formOf(w, order.id)
  w.clock.move('P2D')
  await w.runHousekeeping()
  assert.equal((await summaryOf(w, order)).status, 'abandoned')
  assert.equal(await notify(w, notificationOf(fields)), 200)
  assert.equal((await summaryOf(w, order)).status, 'paid')
})

test('the reason of a decline is shown to the customer, and with its code to staff; another card can pay the order', async (t) => {
  const w = await shopWithRedsys(t)
  const finance = await clerk(w, 'finance')
  const { order } = await checkOutByCard(w, 'weekend')
  const first = await formOf(w, order.id)
  assert.equal(await notify(w, notificationOf(first.fields, { Ds_Response: '0116' })), 200)
  const locked = await w.shop.transact((tx) => orders.lock(tx, order.id))
  assert.equal((await account.order(w.shop, locked)).failure, 'insufficient_funds')
  const [attempt] = (await officeOrderOf(finance, order.code)).payments[0]?.attempts ?? []
  assert.deepEqual(
    [attempt?.status, attempt?.failure_reason, attempt?.failure_code],
    ['failed', 'insufficient_funds', '0116'],
  )
  w.clock.move('PT6M')
  await w.runHousekeeping()
  const mail = (await w.mails()).findLast(({ template }) => template === 'payment-failed')
  assert.match(mail?.text ?? '', /not enough money on the account/)

  await paymentAttempts.continueOrder(w.shop, order.id)
  const second = await formOf(w, order.id)
  assert.notEqual(second.fields['DS_MERCHANT_ORDER'], first.fields['DS_MERCHANT_ORDER'])
  assert.equal(await notify(w, notificationOf(second.fields)), 200)
  assert.equal((await summaryOf(w, order)).status, 'paid')
})

test('a payment that arrives after the order was cancelled and its place sold is refunded with one click', async (t) => {
  const sign: SignFields = (number, fields) =>
    signFields({ secretKey: KEY, signatureVersion: 'HMAC_SHA512_V2' }, number, fields)
  const { w, redsys } = await shopWithRedsysServer(t, sign)
  const owner = await clerk(w, 'owner')
  const { order } = await checkOutByCard(w, 'last')
  const { fields } = await formOf(w, order.id)
  await payments.cancellation.byStaff(w.shop, [order.code])
  await createStaffOrder(w, { products: ['last'] })
  const number = fields['DS_MERCHANT_ORDER'] ?? ''
  redsys.paid.set(number, order.total_price)
  for (const _ of ['once', 'again']) assert.equal(await notify(w, notificationOf(fields)), 200)
  assert.equal((await summaryOf(w, order)).reason, 'Money arrived after the order was cancelled.')
  const back = { to: 'cancelled', kept: null, to_card: true }
  assert.equal((await owner.post(`/office/api/orders/${order.code}/resolutions`, back)).status, 200)
  await w.mails()
  const { payment_status, received } = await officeOrderOf(owner, order.code)
  assert.deepEqual([payment_status, received, redsys.givenBack(number)], ['cancelled', 0, order.total_price])
})
