import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '#server/platform/shop.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures, readWithoutLock, takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'

const REASON = { reason: 'They have called us.' }

/** Runs both concurrently in different processes, and returns the refusals. */
async function both(w: World, ...works: ((tx: Tx) => Promise<void>)[]): Promise<string[]> {
  const shops = [w.shop, await w.beside()]
  const results = await Promise.allSettled(
    works.map((work, index) => (shops[index] ?? w.shop).transact(work)),
  )
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
}

test('a ticket that two staff members cancel concurrently releases its place once', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { code } = await buyTicket(w, token)
  await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  const cancel = (tx: Tx) => staffActions.cancelAlone(tx, code, { ...REASON, to_sale: true })
  assert.deepEqual(await both(w, cancel, cancel), ['This ticket is cancelled.'])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the place of a cancelled ticket that two staff members put on sale concurrently is released once', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { code } = await buyTicket(w, token)
  await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  await w.shop.transact((tx) => staffActions.cancelAlone(tx, code, { ...REASON, to_sale: false }))
  const release = (tx: Tx) => staffActions.release(tx, code)
  assert.deepEqual(await both(w, release, release), ['The place of this ticket is already on sale.'])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
})

/** Two tickets for the first bus, and one free seat on the second. */
async function twoForTheBus(w: World) {
  const [first, second] = await departures(w)
  const token = await customer(w)
  const input = { external_code: 'bus', age: '', transport_time_id: first?.id }
  const one = await buyTicket(w, token, input)
  const other = await buyTicket(w, token, { ...input, full_name: 'Ivo Horvat' })
  const move =
    (code: string, lock?: Parameters<typeof staffActions.changeDeparture>[3]) =>
    (tx: Tx): Promise<void> =>
      staffActions.changeDeparture(tx, code, { ...REASON, transport_time_id: second?.id ?? 0 }, lock)
  return { one, other, move }
}

test('of two staff members who assign the last seat concurrently one succeeds', async (t) => {
  const w = await world(t)
  const { one, other, move } = await twoForTheBus(w)
  assert.deepEqual(await both(w, move(one.code), move(other.code)), ['This travel time is sold out.'])
  // By the table: the other process may not know of it yet.
  const left = await w.shop.sql<{ left: number }[]>`
    select capacity - taken as left from stock join travel_times on stock_id = stock.id
     where travel_times.id = any(${(await departures(w)).slice(0, 2).map(({ id }) => id)}::integer[])
     order by travel_times.id`
  assert.deepEqual(
    left.map((row) => row.left),
    [49, 0],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: without the lock and the check both get the last seat', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const { one, other, move } = await twoForTheBus(w)
  const unguarded = readWithoutLock(2)
  assert.deepEqual(await both(w, move(one.code, unguarded), move(other.code, unguarded)), [])
  const [row] = await w.shop.sql<{ most: number }[]>`
    select max(taken - capacity) as most from stock where capacity is not null`
  assert.equal(row?.most, 1, 'the unguarded moves did not oversell, so the race test proves nothing')
})

test('of a concurrent cancellation by staff and transfer by the owner only one succeeds', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const transfer = { full_name: 'Ivo Horvat', email: 'ivo@example.com', reassign: true }
  const cancelled = both(w, (tx) => staffActions.cancelAlone(tx, ticket.code, { ...REASON, to_sale: true }))
  const given = changeTicket(w, token, ticket, { ...ana, ...transfer })
  const refused = [...(await cancelled), ...((await given).status === 200 ? [] : ['given'])]
  assert.equal(refused.length, 1)
  assert.equal(await takenStockOf(w, 'weekend'), refused[0] === 'given' ? 0 : 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})
