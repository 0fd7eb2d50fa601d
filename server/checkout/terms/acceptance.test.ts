import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { textOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import * as site from '#server/shop/site/site.ts'
import { assertFields } from '#testing/harness/documented-responses.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { summaryOf, createStaffOrder } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import * as payments from '#server/payments/payments.ts'
import { world, type World } from '#testing/harness/world.ts'

const linkOf = ({ code, checksum }: OrderRow) => ({ order: code, checksum })
const look = (w: World, link: object) => w.post('/api/get-terms-and-conditions-order', link)
const accept = (w: World, link: object) => w.post('/api/accept-terms-and-conditions', link)

/** The stored record of an accepted order. */
const kept = async (w: World, { id }: OrderRow) =>
  (
    await w.shop.sql<{ text: string; at: Temporal.Instant; ip: string; user_agent: string | null }[]>`
      select text, at, ${textOf(w.shop.sql, 'terms_acceptances', 'a', 'ip', 'order_id')} as ip,
             ${textOf(w.shop.sql, 'terms_acceptances', 'a', 'user_agent', 'order_id')} as user_agent
        from terms_acceptances a join terms_versions on hash = version where order_id = ${id}`
  )[0]

/** The mails about an order after the one that asks to accept its terms. */
const mailsAbout = async (w: World, { code }: OrderRow) =>
  (await w.mails()).filter(({ subject, template }) => subject.includes(code) && template !== 'terms')

const paid = async (w: World, order: OrderRow, position = 0) => {
  await openPayment(w, order, position)
  await deliverEvent(w, await paymentEventFor(w, order, position))
}

describe('a staff order', () => {
  test('is shown to anybody with its link, including holders but not their contact details', async (t) => {
    // S7-31 S3-32 S6-04 A-080 A-084 A-140
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['weekend', 'camping'], merchandise: ['shirt'] })
    const { status, body } = await look(w, linkOf(order))
    assert.equal(status, 200)
    assertFields(
      body.order,
      'code created_at staff total_price tickets cartProducts merchandisePurchases cartMerchandise shipping_amount donation_amount payment_method accepted_ts_and_cs attempt',
    )
    assert.equal(Object.keys(body.order).length, 13)
    assert.deepEqual([body.order.staff, body.order.accepted_ts_and_cs], ['Box office', null])
    assert.deepEqual(
      body.order.cartProducts.map((line: { product: string; full_name: string }) => [
        line.product,
        line.full_name,
      ]),
      [
        ['Weekend ticket', 'Ana Horvat'],
        ['Camping', 'Ana Horvat'],
      ],
    )
    await accept(w, linkOf(order))
    await paid(w, order)
    const after = await look(w, linkOf(order))
    assert.deepEqual([after.body.order.tickets.length, after.body.order.merchandisePurchases.length], [2, 1])
    const codes = await w.shop.sql<
      { code: string }[]
    >`select code from tickets union select code from merchandise_purchases`
    const said = JSON.stringify([body, after.body])
    for (const secret of ['@', 'Tajna ulica', ...codes.map(({ code }) => code)])
      assert.ok(!said.includes(secret), secret)
  })

  test('is accepted once, and text, time and address of the acceptance are recorded', async (t) => {
    // S4-23 S7-32 A-080 A-081
    const w = await world(t)
    const order = await createStaffOrder(w)
    const first = await accept(w, linkOf(order))
    assert.deepEqual([first.status, first.body.payment.action], [200, 'redirect'])
    const then = await kept(w, order)
    assert.deepEqual(
      [then?.text, String(then?.at), then?.ip, then?.user_agent],
      ['<h2>Terms</h2><p>Be kind.</p>', '2027-01-15T09:00:00Z', '127.0.0.1', 'lightMyRequest'],
    )
    w.clock.move('PT1H')
    await configure(w, { texts: { ...site.of(w.shop).texts, terms: '<p>Be kinder.</p>' } })
    const again = await accept(w, linkOf(order))
    assert.deepEqual(again.body.payment, first.body.payment)
    assert.deepEqual(await kept(w, order), then)
    assert.equal((await look(w, linkOf(order))).body.order.accepted_ts_and_cs, '2027-01-15T09:00:00Z')
    assert.equal((await kept(w, await acceptedNow(w)))?.text, '<p>Be kinder.</p>')
  })

  test('that is accepted concurrently is accepted once, with one mail and one payment page', async (t) => {
    // S4-23 A-066
    const w = await world(t)
    const order = await createStaffOrder(w)
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(w, linkOf(order))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.payment.url)).size, 1)
    assert.deepEqual((await summaryOf(w, order)).attempts, ['open'])
    assert.equal((await mailsAbout(w, order)).length, 1)
  })
})

describe('accepting a staff order', () => {
  test('by card returns the payment instruction for the amount due now only', async (t) => {
    // A-081 A-141
    const w = await world(t)
    const order = await createStaffOrder(w, { products: ['plan'] })
    assert.ok((await accept(w, linkOf(order))).body.payment)
    const [mail] = await mailsAbout(w, order)
    assert.match(mail?.text ?? '', /Due now: €45\.00[^]*accept-tcs/)
    await deliverEvent(w, await paymentEventFor(w, order))
    assert.equal((await accept(w, linkOf(order))).body.payment, null)
    w.clock.move('P1M')
    assert.ok((await accept(w, linkOf(order))).body.payment)
    assert.equal((await paymentEventFor(w, order, 1)).amount, 4500)
  })

  test('by bank transfer sends a mail with the transfer details', async (t) => {
    // S2.7-13 S1-10 A-078 A-081
    const w = await world(t)
    const order = await createStaffOrder(w, { payment_method: 'bank_transfer' })
    assert.equal((await accept(w, linkOf(order))).body.payment, null)
    const mails = await mailsAbout(w, order)
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['bank-transfer'],
    )
    assert.match(mails[0]?.text ?? '', /IBAN: HR1210010051863000160/)
  })

  test('that is already paid issues its tickets', async (t) => {
    // A-090 A-104
    const w = await world(t)
    const order = await createStaffOrder(w)
    await paid(w, order)
    const before = await mailsAbout(w, order)
    assert.match(before[0]?.text ?? '', /accept-tcs/)
    assert.doesNotMatch(before[0]?.text ?? '', /download-ticket/)
    assert.equal((await accept(w, linkOf(order))).body.payment, null)
    const [, confirmation, ...more] = await mailsAbout(w, order)
    assert.deepEqual([confirmation?.template, more], ['confirmation', []])
    assert.match(confirmation?.text ?? '', /download-ticket/)
  })
})

describe('an invalid link', () => {
  const NOTHING = { message: 'Link expired' }

  test('gets the same refusal, whatever is wrong with it', async (t) => {
    // S2.7-01 S6-04 S7-31 A-083
    const w = await world(t)
    const order = await createStaffOrder(w)
    const link = linkOf(order)
    const other = await createStaffOrder(w)
    const last = link.checksum.endsWith('0') ? '1' : '0'
    const wrong = [
      {},
      { ...link, checksum: '' },
      { ...link, checksum: link.checksum.slice(0, -1) + last },
      { ...link, checksum: other.checksum },
      { ...link, order: 'NOPE' },
      { ...link, order: '' },
    ]
    for (const each of wrong)
      for (const ask of [look, accept]) {
        const { status, body } = await ask(w, each)
        assert.deepEqual([status, body], [404, NOTHING])
      }
    assert.equal(await kept(w, order), undefined)
    assert.equal((await look(w, link)).status, 200)
  })

  test('is also that of an order that was cancelled, abandoned or is past its deadline', async (t) => {
    // A-083 A-145
    const w = await world(t)
    const cancelled = await createStaffOrder(w)
    await payments.cancellation.byCustomer(w.shop, { id: cancelled.customer_id }, cancelled.code)
    const late = await createStaffOrder(w)
    w.clock.move('P14D')
    for (const order of [cancelled, late])
      for (const ask of [look, accept]) assert.deepEqual((await ask(w, linkOf(order))).body, NOTHING)
    await w.runHousekeeping()
    assert.equal((await summaryOf(w, late)).status, 'abandoned')
    for (const ask of [look, accept]) assert.deepEqual((await ask(w, linkOf(late))).body, NOTHING)
  })

  test('can be tried thirty times, while a valid link keeps working', async (t) => {
    // A-084 A-131
    const w = await world(t, { rateLimits: true, peoplePerAddress: 240 })
    const link = linkOf(await createStaffOrder(w))
    const wrong = { ...link, checksum: 'f'.repeat(64) }
    for (let count = 0; count < 35; count++) assert.equal((await look(w, link)).status, 200)
    const guesses = await Promise.all(Array.from({ length: 40 }, () => look(w, wrong)))
    assert.equal(guesses.filter(({ status }) => status === 404).length, 30)
    const { status, headers } = await accept(w, wrong)
    assert.equal(status, 429)
    assert.ok(Number(headers['retry-after']) > 0)
    for (const ask of [look, accept])
      assert.equal((await ask(w, link)).status, 200, 'of the same place, with the right link')
  })
})

test('a checkout records the acceptance like a link does', async (t) => {
  //
  const w = await world(t)
  const order = await acceptedNow(w)
  const { text, ip } = (await kept(w, order)) ?? {}
  assert.deepEqual([text, ip], ['<h2>Terms</h2><p>Be kind.</p>', '127.0.0.1'])
})

/** An order checked out by a customer, and so accepted. */
async function acceptedNow(w: World): Promise<OrderRow> {
  const token = await customer(w)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, (await filledCart(w)).code))
  assert.ok(body.order.accepted_ts_and_cs)
  return body.order
}
