import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { applyCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { readWithoutLock } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const BUYERS = 30
const USES = 7
const BUDGET = 10_001

/** Empty carts with the code, before a use of it is held. */
async function cartsWith(w: World, code: string): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: BUYERS }, () => applyCode(w, code)))
  return answers.map(({ body }) => body.cart.code)
}

const ticketFor = (cart: string, index: number) => ({
  ...ana,
  token: '',
  cart,
  external_code: 'weekend',
  full_name: `Buyer ${'I'.repeat(index + 1)}`,
  transport_time_id: null,
  variant_id: null,
  own_price: null,
})

async function given({ sql }: Shop): Promise<{ uses: number; amount: number }> {
  const [row] = await sql<{ uses: number; amount: number }[]>`
    select count(*) filter (where discount_rule_id is not null)::integer as uses, sum(discount_amount) as amount
      from cart_products where released_at is null`
  return row ?? { uses: 0, amount: 0 }
}

test('thirty buyers in two processes use a code for seven exactly seven times', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: USES })
  const other = await w.beside()
  const open = await cartsWith(w, 'RADIO')
  await Promise.all(
    open.map((cart, index) => carts.addProduct(index % 2 === 0 ? w.shop : other, ticketFor(cart, index))),
  )
  assert.deepEqual(await given(w.shop), { uses: USES, amount: USES * 1_290 })
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('thirty buyers spend a budget to the cent, whatever leaves a cart meanwhile', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, budget: BUDGET })
  const open = await cartsWith(w, 'RADIO')
  const leave = async (cart: string, index: number) => {
    const { body } = await addTicket(w, ticketFor(cart, index))
    await w.post('/api/remove-product-from-cart', { cart, cart_product_id: body.cart.products[0].id })
  }
  await Promise.all(
    open.map((cart, index) => (index < 10 ? leave(cart, index) : addTicket(w, ticketFor(cart, index)))),
  )
  // Those who came while it was spent get what has come back with the next change of their carts.
  await Promise.all(
    open.slice(10).map((cart, index) => addTicket(w, { ...ticketFor(cart, index), full_name: 'Ana Horvat' })),
  )
  assert.equal((await given(w.shop)).amount, BUDGET)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** The same batches without the guards: stock rows are read without a lock, and the table has no check. */
test('control: without the lock and the check a code for one is used several times', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 1 })
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const open = (await cartsWith(w, 'RADIO')).slice(0, 4)
  const product = catalogue.of(w.shop).byCode.get('weekend')
  assert.ok(product?.shop_item_type === 'tickets')
  const unguarded = readWithoutLock(2)
  await Promise.all(
    open.map((cart, index) => {
      const holder = { ...ticketFor(cart, index), name_key: `buyer ${index}` }
      const command = {
        kind: 'add-products',
        cart,
        openedBy: { client_hash: null, customer_id: null },
        admission: 'free',
        product,
        holders: [holder],
      } as const
      return w.shop.transact((tx) => applyBatch(tx, [{ ...command, holders: [holder] }], unguarded))
    }),
  )
  assert.ok(
    (await given(w.shop)).uses > 1,
    'the unguarded batches did not exceed it, so the race test proves nothing',
  )
})
