import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { shareCapacity, stockLevelOf } from '#testing/fixtures/stock.ts'
import { allHaveRead, untilLocked } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const MEMBERS = ['weekend', 'camping']
const BUYERS = 40

const held = async (w: World, id: number): Promise<number> => {
  const [row] = await w.shop.sql<{ taken: number }[]>`select taken from stock where id = ${id}`
  return row?.taken ?? Number.NaN
}

const request = (index: number) => ({
  ...ana,
  external_code: MEMBERS[index % 2] ?? '',
  full_name: `Buyer ${index}`,
})

test('one of two products that share the last place gets it when both are bought concurrently', async (t) => {
  const w = await world(t)
  const site = await shareCapacity(w, 'site', 1, MEMBERS)
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => addTicket(w, request(index))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    assert.deepEqual([status, body.message], [422, 'This item is out of stock.'])
  assert.equal(await held(w, site), 1)
  assert.deepEqual(await Promise.all(MEMBERS.map((code) => stockLevelOf(w, code))), [0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('buyers of several products in two processes get the three places that the products share, and at most two beds', async (t) => {
  const w = await world(t)
  const [site, beds] = [
    await shareCapacity(w, 'site', 3, MEMBERS),
    await shareCapacity(w, 'beds', 2, ['camping']),
  ]
  const other = await w.beside()
  const results = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, index) =>
      carts.addProduct(index % 4 < 2 ? w.shop : other, {
        ...request(index),
        token: '',
        cart: '',
        transport_time_id: null,
        variant_id: null,
        own_price: null,
      }),
    ),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3)
  assert.equal(await held(w, site), 3)
  assert.ok((await held(w, beds)) <= 2)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a buyer who waits for the lock of a product while it joins a full shared capacity is refused', async (t) => {
  const w = await world(t)
  const site = await shareCapacity(w, 'site', 0, [])
  const stockId = catalogue.of(w.shop).byCode.get('weekend')?.stock_id ?? 0
  const [hasJoined, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const joining = w.shop.transact(async (tx) => {
    await stock.lock(tx, [stockId, site])
    await stock.capacities.share(tx, [{ id: site, capacity: 0, members: [stockId] }], [stockId])
    hasJoined.resolve()
    await mayCommit.promise
  })
  await hasJoined.promise
  const buying = addTicket(w, { external_code: 'weekend' })
  await untilLocked(w.shop)
  mayCommit.resolve()
  await joining
  const { status, body } = await buying
  assert.deepEqual([status, body.message], [422, 'This item is out of stock.'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** The same batches without the guards: rows are read without a lock, and the table has no check. */
test('control: without the lock and the check both get the last shared place', async (t) => {
  const w = await world(t)
  const site = await shareCapacity(w, 'site', 1, MEMBERS)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const bothHaveRead = allHaveRead(2)
  const unguarded: Parameters<typeof applyBatch>[2] = async (tx, ids) => {
    const rows = await tx<{ id: number; left: number | null; shared_stock_ids: number[] }[]>`
      select id, capacity - taken as left, shared_stock_ids from stock where id = any(${[...ids, site]}::integer[])`
    await bothHaveRead()
    return new stock.RemainingPlaces(
      new Map(rows.map((row) => [row.id, row.left])),
      new Map(rows.map((row) => [row.id, row.shared_stock_ids])),
    )
  }
  await Promise.all(
    MEMBERS.map((code, index) => {
      const product = catalogue.of(w.shop).byCode.get(code)
      assert.ok(product?.shop_item_type === 'tickets')
      const holder = {
        ...ana,
        full_name: 'Ana',
        name_key: `ana ${index}`,
        transport_time_id: null,
        variant_id: null,
        own_price: null,
      }
      const openedBy = { client_hash: null, customer_id: null }
      const command = { kind: 'add-products' as const, cart: '', openedBy, admission: 'free' as const }
      return w.shop.transact((tx) => applyBatch(tx, [{ ...command, product, holders: [holder] }], unguarded))
    }),
  )
  assert.equal(
    await held(w, site),
    2,
    'the unguarded batches did not oversell, so the race test proves nothing',
  )
})
