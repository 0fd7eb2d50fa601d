import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { shareCapacity, stockLevelOf } from '#testing/fixtures/stock.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'

const fan = (n: number) => ({ ...ana, full_name: `Fan ${n}`, email: `fan${n}@example.org` })

const join = (w: World, n: number, external_code: string) => joinWaitingList(w, { external_code, ...fan(n) })

const statuses = async (w: World): Promise<string[]> => {
  const rows = await w.shop.sql<{ status: string }[]>`select status from waiting_list_entries order by id`
  return rows.map(({ status }) => status)
}

test('a released place of a shared capacity is offered to the first waiting for any of its products, before it is on sale', async (t) => {
  const w = await world(t)
  await shareCapacity(w, 'site', 2, ['weekend', 'last'])
  const { cart } = (await addTicket(w, { external_code: 'weekend' })).body
  await addTicket(w, { external_code: 'weekend', full_name: 'Bo' })
  assert.equal((await join(w, 1, 'last')).body.message, (await join(w, 2, 'weekend')).body.message)
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0].id })
  for (const external_code of ['weekend', 'last']) {
    assert.equal(await stockLevelOf(w, external_code), 0)
    assert.equal((await addTicket(w, { external_code, full_name: 'Late' })).status, 422)
  }
  await w.runHousekeeping()
  assert.deepEqual(await statuses(w), ['offered', 'waiting'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('customers waiting for a sold-out product do not block other products of the shared capacity', async (t) => {
  const w = await world(t)
  await shareCapacity(w, 'site', 3, ['weekend', 'last'])
  await addTicket(w, { external_code: 'last' })
  for (const n of [1, 2, 3, 4]) assert.equal((await join(w, n, 'last')).status, 200)
  assert.equal(await stockLevelOf(w, 'weekend'), 2)
  assert.equal((await addTicket(w, { external_code: 'weekend' })).status, 200)
  await w.runHousekeeping()
  assert.deepEqual(await statuses(w), ['waiting', 'waiting', 'waiting', 'waiting'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the waiting list of a shared capacity skips entries for disabled products and closes those for products whose sale has ended', async (t) => {
  const w = await world(t)
  await shareCapacity(w, 'site', 1, ['weekend', 'last', 'plan'])
  const { cart } = (await addTicket(w, { external_code: 'weekend' })).body
  await join(w, 1, 'last')
  await join(w, 2, 'plan')
  await join(w, 3, 'weekend')
  await w.shop.sql`update products set enabled = false where external_code = 'last'`
  await w.shop.sql`update products set on_sale_until = ${w.clock.now()} where external_code = 'plan'`
  await w.shop.sql`update cache_versions set version = version + 1`
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0].id })
  await w.runHousekeeping()
  assert.deepEqual(await statuses(w), ['waiting', 'closed', 'offered'])
  assert.deepEqual(await consistency.check(w.shop), [])
})
