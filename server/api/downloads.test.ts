import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutOf, customer, filledCart } from '#testing/make.ts'
import { world, type World } from '#testing/world.ts'

const download = async (w: World, email: string, code: string) =>
  (await w.app.inject({ url: `/download-ticket/${encodeURIComponent(email)}/${code}` })).statusCode

test('a ticket is downloaded while it is active and its order’s terms are accepted, and at no other time', async (t) => {
  // P7-12 P3-24 A-104 A-142
  const w = await world(t)
  const token = await customer(w)
  const { body } = await w.post('/api/checkout-cart', checkoutOf(token, (await filledCart(w)).code))
  const order = async () => (await w.post('/api/get-data', { token })).body.data.orders[0]
  const [pending] = (await order()).cartProducts
  assert.deepEqual([pending.code, pending.allow_download], [null, false])

  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const [{ code, email, allow_download }] = (await order()).tickets
  assert.equal(allow_download, true)
  assert.equal(await download(w, email, code), 200)
  assert.equal(await download(w, ' ANA@example.com', code.toLowerCase()), 200)

  for (const status of ['refund', 'refunding', 'refund-problem', 'refunded', 'cancelled']) {
    await w.shop.sql`update tickets set status = ${status}`
    assert.equal((await order()).tickets[0].allow_download, false, status)
    assert.equal(await download(w, email, code), 404, status)
  }

  await w.shop.sql`update tickets set status = 'active'`
  await w.shop.sql`delete from terms_acceptances`
  await w.shop.sql`update orders set accepted_ts_and_cs = null`
  const [hidden] = (await order()).tickets
  assert.deepEqual([hidden.code, hidden.allow_download], [null, false])
  assert.equal(await download(w, email, code), 404)
  await w.post('/api/accept-terms-and-conditions', { order: body.order.code, checksum: body.order.checksum })
  assert.equal(await download(w, email, code), 200)
})
