import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { flushNotifications } from '#server/platform/cache/notifications.ts'
import { addTicket, filledCart } from '#testing/fixtures/carts.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A shop whose catalogue was changed by another process without a notification. */
async function changedElsewhere(t: TestContext, change: (w: World) => Promise<unknown>) {
  const w = await world(t)
  await change(w)
  await w.shop.sql`update cache_versions set version = version + 1`
  return w
}

test('a place is sold at the price in the database, not at the cached one', async (t) => {
  const w = await changedElsewhere(
    t,
    (before) => before.shop.sql`update products set price = 12300 where external_code = 'weekend'`,
  )
  const { products } = await filledCart(w)
  assert.equal(products[0]?.price, 12_300)
})

test('an item that another process has taken off sale is not sold, and a limit that it has lowered applies', async (t) => {
  const w = await changedElsewhere(
    t,
    (before) =>
      before.shop
        .sql`update products set on_sale_until = '2027-01-14T00:00:00Z' where external_code = 'weekend'`,
  )
  const { body } = await addTicket(w)
  assert.deepEqual(body.errors, { external_code: ['This item is not on sale.'] })
  await w.shop.sql`update products set limit_per_order = 1 where external_code = 'camping'`
  await w.shop.sql`update cache_versions set version = version + 1`
  const { code } = await filledCart(w, { external_code: 'camping' })
  const second = await addTicket(w, { cart: code, external_code: 'camping', full_name: 'Bo' })
  assert.match(second.body.errors.external_code[0], /at most 1/)
})

test('a process with a current catalogue does not reload it, and notifies the others only after the commit', async (t) => {
  const w = await world(t)
  const queries: string[] = []
  w.shop.sql.record = ({ text }) => void queries.push(text)
  await addTicket(w)
  await flushNotifications(w.shop)
  w.shop.sql.record = null
  const kinds = queries.map((query) => query.trim().split(/\s+/).slice(0, 2).join(' '))
  assert.deepEqual(kinds, [
    'begin',
    'select name,',
    'select array(select',
    'select id,',
    'insert into',
    'insert into',
    // the taken places of the stock, and of its shared capacities
    'with change',
    'commit',
    'select pg_notify(channel,',
  ])
})
