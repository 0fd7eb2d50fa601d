import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as paymentAttempts from '#server/payments/attempts/attempts.ts'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, useGateway } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

const visit = (w: World, path: string) => w.app.inject({ method: 'GET', url: path })

const submit = (w: World, path: string, fields: Record<string, string> = {}) =>
  w.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const pathOf = (reference: string) => `/sandbox-bank/${reference}`

describe('the page of the sandbox bank', () => {
  test('shows order, amount and three buttons, and contains no script', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const page = await visit(w, pathOf(event.reference))
    assert.equal(page.statusCode, 200)
    for (const words of [
      order.code,
      '€133.00',
      'Test Nights',
      'No real money',
      '>Pay<',
      '>Decline<',
      '>Cancel<',
    ])
      assert.ok(page.body.includes(words), words)
    const sequence = ['Confirm your payment', '€133.00', '>Pay<', '>Decline<', '>Cancel<']
    const places = sequence.map((text) => page.body.indexOf(text))
    assert.deepEqual(
      places.toSorted((one, other) => one - other),
      places,
    )
    assert.ok(!page.body.includes('<script'))
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /form-action 'self'/)
    assert.doesNotMatch(policy, /unsafe|script/)
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.match(String((await visit(w, '/sandbox-bank/bank.css')).headers['content-type']), /text\/css/)
  })

  test('is not found for an unknown payment, whichever button is pressed', async (t) => {
    const w = await world(t)
    assert.equal((await visit(w, '/sandbox-bank/x')).statusCode, 404)
    for (const button of ['', '/pay', '/decline', '/cancel']) {
      const answer = await submit(w, `/sandbox-bank/x${button}`)
      assert.equal(answer.statusCode, 404)
      assert.match(answer.body, /do not know this payment/)
    }
  })
})

describe('the buttons of the sandbox bank', () => {
  test('Pay notifies the shop and redirects to the confirmation', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const answer = await submit(w, `${pathOf(event.reference)}/pay`)
    assert.equal(answer.statusCode, 303)
    assert.equal(answer.headers.location, `http://festoon.test/portal/orders/${order.code}/confirmation`)
    assert.equal((await summaryOf(w, order)).status, 'paid')
  })

  test('no button charges anything once the payment is settled, and the page says so', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await submit(w, `${pathOf(event.reference)}/pay`)
    for (const button of ['pay', 'decline', 'cancel']) {
      const again = await submit(w, `${pathOf(event.reference)}/${button}`)
      assert.equal(again.statusCode, 200)
      assert.match(again.body, /already settled/)
    }
    assert.deepEqual((await summaryOf(w, order)).paid, 13_300)
    assert.match((await visit(w, pathOf(event.reference))).body, /already settled/)
  })

  test('Decline redirects to the order, which can be paid in a new attempt', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const answer = await submit(w, `${pathOf(event.reference)}/decline`)
    assert.equal(answer.headers.location, `http://festoon.test/portal/orders/${order.code}`)
    assert.equal((await summaryOf(w, order)).status, 'pending')
    const instruction = await paymentAttempts.continueOrder(w.shop, order.id)
    assert.ok(instruction && !instruction.url.endsWith(event.reference))
  })

  test('Cancel redirects to the order, which is still unpaid', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const answer = await submit(w, `${pathOf(event.reference)}/cancel`)
    assert.equal(answer.headers.location, `http://festoon.test/portal/orders/${order.code}`)
    const { status, attempts } = await summaryOf(w, order)
    assert.deepEqual([status, attempts], ['pending', ['cancelled']])
  })

  test('paying an installment redirects to its order', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'plan')
    await submit(w, `${pathOf(event.reference)}/pay`)
    await paymentAttempts.begin(w.shop, await openPayment(w, order, 1))
    const { reference } = await paymentEventFor(w, order, 1)
    const answer = await submit(w, `${pathOf(reference)}/pay`)
    assert.equal(answer.headers.location, `http://festoon.test/portal/orders/${order.code}`)
  })
})

describe('the sandbox bank with a signed form', () => {
  const formOf = async (w: World) => {
    await useGateway(w, 'sandbox-submit')
    const { order } = await checkOutByCard(w, 'weekend')
    const instruction = await paymentAttempts.continueOrder(w.shop, order.id)
    assert.ok(instruction?.action === 'submit')
    return { order, path: new URL(instruction.url).pathname, params: instruction.params }
  }

  test('opens its page with the form, and notifies the shop of the payment', async (t) => {
    const w = await world(t)
    const { order, path, params } = await formOf(w)
    for (let times = 0; times < 2; times++) {
      const page = await submit(w, path, params)
      assert.equal(page.statusCode, 200)
      assert.ok(page.body.includes('€133.00'))
    }
    const answer = await submit(w, `${path}/pay`)
    assert.equal(answer.headers.location, `http://festoon.test/portal/orders/${order.code}/confirmation`)
    assert.equal((await summaryOf(w, order)).status, 'paid')
  })

  test('accepts a button with or without the fields of the form', async (t) => {
    //
    const w = await world(t)
    for (const fields of [(params: Record<string, string>) => params, () => ({})]) {
      const { order, path, params } = await formOf(w)
      assert.equal((await submit(w, `${path}/pay`, { ...params, amount: '1' })).statusCode, 404)
      const answer = await submit(w, `${path}/pay`, fields(params))
      assert.equal(answer.statusCode, 303)
      assert.equal(answer.headers.location, `http://festoon.test/portal/orders/${order.code}/confirmation`)
      assert.equal((await summaryOf(w, order)).status, 'paid')
    }
  })

  test('refuses a form that was tampered with', async (t) => {
    const w = await world(t)
    const { path, params } = await formOf(w)
    const { signature = '', ...fields } = params
    const changes = [
      { ...params, amount: '1' },
      { ...params, amount: '1e3' },
      { ...params, currency: 'HUF' },
      { ...params, return_url: 'https://elsewhere.example' },
      { ...params, reference: 'ANOT-HERR-EFER-ENCE' },
      { ...params, signature: `${signature}x` },
      fields,
      {},
    ]
    for (const changed of changes) assert.equal((await submit(w, path, changed)).statusCode, 404)
    const [session] = await w.shop.sql`select amount, status from sandbox_sessions`
    assert.deepEqual({ ...session }, { amount: 13300, status: 'open' })
  })
})

test('a shop with a real gateway accepts no sandbox payments, even on a page opened before', async (t) => {
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'weekend')
  await useGateway(w, 'stripe')
  assert.equal((await visit(w, pathOf(event.reference))).statusCode, 404)
  assert.equal((await submit(w, `${pathOf(event.reference)}/pay`)).statusCode, 404)
  assert.equal((await summaryOf(w, order)).status, 'pending')
})
