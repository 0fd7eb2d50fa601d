import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, program } from '#testing/fixtures/api-keys.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { untilOthersHaveEnded } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

type Read = ReturnType<typeof program>

/** Reads all pages; `between` runs after each. */
async function pagesOf(
  read: Read,
  path: string,
  between: (page: number) => Promise<unknown> = async () => null,
) {
  const pages: { id: number }[][] = []
  let cursor = ''
  do {
    const { status, body } = await read(`${path}&cursor=${cursor}`)
    assert.equal(status, 200, JSON.stringify(body))
    pages.push(body.data)
    cursor = body.next ?? ''
    await between(pages.length)
  } while (cursor !== '')
  return pages
}

const idsOf = (pages: { id: number }[][]): number[] => pages.flat().map(({ id }) => id)

test('pages neither skip nor repeat an order while orders are paid, changed and placed', async (t) => {
  const w = await world(t)
  const orders: { id: number }[] = []
  for (let n = 0; n < 7; n++) orders.push(await transferOrder(w))
  const read = program(w, await apiKey(w))
  const pages = await pagesOf(read, 'orders?limit=2', async (page) => {
    await w.shop
      .sql`update orders set payment_status = 'cancelled', client_hash = null where id = ${orders[page]?.id ?? 0}`
    if (page === 2) await transferOrder(w)
  })
  assert.deepEqual(
    pages.map((page) => page.length),
    [2, 2, 2, 2],
  )
  assert.deepEqual(
    idsOf(pages).slice(0, 7),
    orders.map(({ id }) => id),
  )
  assert.equal(new Set(idsOf(pages)).size, 8)
})

test('a limit out of bounds, a cursor of another query and what is no instant are refused', async (t) => {
  const w = await world(t)
  await transferOrder(w)
  await transferOrder(w)
  const read = program(w, await apiKey(w))
  const { body } = await read('orders?limit=1')
  for (const [query, code] of [
    ['orders?limit=501', 'invalid_limit'],
    ['orders?limit=1000000', 'invalid_limit'],
    ['orders?limit=0', 'invalid_limit'],
    ['orders?limit=-1', 'invalid_limit'],
    ['orders?limit=ten', 'invalid_limit'],
    [`tickets?cursor=${body.next}`, 'invalid_cursor'],
    [`orders?changed_after=2027-01-01T00:00:00Z&cursor=${body.next}`, 'invalid_cursor'],
    [`orders?cursor=2${body.next}`, 'invalid_cursor'],
    ['orders?cursor=1', 'invalid_cursor'],
    ['orders?changed_after=yesterday', 'invalid_instant'],
    ['orders?changed_after=-200000-01-01T00:00:00Z', 'invalid_instant'],
    ['orders?changed_after=2027-01-01', 'invalid_instant'],
  ] as const) {
    const refused = await read(query)
    assert.deepEqual([refused.status, refused.body.code], [400, code], query)
    assert.equal(Object.keys(refused.body.errors).length, 1, query)
  }
  assert.equal((await read('orders?limit=500')).status, 200)
  assert.equal(
    (await read(`orders?limit=500&cursor=${body.next}`)).body.data.length,
    1,
    'the limit may change',
  )
})

test('changed_after answers what has changed since: a name, a payment, a new order; and everything before its memory', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const id = ticket.order_id
  await transferOrder(w)
  const read = program(w, await apiKey(w))
  const changed = async (list: string, since = w.clock.now().toString()) =>
    idsOf(await pagesOf(read, `${list}?limit=1&changed_after=${since}`))
  assert.equal((await changed('orders')).length, 2, 'nothing is remembered yet')
  await w.runHousekeeping()
  w.clock.move('PT2M')
  await untilOthersHaveEnded(w.shop)
  await w.runHousekeeping()
  for (const list of ['orders', 'tickets', 'customers', 'refunds'])
    assert.deepEqual(await changed(list), [], list)
  const since = w.clock.now().toString()
  w.clock.move('PT30M')
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Nina Novak' })).status, 200)
  const { id: placed } = await transferOrder(w)
  assert.deepEqual(await changed('orders', since), [placed])
  assert.equal((await changed('tickets', since)).length, 1)
  await w.shop.sql`update orders set payment_status = 'cancelled', client_hash = null where id = ${id}`
  assert.deepEqual(await changed('orders', since), [id, placed])
  assert.equal((await changed('orders', '2026-01-01T00:00:00Z')).length, 3)
})

test('a change that commits late is not missed', async (t) => {
  const w = await world(t)
  const order = await transferOrder(w)
  await w.runHousekeeping()
  const read = program(w, await apiKey(w))
  await untilOthersHaveEnded(w.shop)
  const committing = Promise.withResolvers<void>()
  t.after(() => committing.resolve())
  const begun = Promise.withResolvers<void>()
  const late = w.shop.transact(async (tx) => {
    await tx`update orders set has_refunds = true where id = ${order.id}`
    begun.resolve()
    await committing.promise
  })
  await begun.promise
  w.clock.move('PT2M')
  await w.runHousekeeping()
  const since = w.clock.now().toString()
  assert.deepEqual((await read(`orders?changed_after=${since}`)).body.data, [])
  committing.resolve()
  await late
  const { body } = await read(`orders?changed_after=${since}`)
  assert.deepEqual(
    body.data.map(({ id }: { id: number }) => id),
    [order.id],
  )
})

test('a key for one event is given short pages where most orders are of another one', async (t) => {
  const w = await world(t)
  await manyCustomers(w, 4_500)
  const token = await customer(w, 'last@example.com', 'Last One')
  await createPaidOrder(w, token, { weekend: [], products: ['ageless'] })
  const read = program(w, await apiKey(w, { reads: ['customers'], all_events: false, events: ['ageless'] }))
  const pages = await pagesOf(read, 'customers?limit=500')
  assert.deepEqual(
    pages.map((page) => page.length),
    [0, 0, 1],
  )
})

const manyCustomers = (w: World, count: number) => w.shop.sql`
  insert into customers (full_name, email, created_at, updated_at)
  select 'Somebody', 'somebody' || n || '@example.com', ${w.clock.now()}::timestamptz, ${w.clock.now()}::timestamptz
    from generate_series(1, ${count}::integer) n`
