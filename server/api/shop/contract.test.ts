import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, textOf } from '#testing/architecture/sources.ts'
import { assertFields } from '#testing/harness/documented-responses.ts'
import { addMerchandise, addTicket, ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const SHOP_ITEM =
  'id external_code name shop_item_type type price fee in_stock stock_level force_view is_featured shop_image shop_image_2 shop_image_3 shop_image_4 shop_description has_payment_plan payment_plan limit_per_order is_refundable allow_refund_requests_from allow_refund_requests_until'
const TICKET_RULES =
  'allow_name_changes allow_name_changes_until name_change_limit allow_email_changes travel_time_type travel_time travel_times allow_travel_time_changes_until timezone'
const dataOf = async (w: World, body: object = {}) => (await w.post('/api/get-data', body)).body.data

test('guests and customers get the same shop, and customers their own data beside it', async (t) => {
  // S7-07 S7-15 S3-22 A-017 A-018
  const w = await world(t)
  const keys =
    'config customer provisional orders refunds products merchandise bundles existing_tickets country'
  const guest = await dataOf(w)
  assert.deepEqual(Object.keys(guest).toSorted(), keys.split(' ').toSorted())
  assert.deepEqual([guest.customer, guest.orders, guest.refunds, guest.existing_tickets], [null, [], [], []])
  const token = await customer(w)
  const mine = await dataOf(w, { token })
  assert.deepEqual(Object.keys(mine).toSorted(), keys.split(' ').toSorted())
  assert.deepEqual(mine.customer, {
    full_name: 'Ana Horvat',
    email: 'ana@example.com',
    country: null,
    address: {},
  })
  assert.deepEqual(
    [mine.config, mine.products, mine.merchandise],
    [guest.config, guest.products, guest.merchandise],
  )
})

test('the browser’s language suggests a country until the customer has one', async (t) => {
  // S7-15 A-018
  const w = await world(t)
  const token = await customer(w)
  const country = async (body: object, language: string) => {
    const headers = { 'accept-language': language }
    const answer = await w.app.inject({ method: 'POST', url: '/api/get-data', payload: body, headers })
    return answer.json().data.country
  }
  assert.equal(await country({}, 'fr-FR,fr;q=0.9,de-DE;q=0.8'), 'DE')
  assert.equal(await country({}, 'hr'), null)
  //
  assert.equal(await country({ token }, 'de-DE'), 'DE')
  await w.post('/api/checkout-cart', checkoutInput(token, (await filledCart(w)).code))
  assert.equal(await country({ token }, 'de-DE'), 'HR')
})

test('a call returns the logged-in customer, and no screen uses it', async (t) => {
  // S7-35 P3-16 A-027
  const w = await world(t)
  const token = await customer(w)
  const user = { full_name: 'Ana Horvat', email: 'ana@example.com' }
  assert.deepEqual((await w.post('/api/get-user', { token })).body, { user })
  assert.equal((await w.post('/api/get-user')).status, 401)
  assert.ok(!files.some((file) => file.startsWith('web/') && textOf(file).includes('calls.getUser')))
})

test('a call returns a product or a merchandise item with all its rules, and an unknown one is not found', async (t) => {
  // S7-21 P3-17 P3-18 S3-29 A-008 A-134
  const w = await world(t)
  const item = async (external_code: string) =>
    (await w.post('/api/get-shop-item', { external_code })).body.item
  const weekend = await item('weekend')
  assertFields(weekend, `${SHOP_ITEM} ${TICKET_RULES}`)
  assert.deepEqual([weekend.shop_item_type, weekend.type, weekend.stock_level], ['tickets', 'ticket', 5000])
  const shirt = await item('shirt')
  assertFields(shirt, SHOP_ITEM)
  assert.deepEqual([shirt.shop_item_type, shirt.type, shirt.price], ['merchandise', 'clothing', 3500])
  assert.deepEqual((await item('plan')).payment_plan, [
    { amount: 4500, count: 0, units: 'months', due_on: null },
    { amount: 4500, count: 1, units: 'months', due_on: null },
    { amount: 4500, count: 2, units: 'months', due_on: null },
  ])
  const { products, merchandise } = await dataOf(w)
  for (const product of products) assertFields(product, `${SHOP_ITEM} ${TICKET_RULES}`)
  for (const purchase of merchandise) assertFields(purchase, SHOP_ITEM)
  for (const external_code of ['nope', '', 'hidden', 'WEEKEND'])
    assert.equal((await w.post('/api/get-shop-item', { external_code })).status, 404, external_code)
  assert.ok(!products.some(({ external_code }: { external_code: string }) => external_code === 'hidden'))
})

test('a cart has all the fields of its tickets and merchandise that the cart panel shows', async (t) => {
  // S3-24 S3-25 S3-26 S3-27 S3-28 S7-27 A-032
  const w = await world(t)
  const [noon] = await departures(w)
  const { code } = await filledCart(w, { external_code: 'bus', transport_time_id: noon?.id })
  const { body, status } = await addMerchandise(w, { cart: code, external_code: 'cup' })
  assert.deepEqual([status, body.cart.code], [200, code])
  assertFields(body.cart, 'code expires_at now products merchandise total_price')
  const [line] = body.cart.products
  assertFields(line, 'id shop_item_type product full_name email age transport_time_id travel_time price fee')
  assert.deepEqual([line.shop_item_type, line.travel_time], ['tickets', '2027-07-08T12:00:00+02:00'])
  assertFields(
    line.product,
    'id name type event event_id timezone has_payment_plan payment_plan travel_times travel_time_type allow_travel_time_changes_until',
  )
  assert.deepEqual([line.product.event, line.product.event_id], ['Test Nights Summer', 'summer'])
  assert.deepEqual(Object.keys(line.product.travel_times[0]), ['id', 'travel_time', 'remaining'])
  assert.equal(line.product.travel_times[0].remaining, 49)
  const [cup] = body.cart.merchandise
  assertFields(cup, 'id merchandise price fee')
  assert.deepEqual([cup.merchandise, cup.price, cup.fee], ['Enamel cup', 1400, 50])
  const alone = await addMerchandise(w, { cart: '' })
  assert.notEqual(alone.body.cart.code, code)
})

test('an invoice lists every item, shipping, and tax by rate, and its amounts sum to its total', async (t) => {
  // S7-23 S3-30 A-071 A-072
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const invoice = async (country?: string) =>
    (await w.post('/api/calculate-invoice', { cart, country })).body.invoice
  const tickets = await invoice()
  assert.deepEqual([tickets.shipping, tickets.total], [null, 13_300])
  assertFields(
    tickets.items[0],
    'id name type price shop_item_type full_name email travel_time timezone product_type event',
  )
  await addMerchandise(w, { cart, external_code: 'cup' })
  assert.equal((await invoice()).shipping, null)
  assert.equal((await invoice('US')).shipping, null)
  const shipped = await invoice('HR')
  assert.deepEqual(shipped.shipping, { name: 'Croatian Post', type: 'flat', price: 500 })
  assert.equal(shipped.total, 13_300 + 1450 + 500)
  assert.deepEqual(Object.keys(shipped.tax).toSorted(), ['13', '25'])
  const sums = [...Object.values(shipped.tax), ...Object.values(shipped.items_total_without_tax)] as number[]
  assert.equal(
    sums.reduce((sum, amount) => sum + amount, 0),
    shipped.total,
  )
})

test('a voucher is returned with its code and its full value', async (t) => {
  // S3-31 S7-29
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const { body } = await w.post('/api/validate-voucher', { cart, code: ' welcome10 ' })
  assert.deepEqual(body, { voucher: { code: 'WELCOME10', discount_amount: 1000 } })
})

test('a call without data to return still responds with an object', async (t) => {
  // S7-09 A-016
  const w = await world(t)
  const token = await customer(w)
  const email = ana.email
  for (const [call, body] of Object.entries({
    register: { full_name: 'Ivo Ivić', email: 'ivo@example.com' },
    'request-password-reset': { email },
    'email-tickets': { email },
    logout: { token: 'nonsense' },
    'update-settings': { token, old_password: 'lights at dusk', full_name: 'Ana Horvat', email },
  })) {
    const answer = await w.post(`/api/${call}`, body)
    assert.equal(answer.status, 200, call)
    assert.equal(typeof answer.body, 'object')
    assert.match(String(answer.headers['content-type']), /^application\/json/)
  }
  const link = (await w.mails()).findLast(({ to, text }) => to === email && text.includes('/reset-password/'))
  const [, code] = /reset-password\/[^/\s]+\/(\w+)/.exec(link?.text ?? '') ?? []
  const reset = await w.post('/api/reset-password', { token: code, email, password: 'lights at dawn' })
  assert.deepEqual([reset.status, typeof reset.body.message], [200, 'string'])
})

test('a refusal has its first error as the message, and each error at its field', async (t) => {
  // S8-11 A-022 A-024
  const w = await world(t)
  const cart = await filledCart(w)
  const refusals = [
    await addTicket(w, { full_name: '', email: 'x', age: '' }),
    await addTicket(w, { cart: cart.code }),
    await w.post('/api/login', {}),
    await w.post('/api/register', { full_name: 'Ana', email: 'x' }),
    await w.post('/api/validate-voucher', { cart: cart.code, code: 'NOPE' }),
  ]
  for (const { status, body } of refusals) {
    assert.equal(status, 422)
    const texts = Object.values(body.errors).flat()
    assert.equal(body.message, texts[0])
    for (const text of texts) assert.ok(typeof text === 'string' && text !== '')
  }
  assert.deepEqual(refusals[0]?.body.errors, {
    full_name: ['Please enter the full name for this ticket holder.'],
    email: ['Please enter a valid email address for this ticket holder.'],
    age: ['Please choose the age range for this ticket holder.'],
  })
  const gone = await w.post('/api/get-cart', { cart: 'NOPE' })
  assert.deepEqual([gone.status, gone.body], [404, { message: 'Your cart has expired.' }])
})
