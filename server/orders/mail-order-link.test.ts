import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer, mailedCode, ZOE } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { world } from '#testing/harness/world.ts'

test('an order is found only by its code together with the e-mail address of its account', async (t) => {
  // A-155
  const w = await world(t)
  const { code } = await createPaidOrder(w, await customer(w, ZOE.email))
  const find = (order: string, email: string) => w.post('/api/find-order', { order, email })
  const found = await find(` ${code.toLowerCase().replace('-', ' ')}`, 'ZOE@example.org')
  const strange = await find(code, 'ana@example.org')
  const unknown = await find('ZZZZ-ZZZZ', ZOE.email)
  assert.equal(found.status, 200)
  for (const answer of [strange, unknown])
    assert.deepEqual([answer.status, answer.body], [found.status, found.body])
  const sent = (await w.mails()).filter(({ template }) => template === 'order-link')
  assert.deepEqual(
    sent.map(({ to }) => to),
    [ZOE.email],
  )
  const typed = await mailedCode(w, ZOE.email)
  const link = `http://festoon.test/login?from=${encodeURIComponent(`/portal/orders/${code}`)}#email=zoe%40example.org&code=${typed}`
  assert.ok(sent[0]?.text.includes(link))
  const { body } = await w.post('/api/login-with-code', { email: ZOE.email, code: typed })
  assert.equal(body.data.orders[0].code, code)
  const empty = await find('', '')
  assert.deepEqual(empty.body.errors, { order: ['Please enter the code of your order.'] })
})
