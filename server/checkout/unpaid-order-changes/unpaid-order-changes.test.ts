import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as orders from '#server/orders/orders.ts'
import { ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { NO_CHANGE } from '#testing/fixtures/order-changes.ts'
import { createStaffOrder, officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { shareCapacity, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import { prepareChange } from './prepared-change.ts'

const camping = { external_code: 'camping', ...ana, age: '' }

const look = (who: Clerk, { code }: { code: string }, input: object = {}) =>
  who.post(`/office/api/orders/${code}/change-previews`, input)

const confirm = (who: Clerk, { code }: { code: string }, input: object) =>
  who.post(`/office/api/orders/${code}/changes`, input)

/** The ids of an order's lines by item code. */
async function linesOf(who: Clerk, order: { code: string }): Promise<Record<string, number>> {
  const { body } = await look(who, order)
  return Object.fromEntries(
    body.preview.lines.map(({ external_code, id }: Record<string, unknown>) => [external_code, id]),
  )
}

/** Previews and applies a change. */
async function change(who: Clerk, order: { code: string }, input: object) {
  const { status, body } = await look(who, order, input)
  assert.equal(status, 200, JSON.stringify(body))
  const { preview } = body
  const done = await confirm(who, order, { ...input, seen: preview.version })
  return { preview, status: done.status, body: done.body }
}

const allRight = async (w: World) => {
  await ledger.post(w.shop)
  assert.deepEqual(await consistency.check(w.shop), [])
}

test('a phone order is changed as previewed, and its customer is mailed the amount now due', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createStaffOrder(w, {
    products: ['weekend', 'limited'],
    merchandise: ['shirt'],
    payment_method: 'bank_transfer',
  })
  await ledger.post(w.shop)
  const { weekend, shirt } = await linesOf(sales, order)
  const input = { removed_products: [weekend], removed_merchandise: [shirt], products: [camping] }
  const { preview, status, body } = await change(sales, order, input)
  assert.deepEqual(
    [preview.total, preview.paid, preview.due, preview.shipping],
    [{ before: 18_300, after: 5_500 }, 0, 5_500, { before: 500, after: 0 }],
  )
  assert.equal(status, 200, JSON.stringify(body))
  const { total_price, tickets, merchandise, shipping, transfer, history } = body.order
  assert.deepEqual(
    [total_price, tickets.map(({ name }: { name: string }) => name), merchandise, shipping, transfer.amount],
    [5_500, ['Two at most', 'Camping'], [], null, 5_500],
  )
  const done = history.find(({ action }: { action: string }) => action === 'order items changed')
  assert.deepEqual(
    [done.by, done.detail],
    ['Sam sales', { removed: 'weekend, shirt', added: 'camping', from: '18300', to: '5500' }],
  )
  for (const [item, taken] of Object.entries({ weekend: 0, shirt: 0, camping: 1, limited: 1 }))
    assert.equal(await takenStockOf(w, item), taken, item)
  const mail = (await w.mails()).at(-1)
  assert.deepEqual([mail?.template, mail?.subject], ['order-changed', preview.mail.subject])
  for (const { name, value } of preview.mail.rows) assert.ok(mail?.text.includes(`${name}: ${value}`), name)
  assert.match(mail?.text ?? '', /Taken out: Weekend ticket, Festoon T-shirt[^]*Still open: €55\.00[^]*IBAN/)
  await allRight(w)

  const paid = await enterTransfer(await clerk(w, 'finance'), order, transferInput(5_500))
  assert.deepEqual([paid.body.order.payment_status, paid.body.order.tickets.length], ['paid', 2])
  assert.notEqual((await look(sales, order)).body.preview.paid_order, null)
  await allRight(w)
})

test('a partly paid order owes the rest of its new price, or is paid and has an overpayment if it now costs less', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w, ['weekend', 'camping'])
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(10_000))
  const { weekend, camping: tent } = await linesOf(sales, order)
  const { preview } = await change(sales, order, { removed_products: [tent] })
  assert.deepEqual([preview.paid, preview.due, preview.methods], [10_000, 3_300, ['bank_transfer']])
  assert.match((await w.mails()).at(-1)?.text ?? '', /Already paid: €100\.00[^]*Still open: €33\.00/)
  const refused = async (input: object) => (await look(sales, order, input)).body.message
  assert.match(await refused({ payment_method: 'credit_card' }), /its payment method cannot be changed/)
  assert.match(await refused({ removed_products: [weekend] }), /This would leave the order empty/)
  await allRight(w)

  const less = await change(sales, order, { removed_products: [weekend], products: [camping] })
  assert.deepEqual([less.preview.due, less.preview.back], [0, 5_500])
  const { payment_status, total_price, total_paid, overpayments, tickets, invoice } = less.body.order
  assert.deepEqual(
    [payment_status, total_price, total_paid, tickets[0].status, invoice === null],
    ['paid', 4_500, 4_500, 'active', false],
  )
  assert.deepEqual(
    overpayments.map(({ remaining, reason }: { remaining: number; reason: string }) => [remaining, reason]),
    [[5_500, 'The order was changed and costs less than was paid.']],
  )
  const told = (await w.mails()).findLast(({ template }) => template === 'order-changed')
  assert.match(told?.text ?? '', /Nothing is left to be paid[^]*Goes back to you: €55\.00/)
  assert.doesNotMatch(told?.text ?? '', /IBAN/)
  await allRight(w)
})

test('an order whose new price is already paid, or zero, is paid', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w, ['weekend', 'camping'])
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(13_300))
  const { camping: tent } = await linesOf(sales, order)
  const exact = await change(sales, order, { removed_products: [tent] })
  assert.deepEqual([exact.body.order.payment_status, exact.body.order.overpayments.length], ['paid', 0])
  const other = await transferOrder(w)
  const { weekend } = await linesOf(sales, other)
  const free = { ...camping, external_code: 'free' }
  const { body } = await change(sales, other, { removed_products: [weekend], products: [free] })
  assert.deepEqual(
    [body.order.payment_status, body.order.payment_method, body.order.invoice, body.order.tickets[0].status],
    ['paid', 'voucher', null, 'active'],
  )
  await allRight(w)
})

test('an exchange for a ticket of the same price posts the new tax rate to the ledger', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w)
  await allRight(w)
  const [weekend] = await w.shop.sql<{ price: number; fee: number }[]>`
    select price, fee from products where external_code = 'weekend'`
  await changeProduct(w, 'camping', { ...weekend, tax_rate: 13 })
  const { weekend: line } = await linesOf(sales, order)
  assert.equal((await change(sales, order, { removed_products: [line], products: [camping] })).status, 200)
  await allRight(w)
})

test('a change closes the open payment page, may change the payment method, and is refused if the page was just paid', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const placed = async (email: string) => {
    const { code } = await filledCart(w)
    const { body } = await w.post('/api/checkout-cart', checkoutInput(await customer(w, email), code))
    const press = (button: string) =>
      w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/${button}` })
    return { order: body.order as { code: string }, press }
  }
  const first = await placed('ana@example.com')
  const input = { products: [camping], payment_method: 'bank_transfer' }
  const { status, body } = await change(sales, first.order, input)
  assert.deepEqual(
    [status, body.order.payment_method, body.order.transfer.amount],
    [200, 'bank_transfer', 17_800],
  )
  assert.match((await first.press('pay')).payload, /This payment page was closed/)

  const second = await placed('eva@example.com')
  const seen = (await look(sales, second.order, input)).body.preview.version
  await second.press('pay')
  assert.match(
    (await confirm(sales, second.order, { ...input, seen })).body.message,
    /have changed in the meantime/,
  )
  const now = await officeOrderOf(sales, second.order.code)
  assert.deepEqual([now.payment_status, now.total_price, now.tickets.length], ['paid', 13_300, 1])
  await allRight(w)
})

test('a change is refused if a cart would refuse it, if its preview is outdated, or if it changes nothing', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w)
  const { weekend } = await linesOf(sales, order)
  const errors = async (input: object) => (await look(sales, order, input)).body.errors
  const ticket = (external_code: string) => ({ products: [{ ...ana, external_code }] })
  for (const [input, field, text] of [
    [ticket('sold-out'), 'products', /Not enough places left for “Sold out ticket”/],
    [ticket('later'), 'products.0.external_code', /not on sale/],
    [ticket('plan'), 'products.0.external_code', /installments/],
    [ticket('weekend'), 'products.0.full_name', /already exists for Ana Horvat/],
    [{ products: [{ ...camping, full_name: '' }] }, 'products.0.full_name', /./],
    [
      {
        products: ['B', 'C', 'D'].map((full_name) => ({
          ...ana,
          full_name,
          external_code: 'limited',
          age: '',
        })),
      },
      'products',
      /at most 2/,
    ],
    [
      { merchandise: [{ external_code: 'shirt' }] },
      'shipping_country',
      /Please enter the country and address to ship the merchandise to/,
    ],
    [{ removed_products: [weekend, weekend] }, 'removed_products', /no longer in the order/],
    [{ removed_products: [weekend, 999_999] }, 'removed_products', /no longer in the order/],
    [
      { payment_method: 'voucher' },
      'payment_method',
      /cannot be paid by Voucher.*Possible: Credit card, Bank transfer/,
    ],
    [
      { products: [{ ...camping, external_code: 'ageless' }] },
      'payment_method',
      /cannot be paid by Bank transfer.*Possible: Credit card\./,
    ],
  ] as const)
    assert.match((await errors(input))?.[field]?.[0] ?? '', text, JSON.stringify(input))
  assert.equal((await look(sales, { code: 'NONE' })).status, 404)
  assert.match((await confirm(sales, order, { seen: '' })).body.message, /Please make a change first/)
  const seen = (await look(sales, order, { products: [camping] })).body.preview.version
  await changeProduct(w, 'camping', { price: 4_600 })
  const dearer = await confirm(sales, order, { products: [camping], seen })
  assert.match(dearer.body.message, /have changed in the meantime/)
  assert.equal((await officeOrderOf(sales, order.code)).total_price, 13_300)
  await allRight(w)
})

test('of two concurrent changes of one order only one succeeds, and the last place goes to one order', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w)
  const { weekend } = await linesOf(sales, order)
  const input = { removed_products: [weekend], products: [camping] }
  const seen = (await look(sales, order, input)).body.preview.version
  const both = await Promise.all([1, 2].map(() => confirm(sales, order, { ...input, seen })))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  const others = [await transferOrder(w), await transferOrder(w)]
  const last = { products: [{ ...ana, external_code: 'last' }] }
  const looks = await Promise.all(others.map((each) => look(sales, each, last)))
  const answers = await Promise.all(
    others.map((each, index) => confirm(sales, each, { ...last, seen: looks[index]?.body.preview.version })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  assert.equal(await takenStockOf(w, 'last'), 1)
  await allRight(w)
})

test('with a full shared capacity a ticket can be exchanged, but none added', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await transferOrder(w)
  await shareCapacity(w, 'site', 1, ['weekend', 'camping'])
  const more = await look(sales, order, { products: [camping] })
  assert.deepEqual([more.status, Object.keys(more.body.errors)], [422, ['products']])
  const { weekend } = await linesOf(sales, order)
  const { status } = await change(sales, order, { removed_products: [weekend], products: [camping] })
  assert.equal(status, 200)
  assert.equal(await takenStockOf(w, 'camping'), 1)
  await allRight(w)
})

test('control: without rechecking under the lock, two changes contradict each other', async (t) => {
  const w = await world(t)
  const order = await transferOrder(w)
  const stale = await w.shop.transact((tx) =>
    prepareChange(tx, order, { ...NO_CHANGE, products: [{ ...camping, transport_time_id: null }] }, null),
  )
  stale.exchange.added.products.forEach((line) => (line.name_key = ''))
  for (let turn = 0; turn < 2; turn++)
    await w.shop.transact(async (tx) => {
      const locked = await orders.lock(tx, order.id)
      await orders.places.exchange(tx, Object.assign(locked, stale.after), stale.exchange)
    })
  assert.notDeepEqual(await consistency.check(w.shop), [])
})
