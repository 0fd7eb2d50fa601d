import assert from 'node:assert/strict'
import { test } from 'node:test'
import { download, ticketOf } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

//
test('sales sends the mails of one order elsewhere, with a reason: its tickets go there, the account keeps its address', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const sales = await clerk(w, 'sales')
  const input = {
    email: 'Ana@Work.example',
    reason: 'Locked out of her mails; called from the number on the order.',
  }
  const { status, body } = await sales.post(`/office/api/orders/${order.code}/recipients`, input)
  assert.equal(status, 200, body.message)
  assert.deepEqual([body.order.mails_to, body.order.customer.email], ['ana@work.example', 'ana@example.com'])
  assert.deepEqual(body.order.recipients, [
    {
      at: '2027-01-15T09:00:00Z',
      by: 'Sam sales',
      email_before: 'ana@example.com',
      email: 'ana@work.example',
      reason: input.reason,
    },
  ])
  const sent = (await w.mails()).slice(-2).map(({ to, template }) => [to, template])
  assert.deepEqual(sent, [
    ['ana@work.example', 'confirmation'],
    ['ana@example.com', 'recipient-changed'],
  ])
  const ticket = await ticketOf(w, token)
  assert.equal(await download(w, 'ana@work.example', ticket.code), 200)
  assert.equal(await download(w, '', ticket.code), 404)
  await sales.post(`/office/api/tickets/${ticket.code}/mails`, { to: 'customer' })
  assert.equal((await w.mails()).at(-1)?.to, 'ana@work.example')
  const [row] = await w.shop
    .sql`select actor, subject, detail from audit where action = 'mails sent elsewhere'`
  assert.deepEqual(row, { actor: `staff ${sales.id}`, subject: order.code, detail: {} })
  await assert.rejects(w.shop.sql`delete from order_recipients`, /written once/)
})

test('an order’s mails go nowhere else without an address, another one, and a reason', async (t) => {
  const w = await world(t)
  const order = await createPaidOrder(w, await customer(w))
  const sales = await clerk(w, 'sales')
  const refused = async (input: object) =>
    Object.keys((await sales.post(`/office/api/orders/${order.code}/recipients`, input)).body.errors)
  const reason = 'They called.'
  assert.deepEqual(await refused({ reason }), ['email'])
  assert.deepEqual(await refused({ email: 'x', reason }), ['email'])
  assert.deepEqual(await refused({ email: 'ANA@example.com', reason }), ['email'])
  assert.deepEqual(await refused({ email: 'ana@work.example', reason: ' ' }), ['reason'])
  assert.deepEqual(await refused({ email: 'ana@work.example', reason: 'x'.repeat(1001) }), ['reason'])
  const finance = await clerk(w, 'finance')
  const path = `/office/api/orders/${order.code}/recipients`
  assert.equal((await finance.post(path, { email: 'ana@work.example', reason })).status, 403)
})
