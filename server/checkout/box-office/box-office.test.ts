import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice } from '#testing/fixtures/gate.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const SALES = '/office/api/box-office-sales'

const adds = async (w: World) => assert.deepEqual(await consistency.check(w.shop), [])

const countOf = async ({ shop }: World) => {
  const [row] = await shop.sql<{ orders: number; places: number }[]>`
    select (select count(*)::integer from orders) as orders,
           (select count(*)::integer from cart_products where released_at is null) as places`
  return { ...row }
}

describe('a ticket sold at the box office', () => {
  test('is paid in cash with change, and admitted immediately, without a name or an e-mail address', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    const { gateId } = await openGate(w)
    const items = [{ quantity: 2 }]
    const sale = await sellAtBoxOffice(gate, {
      items,
      expected_total: 26_600,
      tendered: 30_000,
      gate_id: gateId,
    })
    assert.deepEqual(
      [sale.amount, sale.change, sale.gate, sale.full_name, sale.email, sale.items],
      [26_600, 3_400, 'North', 'Box office', '', '2 × Weekend ticket'],
    )
    assert.deepEqual(
      sale.tickets.map(({ admission, status, full_name }) => [admission, status, full_name]),
      [
        ['admitted', 'used', ''],
        ['admitted', 'used', ''],
      ],
    )
    assert.deepEqual(await w.mails(), [])
    const order = await officeOrderOf(await clerk(w, 'owner'), sale.code)
    assert.deepEqual(
      [order.payment_status, order.payment_method, order.staff, order.received, order.acceptance !== null],
      ['paid', 'cash', 'Box office', 26_600, true],
    )
    assert.ok(order.invoice)
    assert.equal(await takenStockOf(w, 'weekend'), 2)
    await adds(w)
  })

  test('is paid at the card terminal and mailed, and its order is in the account of the e-mail address', async (t) => {
    const w = await world(t)
    const sales = await clerk(w, 'sales')
    const sale = await sellAtBoxOffice(sales, {
      full_name: 'Zoë Brontë',
      email: 'Zoe@Example.com',
      payment_method: 'card_terminal',
      items: [{ age: 'from-25', quantity: 2 }],
      expected_total: 26_600,
    })
    assert.deepEqual(
      [sale.payment_method, sale.tendered, ...sale.tickets.map(({ full_name }) => full_name)],
      ['card_terminal', null, 'Zoë Brontë', 'Zoë Brontë'],
    )
    const [mail] = await w.mails()
    assert.deepEqual([mail?.template, mail?.to], ['confirmation', 'Zoe@Example.com'])
    const order = await officeOrderOf(sales, sale.code)
    assert.deepEqual([order.customer.email, order.customer.full_name], ['Zoe@Example.com', 'Zoë Brontë'])
    await adds(w)
  })

  test('can be mailed later, which moves its order to the account of the e-mail address', async (t) => {
    const w = await world(t)
    const sales = await clerk(w, 'sales')
    const items = [{ external_code: 'last', age: 'from-25' }]
    const { code, tickets } = await sellAtBoxOffice(sales, {
      items,
      full_name: 'Ana Horvat',
      expected_total: 5_100,
    })
    assert.deepEqual(await w.mails(), [])
    const sent = await sales.post(`${SALES}/${code}/mails`, { email: 'ana@example.com' })
    assert.equal(sent.body.sale.email, 'ana@example.com')
    const [mail] = await w.mails()
    assert.match(mail?.text ?? '', new RegExp(`download-ticket/ana%40example.com/${tickets[0]?.code}`))
    const [printed] = sent.body.sale.tickets
    assert.equal(printed.barcode, tickets[0]?.barcode)
    const other = await sales.post(`${SALES}/${code}/mails`, { email: 'eva@example.com' })
    assert.deepEqual(Object.keys(other.body.errors), ['email'])
    assert.equal((await sales.post(`${SALES}/${code}/mails`, { email: 'ana@example.com' })).status, 200)
    assert.equal((await w.mails()).length, 2)
    await adds(w)
  })
})

describe('a sale at a gate', () => {
  test('of a ticket for another check-in list succeeds, but the ticket is not admitted', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    const { gateId } = await openGate(w, 'Camping', [{ products: ['camping'] }])
    const sale = await sellAtBoxOffice(gate, { gate_id: gateId })
    assert.deepEqual(
      sale.tickets.map(({ admission, status }) => [admission, status]),
      [['other_product', 'active']],
    )
    await adds(w)
  })

  test('is recorded and admitted once on a double click', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    const { gateId } = await openGate(w)
    const input = saleInput({ gate_id: gateId })
    const answers = await Promise.all([1, 2, 3].map(() => gate.post(SALES, input)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(new Set(answers.map(({ body }) => body.sale.code)).size, 1)
    assert.equal(await takenStockOf(w, 'weekend'), 1)
    assert.deepEqual(await w.shop.sql`select count(*)::integer as scans from scans`, [{ scans: 1 }])
    await adds(w)
  })
})

describe('a refused box-office sale holds no place', () => {
  const wrongs: [what: string, input: Parameters<typeof saleInput>[0], field: string][] = [
    ['no items', { items: [] }, 'items'],
    ['no idempotency key', { key: '' }, 'key'],
    ['a quantity of zero', { items: [{ quantity: 0 }] }, 'items.0.quantity'],
    ['a payment method of the shop', { payment_method: 'bank_transfer' }, 'payment_method'],
    ['an invalid e-mail address', { email: 'ana' }, 'email'],
    ['terms that were not accepted', { accepted: false }, 'accepted'],
    ['too little cash', { tendered: 13_299 }, 'tendered'],
    ['another total than was shown', { expected_total: 13_000 }, 'order.expected_total'],
    ['an unknown gate', { gate_id: 77 }, 'gate_id'],
    ['no name for a product that requires one', { items: [{ external_code: 'last' }] }, 'full_name'],
    ['no age for a product that requires one', { full_name: 'Ana Horvat' }, 'items.0.age'],
    [
      'more than the limit per order',
      { full_name: 'Ana', items: [{ external_code: 'limited', quantity: 3, age: 'from-25' }] },
      'items.0.external_code',
    ],
    [
      'a sold-out product',
      { full_name: 'Ana', items: [{ age: 'from-25' }, { external_code: 'sold-out', age: 'from-25' }] },
      'items.1.external_code',
    ],
    [
      'a product in installments',
      { full_name: 'Ana', expected_total: 13_500, items: [{ external_code: 'plan', age: 'from-25' }] },
      'items',
    ],
  ]
  for (const [what, input, field] of wrongs)
    test(what, async (t) => {
      const w = await world(t)
      const { status, body } = await (await clerk(w, 'gate')).post(SALES, saleInput(input))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors), [field])
      assert.deepEqual(await countOf(w), { orders: 0, places: 0 })
      assert.deepEqual(await w.shop.sql`select * from tills`, [])
      await adds(w)
    })

  test('cash and card terminal are refused in the shop', async (t) => {
    // S9-04
    const w = await world(t)
    const token = await customer(w)
    for (const payment_method of ['cash', 'card_terminal']) {
      const input = checkoutInput(token, (await filledCart(w)).code)
      const answer = await w.post('/api/checkout-cart', {
        ...input,
        order: { ...input.order, payment_method },
      })
      assert.deepEqual([answer.status, answer.body.message], [422, 'Please choose a valid payment method.'])
    }
    assert.equal(
      paymentMethodLabel({ paymentMethods: {}, texts: { invitation: '' } }, 'card_terminal'),
      'Card terminal',
    )
  })
})

describe('a box-office sale can be voided', () => {
  test('by its seller on the same day: the ticket ends, its place is on sale, and the cash leaves the till', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    const { gateId } = await openGate(w)
    const device = await pairDevice(w, { gateId })
    const { code, tickets } = await sellAtBoxOffice(gate, { gate_id: gateId })
    await sellAtBoxOffice(gate)
    const voided = await gate.post(`${SALES}/${code}/void`, { reason: 'Wrong festival.' })
    assert.equal(voided.status, 200, JSON.stringify(voided.body))
    assert.deepEqual(
      [voided.body.sale.voided.reason, voided.body.sale.tickets[0].status],
      ['Wrong festival.', 'refunded'],
    )
    assert.equal((await device.scan(tickets[0]?.barcode ?? '')).outcome, 'refunded')
    assert.equal(await takenStockOf(w, 'weekend'), 1)
    const { till } = (await gate.get('/office/api/box-office')).body
    assert.deepEqual([till.cash, till.entries, till.sales.length], [13_300, 3, 2])
    const again = await gate.post(`${SALES}/${code}/void`, { reason: 'Once more.' })
    assert.equal(again.body.message, 'This sale has already been undone.')
    const order = await officeOrderOf(await clerk(w, 'owner'), code)
    assert.deepEqual([order.fully_refunded, order.total_refunded], [true, 13_300])
    await adds(w)
  })

  test('even after a gate has refused its ticket as already admitted', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    const { gateId } = await openGate(w)
    const device = await pairDevice(w, { gateId })
    const { code, tickets } = await sellAtBoxOffice(gate, { gate_id: gateId })
    assert.equal((await device.scan(tickets[0]?.barcode ?? '')).outcome, 'admitted_before')
    const { body } = await gate.post(`${SALES}/${code}/void`, { reason: 'They want it back.' })
    assert.equal(body.sale?.tickets[0].status, 'refunded', JSON.stringify(body))
    await adds(w)
  })

  test('if it was free', async (t) => {
    const w = await world(t)
    const sales = await clerk(w, 'sales')
    const items = [{ external_code: 'free', age: 'from-25' }]
    const { code } = await sellAtBoxOffice(sales, { items, full_name: 'Ana Horvat', expected_total: 0 })
    const { body } = await sales.post(`${SALES}/${code}/void`, { reason: 'They have gone.' })
    assert.equal(body.sale.tickets[0].status, 'cancelled')
    await adds(w)
  })

  test('but not by another seller, on a later day, without a reason, or once nothing of it is left', async (t) => {
    const w = await world(t)
    const [gate, sales] = [await clerk(w, 'gate'), await clerk(w, 'sales')]
    const { code, tickets } = await sellAtBoxOffice(gate)
    const other = await clerk(w, 'gate', 'other@festoon.test')
    assert.equal((await other.get(`${SALES}/${code}`)).status, 404)
    assert.equal((await sales.get(`${SALES}/${code}`)).status, 200)
    const voidSale = (reason: string, who = gate) => who.post(`${SALES}/${code}/void`, { reason })
    assert.match((await voidSale('Theirs.', sales)).body.message, /^Somebody else made this sale/)
    assert.deepEqual(Object.keys((await voidSale(' ')).body.errors), ['reason'])
    await sales.post(`/office/api/tickets/${tickets[0]?.code}/cancellations`, {
      reason: 'Lost.',
      to_sale: false,
    })
    assert.match((await voidSale('Late.')).body.message, /^This order has nothing left/)
    w.clock.move('PT24H')
    assert.match(
      (await voidSale('Late.', await clerk(w, 'gate'))).body.message,
      /^This sale is from an earlier day/,
    )
    await adds(w)
  })
})

test('nobody can log in to the account of the box office or correct it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { tickets, code } = await sellAtBoxOffice(owner, {
    items: [{ external_code: 'last', age: 'from-25' }],
    full_name: 'Ana',
    expected_total: 5_100,
  })
  const order = await officeOrderOf(owner, code)
  assert.deepEqual([order.customer.full_name, order.customer.email], ['Box office', ''])
  const account = `/office/api/customers/${order.customer.id}`
  const { body } = await owner.get(account)
  const correction = { version: body.customer.version, email: 'thief@example.com' }
  assert.equal((await owner.patch(account, correction)).status, 422)
  assert.equal((await owner.post(`${account}/password-links`)).status, 422)
  assert.equal((await w.post('/api/login', { email: '', password: '' })).status, 422)
  for (const address of ['', '%20']) {
    const { statusCode } = await w.app.inject({ url: `/download-ticket/${address}/${tickets[0]?.code}` })
    assert.equal(statusCode, 404)
  }
})
