import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type * as stock from '#server/shop/stock/stock.ts'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'
import { offerToFirst } from './offers.ts'
import * as waitingList from './waiting-list.ts'

const PLACES = 10
const WAITING = 15

const fan = (n: number) => ({ ...ana, full_name: `Fan ${n}`, email: `fan${n}@example.org` })

/** Ten tickets, all in one cart, and fifteen waiting people. */
async function crowded(w: World): Promise<{ cart: string; lines: number[]; stockId: number }> {
  const [row] = await w.shop.sql<{ id: number }[]>`
    update stock set capacity = ${PLACES} where id = (select stock_id from products where external_code = 'last')
    returning id`
  let cart = ''
  let lines: number[] = []
  for (let n = 0; n < PLACES; n += 1) {
    const { body } = await addTicket(w, { external_code: 'last', cart, full_name: `Early ${n}` })
    cart = body.cart.code
    lines = body.cart.products.map(({ id }: { id: number }) => id)
  }
  for (let n = 1; n <= WAITING; n += 1) await joinWaitingList(w, { external_code: 'last', ...fan(n) })
  return { cart, lines, stockId: row?.id ?? 0 }
}

const statuses = async (w: World): Promise<Record<string, number>> => {
  const rows = await w.shop.sql<{ status: string; count: number }[]>`
    select status, count(*) as count from waiting_list_entries group by status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('ten places released concurrently are offered to the first ten on the waiting list, each once, and to no other buyer', async (t) => {
  const w = await world(t)
  const { cart, lines } = await crowded(w)
  const beside = await w.beside()
  const buy = (n: number) => addTicket(w, { external_code: 'last', full_name: `Late ${n}` })
  const [answers] = await Promise.all([
    Promise.all(
      lines.flatMap((cart_product_id, n) => [
        w.post('/api/remove-product-from-cart', { cart, cart_product_id }),
        buy(n),
        buy(n + PLACES),
      ]),
    ),
    waitingList.housekeeping(w.shop),
    waitingList.housekeeping(beside),
  ])
  await Promise.all([waitingList.housekeeping(w.shop), waitingList.housekeeping(beside)])
  assert.equal(answers.filter(({ status }) => status === 200).length, PLACES, 'those who gave one back')
  assert.deepEqual(await statuses(w), { offered: PLACES, waiting: WAITING - PLACES })
  const first = await w.shop.sql<{ email: string }[]>`
    select email from waiting_list_entries where status = 'offered' order by id`
  assert.deepEqual(
    first.map(({ email }) => email),
    Array.from({ length: PLACES }, (_, n) => fan(n + 1).email),
  )
  assert.equal(await takenStockOf(w, 'last'), PLACES)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** The same without the guards: a row is read without a lock while another process makes offers, and the table has no check. */
test('control: without the lock and the check two processes offer the same places twice', async (t) => {
  const w = await world(t)
  const { cart, lines, stockId } = await crowded(w)
  await w.shop
    .sql`alter table stock drop constraint stock_never_oversold, drop constraint stock_waiting_count_check`
  const [one] = lines
  await w.post('/api/remove-product-from-cart', { cart, cart_product_id: one })
  const [hasRead, isServed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const unguarded: typeof stock.waitingCounts.lock = async (tx, ids) => {
    const rows = await tx<{ id: number; free: number; waiting_count: number }[]>`
      select id, capacity - taken as free, waiting_count from stock where id = any(${ids}::integer[])`
    hasRead.resolve()
    await isServed.promise
    return new Map(rows.map(({ id, ...row }) => [id, { ...row, shared_stock_ids: [] }]))
  }
  const late = w.shop.transact((tx) => offerToFirst(tx, stockId, unguarded))
  await hasRead.promise
  await w.shop.transact((tx) => offerToFirst(tx, stockId))
  isServed.resolve()
  await late
  assert.equal(await takenStockOf(w, 'last'), PLACES + 1)
})

test('a customer who also needs a seat of a full departure keeps waiting, and does not block a place for others', async (t) => {
  const w = await world(t)
  const [, small, full] = await departures(w)
  // All of the bus's own places are taken, and one seat of the small departure is free.
  await w.shop.sql`
    update stock set capacity = 1 where id = (select stock_id from products where external_code = 'bus')`
  const bus = { external_code: 'bus', transport_time_id: small?.id }
  const { cart } = (await addTicket(w, bus)).body
  await joinWaitingList(w, { ...fan(1), external_code: 'bus', transport_time_id: full?.id })
  await joinWaitingList(w, { ...fan(2), ...bus })
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0].id })
  for (let turn = 0; turn < 3; turn += 1) await waitingList.housekeeping(w.shop)
  const entries = await w.shop.sql<{ email: string; status: string }[]>`
    select email, status from waiting_list_entries order by id`
  assert.deepEqual(
    [...entries],
    [
      { email: fan(1).email, status: 'waiting' },
      { email: fan(2).email, status: 'offered' },
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})
