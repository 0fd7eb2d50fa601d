import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import * as carts from '#server/carts/carts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addMerchandise, addTicket, ana } from '#testing/fixtures/carts.ts'
import { browser, openWaitingRoom, pass, positionAt } from '#testing/fixtures/waiting-room.ts'
import { world } from '#testing/harness/world.ts'

const WAIT = 'Many people want in right now. Please wait for your turn in the waiting room.'
const USED = 'Your turn has opened a cart already. Please stand in line again for another one.'
const EXPIRED = 'Your turn is over. Please stand in line again.'

test('while the waiting room is off, visitors buy without it and no number is drawn', async (t) => {
  const w = await world(t)
  const guest = browser(w)
  assert.deepEqual(await guest.draw(), { number: null, enter_by: null, lost: null, waiting_room: null })
  assert.equal(guest.cookie, '')
  assert.equal((await guest.get('/tickets/weekend')).status, 200)
  assert.equal((await addTicket(w)).status, 200)
  const line = await w.app.inject({ url: '/waiting-room/line' })
  assert.deepEqual(line.json(), { waiting_room: null })
})

test('opening a cart needs a turn of the waiting room, which is used once, and a cart that was already open stays open', async (t) => {
  const w = await world(t)
  const early = (await addTicket(w)).body.cart.code
  await openWaitingRoom(w)
  for (const refused of [
    await addTicket(w),
    await addMerchandise(w),
    await addTicket(w, { cart: 'MADE-UP' }),
  ]) {
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { message: WAIT, errors: { waiting_room: [WAIT] } })
  }
  assert.equal((await addTicket(w, { cart: early, full_name: 'Bea Novak' })).status, 200)
  const guest = browser(w)
  const drawn = await guest.draw()
  assert.deepEqual([drawn.number, drawn.enter_by], [1, null])
  assert.deepEqual((await guest.add()).body.errors, { waiting_room: [WAIT] })
  await pass(w, 2)
  assert.equal((await guest.draw()).enter_by, '2027-01-15T09:10:01Z')
  const { status, body } = await guest.add()
  assert.equal(status, 200)
  assert.equal((await guest.add({ cart: body.cart.code, full_name: 'Bea Novak' })).status, 200)
  assert.deepEqual((await guest.add()).body.errors, { waiting_room: [USED] })
})

test('a turn is not used up by a refusal for another reason', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w)
  const guest = browser(w)
  await guest.draw()
  await pass(w, 2)
  // With an unknown code, so that the batch decides instead of the cache.
  const refused = await guest.add({ external_code: 'sold-out', cart: 'MADE-UP' })
  assert.deepEqual(Object.keys(refused.body.errors), ['external_code'])
  assert.equal((await guest.add()).status, 200)
})

test('a forged number, one of another queue or browser, and one whose turn has not come open no cart', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w, { peoplePerMinute: 1 })
  const [first, second] = [browser(w), browser(w)]
  await first.draw()
  await second.draw()
  await pass(w, 61)
  assert.equal((await second.draw()).enter_by, null)
  assert.deepEqual((await second.add()).body.errors, { waiting_room: [WAIT] })
  const forged = browser(w)
  const [name = '', value = ''] = second.cookie.split('=')
  forged.cookie = `${name}=${value.replace(/^(\d+)\.\d+/, '$1.1')}`
  assert.deepEqual((await forged.add()).body.errors, { waiting_room: [WAIT] })
  const copy = browser(w)
  copy.cookie = first.cookie
  assert.equal(
    (await copy.draw()).number,
    3,
    'a copy of the cookie without the key draws a number of its own',
  )
  assert.notEqual(copy.cookie, first.cookie)
  await openWaitingRoom(w, { active: false })
  await waitingRoom.advance(w.shop)
  await openWaitingRoom(w)
  assert.deepEqual((await first.add()).body.errors, { waiting_room: [WAIT] })
  assert.equal((await first.draw()).number, 1, 'the numbers of a new line begin anew')
})

test('two browsers that share a turn open one cart, even concurrently in two processes', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w)
  const guest = browser(w)
  await guest.draw()
  await pass(w, 2)
  const number = waitingRoom.readNumber(w.shop, guest.cookie.split('=')[1])
  const input = { external_code: 'weekend', cart: '', ...ana, transport_time_id: null, token: '' }
  const shops = [w.shop, w.shop, await w.beside(), await w.beside()]
  const tries = await Promise.allSettled(
    shops.map((shop) => carts.addProduct(shop, input, { address: '192.0.2.1', customer_id: null, number })),
  )
  const refused = tries.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 3)
  for (const { reason } of refused) {
    assert.ok(reason instanceof Refusal, String(reason))
    assert.deepEqual(reason.errors, { waiting_room: [USED] })
  }
})

test('a turn expires, and a visitor who missed it queues again', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w)
  const guest = browser(w)
  await guest.draw()
  await pass(w, 2)
  w.clock.move('PT10M')
  assert.deepEqual((await guest.add()).body.errors, { waiting_room: [EXPIRED] })
  const again = await guest.draw()
  assert.deepEqual([again.number, again.lost, again.enter_by], [2, 'expired', null])
  await pass(w, 2)
  assert.equal((await guest.add()).status, 200)
  assert.equal((await guest.draw()).lost, 'used')
})

test('arrivals before the opening are shuffled, later ones queue behind them in order', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w, { opensAt: '2027-01-15T09:10:00Z', peoplePerMinute: 600 })
  const crowd = Array.from({ length: 40 }, () => browser(w))
  for (const one of crowd) assert.equal(positionAt(await one.draw()), null)
  w.clock.move('PT10M')
  const late = [browser(w), browser(w)]
  const numbers = [await late[0]?.draw(), await late[1]?.draw()].map((drawn) => drawn?.number)
  assert.deepEqual(numbers, [41, 42])
  await waitingRoom.advance(w.shop)
  const positions = await Promise.all(crowd.map(async (one) => positionAt(await one.draw()) ?? 0))
  assert.deepEqual(
    positions.toSorted((one, other) => one - other),
    crowd.map((_, index) => index + 1),
  )
  assert.notDeepEqual(
    positions,
    crowd.map((_, index) => index + 1),
  )
  const next = await w.beside()
  await waitingRoom.advance(next)
  const seen = waitingRoom.current(next)
  assert.deepEqual([seen?.crowd, seen?.seed], [40, waitingRoom.current(w.shop)?.seed])
  const first = crowd[positions.indexOf(1)]
  const last = crowd[positions.indexOf(40)]
  assert.equal((await first?.draw())?.enter_by, null, 'the whole crowd first learns its places')
  await pass(w, 6)
  assert.notEqual((await first?.draw())?.enter_by, null)
  assert.equal((await last?.draw())?.enter_by, null)
})

test('numbers survive a restart, and two processes together admit no more than the pace', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w)
  const people = Array.from({ length: 30 }, () => browser(w))
  for (const one of people) await one.draw()
  const other = await w.beside()
  for (let second = 0; second < 10; second++) {
    w.clock.move('PT1S')
    await Promise.all([waitingRoom.advance(w.shop), waitingRoom.advance(other)])
  }
  assert.equal(waitingRoom.current(other)?.called, 10)
  const restarted = await w.beside()
  assert.deepEqual([waitingRoom.current(restarted)?.called, waitingRoom.current(restarted)?.drawn], [10, 30])
})

test('a queue that was not advanced for an hour admits only two people at once', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w)
  for (let count = 0; count < 20; count++) await browser(w).draw()
  w.clock.move('PT1H')
  await waitingRoom.advance(w.shop)
  assert.equal(waitingRoom.current(w.shop)?.called, 2)
})

test('the number of visitors inside is limited, and one who leaves or misses the turn makes room for the next', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w, { mostInside: 2, peoplePerMinute: 600 })
  const people = Array.from({ length: 8 }, () => browser(w))
  for (const one of people) await one.draw()
  const called = () => waitingRoom.current(w.shop)?.called
  await pass(w, 5)
  assert.equal(called(), 2)
  const { body } = (await people[0]?.add()) ?? {}
  await pass(w, 5)
  assert.equal(called(), 2, 'a cart takes the place of its turn')
  const empty = { cart: body.cart.code, cart_product_id: body.cart.products[0].id }
  await w.post('/api/remove-product-from-cart', empty)
  await w.app.inject({
    method: 'POST',
    url: '/api/return-number',
    headers: { cookie: people[1]?.cookie ?? '' },
    payload: { key: people[1]?.key },
  })
  await pass(w, 2)
  assert.equal(called(), 3, 'a turn that was given back')
  w.clock.move('PT15M')
  await w.runHousekeeping()
  await pass(w, 2)
  assert.equal(called(), 5, 'a cart that has expired, and a turn that nobody came for')
})

test('catalogue pages redirect to the waiting room, and portal, checkout, mailed links and text pages do not', async (t) => {
  const w = await world(t)
  const code = (await addTicket(w)).body.cart.code
  await openWaitingRoom(w)
  const guest = browser(w)
  for (const path of ['/', '/tickets', '/tickets/weekend?from=mail', '/merchandise', '/merchandise/shirt']) {
    const { status, headers } = await guest.get(path)
    assert.deepEqual([status, headers['location']], [302, `/waiting-room?to=${encodeURIComponent(path)}`])
    assert.equal(headers['cache-control'], 'no-store')
  }
  const free = `/portal /portal/orders/X /login /register /forgot-password /reset-password/a@b.co/t /find-order /unsubscribe-sale-alerts/c /waiting-list/c /resend-tickets
    /checkout /account /accept-tcs/o/c /payment-plan-payment/o/c/r /terms-conditions /privacy-policy /faqs
    /ambassadors /office /health /robots.txt /waiting-room`
  for (const path of free.trim().split(/\s+/)) assert.equal((await guest.get(path)).status, 200, path)
  await guest.draw()
  assert.equal((await guest.get('/')).status, 302)
  await pass(w, 2)
  assert.equal((await guest.get('/tickets/weekend')).status, 200)
  const buyer = browser(w)
  assert.equal((await buyer.draw({ cart: code })).number, null, 'who has a cart need not wait')
  assert.equal((await buyer.get('/tickets')).status, 200)
  assert.deepEqual((await buyer.add()).body.errors, { waiting_room: [WAIT] })
})

test('waiting causes no SQL, and the queue’s state is the same cacheable response for everybody', async (t) => {
  const w = await world(t)
  await openWaitingRoom(w)
  const guest = browser(w)
  await guest.draw()
  await waitingRoom.advance(w.shop)
  const sql = w.shop.sql
  const closed = Object.assign(() => assert.fail('a statement was run'), sql)
  Object.assign(w.shop, { sql: closed })
  assert.equal((await guest.draw()).number, 1)
  const one = await w.app.inject({ url: '/waiting-room/line', headers: { cookie: guest.cookie } })
  const other = await w.app.inject({ url: '/waiting-room/line' })
  Object.assign(w.shop, { sql })
  assert.equal(one.body, other.body)
  assert.equal(one.headers['cache-control'], 'public, max-age=1')
  assert.ok(one.body.length < 400)
})

test('the number’s cookie is HttpOnly and SameSite=Lax, and over HTTPS it is Secure and bound to the host', async (t) => {
  const w = await world(t, { publicUrl: 'https://festoon.test' })
  await openWaitingRoom(w)
  const { headers } = await w.app.inject({ method: 'POST', url: '/api/draw-number', payload: {} })
  assert.match(
    String(headers['set-cookie']),
    /^__Host-festoon_number=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
