import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { addBundle, holdersOf, withBundles } from '#testing/fixtures/bundles.ts'
import { addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { allRight, another, changeOrder, lineIdsOf } from '#testing/fixtures/order-changes.ts'
import { officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { pitchOf, PITCHES, shownCamping, withPitches } from '#testing/fixtures/variants.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'

const CAMPING = { external_code: 'camping', age: '' }
const OUT_OF_STOCK = { external_code: ['This item is out of stock.'] }
const CHOOSE = { variant_id: ['Please choose: Pitch.'] }
const IVO = { full_name: 'Ivo Horvat', email: 'ivo@example.com' }

const levels = async (w: World): Promise<(number | null)[]> =>
  (await shownCamping(w)).variants.map(({ stock_level }: { stock_level: number | null }) => stock_level)

test('a ticket is sold in the variant that was chosen, until that one or all of the product are out of stock', async (t) => {
  //
  const w = await world(t)
  const plain = await shownCamping(w)
  assert.deepEqual([plain.option, plain.variants], [undefined, undefined])
  const owner = await withPitches(w)
  const [van, tent, bell] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent'), await pitchOf(w, 'Bell tent')]
  assert.deepEqual((await addTicket(w, CAMPING)).body.errors, CHOOSE)
  assert.deepEqual((await addTicket(w, { ...CAMPING, variant_id: 999_999 })).body.errors, CHOOSE)
  const { body } = await addTicket(w, { ...CAMPING, variant_id: van })
  const [line] = body.cart.products
  assert.deepEqual([line.variant, line.variant_id, line.product.option], ['Van', van, 'Pitch'])
  assert.deepEqual((await addTicket(w, { ...CAMPING, variant_id: van })).body.errors, OUT_OF_STOCK)
  assert.equal((await changePart(owner, 'products/camping', { stock: 3 })).status, 200)
  assert.deepEqual((await shownCamping(w)).stock_level, 2)
  assert.deepEqual(await levels(w), [0, 2, 2])
  const add = { ...CAMPING, ...IVO, cart: body.cart.code, variant_id: bell }
  assert.equal((await addTicket(w, add)).body.cart.total_price, 4_500 + 9_000)
  assert.equal((await addTicket(w, { ...CAMPING, variant_id: tent })).status, 200)
  assert.deepEqual((await addTicket(w, { ...CAMPING, variant_id: bell })).body.errors, OUT_OF_STOCK)
  assert.deepEqual(await consistency.check(w.shop), [])
  w.clock.move('PT2H')
  await w.runHousekeeping()
  assert.equal((await shownCamping(w)).stock_level, 3, 'what carts held is there again')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('several friends choose a variant each, and all of them or none get a place', async (t) => {
  //
  const w = await world(t)
  await withPitches(w)
  const [van, tent] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent')]
  const add = (...variants: (number | null)[]) =>
    w.post('/api/add-products-to-cart', {
      external_code: 'camping',
      cart: '',
      tickets: variants.map((variant_id, nth) => ({
        ...ana,
        full_name: `Ana Horvat ${'I'.repeat(nth + 1)}`,
        variant_id,
      })),
    })
  assert.deepEqual((await add(van, null)).body.errors, { 'tickets.1.variant_id': ['Please choose: Pitch.'] })
  assert.deepEqual((await add(van, van)).body.errors, {
    external_code: ['Only one Camping, Van is left, so we have added none.'],
  })
  assert.deepEqual(await levels(w), [1, 2, null])
  assert.equal((await add(van, tent, tent)).status, 200)
  assert.deepEqual(await levels(w), [0, 0, null])
})

test('a variant is changed in the cart, with its place and its price, and a departure beside it', async (t) => {
  //
  const w = await world(t)
  const owner = await withPitches(w)
  const seats = [
    { key: 'window', name: 'Window', stock: 1 },
    { key: 'aisle', name: 'Aisle', price: 2_000, stock: 2 },
  ]
  assert.equal((await changePart(owner, 'products/bus', { option: 'Seat', variants: seats })).status, 200)
  const [first, second] = await departures(w)
  const [window, aisle] = [await pitchOf(w, 'Window', 'bus'), await pitchOf(w, 'Aisle', 'bus')]
  const bus = { ...ana, external_code: 'bus', age: '', transport_time_id: first?.id }
  const { body } = await addTicket(w, { ...bus, variant_id: window })
  const [line] = body.cart.products
  const change = { ...bus, cart: body.cart.code, cart_product_id: line.id, transport_time_id: second?.id }
  const none = await w.post('/api/update-product-in-cart', change)
  assert.deepEqual(none.body.errors, { variant_id: ['Please choose: Seat.'] })
  const { body: moved } = await w.post('/api/update-product-in-cart', { ...change, variant_id: aisle })
  const [now] = moved.cart.products
  assert.deepEqual(
    [now.variant, now.transport_time_id, now.price, moved.cart.total_price],
    ['Aisle', second?.id, 2_000, 2_000],
  )
  assert.equal((await addTicket(w, { ...bus, ...IVO, variant_id: window })).status, 200)
  const back = await w.post('/api/update-product-in-cart', { ...change, variant_id: window })
  assert.deepEqual(back.body.errors, OUT_OF_STOCK)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a variant comes back with its cart, and is named wherever its ticket is', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await withPitches(w)
  const { body: first } = await addTicket(w, { ...CAMPING, variant_id: await pitchOf(w, 'Van') })
  w.clock.move('PT2H')
  await w.runHousekeeping()
  const { body } = await w.post('/api/restore-cart', { ended: first.cart.code })
  assert.equal(body.cart.products[0].variant, 'Van')
  const { body: placed } = await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))
  assert.equal((await orderOf(w, token, placed.order.code)).cartProducts[0]?.variant, 'Van')
  await w.app.inject({ method: 'POST', url: `${new URL(placed.payment.url).pathname}/pay` })
  const { code, tickets } = await orderOf(w, token, placed.order.code)
  assert.deepEqual([tickets[0]?.product, tickets[0]?.variant], ['Camping', 'Van'])
  assert.equal((await officeOrderOf(owner, code)).tickets[0]?.name, 'Camping, Van')
  assert.match(JSON.stringify(await w.mails()), /Camping, Van/)
  const { body: listed } = await owner.get('/office/api/tickets')
  assert.equal(listed.rows[0].product, 'Camping, Van')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a variant of an order that is cancelled is free again', async (t) => {
  // A-163 A-158
  const w = await world(t)
  const token = await customer(w)
  await withPitches(w)
  const { body } = await addTicket(w, { ...CAMPING, variant_id: await pitchOf(w, 'Van') })
  const { body: placed } = await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))
  assert.deepEqual(await levels(w), [0, 2, null])
  const { status } = await w.post('/api/cancel-order', { token, order: placed.order.code })
  assert.equal(status, 200)
  assert.deepEqual(await levels(w), [1, 2, null])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('staff sell a variant by phone and at the box office, and change an order to another one', async (t) => {
  //
  const w = await world(t)
  const sales = await withPitches(w)
  const [van, tent, bell] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent'), await pitchOf(w, 'Bell tent')]
  const byPhone = (variant_id: number | null) => ({
    ...phoneOrder(IVO, { products: [{ ...phoneTicket(IVO, 'camping'), variant_id }] }),
    via: 'name',
    language: '',
  })
  const none = await sales.post('/office/api/orders', byPhone(null))
  assert.deepEqual(none.body.errors, { 'products.0.variant_id': CHOOSE.variant_id })
  const { body } = await sales.post('/office/api/orders', byPhone(bell))
  const placed = await officeOrderOf(sales, body.code)
  assert.deepEqual([placed.tickets[0]?.name, placed.tickets[0]?.price], ['Camping, Bell tent', 9_000])
  const { camping = 0 } = await lineIdsOf(sales, placed)
  const { preview, order } = await changeOrder(sales, placed, {
    removed_products: [camping],
    products: [another('camping', { age: '', variant_id: van })],
  })
  assert.deepEqual(
    preview.lines.map(({ name, change }) => [name, change]),
    [
      ['Camping, Bell tent', 'removed'],
      ['Camping, Van', 'added'],
    ],
  )
  assert.equal(order.tickets.find(({ status }) => status === 'pending')?.name, 'Camping, Van')
  assert.deepEqual(await levels(w), [0, 2, null])
  const atGate = (variant_id: number | null) => ({
    items: [{ external_code: 'camping', quantity: 2, full_name: 'Eva Horvat', variant_id }],
    full_name: 'Eva Horvat',
    expected_total: 9_000,
  })
  const asked = await sales.post('/office/api/box-office-sales', saleInput(atGate(null)))
  assert.deepEqual(asked.body.errors, { 'items.0.variant_id': CHOOSE.variant_id })
  const sale = await sellAtBoxOffice(sales, atGate(tent))
  assert.deepEqual([sale.items, sale.tickets[0]?.product], ['2 × Camping, Tent', 'Camping, Tent'])
  assert.deepEqual(await levels(w), [0, 0, null])
  await allRight(w)
})

test('a bundle has a variant for each of its tickets', async (t) => {
  // A-161 A-163
  const w = await world(t)
  const owner = await withBundles(w)
  const option = { option: 'Pitch', variants: PITCHES }
  assert.equal((await changePart(owner, 'products/tent', option)).status, 200)
  const [van, bell] = [await pitchOf(w, 'Van', 'tent'), await pitchOf(w, 'Bell tent', 'tent')]
  const tickets = (variant_id: number | null) =>
    holdersOf('Ana Horvat', 'Ivo Horvat', 'Ana Horvat').map((holder, nth) =>
      nth === 2 ? { ...holder, variant_id } : holder,
    )
  const none = await addBundle(w, { tickets: tickets(null) })
  assert.deepEqual(none.body.errors, { 'tickets.2.variant_id': ['Please choose: Pitch.'] })
  const { body } = await addBundle(w, { tickets: tickets(van) })
  assert.deepEqual([body.cart.products[2].variant, body.cart.total_price], ['Van', 30_500])
  const gone = await addBundle(w, { tickets: tickets(van) })
  assert.deepEqual(gone.body.errors, {
    external_code: ['Bell tent, Van is out of stock, and with it this bundle.'],
  })
  assert.equal((await addBundle(w, { tickets: tickets(bell) })).body.cart.total_price, 30_500)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('who waits for a variant is offered that one, and may wait for another one, too', async (t) => {
  // A-163 A-167
  const w = await world(t)
  const owner = await withPitches(w)
  const [van, tent] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent')]
  const { body } = await addTicket(w, { ...CAMPING, variant_id: van })
  const zoe = { ...CAMPING, full_name: 'Zoe Novak', email: 'zoe@example.com' }
  const none = await w.post('/api/join-waiting-list', zoe)
  assert.deepEqual(none.body.errors, CHOOSE)
  const free = await w.post('/api/join-waiting-list', { ...zoe, variant_id: tent })
  assert.equal(free.status, 422)
  assert.equal((await joinWaitingList(w, { ...zoe, variant_id: van })).body.position, 1)
  const two = [IVO, { full_name: 'Eva Horvat', email: 'eva@example.com' }]
  for (const friend of two) await addTicket(w, { ...CAMPING, ...friend, variant_id: tent })
  assert.equal((await joinWaitingList(w, { ...zoe, variant_id: tent })).body.position, 1)
  const [line] = body.cart.products
  await w.post('/api/remove-product-from-cart', { cart: body.cart.code, cart_product_id: line.id })
  await w.runHousekeeping()
  const offered = await w.shop.sql`
    select v.name, l.full_name from cart_products l join variants v on v.id = l.variant_id
     where l.full_name = 'Zoe Novak' and l.released_at is null`
  assert.deepEqual(Array.from(offered), [{ name: 'Van', full_name: 'Zoe Novak' }])
  assert.match(JSON.stringify(await w.mails()), /Camping, Van/)
  assert.deepEqual(await consistency.check(w.shop), [])
  // A variant that somebody waits for can be taken out of the festival; its list is closed.
  assert.equal((await changePart(owner, 'products/camping', { variants: PITCHES.slice(0, 1) })).status, 422)
})
