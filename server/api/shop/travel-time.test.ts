import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { buyTicket, changeTicket, ticketOf, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const BUS = { external_code: 'bus', age: '' }

/** A place on the first bus; the second has one seat, the third none. */
async function onTheBus(w: World, token: string): Promise<OwnTicket> {
  const [first] = await departures(w)
  return buyTicket(w, token, { ...BUS, transport_time_id: first?.id })
}

const move = (w: World, token: string, ticket: OwnTicket, to: unknown) =>
  w.post('/api/set-travel-time', { token, code: ticket.code, transport_time_id: to })

const remaining = async (w: World) => (await departures(w)).map((time) => time.remaining)

test('moving a ticket to another departure moves its seat, and mails the new ticket', async (t) => {
  // P7-03 S7-18 A-096
  const w = await world(t)
  const token = await customer(w)
  const ticket = await onTheBus(w, token)
  assert.deepEqual(await remaining(w), [49, 1, 0])
  const second = ticket.travel_times[1]
  const { status, body } = await move(w, token, ticket, String(second?.id))
  assert.equal(status, 200)
  const [moved] = body.data.orders[0].tickets
  assert.deepEqual(
    [moved.transport_time_id, moved.travel_time, moved.recently_edited, moved.code],
    [second?.id, second?.travel_time, true, ticket.code],
  )
  assert.deepEqual(await remaining(w), [50, 0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
  const [kept] = await w.shop.sql`select kind, before, after from ticket_changes`
  assert.deepEqual(kept, {
    kind: 'travel_time',
    before: { transport_time_id: ticket.transport_time_id },
    after: { transport_time_id: second?.id },
  })
  const mail = (await w.mails()).find(({ template }) => template === 'travel-time-changed')
  assert.ok(
    mail?.text.includes('15:00') && mail.text.includes(`/download-ticket/ana%40example.com/${ticket.code}`),
  )
})

test('a move without a departure, to one of another product, or to one that does not exist, is refused', async (t) => {
  // P5-11
  const w = await world(t)
  const token = await customer(w)
  const ticket = await onTheBus(w, token)
  const travel_times = [{ travel_time: '2027-07-09T10:00', seats: 5 }]
  const owner = await clerk(w, 'owner')
  const boat = { travel_time_type: 'selectable', travel_time: null, stock: null, travel_times }
  assert.equal((await changePart(owner, 'products/boat', boat)).status, 200)
  const { item } = (await w.post('/api/get-shop-item', { external_code: 'boat' })).body
  const [ofTheBoat] = item.travel_times
  assert.ok(ofTheBoat.id)
  for (const to of [null, '', 'noon', 0, 999_999, ofTheBoat.id]) {
    const { status, body } = await move(w, token, ticket, to)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { transport_time_id: ['Please select the travel time.'] })
  }
})

test('a move to a full departure is refused, and changes nothing', async (t) => {
  // P2.5-02 A-057
  const w = await world(t)
  const token = await customer(w)
  const ticket = await onTheBus(w, token)
  const { status, body } = await move(w, token, ticket, ticket.travel_times[2]?.id)
  assert.deepEqual([status, body.errors], [422, { transport_time_id: ['This travel time is sold out.'] }])
  assert.deepEqual(await remaining(w), [49, 1, 0])
  assert.equal((await ticketOf(w, token)).recently_edited, false)
})

test('choosing the ticket’s present departure changes nothing, even if it is full', async (t) => {
  // P7-03
  const w = await world(t)
  const token = await customer(w)
  const [, second] = await departures(w)
  const ticket = await buyTicket(w, token, { ...BUS, transport_time_id: second?.id })
  assert.equal((await move(w, token, ticket, second?.id)).status, 200)
  assert.deepEqual(await remaining(w), [50, 0, 0])
  assert.equal((await ticketOf(w, token)).recently_edited, false)
})

test('moving a ticket locks it for fifteen minutes', async (t) => {
  // P4-20 A-099
  const w = await world(t)
  const token = await customer(w)
  const ticket = await onTheBus(w, token)
  await move(w, token, ticket, ticket.travel_times[1]?.id)
  const text = 'This ticket was edited recently. Please try again in 15 minutes.'
  assert.equal((await move(w, token, ticket, ticket.travel_times[0]?.id)).body.message, text)
  assert.equal((await changeTicket(w, token, ticket)).body.message, text)
  w.clock.move('PT15M')
  assert.equal((await move(w, token, ticket, ticket.travel_times[0]?.id)).status, 200)
  assert.deepEqual(await remaining(w), [49, 1, 0])
})

test('only a selectable departure can be changed, and only while the ticket is active', async (t) => {
  // P3-12 A-102
  const w = await world(t)
  const token = await customer(w)
  const boat = await buyTicket(w, token, { external_code: 'boat', age: '' })
  assert.deepEqual(
    [boat.travel_time_type, boat.travel_times, boat.allow_travel_time_changes],
    ['fixed', [], false],
  )
  const fixed = await move(w, token, boat, (await departures(w))[0]?.id)
  assert.equal(fixed.body.message, 'The travel time of this ticket can no longer be changed.')
  const bus = await onTheBus(w, token)
  assert.deepEqual([bus.travel_time_type, bus.allow_travel_time_changes], ['selectable', true])
  assert.deepEqual(
    bus.travel_times.map((time) => Object.keys(time).join(' ')),
    Array(3).fill('id travel_time remaining'),
  )
  await w.shop.sql`update tickets set status = 'refund'`
  assert.equal((await move(w, token, bus, bus.travel_times[1]?.id)).status, 422)
})

test('a departure that has left is not offered, unless it is the ticket’s own', async (t) => {
  // P2.5-01 A-102
  const w = await world(t)
  const [first, second, third] = await departures(w)
  const leaves = Temporal.Instant.from(second?.travel_time ?? '')
  w.clock.move(w.clock.now().until(leaves).subtract({ hours: 4 }).toString())
  const token = await customer(w)
  await onTheBus(w, token)
  w.clock.move('PT4H')
  const offered = (await ticketOf(w, token)).travel_times.map(({ id }) => id)
  assert.deepEqual(offered, [first?.id, third?.id])
})

/** Deadlines in the event's local time, and their instants. */
const DEADLINES = [
  { zone: 'America/New_York', until: '2027-01-15T04:30', at: '2027-01-15T09:30:00Z' },
  { zone: 'Asia/Tokyo', until: '2027-01-15T18:30', at: '2027-01-15T09:30:00Z' },
  // At the beginning of daylight saving time, half past two does not exist and counts as one hour later.
  { zone: 'Europe/Zagreb', until: '2027-03-28T02:30', at: '2027-03-28T01:30:00Z' },
  // At its end, half past two occurs twice, and the first one counts.
  { zone: 'Europe/Zagreb', until: '2027-10-31T02:30', at: '2027-10-31T00:30:00Z' },
]

for (const { zone, until, at } of DEADLINES)
  test(`a departure can be changed until ${until} in ${zone}, and not from then on`, async (t) => {
    // S4-10 P3-11 A-101 A-126
    const w = await world(t)
    await w.shop.sql`update events set timezone = ${zone} where key = 'summer'`
    await w.shop.sql`update travel_times set travel_time = travel_time + interval '1 year'`
    await changeProduct(w, 'bus', { allow_travel_time_changes_until: until })
    const deadline = Temporal.Instant.from(at)
    w.clock.move(w.clock.now().until(deadline).subtract({ seconds: 1 }).toString())
    const token = await customer(w)
    const ticket = await onTheBus(w, token)
    assert.equal(ticket.allow_travel_time_changes, true)
    w.clock.move('PT1S')
    assert.equal((await ticketOf(w, token)).allow_travel_time_changes, false)
    const late = await move(w, token, ticket, ticket.travel_times[1]?.id)
    assert.equal(late.body.message, 'The travel time of this ticket can no longer be changed.')
    w.clock.move('-PT1S')
    assert.equal((await move(w, token, ticket, ticket.travel_times[1]?.id)).status, 200)
  })

test('without a deadline a departure cannot be changed, but a ticket without a departure can choose one that has not left', async (t) => {
  // P3-11 A-102
  const w = await world(t)
  let token = await customer(w)
  await changeProduct(w, 'bus', { allow_travel_time_changes_until: null })
  const ticket = await onTheBus(w, token)
  assert.equal(ticket.allow_travel_time_changes, false)
  const to = ticket.travel_times[1]?.id
  assert.equal((await move(w, token, ticket, to)).status, 422)
  await w.shop.sql`
    with line as (update cart_products set transport_time_id = null),
         seat as (update stock set taken = taken - 1
                   where id = (select stock_id from travel_times where id = ${ticket.transport_time_id}))
    update tickets set transport_time_id = null`
  assert.equal((await ticketOf(w, token)).allow_travel_time_changes, true)
  const leaves = Temporal.Instant.from(ticket.travel_times[1]?.travel_time ?? '')
  w.clock.move(w.clock.now().until(leaves).toString())
  token = await customer(w)
  const late = await move(w, token, ticket, to)
  assert.equal(late.body.message, 'The travel time of this ticket can no longer be changed.')
  w.clock.move('-PT1S')
  assert.equal((await move(w, token, ticket, to)).status, 200)
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal((await ticketOf(w, token)).allow_travel_time_changes, false)
})
