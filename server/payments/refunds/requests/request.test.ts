import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertFields } from '#testing/harness/documented-responses.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { createPaidOrder, orderOf, placeStaffOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { requestRefund, requestedRefund, BANK, refundsOf } from '#testing/fixtures/refunds.ts'
import { world, type Answer } from '#testing/harness/world.ts'

const says = ({ status, body }: Answer, text: string) => assert.deepEqual([status, body.message], [422, text])

describe('a customer requests the refund', () => {
  test('of a ticket, and sees the price less the refund fee', async (t) => {
    // S7-19 P9-07 P7-04 P4-22 P4-23 P3-23 P2.0-27 A-021 A-113 A-114
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    assert.equal(order.can_refund, true)
    const { status, body } = await requestRefund(w, token, order)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).toSorted(), ['data', 'refund_id'])
    const [refund] = body.data.refunds
    assertFields(
      refund,
      'id status created_at completed_at total shipping_refund order tickets cartProducts merchandisePurchases cartMerchandise',
    )
    assert.equal(refund.id, body.refund_id)
    assert.deepEqual(
      [refund.status, refund.total, refund.order, refund.completed_at],
      ['active', 11_900, order.code, null],
    )
    assert.equal(order.tickets[0]?.refund_total, refund.total)
    assert.deepEqual(refund.tickets, body.data.orders[0].tickets)
    const [ticket] = refund.tickets
    assert.deepEqual(
      [ticket.status, ticket.is_refundable, ticket.allow_download, ticket.allow_name_changes],
      ['refund', false, false, false],
    )
  })

  test('of merchandise, with its share of the shipping', async (t) => {
    // P9-07 A-108 P3-22 S7-19
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt', 'shirt', 'cup'] })
    const [first, second, cup] = order.merchandisePurchases
    assert.deepEqual(
      order.merchandisePurchases.map(({ shipping_refund, is_refundable }) => [
        shipping_refund,
        is_refundable,
      ]),
      [
        [167, true],
        [167, true],
        [166, false],
      ],
    )
    says(
      await requestRefund(w, token, order, { merchandise: cup?.code }),
      'One of the selected items cannot be refunded.',
    )
    await w.shop.sql`update merchandise_purchases set status = 'shipped' where id = ${second?.id ?? 0}`
    await requestedRefund(w, token, order, { merchandise: `${first?.code}, ${second?.code},` })
    const [refund] = await refundsOf(w, token)
    assert.deepEqual([refund?.total, refund?.shipping_refund], [7_000 + 167, 167])
    assert.deepEqual(
      (await orderOf(w, token, order.code)).merchandisePurchases.map(({ status, shipping_refund }) => [
        status,
        shipping_refund,
      ]),
      [
        ['refund', 167],
        ['refund', 0],
        ['active', 166],
      ],
    )
  })
})

test('shipped merchandise is refunded with its share of the shipping if the festival so configures', async (t) => {
  // A-108
  const w = await world(t)
  await configure(w, { refundShippingOfShipped: true })
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt'] })
  await w.shop.sql`update merchandise_purchases set status = 'shipped'`
  assert.equal((await orderOf(w, token, order.code)).merchandisePurchases[0]?.shipping_refund, 500)
  await requestRefund(w, token, order, { merchandise: order.merchandisePurchases[0]?.code })
  const [refund] = await refundsOf(w, token)
  assert.deepEqual([refund?.total, refund?.shipping_refund], [4_000, 500])
})

test('an order may be identified by its code, but not by another customer', async (t) => {
  // A-021 S7-19
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const other = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  assert.equal((await requestRefund(w, other, order, { order_id: order.code })).status, 404)
  await requestedRefund(w, token, order, { order_id: ` ${order.code.toLowerCase()}` })
})

describe('a refund', () => {
  test('never exceeds what was paid in addition to a voucher', async (t) => {
    // P9-09 A-107
    const w = await world(t)
    await w.shop.sql`update vouchers set amount = 20000 where code = 'WELCOME10'`
    const token = await customer(w)
    const order = await createPaidOrder(w, token, {
      weekend: ['Ana Horvat', 'Ivo Horvat'],
      voucher_code: 'WELCOME10',
    })
    const [first, second] = order.tickets
    assert.equal(order.total_paid, 6_600)
    await requestedRefund(w, token, order, { tickets: first?.code })
    assert.equal((await refundsOf(w, token))[0]?.total, 6_600)
    assert.equal((await orderOf(w, token, order.code)).can_refund, false)
    says(await requestRefund(w, token, order, { tickets: second?.code }), 'This order cannot be refunded.')
  })

  test('is confirmed by mail, and its bank details are readable in neither tables nor responses', async (t) => {
    // A-112 A-113
    const w = await world(t)
    const token = await customer(w)
    const id = await requestedRefund(w, token, await createPaidOrder(w, token), {
      note: 'To my sister HR121001005',
    })
    const letter = (await w.mails()).at(-1)
    assert.deepEqual([letter?.template, letter?.to], ['refund-requested', 'ana@example.com'])
    assert.match(letter?.text ?? '', /Amount: €119\.00[^]*http:\/\/festoon\.test\/portal\/refunds\/1/)
    const [kept] = await w.shop.sql`select * from refunds where id = ${id}`
    const audit = await w.shop
      .sql`select actor, action, subject, detail from audit where subject = ${`refund ${id}`}`
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['refund requested'],
    )
    const seen = JSON.stringify([letter, kept, audit, (await w.post('/api/get-data', { token })).body])
    for (const secret of ['10010051', '1001 0051', 'Example Bank', 'NBHRHR2X', 'nbhrhr2x', 'sister'])
      assert.ok(!seen.includes(secret), secret)
  })
})

test('a customer in SEPA enters all that the form has', async (t) => {
  // P5-16 P5-17 P5-19
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const nothing = Object.fromEntries(Object.keys(BANK).map((field) => [field, '']))
  const alone = { ...nothing, bank_owner_full_name: 'Ana Horvat', bank_country: 'DE' }
  const iban = { bank_iban: 'de89 3704 0044 0532 0130 00' }
  says(
    await requestRefund(w, token, order, { ...alone, ...iban }),
    'Please fill out the following fields: Street, City, Postcode, Bank name, BIC/SWIFT.',
  )
})

describe('a refund request is refused', () => {
  test('for an order of another customer, an unknown order, or one without accepted terms', async (t) => {
    // S7-19 P6-04 A-022
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    const other = await customer(w, 'zoe@example.org', 'Zoë Brontë')
    const { id } = await createStaffOrder(w)
    for (const [who, order_id] of [
      [other, order.id],
      [token, 999_999],
      [token, null],
      [token, 'x'],
      [token, id],
    ]) {
      const { status, body } = await requestRefund(w, String(who), order, { order_id })
      assert.deepEqual([status, body], [404, { message: 'Not found.' }])
    }
    assert.equal((await requestRefund(w, '', order)).status, 401)
    const ana = { full_name: 'Ana Horvat', email: 'ana@example.com' }
    const hers = await placeStaffOrder(w.shop, ana, (await filledCart(w)).code, 'bank_transfer')
    assert.equal((await requestRefund(w, token, order, { order_id: hers.id })).status, 404)
  })

  test('without items, for tickets and merchandise together, and for items that cannot be refunded', async (t) => {
    // P5-12 P5-13 P5-14 P4-22 A-110 A-111
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token, {
      weekend: ['Ana Horvat', 'Ivo Horvat'],
      products: ['camping'],
      merchandise: ['shirt'],
    })
    const [ana, ivo, camping] = order.tickets
    assert.deepEqual(
      order.tickets.map(({ is_refundable, is_ever_refundable }) => [is_refundable, is_ever_refundable]),
      [
        [true, true],
        [true, true],
        [false, false],
      ],
    )
    const merchandise = order.merchandisePurchases[0]?.code
    says(await requestRefund(w, token, order, { tickets: ' , ' }), 'Please select at least one item.')
    says(
      await requestRefund(w, token, order, { tickets: ana?.code, merchandise }),
      'Tickets and merchandise cannot be refunded in the same request.',
    )
    const text = 'One of the selected items cannot be refunded.'
    for (const tickets of ['NOPE', `${ana?.code},NOPE`, camping?.code, merchandise])
      says(await requestRefund(w, token, order, { tickets }), text)
    says(await requestRefund(w, token, order, { tickets: '', merchandise: ana?.code }), text)
    await requestedRefund(w, token, order, { tickets: ana?.code })
    for (const tickets of [ana?.code, `${ivo?.code},${ana?.code}`])
      says(await requestRefund(w, token, order, { tickets }), text)
    await requestedRefund(w, token, order, { tickets: ivo?.code })
    await requestedRefund(w, token, order, { tickets: '', merchandise })
    says(await requestRefund(w, token, order, { tickets: ana?.code }), 'This order cannot be refunded.')
  })
})

describe('a refund is refused', () => {
  test('outside the refund period of the product', async (t) => {
    // A-111 P5-14
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    const may = async () => {
      const { can_refund, tickets } = await orderOf(w, token, order.code)
      return [can_refund, tickets[0]?.is_refundable]
    }
    await changeCatalogue(
      w,
      (tx) =>
        tx`update products set allow_refund_requests_from = '2027-01-15T10:00' where external_code = 'weekend'`,
    )
    assert.deepEqual(await may(), [true, true])
    await changeCatalogue(
      w,
      (tx) => tx`update products
        set allow_refund_requests_from = '2027-01-15T10:01', allow_refund_requests_until = '2027-01-15T10:02'
       where external_code = 'weekend'`,
    )
    assert.deepEqual(await may(), [false, false])
    says(await requestRefund(w, token, order), 'This order cannot be refunded.')
    w.clock.move('PT1M')
    assert.deepEqual(await may(), [true, true])
    w.clock.move('PT1M')
    assert.deepEqual(await may(), [false, false])
    says(await requestRefund(w, token, order), 'This order cannot be refunded.')
  })

  test('if nothing was paid, or not everything', async (t) => {
    // A-107 A-111
    const w = await world(t)
    const token = await customer(w)
    const free = await createPaidOrder(w, token, { voucher_code: 'EVERYTHING' })
    assert.deepEqual([free.payment_status, free.can_refund], ['paid', false])
    says(await requestRefund(w, token, free), 'This order cannot be refunded.')
    const order = await createPaidOrder(w, token, { weekend: ['Ivo Horvat'] })
    await w.shop
      .sql`update orders set payment_status = 'problem', problem_reason = 'x' where id = ${order.id}`
    says(await requestRefund(w, token, order), 'This order cannot be refunded.')
  })

  test('with missing or invalid bank details, which are checked last, and nothing is stored', async (t) => {
    // P5-15 P5-16 P5-17 P5-18 P5-19 P5-20 P5-21 P5-22 A-112 A-113 A-139
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    const empty = Object.fromEntries(Object.keys(BANK).map((field) => [field, '']))
    says(await requestRefund(w, token, order, { ...empty, tickets: '' }), 'Please select at least one item.')
    says(
      await requestRefund(w, token, order, empty),
      "Please fill out the following fields: Account holder's full name, Street, City, Postcode, Bank name, Bank country, BIC/SWIFT.",
    )
    const wrong = await requestRefund(w, token, order, { bank_iban: 'HR1210010051863000161', bank_bic: 'X' })
    assert.deepEqual(wrong.body.errors, {
      bank_bic: ['Please enter a valid BIC/SWIFT.'],
      bank_iban: ['Please enter a valid IBAN.'],
    })
    const long = await requestRefund(w, token, order, { note: 'x'.repeat(1001) })
    assert.deepEqual(long.body.errors, { note: ['The note must be at most 1000 characters.'] })
    const endless = await requestRefund(w, token, order, { bank_name: 'x'.repeat(20_000) })
    assert.deepEqual(endless.body.errors, { bank_name: ['Bank name must be at most 255 characters.'] })
    const american = { bank_country: 'US', bank_bic: 'CHASUS33' }
    says(
      await requestRefund(w, token, order, american),
      'Please fill out the following fields: Bank account number.',
    )
    assert.deepEqual((await refundsOf(w, token)).length, 0)
    await requestedRefund(w, token, order, { ...american, bank_account: '000123' })
  })
})
