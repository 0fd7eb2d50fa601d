import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '#server/orders/orders.ts'
import * as plans from '#server/payments/plans/plans.ts'
import * as site from '#server/shop/site/site.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createStaffOrder } from '#testing/fixtures/orders.ts'
import { world, type World } from '#testing/harness/world.ts'

const CHANGED = 'The Terms and Conditions have changed. Please read and accept them again.'

/** The current version of the terms, as sent to browsers. */
const termsShown = async (w: World): Promise<string> =>
  (await w.post('/api/get-data', {})).body.data.config.termsVersion

const change = (w: World, terms: string) => configure(w, { texts: { ...site.of(w.shop).texts, terms } })

const kept = async ({ shop }: World, { id }: OrderRow): Promise<string[]> =>
  (
    await shop.sql<{ text: string }[]>`
      select text from terms_acceptances join terms_versions on hash = version where order_id = ${id}`
  ).map(({ text }) => text)

test('accepting by link is refused if the terms have changed since they were shown', async (t) => {
  // S4-23 A-080 A-081
  const w = await world(t)
  const order = await createStaffOrder(w)
  const link = { order: order.code, checksum: order.checksum }
  const accept = (terms_version: string) =>
    w.post('/api/accept-terms-and-conditions', { ...link, terms_version })
  const shown = await termsShown(w)
  await change(w, '<p>Be kinder.</p>')
  const late = await accept(shown)
  assert.deepEqual(
    [late.status, late.body],
    [422, { message: CHANGED, errors: { terms_version: [CHANGED] } }],
  )
  assert.deepEqual(await kept(w, order), [])
  const now = await termsShown(w)
  assert.notEqual(now, shown)
  assert.equal((await accept(now)).status, 200)
  assert.deepEqual(await kept(w, order), ['<p>Be kinder.</p>'])
  await change(w, '<p>Be kindest.</p>')
  assert.equal((await accept(now)).status, 200, 'what was accepted is accepted')
  assert.deepEqual(await kept(w, order), ['<p>Be kinder.</p>'])
})

test('paying an installment is refused if the terms have changed since they were shown', async (t) => {
  //
  const w = await world(t)
  const order = await createStaffOrder(w, { products: ['plan'] })
  const [first] = await plans.ofOrders(w.shop.sql, [order.id])
  const link = { order: order.code, checksum: order.checksum, reference: first?.reference }
  const pay = (terms_version: string) =>
    w.post('/api/pay-payment-plan-order-payment', { ...link, terms_version })
  const shown = await termsShown(w)
  await change(w, '<p>Be kinder.</p>')
  const late = await pay(shown)
  assert.deepEqual([late.status, late.body.errors], [422, { terms_version: [CHANGED] }])
  assert.deepEqual(await kept(w, order), [])
  assert.equal((await pay(await termsShown(w))).status, 200)
  assert.deepEqual(await kept(w, order), ['<p>Be kinder.</p>'])
})

test('checkout is refused if the terms have changed since they were shown, and the cart is kept', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  const checkOut = (terms_version: string) =>
    w.post('/api/checkout-cart', { ...input, order: { ...input.order, terms_version } })
  const shown = await termsShown(w)
  await change(w, '<p>Be kinder.</p>')
  const late = await checkOut(shown)
  assert.deepEqual([late.status, late.body.errors], [422, { 'order.accepted_ts_and_cs': [CHANGED] }])
  assert.equal((await w.post('/api/get-cart', { cart: input.cart })).body.cart.products.length, 1)
  const { status, body } = await checkOut(await termsShown(w))
  assert.equal(status, 200)
  assert.deepEqual(await kept(w, body.order), ['<p>Be kinder.</p>'])
})
