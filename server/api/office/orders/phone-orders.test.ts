import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductByPhone } from '#contract/office/phone-orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { departures, stockLevelOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { configure } from '#testing/fixtures/site.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world } from '#testing/harness/world.ts'

const ZOE = { full_name: 'Zoë Brontë', email: 'zoe@example.com' }
const HOLDER = { ...ZOE, age: 'from-25', transport_time_id: null }
const ADDRESS = { street: 'Tajna ulica 7', city: 'Split', postcode: '21000' }

const input = (changes: object = {}) =>
  phoneOrder(ZOE, { via: '', customer: { country: 'HR', address: ADDRESS }, ...changes })

test('a customer orders tickets, a bus seat and a shirt by phone, and is mailed the link to accept the terms', async (t) => {
  // P3-25 A-080 A-085
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const [departure] = await departures(w)
  const { status, body } = await owner.post(
    '/office/api/orders',
    input({
      products: [
        { external_code: 'weekend', ...HOLDER },
        { external_code: 'bus', ...HOLDER, transport_time_id: departure?.id },
      ],
      merchandise: [{ external_code: 'shirt' }],
      order: {
        payment_method: 'bank_transfer',
        shipping_country: 'HR',
        shipping_address: ADDRESS,
        expected_total: null,
      },
    }),
  )
  assert.equal(status, 200, JSON.stringify(body))
  const order = await officeOrderOf(owner, body.code)
  assert.deepEqual(
    [order.staff, order.customer.email, order.acceptance, order.payment_status],
    ['Box office', ZOE.email, null, 'pending'],
  )
  assert.equal(order.tickets.length + order.merchandise.length, 3)
  assert.deepEqual(order.shipping?.address, ADDRESS)
  const mail = (await w.mails()).find(({ template }) => template === 'terms')
  assert.ok(mail?.text.includes(order.links[0]?.url ?? '?'))
  const [, , code = '', checksum = ''] = new URL(order.links[0]?.url ?? '').pathname.split('/')
  await w.post('/api/accept-terms-and-conditions', { order: code, checksum })
  await enterTransfer(owner, order, transferInput(order.total_price))
  assert.equal((await officeOrderOf(owner, code)).payment_status, 'paid')
  const confirmation = (await w.mails()).find(({ template }) => template === 'confirmation')
  assert.match(confirmation?.text ?? '', /download-ticket/)
})

test('the language chosen for a phone order is that of its mails, links and documents; else it is the customer’s, else the festival’s', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de', 'hr'] })
  const sales = await clerk(w, 'sales')
  const mailOf = async (changes: object) => {
    const { body, status } = await sales.post('/office/api/orders', input(changes))
    assert.equal(status, 200, JSON.stringify(body))
    const order = await officeOrderOf(sales, body.code)
    const mail = (await w.mails()).find(
      ({ text, template }) => template === 'terms' && text.includes(body.code),
    )
    const languageOf = (text = '') => /\/(?:(\w\w)\/)?accept-tcs\//.exec(text)?.[1] ?? 'en'
    return [order.language, languageOf(order.links[0]?.url), languageOf(mail?.text)]
  }
  assert.deepEqual(await mailOf({}), ['en', 'en', 'en'])
  assert.deepEqual(await mailOf({ language: 'hr' }), ['hr', 'hr', 'hr'])
  await w.shop.sql`update customers set language = 'de', language_chosen = true where email = ${ZOE.email}`
  assert.deepEqual(await mailOf({}), ['de', 'de', 'de'])
  assert.deepEqual(await mailOf({ language: 'hr' }), ['hr', 'hr', 'hr'])
  const refused = await sales.post('/office/api/orders', input({ language: 'fr' }))
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['language']])
  const [known] = (await sales.get('/office/api/customers?search=zoe')).body.rows
  assert.equal(known.language, 'de')
  const { body } = await sales.post('/office/api/orders', input({ language: 'hr' }))
  const { code, total_price } = await officeOrderOf(sales, body.code)
  await enterTransfer(await clerk(w, 'finance'), { code }, transferInput(total_price))
  const [ticket] = (await officeOrderOf(sales, code)).tickets
  const pdf = async (name: string) => textOf(await sales.file(`/office/api/orders/${code}/${name}`))
  assert.match(await pdf('invoice'), /Račun/)
  assert.match(await pdf(`tickets/${ticket?.code}`), /Narudžba/)
})

test('an order can name the staff member who took it as its channel', async (t) => {
  // P3-25
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { body } = await sales.post('/office/api/orders', input({ via: 'name' }))
  assert.equal((await officeOrderOf(sales, body.code)).staff, 'Sam sales')
})

test('an error of an item is reported for that item, and no place stays held', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const products = [
    { external_code: 'last', ...HOLDER },
    { external_code: 'weekend', ...HOLDER, full_name: '', age: '' },
  ]
  const wrong = await sales.post('/office/api/orders', input({ products }))
  assert.deepEqual(Object.keys(wrong.body.errors), ['products.1.full_name', 'products.1.age'])
  assert.equal(await stockLevelOf(w, 'last'), 1)
  const nobody = await sales.post('/office/api/orders', input({ person: { full_name: '', email: '' } }))
  assert.deepEqual(Object.keys(nobody.body.errors), ['full_name'])
  const nothing = await sales.post('/office/api/orders', input({ products: [] }))
  assert.deepEqual(nothing.body.errors, { products: ['Please choose at least one item.'] })
  const gone = await sales.post(
    '/office/api/orders',
    input({ merchandise: [{ external_code: 'nothing' }], products: [] }),
  )
  assert.deepEqual(Object.keys(gone.body.errors), ['merchandise.0.external_code'])
})

test('an order for a known email address is made out to the name given, and the account keeps its own', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await sales.post('/office/api/orders', input())
  const { body } = await sales.post(
    '/office/api/orders',
    input({ person: { full_name: ' Charlotte  Brontë', email: ZOE.email } }),
  )
  const order = await officeOrderOf(sales, body.code)
  assert.deepEqual([order.customer.full_name, order.billing.name], ['Zoë Brontë', 'Charlotte Brontë'])
  const mail = (await w.mails()).findLast(({ template }) => template === 'terms')
  assert.match(mail?.text ?? '', /Hello Charlotte Brontë,/)
})

test('a form that is submitted twice, even at once, creates one order', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const once = input({ key: 'a-key-of-this-form', products: [{ external_code: 'last', ...HOLDER }] })
  const answers = await Promise.all([1, 2].map(() => sales.post('/office/api/orders', once)))
  const made = answers.filter(({ status }) => status === 200)
  assert.ok(made.length > 0)
  const again = await sales.post('/office/api/orders', once)
  assert.equal(again.status, 200)
  assert.equal(new Set([...made, again].map(({ body }) => body.code)).size, 1)
  const weekend = input({ key: 'another-key' })
  const both = await Promise.all([1, 2, 3].map(() => sales.post('/office/api/orders', weekend)))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(new Set(both.map(({ body }) => body.code)).size, 1)
  assert.equal((await w.shop.sql`select 1 from orders`).length, 2)
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal((await sales.post('/office/api/orders', input({ key: 'a key\0' }))).status, 422)
})

test('control: a form without a key creates an order each time it is submitted', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await Promise.all([1, 2].map(() => sales.post('/office/api/orders', input())))
  assert.equal((await w.shop.sql`select 1 from orders`).length, 2)
})

test('staff can sell while the shop is closed, and items before, after and outside of their sale, which the shop refuses', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const before = w.clock.now().subtract({ hours: 1 })
  await changeCatalogue(
    w,
    (tx) => tx`update products set on_sale_until = ${before} where external_code = 'last'`,
  )
  await configure(w, { shopActive: false })
  const { body } = await sales.get('/office/api/phone-items')
  const reasons = body.products.flatMap((item: ProductByPhone) =>
    ['later', 'last', 'hidden', 'weekend'].includes(item.external_code)
      ? [[item.external_code, [item.in_stock, item.not_sold]]]
      : [],
  )
  assert.deepEqual(Object.fromEntries(reasons), {
    weekend: [true, null],
    last: [true, 'over'],
    later: [true, 'soon'],
    hidden: [true, 'off'],
  })
  const products = ['later', 'last', 'hidden', 'weekend'].map((external_code) => ({
    external_code,
    ...HOLDER,
  }))
  const made = await sales.post('/office/api/orders', input({ products }))
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.equal((await officeOrderOf(sales, made.body.code)).tickets.length, 4)
  const after: ProductByPhone[] = (await sales.get('/office/api/phone-items')).body.products
  assert.equal(after.find(({ external_code }) => external_code === 'last')?.in_stock, false)
  // A refused order holds nothing, also while the shop is closed.
  const refused = await sales.post('/office/api/orders', input({ products: [products[3], products[1]] }))
  assert.deepEqual(Object.keys(refused.body.errors), ['products.1.external_code'])
  const held = await w.shop.sql`select 1 from cart_products where order_id is null and released_at is null`
  assert.equal(held.length, 0)
  for (const external_code of ['later', 'weekend']) {
    const { status } = await w.post('/api/add-product-to-cart', { external_code, ...HOLDER })
    assert.equal(status, 422, external_code)
  }
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.post('/office/api/orders', input({ products }))).status, 403)
  assert.equal((await finance.get('/office/api/phone-items')).status, 403)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('names of several tickets ordered by phone can be added later only if the product allows it', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const nameless = { ...HOLDER, full_name: '', age: '', name_later: true }
  const some = (external_code: string) =>
    [HOLDER, nameless, nameless].map((each) => ({ ...each, external_code }))
  const { status, body } = await sales.post('/office/api/orders', input({ products: some('weekend') }))
  assert.equal(status, 200, JSON.stringify(body))
  const names = (await officeOrderOf(sales, body.code)).tickets.map(({ full_name }) => full_name)
  assert.deepEqual(names, ['Zoë Brontë', '', ''])
  const refused = await sales.post('/office/api/orders', input({ products: some('ageless') }))
  assert.deepEqual(Object.keys(refused.body.errors), ['products.1.full_name'])
})
