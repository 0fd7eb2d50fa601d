import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { withNeeds } from '#testing/fixtures/dependencies.ts'
import { checkOutCart } from '#testing/fixtures/orders.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

const succeeded = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length

/** A customer with one weekend ticket, and two carts of theirs with a place to camp each. */
async function twoCarts(w: World, email: string) {
  const token = await customer(w, email)
  const camping = async () => (await filledCart(w, { token, external_code: 'camping' })).code
  await buyTicket(w, token)
  const carts = [await camping(), await camping()]
  const [buyer] = await w.shop.sql<CustomerRow[]>`select * from customers where email = ${email}`
  assert.ok(buyer)
  return { buyer, carts }
}

test('of two orders for the one place that a ticket has to camp, one is placed: in a batch, and in two processes', async (t) => {
  //
  const w = await world(t)
  await withNeeds(w)
  for (const shops of [[w.shop], [w.shop, await w.beside()]]) {
    const { buyer, carts } = await twoCarts(w, `buyer-of-${shops.length}@example.com`)
    const results = await Promise.allSettled(
      carts.map((cart, index) => checkOutCart(shops[index % shops.length] ?? w.shop, buyer, cart)),
    )
    assert.equal(succeeded(results), 1)
  }
})

test('control: without the lock on what a customer has, both orders find the place free', async (t) => {
  const w = await world(t)
  await withNeeds(w)
  const { buyer, carts } = await twoCarts(w, 'ana@example.com')
  const [camping] = await w.shop.sql<
    { id: number }[]
  >`select id from products where external_code = 'camping'`
  const bothHaveRead = allHaveRead(carts.length)
  const place = (shop: Shop) =>
    shop.transact(async (tx) => {
      const contents = { products: [{ product_id: camping?.id ?? 0 }], merchandise: [] }
      const owned = await dependencies.belongingsForOrder(tx, contents, buyer.id, async () => {})
      await bothHaveRead()
      for (const item of dependencies.needyIn(tx, contents))
        dependencies.refuseUnmet(tx, item, contents, owned)
    })
  assert.equal(succeeded(await Promise.allSettled(carts.map(() => place(w.shop)))), 2)
})
