import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as documents from '#server/documents/documents.ts'
import { changeTicket, download, ticketOf } from '#testing/fixtures/tickets.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { world } from '#testing/harness/world.ts'

test('a ticket can be downloaded only while it is active and its order’s terms are accepted', async (t) => {
  // P7-12 P3-24 A-104
  const w = await world(t)
  const token = await customer(w)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, (await filledCart(w)).code))
  const order = async () => (await w.post('/api/get-data', { token })).body.data.orders[0]
  const [pending] = (await order()).cartProducts
  assert.deepEqual([pending.code, pending.barcode, pending.allow_download], [null, null, false])

  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const [{ code, email, allow_download, barcode }] = (await order()).tickets
  assert.equal(allow_download, true)
  const [row] = await w.shop.sql<documents.barcodes.TicketIdentity[]>`select * from tickets`
  assert.ok(
    row && documents.barcodes.isSignedTicket(w.shop.settings.secret, row, barcode),
    'what the gate reads',
  )
  assert.equal(await download(w, email, code), 200)
  assert.equal(await download(w, ' ANA@example.com', code.toLowerCase()), 200)

  for (const status of ['refund', 'refunding', 'refund-problem', 'refunded', 'cancelled']) {
    await w.shop.sql`update tickets set status = ${status}`
    const [held] = (await order()).tickets
    assert.deepEqual([held.allow_download, held.barcode], [false, null], status)
    assert.equal(await download(w, email, code), 404, status)
  }

  await w.shop.sql`update tickets set status = 'active'`
  // The receiver of a ticket must accept the terms first.
  const ivo = 'ivo@example.com'
  await changeTicket(w, token, await ticketOf(w, token), { email: ivo, reassign: true })
  const [given] = await w.shop.sql<{ ticket: string; order: string; checksum: string }[]>`
    select t.code as ticket, o.code as order, o.checksum
      from tickets t join orders o on o.id = t.order_id where t.email = ${ivo}`
  assert.ok(given)
  assert.equal(await download(w, ivo, given.ticket), 404)
  await w.post('/api/accept-terms-and-conditions', { order: given.order, checksum: given.checksum })
  assert.equal(await download(w, ivo, given.ticket), 200)
})
