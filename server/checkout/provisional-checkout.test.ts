import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, logIn, mailedCode, ZOE } from '#testing/fixtures/customers.ts'
import { createPaidOrder, ordersOf } from '#testing/fixtures/orders.ts'
import { NORA, provisionalSession, startCheckout } from '#testing/fixtures/provisional.ts'
import { changeTicket, download, ticketOf } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

//

const dataOf = async (w: World, token: string) => (await w.post('/api/get-data', { token })).body.data

const checkOut = (w: World, { token, cart }: { token: string; cart: string }, order: object = {}) => {
  const input = checkoutInput(token, cart)
  return w.post('/api/checkout-cart', { ...input, order: { ...input.order, ...order } })
}

const BY_TRANSFER = { payment_method: 'bank_transfer' }

const payAt = (w: World, payment: { url: string }, button = 'pay') =>
  w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/${button}` })

const accountsOf = (w: World, email: string) =>
  w.shop.sql<{ full_name: string; password_hash: string | null; country: string | null }[]>`
    select full_name, password_hash, country from customers where email = ${email}`

const isOpen = async (w: World, token: string): Promise<boolean> =>
  (await w.post('/api/get-user', { token })).status === 200

test('a guest names an address and buys: the tickets are theirs in this browser at once, and in one mail', async (t) => {
  const w = await world(t)
  const { code } = await filledCart(w, NORA)
  const { status, body } = await startCheckout(w, code, { email: ` ${NORA.email} ` })
  assert.equal(status, 200)
  const { remember_token: token, data } = body
  assert.match(token, /^[0-9a-f]{64}$/)
  assert.deepEqual(data.customer, { ...NORA, country: null, address: {} })
  assert.deepEqual([data.provisional, data.orders, data.refunds, data.existing_tickets], [true, [], [], []])
  assert.deepEqual(await accountsOf(w, NORA.email), [], 'no account before the order')

  const placed = await checkOut(w, { token, cart: code })
  assert.equal(placed.status, 200)
  assert.equal(placed.body.data.provisional, true)
  await payAt(w, placed.body.payment)
  const [order] = await ordersOf(w, token)
  assert.deepEqual([order?.payment_status, order?.has_invoice], ['paid', true])
  const ticket = await ticketOf(w, token)
  assert.equal(await download(w, NORA.email, ticket.code), 200)
  const invoice = await w.app.inject(`/download-invoice/${order?.code}/${order?.checksum}`)
  assert.equal(invoice.statusCode, 200)
  assert.deepEqual(
    (await w.mails()).map(({ to, template }) => [to, template]),
    [[NORA.email, 'confirmation']],
  )
  const [account] = await accountsOf(w, NORA.email)
  assert.deepEqual(
    [account?.full_name, account?.password_hash, account?.country],
    [NORA.full_name, null, null],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a checkout needs a cart, a name and an address, in this order', async (t) => {
  const w = await world(t)
  assert.equal((await startCheckout(w, 'nothing', { email: '' })).status, 404)
  const { code } = await filledCart(w)
  const said = async (input: object) => (await startCheckout(w, code, { ...input })).body.errors
  const missing = 'Please enter your full name and email address.'
  assert.deepEqual(await said({ full_name: ' ' }), { full_name: [missing] })
  assert.deepEqual(await said({ email: '' }), { email: [missing] })
  assert.deepEqual(await said({ email: 'nora' }), { email: ['Please enter a valid email address.'] })
  w.clock.move('PT1H')
  assert.equal((await startCheckout(w, code)).status, 404)
})

test('whoever names the address of a customer sees nothing of them, and changes nothing of theirs', async (t) => {
  const w = await world(t)
  const owner = await customer(w, ZOE.email, ZOE.full_name)
  const bought = await createPaidOrder(w, owner)
  await w.post('/api/get-cart', { token: owner, cart: (await filledCart(w, { full_name: 'Zoë' })).code })
  const before = await dataOf(w, owner)

  const stranger = await provisionalSession(w, { full_name: 'Mallory', email: ZOE.email })
  const seen = await dataOf(w, stranger.token)
  assert.deepEqual(seen.customer, { full_name: 'Mallory', email: ZOE.email, country: null, address: {} })
  assert.deepEqual([seen.orders, seen.existing_tickets, seen.country], [[], [], null])
  assert.deepEqual(
    seen.carts.map(({ code }: { code: string }) => code),
    [stranger.cart],
  )
  const placed = await checkOut(w, stranger, BY_TRANSFER)
  assert.deepEqual(
    (await dataOf(w, stranger.token)).orders.map(({ code }: Order) => code),
    [placed.body.order.code],
  )
  for (const path of ['cancel-order', 'change-payment-method'])
    assert.equal(
      (await w.post(`/api/${path}`, { token: stranger.token, order: bought.code, ...BY_TRANSFER })).status,
      404,
      path,
    )
  const after = await dataOf(w, owner)
  assert.deepEqual([after.customer, after.carts], [before.customer, before.carts])
  assert.deepEqual(
    after.orders.map(({ code }: Order) => code),
    [placed.body.order.code, bought.code],
    'the order belongs to the account of the address',
  )
  const [order] = await w.shop
    .sql`select billing_name, billing_email from orders where code = ${placed.body.order.code}`
  assert.deepEqual({ ...order }, { billing_name: 'Mallory', billing_email: ZOE.email })
  // Typed by somebody unknown, the name could be advertising.
  const mail = (await w.mails()).findLast(({ template }) => template === 'bank-transfer')
  assert.equal(mail?.to, ZOE.email)
  assert.doesNotMatch(`${mail?.text}${mail?.html}`, /Mallory/)
})

test('the holder who is named at the deadline is the typed one, not the customer of the address', async (t) => {
  const w = await world(t)
  await customer(w, ZOE.email, ZOE.full_name)
  w.clock.move('P166D')
  const later = { full_name: '', email: '', age: '', name_later: true }
  const session = await provisionalSession(w, { full_name: 'Mallory', email: ZOE.email }, later)
  await payAt(w, (await checkOut(w, session)).body.payment)
  w.clock.move('PT23H')
  await w.runHousekeeping()
  assert.equal((await ticketOf(w, session.token)).full_name, 'Mallory')
})

test('a name that was left open is given once; a given one needs a login', async (t) => {
  const w = await world(t)
  const later = { full_name: '', email: '', age: '', name_later: true }
  const session = await provisionalSession(w, NORA, later)
  await payAt(w, (await checkOut(w, session)).body.payment)
  const open = await ticketOf(w, session.token)
  const refused = await changeTicket(w, session.token, open, { ...NORA, age: 'from-25', reassign: true })
  assert.deepEqual([refused.status, refused.body.code], [403, 'login_required'])
  const named = await changeTicket(w, session.token, open, { ...NORA, age: 'from-25' })
  assert.equal(named.status, 200, named.body.message)
  const again = await changeTicket(w, session.token, open, {
    full_name: 'Ivo Horvat',
    email: 'ivo@example.com',
  })
  assert.deepEqual([again.status, again.body.code], [403, 'login_required'])
})

test('an unpaid order is paid again, in another way, or cancelled', async (t) => {
  const w = await world(t)
  const session = await provisionalSession(w)
  const placed = await checkOut(w, session)
  await payAt(w, placed.body.payment, 'decline')
  const again = await checkOut(w, session)
  assert.equal(again.body.order.code, placed.body.order.code, 'the same order')
  const changed = await w.post('/api/change-payment-method', {
    token: session.token,
    order: placed.body.order.code,
    ...BY_TRANSFER,
  })
  assert.equal(changed.body.data.orders[0].payment_method, 'bank_transfer')
  assert.equal(changed.body.data.provisional, true)
  const cancelled = await w.post('/api/cancel-order', {
    token: session.token,
    order: placed.body.order.code,
  })
  assert.equal(cancelled.body.data.orders[0].payment_status, 'cancelled')
})

test('the session ends with its cart, or a day after the last of its orders was paid, cancelled or abandoned', async (t) => {
  const w = await world(t)
  const idle = await provisionalSession(w, { full_name: 'Idle', email: 'idle@example.net' })
  const first = await provisionalSession(w)
  const order = await checkOut(w, first, BY_TRANSFER)
  w.clock.move('PT20M')
  assert.ok(!(await isOpen(w, idle.token)), 'its cart has ended')
  assert.ok(await isOpen(w, first.token), 'its order waits for the money')

  w.clock.move('PT1H')
  await w.post('/api/cancel-order', { token: first.token, order: order.body.order.code })
  w.clock.move('PT23H')
  const second = await checkOut(w, { token: first.token, cart: (await filledCart(w)).code })
  await payAt(w, second.body.payment)
  w.clock.move('PT23H')
  assert.ok(await isOpen(w, first.token))
  const { code } = await filledCart(w)
  await w.post('/api/get-cart', { token: first.token, cart: code })
  w.clock.move('PT2H')
  assert.equal((await w.post('/api/get-data', { token: first.token })).status, 401)
  assert.equal((await startCheckout(w, (await filledCart(w)).code, { token: first.token })).status, 200)
})

test('an abandoned order ends the session a day later, and then nothing of it is kept', async (t) => {
  const w = await world(t)
  const session = await provisionalSession(w)
  await checkOut(w, session)
  w.clock.move('PT3H')
  await w.runHousekeeping()
  assert.ok(await isOpen(w, session.token))
  w.clock.move('PT24H')
  assert.ok(!(await isOpen(w, session.token)))
  w.clock.move('P100D')
  await w.runHousekeeping()
  assert.deepEqual(await w.shop.sql`select email from provisional_sessions`, [])
})

test('whoever corrects the address keeps the cart and the orders of the session, under another token', async (t) => {
  const w = await world(t)
  const wrong = await provisionalSession(w, { ...NORA, email: 'nora@gmial.example' })
  const placed = await checkOut(w, wrong)
  const { code } = await filledCart(w)
  const { body } = await startCheckout(w, code, { token: wrong.token })
  assert.deepEqual(
    [body.data.customer.email, body.data.orders.map((order: Order) => order.code)],
    [NORA.email, [placed.body.order.code]],
  )
  assert.ok(!(await isOpen(w, wrong.token)))
  const logout = await w.post('/api/logout', { token: body.remember_token })
  assert.equal(logout.status, 200)
  assert.ok(!(await isOpen(w, body.remember_token)))
})

for (const way of ['a code', 'a password'])
  test(`a login with ${way} makes the session the account’s, with its cart and orders`, async (t) => {
    const w = await world(t)
    await customer(w, ZOE.email, ZOE.full_name)
    const session = await provisionalSession(w, { full_name: 'Zo', email: ZOE.email })
    const placed = await checkOut(w, session, BY_TRANSFER)
    const { code: cart } = await filledCart(w)
    await w.post('/api/get-cart', { token: session.token, cart })
    await w.post('/api/request-login-code', { email: ZOE.email })
    const proof = { email: ZOE.email, token: session.token }
    const { body } =
      way === 'a code'
        ? await w.post('/api/login-with-code', { ...proof, code: await mailedCode(w, ZOE.email) })
        : await w.post('/api/login', { ...proof, password: 'lights at dusk' })
    assert.deepEqual([body.data.provisional, body.data.customer.full_name], [false, ZOE.full_name])
    assert.deepEqual([body.data.orders[0].code, body.data.carts[0].code], [placed.body.order.code, cart])
    assert.ok(!(await isOpen(w, session.token)))
    assert.ok(await isOpen(w, body.remember_token))
  })

test('a login to another account takes the cart along, and none of the orders', async (t) => {
  const w = await world(t)
  await customer(w, ZOE.email, ZOE.full_name)
  await customer(w, 'mallory@example.net', 'Mallory')
  const session = await provisionalSession(w, { full_name: 'Zo', email: ZOE.email })
  await checkOut(w, session, BY_TRANSFER)
  const { code: cart } = await filledCart(w)
  await w.post('/api/get-cart', { token: session.token, cart })
  const proof = { email: 'mallory@example.net', password: 'lights at dusk' }
  const { body } = await w.post('/api/login', { ...proof, token: session.token })
  assert.deepEqual([body.data.orders, body.data.carts[0].code], [[], cart])
  assert.equal((await ordersOf(w, await logIn(w, { ...ZOE, password: 'lights at dusk' }))).length, 1)
})

test('the eleventh order without a login in an hour needs one, for an address and from a client, and an order sent twice counts once', async (t) => {
  const w = await world(t, { rateLimits: true, unpaidOrdersPerAddress: 1000, placesPerAddress: 1000 })
  const buy = async (email: string, remoteAddress: string) => {
    const post = async (path: string, payload: object) =>
      (await w.app.inject({ method: 'POST', url: `/api/${path}`, payload, remoteAddress })).json()
    const { cart } = (await addTicket(w)).body
    const { remember_token: token } = await post('start-checkout', { ...NORA, email, cart: cart.code })
    const place = () => post('checkout-cart', checkoutInput(token, cart.code))
    return { first: await place(), again: await place() }
  }
  for (let time = 0; time < 10; time += 1) {
    const { first, again } = await buy(NORA.email, `203.0.113.${time}`)
    assert.ok(first.order, first.message)
    assert.equal(again.order?.code, first.order.code)
  }
  const { first: refused } = await buy(NORA.email, '203.0.113.99')
  assert.equal(refused.code, 'login_required')
  assert.match(refused.errors.cart[0], /log in with a code/)
  for (let time = 0; time < 10; time += 1)
    assert.ok((await buy(`friend${time}@example.net`, '198.51.100.7')).first.order)
  assert.equal((await buy('another@example.net', '198.51.100.7')).first.code, 'login_required')
  // The account’s own limit is not used up.
  const token = await customer(w, NORA.email, NORA.full_name)
  assert.equal((await checkOut(w, { token, cart: (await filledCart(w)).code })).status, 200)
  w.clock.move('PT61M')
  assert.ok((await buy(NORA.email, '203.0.113.99')).first.order)
})
