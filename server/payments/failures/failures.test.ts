import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as account from '#server/checkout/account/account.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { checkOutByCard, officeOrderOf, type CardCheckout } from '#testing/fixtures/orders.ts'
import { openPayment } from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'

/** The payer presses a button on the bank's newest page. */
async function press(w: World, button: string): Promise<void> {
  const [attempt] = await w.shop.sql<{ reference: string }[]>`
    select reference from payment_attempts order by id desc limit 1`
  assert.ok(attempt)
  const url = `/sandbox-bank/${attempt.reference}/${button}`
  assert.equal((await w.app.inject({ method: 'POST', url })).statusCode, 303)
}

/** The order as its customer sees it. */
const seen = async (w: World, { order: { id } }: CardCheckout) =>
  account.order(w.shop, await w.shop.transact((tx) => orders.lock(tx, id)))

const failureOf = async (w: World, bought: CardCheckout) => (await seen(w, bought)).failure

const attemptOf = async (w: World, code: string) => {
  const { payments: rows } = await officeOrderOf(await clerk(w, 'finance'), code)
  const attempt = rows[0]?.attempts.at(-1)
  return [attempt?.status, attempt?.failure_reason, attempt?.failure_code]
}

const mailsOf = async (w: World) =>
  (await w.mails()).filter(({ template }) =>
    ['payment-failed', 'payment-unfinished', 'order-abandoned'].includes(template),
  )

test('the reason of a decline is shown on the order, with its code to staff, and mailed if the order is not paid soon', async (t) => {
  const w = await world(t)
  const bought = await checkOutByCard(w, 'weekend')
  await press(w, 'decline?reason=insufficient_funds')
  assert.equal(await failureOf(w, bought), 'insufficient_funds')
  assert.deepEqual(await attemptOf(w, bought.order.code), [
    'failed',
    'insufficient_funds',
    'sandbox_insufficient_funds',
  ])
  await w.runHousekeeping()
  assert.deepEqual(await mailsOf(w), [], 'the payer may be at it again')
  w.clock.move('PT6M')
  for (const _ of ['once', 'again']) await w.runHousekeeping()
  const [mail, ...more] = await mailsOf(w)
  assert.deepEqual(more, [])
  assert.match(mail?.text ?? '', /not enough money on the account[^]*use another card[^]*Places held until/)

  await attempts.begin(w.shop, await openPayment(w, bought.order))
  await press(w, 'pay')
  assert.equal(await failureOf(w, bought), null)
  assert.deepEqual(await attemptOf(w, bought.order.code), ['succeeded', null, null])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an order shows that its customer left the payment page, and a customer who returned gets no mail', async (t) => {
  const w = await world(t)
  const bought = await checkOutByCard(w, 'weekend')
  await press(w, 'cancel')
  assert.equal(await failureOf(w, bought), 'page_left')
  await attempts.begin(w.shop, await openPayment(w, bought.order))
  w.clock.move('PT6M')
  await w.runHousekeeping()
  assert.deepEqual(await mailsOf(w), [])
})

test('somebody who closes the page of the bank gets one mail after some minutes, with a link that pays without a login', async (t) => {
  const w = await world(t)
  const { order } = await checkOutByCard(w, 'weekend')
  w.clock.move('PT9M')
  await w.runHousekeeping()
  assert.deepEqual(await mailsOf(w), [], 'the payer may still be entering a card')
  w.clock.move('PT2M')
  for (const _ of ['once', 'again']) await w.runHousekeeping()
  const [mail, ...more] = await mailsOf(w)
  assert.deepEqual([mail?.template, mail?.to, more], ['payment-unfinished', order.billing_email, []])
  assert.match(mail?.text ?? '', /€133\.00[^]*Places held until[^]*\/accept-tcs\//)
  await press(w, 'cancel')
  w.clock.move('PT6M')
  await w.runHousekeeping()
  assert.equal((await mailsOf(w)).length, 1, 'a page that is left afterwards says nothing new')
})

test('somebody who pays, or comes back and fails, within those minutes gets no mail about an unfinished payment', async (t) => {
  const w = await world(t)
  await checkOutByCard(w, 'weekend')
  await press(w, 'pay')
  await checkOutByCard(w, 'weekend')
  await press(w, 'decline?reason=insufficient_funds')
  w.clock.move('PT11M')
  await w.runHousekeeping()
  const mails = await mailsOf(w)
  assert.deepEqual(
    mails.map(({ template }) => template),
    ['payment-failed'],
  )
})

test('an order that is abandoned after a decline shows the reason, and mails it', async (t) => {
  const w = await world(t)
  const declined = await checkOutByCard(w, 'weekend')
  await press(w, 'decline?reason=nonsense')
  const left = await checkOutByCard(w, 'weekend')
  await press(w, 'cancel')
  w.clock.move('PT2H')
  await w.runHousekeeping()
  const { payment_status, failure } = await seen(w, declined)
  assert.deepEqual([payment_status, failure], ['abandoned', 'declined'])
  assert.equal(await failureOf(w, left), 'page_left')
  const mails = await mailsOf(w)
  assert.deepEqual(
    mails.map(({ template, to }) => [template, to]),
    [['order-abandoned', declined.order.billing_email]],
  )
  assert.match(mails[0]?.text ?? '', /Your bank has declined the payment\.[^]*on sale again/)
})
