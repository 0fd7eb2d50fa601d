import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { flushNotifications } from '#server/platform/cache/notifications.ts'
import { withPool, type PoolName } from '#server/platform/database/pools.ts'
import { createBuyers } from '#testing/buyers/accounts.ts'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { cartWithCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { OPENED, world, type Answer, type World } from '#testing/harness/world.ts'

// The cost of each statement and commit matters when a sale opens: a budget, which may only shrink.

interface Cost {
  statements: number
  commits: number
}

async function costOf<T>(w: World, work: () => Promise<T>): Promise<[T, Cost]> {
  const [result, queries] = await recordQueries(w, work)
  const commits = queries.filter((query) => query === 'commit').length
  return [result, { statements: queries.length, commits }]
}

const isWithin = (cost: Cost, budget: Cost) =>
  assert.ok(
    cost.statements <= budget.statements && cost.commits <= budget.commits,
    `${JSON.stringify(cost)} is more than ${JSON.stringify(budget)}`,
  )

/** Checks these products out. Returns the response and its cost. */
async function checkOut(w: World, token: string, products: string[], input: object = {}) {
  let cart = ''
  for (const [index, external_code] of products.entries())
    cart = (await filledCart(w, { cart, external_code, full_name: `Holder ${'abc'[index]}` })).code
  return costOf(w, () => w.post('/api/checkout-cart', { ...checkoutInput(token, cart), ...input }))
}

/** Delivers the bank's notification that an order was paid. Returns its cost. */
async function pay(w: World, { body }: Answer): Promise<Cost> {
  const reference = body.payment.url.split('/').at(-1)
  const { code: order, total_price: amount } = body.order
  const event = { id: reference, reference, order, outcome: 'succeeded', amount, currency: 'EUR' } as const
  const [status, cost] = await costOf(w, () => deliverEvent(w, { ...event, transaction: reference }))
  assert.equal(status, 200)
  return cost
}

async function buyer(w: World): Promise<string> {
  const [someone] = await createBuyers(w.shop.sql, w.clock.now(), 'buyer', 1)
  return someone?.token ?? ''
}

test('a checkout of one ticket or of three takes the same statements and one commit, and so does its payment', async (t) => {
  const w = await world(t, { rateLimits: true })
  const [one, cost] = await checkOut(w, await buyer(w), ['weekend'])
  isWithin(cost, { statements: 17, commits: 1 })
  isWithin(await pay(w, one), { statements: 15, commits: 1 })
  const [again] = await createBuyers(w.shop.sql, w.clock.now(), 'another', 1)
  const [three, same] = await checkOut(w, again?.token ?? '', ['weekend', 'weekend', 'camping'])
  assert.deepEqual(same, cost)
  isWithin(await pay(w, three), { statements: 15, commits: 1 })
})

test('twenty who check out and pay in the same moment share a batch after the first: two commits, and a statement for all', async (t) => {
  const w = await world(t)
  const buyers = await createBuyers(w.shop.sql, w.clock.now(), 'buyer', 20)
  const carts = await Promise.all(buyers.map(({ token }, index) => cartOf(w, token, index)))
  const [answers, placing] = await recordQueries(w, () =>
    Promise.all(carts.map((input) => w.post('/api/checkout-cart', input))),
  )
  const [, paying] = await recordQueries(w, () => Promise.all(answers.map((answer) => pay(w, answer))))
  for (const [queries, table] of [
    [placing, 'orders'],
    [paying, 'tickets'],
  ] as const) {
    assert.ok(queries.filter((query) => query === 'commit').length <= 3)
    assert.ok(queries.filter((query) => query.includes(`insert into ${table} `)).length <= 3)
  }
})

/** The checkout of a filled cart. */
async function cartOf(w: World, token: string, index: number) {
  const full_name = `Holder ${'abcdefghijklmnopqrstuvwxyz'[index]}`
  return checkoutInput(token, (await filledCart(w, { external_code: 'weekend', full_name })).code)
}

test('a purchase takes no more statements after earlier purchases, however many there are', async (t) => {
  const w = await world(t, { rateLimits: true })
  const token = await buyer(w)
  const costs: Cost[] = []
  for (let times = 0; times < 4; times++) {
    const [answer, cost] = await checkOut(w, token, ['weekend'])
    await pay(w, answer)
    costs.push(cost)
  }
  for (const cost of costs) isWithin(cost, { statements: 23, commits: 1 })
})

test('a customer’s orders are read without a transaction in three round trips, however many there are', async (t) => {
  const w = await world(t)
  const token = await buyer(w)
  const look = async (budget: Cost & { trips: number }) => {
    await flushNotifications(w.shop)
    const sent = t.mock.method(Client.prototype, 'query').mock
    const [, cost] = await costOf(w, () => w.post('/api/get-data', { token }))
    isWithin(cost, budget)
    assert.ok(sent.callCount() <= budget.trips, `${sent.callCount()} round trips`)
    sent.restore()
  }
  const [waiting] = await checkOut(w, token, ['weekend'])
  await look({ statements: 7, commits: 0, trips: 3 })
  await pay(w, waiting)
  await checkOut(w, token, ['weekend', 'camping'])
  await look({ statements: 11, commits: 0, trips: 3 })
})

test('twenty who read their orders in the same moment share the statements, and each reads their own', async (t) => {
  const w = await world(t)
  const buyers = await createBuyers(w.shop.sql, w.clock.now(), 'buyer', 20)
  const placed = new Map<string, string>()
  for (const [index, { token }] of buyers.entries())
    if (index > 0)
      placed.set(token, (await w.post('/api/checkout-cart', await cartOf(w, token, index))).body.order.code)
  await filledCart(w, { external_code: 'weekend', token: buyers[1]?.token ?? '' })
  const [answers, sent] = await recordQueries(w, () =>
    Promise.all(buyers.map(({ token }) => w.post('/api/get-data', { token }))),
  )
  assert.ok(sent.length <= 3 * 8, `${sent.length} statements`)
  for (const [index, { body }] of answers.entries()) {
    const { token, email } = buyers[index] ?? { token: '', email: '' }
    const codes = body.data.orders.map(({ code }: { code: string }) => code)
    assert.deepEqual([body.data.customer.email, codes], [email, placed.has(token) ? [placed.get(token)] : []])
    assert.equal(body.data.carts?.length ?? 0, index === 1 ? 1 : 0)
  }
})

test('an add to a cart with a limited code takes one statement more than to one without, in as many round trips', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 300 })
  const names = ['Ana Horvat', 'Ivo Ivić']
  const { code: without } = await filledCart(w)
  await filledCart(w, { cart: without, full_name: names[1] })
  const withCode = await cartWithCode(w, 'RADIO', names)
  const add = async (cart: string) => {
    await flushNotifications(w.shop)
    const sent = t.mock.method(Client.prototype, 'query').mock
    const [added, { statements }] = await costOf(w, async () => {
      const answer = await addTicket(w, { cart, full_name: 'Mila Perić' })
      await flushNotifications(w.shop)
      return answer
    })
    sent.restore()
    return { price: added.body.cart.products.at(-1).price, statements, trips: sent.callCount() }
  }
  const plain = await add(without)
  assert.deepEqual(await add(withCode), {
    price: 11_610,
    statements: plain.statements + 1,
    trips: plain.trips,
  })
})

test('a free order is placed and completed in one transaction', async (t) => {
  const w = await world(t, { rateLimits: true })
  const [{ body }, cost] = await checkOut(w, await buyer(w), ['free'])
  assert.equal(body.order.payment_status, 'paid')
  isWithin(cost, { statements: 27, commits: 1 })
})

test('the shop plans a prepared statement once per connection, and the office for the values of each execution', async (t) => {
  const { shop } = await world(t)
  const plans = (pool: PoolName) =>
    withPool(pool, () =>
      shop.transact(async (tx) => {
        for (const ids of [[1], [2, 3]])
          await tx`select id from tickets where order_id = any(${ids}::integer[])`
        const [row] = await tx<{ generic: number; custom: number }[]>`
          select generic_plans as generic, custom_plans as custom from pg_prepared_statements
           where statement like 'select id from tickets where order_id = any%'`
        return row
      }),
    )
  assert.deepEqual(await plans('public'), { generic: 2, custom: 0 })
  assert.deepEqual(await plans('background'), { generic: 0, custom: 2 })
})

test('a statement of the shop uses an index even if it is planned while there are only a few carts', async (t) => {
  const w = await world(t)
  for (let count = 0; count < 20; count++) await filledCart(w)
  await w.shop.sql`analyze carts`
  const plan = (pool: PoolName) =>
    withPool(pool, async () => {
      const lines = await w.shop.sql<
        { 'QUERY PLAN': string }[]
      >`explain select code from carts where id = any('{1}')`
      return lines.map((line) => line['QUERY PLAN']).join()
    })
  assert.match(await plan('public'), /Index Cond/)
  assert.match(await plan('background'), /Seq Scan/)
})

test('the calls of the shop and the notifications of the bank take no connections from the office', async (t) => {
  const w = await world(t, {}, OPENED)
  const [answer] = await checkOut(w, await buyer(w), ['weekend'])
  await pay(w, answer)
  assert.equal(w.shop.sql.load('background').open, 0)
  await (await clerk(w, 'owner')).get('/office/api/overview')
  assert.notEqual(w.shop.sql.load('background').open, 0)
})
