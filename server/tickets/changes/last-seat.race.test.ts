import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as customers from '#server/people/customers/customers.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import { buyTicket, changeTicket, download, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures, readWithoutLock } from '#testing/fixtures/stock.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as tickets from '#server/tickets/tickets.ts'

interface Passenger {
  customer: customers.CustomerRow
  ticket: OwnTicket
}

async function rowOf(w: World, token: string): Promise<customers.CustomerRow> {
  const row = await sessions.findByToken(w.shop, token)
  assert.ok(row)
  return row
}

/** Two customers with a place each on the first bus, and one free seat on the second. */
async function twoPassengers(w: World): Promise<{ passengers: Passenger[]; last: number }> {
  const [first, second] = await departures(w)
  assert.ok(first && second)
  const passengers: Passenger[] = []
  for (const email of ['ana@example.com', 'zoe@example.org']) {
    const token = await customer(w, email)
    const input = { external_code: 'bus', age: '', transport_time_id: first.id }
    const ticket = await buyTicket(w, token, input)
    passengers.push({ customer: await rowOf(w, token), ticket })
  }
  return { passengers, last: second.id }
}

const changeInput = ({ ticket }: Passenger, to: number) => ({
  token: '',
  code: ticket.code,
  transport_time_id: to,
})

/** The taken places of each departure, and the number of its lines and tickets. */
const seats = async (w: World) =>
  Array.from(
    await w.shop.sql<{ taken: number; lines: number; tickets: number }[]>`
      select s.taken,
             (select count(*) from cart_products where transport_time_id = t.id and released_at is null) as lines,
             (select count(*) from tickets where transport_time_id = t.id) as tickets
        from travel_times t join stock s on s.id = t.stock_id order by t.travel_time`,
    (row) => [row.taken, row.lines, row.tickets],
  )

test('the last seat goes to one of two customers in two processes, and the other keeps their own', async (t) => {
  // P7-03
  const w = await world(t)
  const { passengers, last } = await twoPassengers(w)
  const other = await w.beside()
  const results = await Promise.allSettled(
    passengers.map((one, index) =>
      (index === 0 ? w.shop : other).transact((tx) =>
        tickets.setTravelTime(tx, one.customer, changeInput(one, last)),
      ),
    ),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  assert.deepEqual(refusals, ['This travel time is sold out.'])
  assert.deepEqual(await seats(w), [
    [1, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])
})

/** The same without the guards: rows are read without a lock, and the table has no check. */
test('control: without the lock and the check both get the last seat', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const { passengers, last } = await twoPassengers(w)
  const unguarded = readWithoutLock(2)
  await Promise.all(
    passengers.map((one) =>
      w.shop.transact((tx) => tickets.setTravelTime(tx, one.customer, changeInput(one, last), unguarded)),
    ),
  )
  const [, second] = await seats(w)
  assert.deepEqual(second, [2, 2, 2], 'the unguarded moves did not oversell, so the race test proves nothing')
})

test('of two concurrent changes of a ticket one succeeds, and the other is refused as edited recently', async (t) => {
  // P4-19 A-099
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const names = ['Ivo Horvat', 'Eva Horvat']
  const answers = await Promise.all(names.map((full_name) => changeTicket(w, token, ticket, { full_name })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  const refused = answers.find(({ status }) => status === 422)
  assert.equal(refused?.body.message, 'This ticket was edited recently. Please try again in 15 minutes.')
  const [row] = await w.shop.sql`select name_changes_used from tickets`
  assert.deepEqual(row, { name_changes_used: 1 })
})

test('a ticket is transferred to only one of two receivers in two processes, and the old code ends', async (t) => {
  // P6-07 A-096
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const giver = await rowOf(w, token)
  const other = await w.beside()
  const results = await Promise.allSettled(
    ['ivo@example.com', 'eva@example.com'].map((email, index) =>
      (index === 0 ? w.shop : other).transact((tx) =>
        tickets.change(tx, giver, {
          token: '',
          order_id: ticket.order_id,
          code: ticket.code,
          reassign: true,
          note: '',
          together_with: '',
          age: ana.age,
          full_name: ana.full_name,
          email,
        }),
      ),
    ),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  assert.deepEqual(refusals, ['Not found.'])
  const [counts] = await w.shop.sql`
    select count(*) filter (where status = 'active') as active,
           count(*) filter (where status = 'reassigned') as given,
           (select count(*) from cart_products where released_at is null) as places,
           (select count(*) from orders where staff = 'Reassigned') as orders
      from tickets`
  assert.deepEqual(counts, { active: 1, given: 1, places: 1, orders: 1 })
})

test('a change during the transfer of a ticket is refused, because the ticket has a new owner', async (t) => {
  // P6-07 P7-02
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const giver = await rowOf(w, token)
  const input = {
    token: '',
    order_id: ticket.order_id,
    code: ticket.code,
    note: '',
    age: ana.age,
    together_with: '',
  }
  const late = await w.shop.transact(async (tx) => {
    await tickets.change(tx, giver, {
      ...input,
      reassign: true,
      full_name: 'Ivo Horvat',
      email: 'ivo@example.com',
    })
    const answer = changeTicket(w, token, ticket, { full_name: 'Eva Horvat' })
    await untilLocked(w.shop)
    return { answer }
  })
  assert.equal((await late.answer).status, 404)
  assert.equal(await download(w, ana.email, ticket.code), 404)
})
