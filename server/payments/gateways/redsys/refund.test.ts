import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { REDSYS_MERCHANT, shopWithRedsysServer, type SignFields } from '#testing/harness/redsys-server.ts'
import { orderNumberOf, redsys as gateway } from './redsys.ts'
import { signFields } from './signature.ts'

const signWith =
  (secretKey: string): SignFields =>
  (order, fields) =>
    signFields({ secretKey, signatureVersion: 'HMAC_SHA512_V2' }, order, fields)

const ATTEMPT = { reference: 'an attempt', gateway_ref: null, transaction_ref: null }
const ORDER = orderNumberOf(ATTEMPT.reference)

/** A bank with a charge of €10.00, and a function that refunds a part of it. */
async function afterPayment(t: TestContext) {
  const { w, redsys, close } = await shopWithRedsysServer(t, signWith(REDSYS_MERCHANT.secretKey))
  redsys.paid.set(ORDER, 1000)
  const refund = (amount = 400) =>
    gateway.refund(w.shop, { reference: 'a refund', attempt: ATTEMPT, amount, currency: 'EUR' })
  return { redsys, refund, close }
}

test('a refund is sent with the order number of its payment, and one of more than was paid fails', async (t) => {
  const { redsys, refund } = await afterPayment(t)
  assert.deepEqual(await refund(), { ref: null, status: 'succeeded', failure_code: null })
  assert.deepEqual(redsys.asked, [
    {
      DS_MERCHANT_AMOUNT: '400',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_ORDER: ORDER,
      DS_MERCHANT_MERCHANTCODE: '999008881',
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_TRANSACTIONTYPE: '3',
    },
  ])
  assert.deepEqual(await refund(601), { ref: null, status: 'failed', failure_code: 'SIS0057' })
  redsys.response = '0190'
  assert.deepEqual(await refund(), { ref: null, status: 'failed', failure_code: '0190' })
  assert.equal(redsys.givenBack(ORDER), 400)
})

test('an invalid, truncated or forged response leaves the refund unknown', async (t) => {
  const { redsys, refund } = await afterPayment(t)
  const unknown = { ref: null, status: 'unknown', failure_code: null }
  const forged = JSON.stringify(
    signWith(`A${REDSYS_MERCHANT.secretKey.slice(1)}`)(ORDER, { Ds_Order: ORDER, Ds_Response: '0900' }),
  )
  const another = JSON.stringify(
    signWith(REDSYS_MERCHANT.secretKey)('another', { Ds_Order: 'another', Ds_Response: '0900' }),
  )
  for (const garbage of ['<html>Error 500</html>', '', '[]', '{"errorCode":7}', forged, another]) {
    redsys.garbage = garbage
    assert.deepEqual(await refund(1), unknown, garbage)
  }
})

test('a refund is not sent if the gateway cannot be reached, so it can be retried', async (t) => {
  const { redsys, refund, close } = await afterPayment(t)
  await close()
  await assert.rejects(refund(), TypeError)
  assert.deepEqual(redsys.asked, [])
})
