import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { receiver, sendDue, verify, webhook, webhookWorld } from '#testing/fixtures/webhooks.ts'

test('what waits is sent to the new address of a webhook, with the same secret, and other types from then on', async (t) => {
  const w = await webhookWorld(t)
  const owner = await clerk(w, 'owner')
  const [former, next] = [await receiver(t), await receiver(t)]
  former.answer = 500
  const { id, secret } = await webhook(w, former.url, { types: ['order.placed'] })
  await transferOrder(w)
  await sendDue(w)
  assert.equal(former.messages.length, 1)
  const wanted = { name: 'Crew planner', url: next.url, types: ['order.placed', 'order.cancelled'] }
  const input = { ...wanted, all_events: false, events: ['summer'], personal_data: false }
  const change = (more: object) => owner.patch(`/office/api/webhooks/${id}`, { ...input, ...more })
  for (const [field, wrong] of [
    ['name', { name: ' ' }],
    ['url', { url: 'https://10.0.0.1/' }],
    ['types', { types: ['consent.given'] }],
    ['events', { events: ['winter'] }],
  ] as const)
    assert.deepEqual(Object.keys((await change(wrong)).body.errors), [field])
  const { status, body } = await change({})
  assert.equal(status, 200)
  const [changed] = body.webhooks
  assert.deepEqual(
    [
      changed.name,
      changed.url,
      changed.types,
      changed.event_keys,
      changed.personal_data,
      changed.failing_since,
    ],
    [wanted.name, next.url, wanted.types, ['summer'], false, null],
  )
  await sendDue(w)
  assert.equal(former.messages.length, 1)
  const [message] = next.messages
  assert.ok(message)
  verify(w, message, secret)
  assert.deepEqual([message.body.type, 'billing_name' in message.body.data], ['order.placed', false])
  const [entry] = await w.shop.sql<
    { detail: object }[]
  >`select detail from audit where action = 'webhook changed'`
  assert.doesNotMatch(JSON.stringify(entry), /hooks/, 'the path may be a password')
  await w.shop.sql`delete from webhook_deliveries where type = 'order.placed'`
  await w.shop.sql`insert into webhook_deliveries (endpoint_id, number, message_id, type, created_at, next_at)
    values (${id}, 999, gen_random_uuid(), 'order.paid', ${w.clock.now()}, ${w.clock.now()})`
  assert.deepEqual(await consistency.check(w.shop), [
    `Webhook ${id} is sent event 999, order.paid, which has not happened.`,
  ])
  await w.shop.sql`update webhook_endpoints set told_from = 0`
  assert.match((await consistency.check(w.shop)).join(), /was never to be sent event \d+, order.placed/)
  await w.shop.sql`delete from webhook_deliveries where number = 999`
  await w.shop.sql`update webhook_endpoints set told_from = cursor`
  next.answer = 410
  await owner.post(`/office/api/webhooks/${id}/tests`)
  await sendDue(w)
  assert.equal((await change({})).status, 422, 'a receiver that is gone stays so')
  assert.equal((await owner.patch('/office/api/webhooks/9999', input)).status, 404)
})
