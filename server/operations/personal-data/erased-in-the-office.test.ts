import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('the office shows that a customer was erased, does not find them, and offers no actions that need them', async (t) => {
  const w = await world(t)
  const order = await createPaidOrder(w, await customer(w))
  const [ticket] = order.tickets
  assert.ok(ticket?.code)
  const [{ id } = { id: 0 }] = await w.shop.sql<{ id: number }[]>`select id from customers`
  w.clock.move('P300D')
  const owner = await clerk(w, 'owner')
  const page = async () => (await owner.get(`/office/api/orders/${order.code}`)).body.order
  assert.deepEqual([(await page()).customer.erased_at, (await page()).links.length], [null, 1])
  assert.equal((await owner.post(`/office/api/customers/${id}/erasures`)).status, 200)

  const erased = await page()
  assert.equal(erased.customer.erased_at, w.clock.now().toString())
  assert.deepEqual([erased.links, erased.mails], [[], []])
  const why =
    'The data of this customer has been erased. Nothing can be sent to them or changed for them any more.'
  assert.equal(erased.allowed_actions.change, why)
  const elsewhere = { email: 'ana@work.example', reason: 'They called.' }
  const sent = await owner.post(`/office/api/orders/${order.code}/recipients`, elsewhere)
  assert.deepEqual([sent.status, sent.body.message], [422, why])

  const { details } = (await owner.get(`/office/api/tickets/${ticket.code}`)).body.ticket
  for (const action of ['change', 'send'])
    assert.match(details.allowed_actions[action], /^The data of this holder has been erased/)
  const mails = await owner.post(`/office/api/tickets/${ticket.code}/mails`, { to: 'customer' })
  assert.equal(mails.status, 422)

  const { rows } = (await owner.get('/office/api/customers')).body
  assert.deepEqual(
    rows.map(({ erased_at }: { erased_at: string | null }) => erased_at !== null),
    [true],
  )
  const search = async (text: string) =>
    (await owner.get(`/office/api/search?text=${encodeURIComponent(text)}`)).body.results
  assert.deepEqual(await search('erased'), [])
  const [found] = await search(order.code)
  assert.match(found.detail, /^Name erased · /)
})
