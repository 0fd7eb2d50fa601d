import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as account from '#server/checkout/account/account.ts'
import * as orders from '#server/orders/orders.ts'
import { messages } from '#server/payments/messages.ts'
import * as payments from '#server/payments/payments.ts'
import { sign } from '#server/platform/security/signing.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { checkOutByCard, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverPayload, deliverEvent } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

const events = async (w: World): Promise<number> => (await w.shop.sql`select from payment_events`).length

test('a payment event that cannot be stored is refused, and nothing is recorded', async (t) => {
  const w = await world(t)
  const { event } = await checkOutByCard(w, 'weekend')
  const broken = [
    { id: 'a\u0000b' },
    { id: 'half \ud800' },
    { reference: '\udc00' },
    { order: '\u0000' },
    { currency: 'EU\u0000' },
    { id: 'x'.repeat(10_000) },
    { amount: 1e300 },
    { amount: -1 },
  ]
  for (const wrong of broken)
    assert.equal(
      await deliverPayload(w, JSON.stringify({ ...event, ...wrong })),
      400,
      JSON.stringify(wrong).slice(0, 40),
    )
  assert.equal(await events(w), 0)
})

describe('a notification that an order is paid', () => {
  test('pays it, issues its tickets and mails the confirmation with a link to each', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend', 'camping')
    assert.equal(await deliverEvent(w, event), 200)
    const summary = await summaryOf(w, order)
    assert.deepEqual(summary, {
      status: 'paid',
      reason: null,
      payments: ['paid'],
      paid: 17_800,
      attempts: ['succeeded'],
      tickets: 2,
      confirmations: 1,
    })
    const [mail] = (await w.mails()).filter(({ template }) => template === 'confirmation')
    const tickets = await w.shop.sql<{ code: string }[]>`select code from tickets`
    for (const { code } of tickets)
      assert.ok(mail?.text.includes(`http://festoon.test/download-ticket/ana%40example.com/${code}`))
    for (const words of [order.code, 'Weekend ticket', 'Camping', '€178.00', `/portal/orders/${order.code}`])
      assert.ok(mail?.text.includes(words), words)
  })

  test('without a valid signature records nothing', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    const body = JSON.stringify(event)
    const { secret } = w.shop.settings
    for (const signature of [
      '',
      'x',
      sign(secret, 'another purpose', body),
      sign(secret, 'sandbox-bank', `${body} `),
    ])
      assert.equal(await deliverPayload(w, body, { signature }), 401)
    assert.equal((await summaryOf(w, order)).status, 'pending')
    assert.equal(await events(w), 0)
  })

  test('with an invalid body is refused, even if it is signed', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    for (const body of ['', 'paid!', '[]', 'null', '{}', JSON.stringify({ ...event, amount: '13300' })])
      assert.equal(await deliverPayload(w, body), 400, body)
    assert.equal(await deliverPayload(w, 'x'.repeat(70_000)), 413)
    assert.equal(await deliverPayload(w, JSON.stringify(event), { gateway: 'unknown' }), 404)
    assert.equal(await deliverPayload(w, JSON.stringify(event), { gateway: 'sandbox-submit' }), 404)
    assert.equal(await deliverEvent(w, { ...event, reference: 'NOBO-DYSR-EFER-ENCE' }), 404)
    assert.equal((await summaryOf(w, order)).status, 'pending')
    assert.equal(await events(w), 0)
  })

  test('is counted once, however often it is repeated', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    for (let times = 0; times < 3; times++) assert.equal(await deliverEvent(w, event), 200)
    assert.equal(await deliverEvent(w, { ...event, id: 'the same news under another name' }), 200)
    const { paid, tickets, confirmations } = await summaryOf(w, order)
    assert.deepEqual({ paid, tickets, confirmations }, { paid: 13_300, tickets: 1, confirmations: 1 })
    assert.equal(await events(w), 2)
  })
})

describe('a genuine notification that does not match its order makes the order a problem and pays nothing', () => {
  test('and every reason is kept, once', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, { ...event, id: '1', amount: 1 })
    await deliverEvent(w, { ...event, id: '2', currency: 'HUF' })
    await deliverEvent(w, { ...event, id: '3', amount: 1 })
    assert.equal(
      (await summaryOf(w, order)).reason,
      [
        messages.problems.otherAmount({ named: '€0.01', expected: '€133.00' }),
        messages.problems.otherValue({ named: 'HUF', expected: 'EUR' }),
      ].join('\n'),
    )
    const [payment] = (await officeOrderOf(await clerk(w, 'owner'), order.code)).payments
    assert.deepEqual(
      payment?.attempts.map(({ amount, reported }) => [amount, reported]),
      [[1, [{ amount: 13_300, currency: 'HUF' }]]],
    )
  })

  test('for another order', async (t) => {
    const w = await world(t)
    const cheap = await checkOutByCard(w, 'limited')
    const dear = await checkOutByCard(w, 'weekend')
    assert.equal(await deliverEvent(w, { ...dear.event, order: cheap.order.code }), 200)
    const summary = await summaryOf(w, dear.order)
    assert.deepEqual([summary.status, summary.paid, summary.tickets], ['problem', 0, 0])
    assert.match(summary.reason ?? '', new RegExp(cheap.order.code))
    assert.equal((await summaryOf(w, cheap.order)).status, 'pending')
  })

  for (const [name, wrong] of Object.entries({
    'for too small an amount': { amount: 1 },
    'for too large an amount': { amount: 99_999 },
    'in another currency': { currency: 'HUF' },
  }))
    test(name, async (t) => {
      const w = await world(t)
      const { order, event } = await checkOutByCard(w, 'weekend')
      assert.equal(await deliverEvent(w, { ...event, ...wrong }), 200)
      const { status, payments, paid, tickets } = await summaryOf(w, order)
      assert.deepEqual(
        { status, payments, paid, tickets },
        { status: 'problem', payments: ['problem'], paid: 0, tickets: 0 },
      )
      await assert.rejects(openPayment(w, order), { message: 'This installment can no longer be paid.' })
    })
})

describe('a customer at the payment page', () => {
  test('pays with a second card after the first was declined', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, { ...event, outcome: 'declined' })
    assert.deepEqual((await summaryOf(w, order)).status, 'pending')
    await openPayment(w, order)
    await deliverEvent(w, await paymentEventFor(w, order))
    const { status, attempts, tickets } = await summaryOf(w, order)
    assert.deepEqual(
      { status, attempts, tickets },
      { status: 'paid', attempts: ['failed', 'succeeded'], tickets: 1 },
    )
  })

  test('who is charged for both attempts has an order with a problem and one ticket', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, { ...event, outcome: 'declined' })
    await openPayment(w, order)
    await deliverEvent(w, await paymentEventFor(w, order))
    await deliverEvent(w, { ...event, id: 'the first card after all' })
    const { status, reason, paid, tickets } = await summaryOf(w, order)
    assert.deepEqual(
      { status, reason, paid, tickets },
      { status: 'problem', reason: 'Paid twice.', paid: 13_300, tickets: 1 },
    )
  })

  test('whose first attempt succeeds while a second is open pays the order and closes the second', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, { ...event, outcome: 'declined' })
    await openPayment(w, order)
    await deliverEvent(w, { ...event, id: 'the first card after all' })
    const { status, attempts } = await summaryOf(w, order)
    assert.deepEqual({ status, attempts }, { status: 'paid', attempts: ['succeeded', 'cancelled'] })
  })

  test('who cancels ends the attempt, and the order keeps its place and can be paid', async (t) => {
    //
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'last')
    await deliverEvent(w, { ...event, id: 'cancel', outcome: 'cancelled' })
    const { status, payments, attempts } = await summaryOf(w, order)
    assert.deepEqual([status, payments, attempts], ['pending', ['pending'], ['cancelled']])
    assert.equal(await takenStockOf(w, 'last'), 1)
    await openPayment(w, order)
    await deliverEvent(w, await paymentEventFor(w, order))
    assert.equal((await summaryOf(w, order)).status, 'paid')
  })
})

describe('a delayed payment', () => {
  test('is processing since it began, and its order is not abandoned', async (t) => {
    const w = await world(t)
    const began = w.clock.now()
    const { order, event } = await checkOutByCard(w, 'weekend')
    w.clock.move('PT3M')
    await deliverEvent(w, { ...event, id: 'announced', outcome: 'processing' })
    const { processing_since } = await account.order(w.shop, order)
    assert.ok(processing_since && Temporal.Instant.from(processing_since).equals(began))
    assert.equal((await summaryOf(w, order)).status, 'processing')
    w.clock.move('P2D')
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, order)).status, 'processing')
    await deliverEvent(w, event)
    assert.equal((await summaryOf(w, order)).status, 'paid')
  })

  for (const outcome of ['declined', 'expired'] as const)
    test(`that is ${outcome} returns the order to pending and counts as a failed attempt`, async (t) => {
      const w = await world(t)
      const { order, event } = await checkOutByCard(w, 'weekend')
      await deliverEvent(w, { ...event, id: 'announced', outcome: 'processing' })
      await deliverEvent(w, { ...event, outcome })
      assert.equal((await summaryOf(w, order)).status, 'pending')
      const [payment] = await w.shop.sql<{ attempt: number }[]>`select attempt from payments`
      assert.equal(payment?.attempt, 1)
    })

  test('is not changed by notifications in the wrong order', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, event)
    for (const outcome of ['processing', 'declined', 'expired', 'cancelled'] as const)
      assert.equal(await deliverEvent(w, { ...event, id: outcome, outcome }), 200)
    assert.equal((await summaryOf(w, order)).status, 'paid')
  })
})

describe('an order in installments', () => {
  test('issues its ticket with the last payment, and confirms each payment before', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'plan')
    await deliverEvent(w, event)
    assert.deepEqual((await summaryOf(w, order)).payments, ['paid', 'pending', 'pending'])
    for (const position of [2, 1]) {
      const { status, tickets } = await summaryOf(w, order)
      assert.deepEqual({ status, tickets }, { status: 'partial', tickets: 0 })
      await openPayment(w, order, position)
      await deliverEvent(w, await paymentEventFor(w, order, position))
    }
    const { status, paid, tickets } = await summaryOf(w, order)
    assert.deepEqual({ status, paid, tickets }, { status: 'paid', paid: 13_500, tickets: 1 })
    const templates = (await w.mails()).map(({ template }) => template)
    assert.deepEqual(templates, ['installment', 'installment', 'confirmation'])
  })

  test('stays partly paid when the customer cancels a later payment', async (t) => {
    const w = await world(t)
    const { order, event } = await checkOutByCard(w, 'plan')
    await deliverEvent(w, event)
    await openPayment(w, order, 1)
    await deliverEvent(w, { ...(await paymentEventFor(w, order, 1)), outcome: 'cancelled' })
    const { status, payments, attempts } = await summaryOf(w, order)
    assert.deepEqual([status, payments], ['partial', ['paid', 'pending', 'pending']])
    assert.deepEqual(attempts, ['succeeded', 'cancelled'])
  })

  test('becomes a problem if a page pays more than is still due after staff settled a part', async (t) => {
    const w = await world(t)
    const { order } = await checkOutByCard(w, 'plan')
    for (const position of [1, 2]) await openPayment(w, order, position)
    const [second, third] = [await paymentEventFor(w, order, 1), await paymentEventFor(w, order, 2)]
    await deliverEvent(w, { ...third, amount: third.amount + 1 })
    await w.shop.transact(async (tx) =>
      payments.staffActions.resolve(tx, await orders.lock(tx, order.id), {
        to: 'partial',
        kept: 5_000,
        values: [],
      }),
    )
    assert.deepEqual((await summaryOf(w, order)).payments, ['paid', 'partial', 'pending'])
    await deliverEvent(w, second)
    const { status, paid, reason } = await summaryOf(w, order)
    assert.deepEqual([status, paid], ['problem', 5_000])
    assert.equal(reason, 'The amount received is not the amount due.')
  })
})
