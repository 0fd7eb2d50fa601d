import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartProduct } from '#contract/carts.ts'
import { addMerchandise, addTicket, ana, filledCart } from '#testing/fixtures/carts.ts'
import { departures, stockLevelOf, takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

test('a first ticket opens a cart that holds its place for fifteen minutes', async (t) => {
  // S4-03 S9-01 S3-24 S3-25 S3-26 S7-24
  const w = await world(t)
  const cart = await filledCart(w)
  assert.equal(Date.parse(cart.expires_at) - Date.parse(cart.now), 15 * 60 * 1000)
  assert.equal(cart.products[0]?.full_name, 'Ana Horvat')
  assert.equal(cart.products[0]?.shop_item_type, 'tickets')
  assert.equal(await stockLevelOf(w, 'weekend'), 4999)
})

test('each ticket in a cart keeps the details of its own holder', async (t) => {
  // S1-06 S3-25
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const [departure] = await departures(w)
  const ivo = { full_name: 'Ivo Ivić', email: 'ivo@example.com' }
  await addTicket(w, { cart, ...ivo, age: 'under-18' })
  await addTicket(w, { cart, ...ivo, age: null, external_code: 'bus', transport_time_id: departure?.id })
  const { body } = await w.post('/api/get-cart', { cart })
  const details = body.cart.products.map(
    ({ full_name, email, age, transport_time_id, travel_time }: CartProduct) => ({
      full_name,
      email,
      age,
      transport_time_id,
      travel_time,
    }),
  )
  const untimed = { transport_time_id: null, travel_time: null }
  assert.deepEqual(details, [
    { ...ana, ...untimed },
    { ...ivo, age: 'under-18', ...untimed },
    { ...ivo, age: null, transport_time_id: departure?.id, travel_time: '2027-07-08T12:00:00+02:00' },
  ])
})

test('the last ticket is held for the first buyer until the cart expires', async (t) => {
  // S9-01 S4-05 A-057
  const w = await world(t)
  const cart = await filledCart(w, { external_code: 'last' })
  const second = await addTicket(w, { external_code: 'last', full_name: 'Ivo Ivić' })
  assert.equal(second.status, 422)
  assert.deepEqual(second.body.errors, { external_code: ['This item is out of stock.'] })
  w.clock.move('PT15M')
  assert.equal((await w.post('/api/get-cart', { cart: cart.code })).status, 404)
  assert.equal(await stockLevelOf(w, 'last'), 1)
  assert.equal((await addTicket(w, { external_code: 'last', full_name: 'Ivo Ivić' })).status, 200)
})

test('the fifteen minutes start with the first ticket, and start again only in an empty cart', async (t) => {
  //
  const w = await world(t)
  const first = await filledCart(w)
  w.clock.move('PT10M')
  const second = await filledCart(w, { cart: first.code, full_name: 'Ivo Ivić' })
  assert.equal(second.code, first.code)
  assert.equal(second.expires_at, first.expires_at)
  for (const { id } of second.products)
    await w.post('/api/remove-product-from-cart', { cart: first.code, cart_product_id: id })
  const third = await filledCart(w, { cart: first.code })
  assert.equal(third.code, first.code)
  assert.equal(Date.parse(third.expires_at) - Date.parse(first.expires_at), 10 * 60 * 1000)
})

test('adding to an expired or unknown cart opens a new one, and every other command on it is refused', async (t) => {
  // A-047 S4-05 S7-22
  const w = await world(t)
  const old = await filledCart(w)
  w.clock.move('PT16M')
  const fresh = await filledCart(w, { cart: old.code })
  assert.notEqual(fresh.code, old.code)
  assert.equal(fresh.products.length, 1)
  for (const cart of [old.code, 'NOPE', '']) {
    const line = { cart, cart_product_id: old.products[0]?.id, ...ana }
    for (const path of [
      'get-cart',
      'calculate-invoice',
      'remove-product-from-cart',
      'update-product-in-cart',
    ]) {
      const answer = await w.post(`/api/${path}`, line)
      assert.equal(answer.status, 404, path)
      assert.equal(answer.body.message, 'Your cart has expired.', path)
    }
  }
})

test('the place of a removed line is available again immediately', async (t) => {
  // S7-26 S7-28
  const w = await world(t)
  const cart = await filledCart(w, { external_code: 'last' })
  const { body } = await addMerchandise(w, { cart: cart.code, external_code: 'cup' })
  assert.equal(body.cart.total_price, 5100 + 1450) // S3-03
  const [purchase] = body.cart.merchandise
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0]?.id })
  const emptied = await w.post('/api/remove-merchandise-from-cart', {
    cart: cart.code,
    cart_merchandise_id: purchase.id,
  })
  assert.equal(emptied.body.cart.total_price, 0)
  assert.equal(await stockLevelOf(w, 'last'), 1)
  assert.equal(await takenStockOf(w, 'cup'), 0)
})

test('an item with a payment plan must be ordered alone', async (t) => {
  // S5-01 S5-02 P5-01 A-135
  const w = await world(t)
  const plan = await filledCart(w, { external_code: 'plan' })
  const twice = await addTicket(w, { cart: plan.code, external_code: 'plan', full_name: 'Ivo Ivić' })
  assert.equal(twice.body.message, 'Only one payment plan item can be ordered at a time.')
  const alone = 'A payment plan item can only be ordered on its own. Please empty your cart first.'
  assert.equal((await addTicket(w, { cart: plan.code })).body.message, alone)
  assert.equal((await addMerchandise(w, { cart: plan.code })).body.message, alone)
  const shirt = await addMerchandise(w)
  assert.equal(
    (await addTicket(w, { cart: shirt.body.cart.code, external_code: 'plan' })).body.message,
    alone,
  )
})

test('a cart holds at most the limit of an item, and any quantity of an item without a limit', async (t) => {
  // P9-04 P9-05 A-059
  const w = await world(t)
  const { code: cart } = await filledCart(w, { external_code: 'limited', full_name: 'One' })
  assert.equal((await addTicket(w, { cart, external_code: 'limited', full_name: 'Two' })).status, 200)
  const third = await addTicket(w, { cart, external_code: 'limited', full_name: 'Three' })
  assert.deepEqual(third.body.errors, { external_code: ['You can order at most 2 of Two at most.'] })
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    assert.equal((await addTicket(w, { cart, external_code: 'camping', full_name: name })).status, 200)
  assert.equal(await stockLevelOf(w, 'camping'), null)
})

test('the same product for the same holder is refused, however the name is spelled', async (t) => {
  // S5-12 S5-13 S5-14 A-054
  const w = await world(t)
  const { code: cart, products } = await filledCart(w)
  const twice = await addTicket(w, { cart, full_name: '  ana   HORVAT ' })
  assert.deepEqual(twice.body.errors, {
    full_name: ['A Weekend ticket ticket already exists for ana HORVAT in your cart.'],
  })
  assert.equal((await addTicket(w, { cart, external_code: 'camping' })).status, 200)
  assert.equal((await addTicket(w, { cart, full_name: 'Ivo Ivić' })).status, 200)
  const unchanged = { cart, cart_product_id: products[0]?.id, ...ana }
  assert.equal((await w.post('/api/update-product-in-cart', unchanged)).status, 200)
  const stolen = await w.post('/api/update-product-in-cart', { ...unchanged, full_name: 'Ivo Ivić' })
  assert.equal(stolen.body.message, 'A Weekend ticket ticket already exists for Ivo Ivić in your cart.')
})

test('a name that was pasted is stored as the keyboard writes it, and is the same name', async (t) => {
  // A-053 A-054
  const w = await world(t)
  const pasted = await addTicket(w, { full_name: 'Eva\u2011Maria O\u2019Brien-Zoe\u0308' })
  const { code: cart, products } = pasted.body.cart
  assert.equal(products[0].full_name, "Eva-Maria O'Brien-Zoë")
  const twice = await addTicket(w, { cart, full_name: "Eva-Maria O'Brien-Zoë" })
  assert.deepEqual(twice.body.errors, {
    full_name: ["A Weekend ticket ticket already exists for Eva-Maria O'Brien-Zoë in your cart."],
  })
})

test('all errors in the holder’s details are reported together, by field', async (t) => {
  // S5-04 S5-05 S5-08 S5-10
  const w = await world(t)
  const ticket = await w.post('/api/add-product-to-cart', { external_code: 'weekend' })
  assert.deepEqual(ticket.body, {
    message: 'Please enter the full name for this ticket holder.',
    errors: {
      full_name: ['Please enter the full name for this ticket holder.'],
      email: ['Please enter the email address for this ticket holder.'],
      age: ['Please choose the age range for this ticket holder.'],
    },
  })
  const bus = await addTicket(w, { external_code: 'bus' })
  assert.deepEqual(bus.body.errors, { transport_time_id: ['Please choose your travel date and time.'] })
})

test('an invalid e-mail address is refused', async (t) => {
  // S5-06 S5-07 A-040
  const w = await world(t)
  for (const email of ['abc', 'a@b', 'a b@c.d', 'mailto:a@b.com', 'MAILTO:a@b.com']) {
    const { body } = await addTicket(w, { email })
    assert.deepEqual(
      body.errors,
      { email: ['Please enter a valid email address for this ticket holder.'] },
      email,
    )
  }
})

test('a name must be in roman characters, with or without accents', async (t) => {
  // S5-16 A-053
  const w = await world(t)
  for (const full_name of ['Ана Хорват', '田中', '123']) {
    const { body } = await addTicket(w, { full_name })
    const message = 'Please enter the full name in roman characters, exactly as in the passport or ID.'
    assert.deepEqual(body.errors, { full_name: [message] }, full_name)
  }
  const { body } = await addTicket(w, { full_name: 'A'.repeat(256) })
  assert.deepEqual(body.errors, { full_name: ['The full name must be at most 255 characters.'] })
  for (const full_name of ['Zoë Brontë', "Seán O'Brien-Łuczak, Jr.", 'Đurđica Šimić'])
    assert.equal((await addTicket(w, { full_name })).status, 200, full_name)
})

test('the age is required for entry tickets of events that ask for it, and ignored for all others', async (t) => {
  // S5-08 S5-09 S4-09 A-052
  const w = await world(t)
  assert.equal((await addTicket(w, { age: 'ancient' })).status, 422)
  const ageless = await filledCart(w, { external_code: 'ageless', age: 'from-25' })
  assert.equal(ageless.products[0]?.age, null)
  assert.equal((await addTicket(w, { external_code: 'camping', age: '' })).status, 200)
})

test('a departure that is full or belongs to another bus is refused', async (t) => {
  // S5-10 S5-11 S5-18 S5-03
  const w = await world(t)
  const [early, scarce, full] = await departures(w)
  const ride = { external_code: 'bus' }
  const soldOut = await addTicket(w, { ...ride, transport_time_id: full?.id })
  assert.deepEqual(soldOut.body.errors, { transport_time_id: ['This travel time is sold out.'] })
  assert.equal((await addTicket(w, { ...ride, transport_time_id: 999_999 })).status, 422)
  assert.equal((await addTicket(w, { ...ride, transport_time_id: String(early?.id) })).status, 200)
  const both = await Promise.all([
    addTicket(w, { ...ride, transport_time_id: scarce?.id }),
    addTicket(w, { ...ride, transport_time_id: scarce?.id }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  assert.equal(
    (await addTicket(w, { external_code: 'boat', transport_time_id: 7 })).body.cart.products[0]
      .transport_time_id,
    null,
  )
})

test('a line can move to another departure, but not to a full one', async (t) => {
  // S7-25
  const w = await world(t)
  const [early, scarce, full] = await departures(w)
  const { code: cart, products } = await filledCart(w, { external_code: 'bus', transport_time_id: early?.id })
  const change = { cart, cart_product_id: products[0]?.id, ...ana }
  const moved = await w.post('/api/update-product-in-cart', { ...change, transport_time_id: scarce?.id })
  assert.equal(moved.body.cart.products[0].transport_time_id, scarce?.id)
  assert.deepEqual(
    (await departures(w)).map(({ remaining }) => remaining),
    [50, 0, 0],
  )
  const kept = await w.post('/api/update-product-in-cart', {
    ...change,
    transport_time_id: scarce?.id,
    email: 'new@example.com',
  })
  assert.equal(kept.status, 200)
  const refused = await w.post('/api/update-product-in-cart', { ...change, transport_time_id: full?.id })
  assert.equal(refused.body.message, 'This travel time is sold out.')
  assert.deepEqual(
    (await departures(w)).map(({ remaining }) => remaining),
    [50, 0, 0],
  )
})

test('a line of another cart is not found', async (t) => {
  // S7-25
  const w = await world(t)
  const mine = await filledCart(w)
  const theirs = await filledCart(w, { full_name: 'Ivo Ivić' })
  const foreign = { cart: mine.code, cart_product_id: theirs.products[0]?.id, ...ana }
  for (const path of ['update-product-in-cart', 'remove-product-from-cart'])
    assert.equal((await w.post(`/api/${path}`, foreign)).status, 404, path)
  assert.equal((await w.post('/api/get-cart', { cart: theirs.code })).body.cart.products.length, 1)
})

test('an item that is disabled, unknown, not yet on sale or of the other type cannot be added', async (t) => {
  // A-134 S9-06
  const w = await world(t)
  for (const external_code of ['hidden', 'nope', 'shirt', '']) {
    const answer = await addTicket(w, { external_code })
    assert.deepEqual(
      [answer.status, answer.body.message],
      [404, 'This item is no longer available.'],
      external_code,
    )
  }
  assert.equal((await addTicket(w, { external_code: 'later' })).body.message, 'This item is not on sale.')
  w.clock.move('P60D')
  assert.equal((await addTicket(w, { external_code: 'later' })).status, 200)
  assert.equal((await addMerchandise(w, { external_code: 'weekend' })).status, 404)
})
