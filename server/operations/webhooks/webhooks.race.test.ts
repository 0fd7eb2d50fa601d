import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as webhooks from '#server/operations/webhooks/webhooks.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { receiver, sendDue, webhook, webhookWorld } from '#testing/fixtures/webhooks.ts'

/** A webhook with many events that are due, and two processes that send them. */
async function twoProcesses(t: TestContext, events: number) {
  const w = await webhookWorld(t)
  const to = await receiver(t)
  await webhook(w, to.url, { types: ['order.placed'] })
  const order = await transferOrder(w)
  // The events of the race, which its orders did not cause.
  await w.shop.sql`
    insert into events_out (type, kind, object_id, order_id, data)
    select 'order.placed', 'order', ${order.id}, ${order.id}, '{}' from generate_series(2, ${events})`
  const other = await w.beside()
  const ids = () => to.messages.map(({ id }) => id)
  return { w, to, other, ids }
}

test('two processes together send each event once', async (t) => {
  const { w, other, ids } = await twoProcesses(t, 100)
  await Promise.all([
    sendDue(w),
    webhooks.deliveries.sendDue(other),
    sendDue(w),
    webhooks.deliveries.sendDue(other),
  ])
  assert.equal(ids().length, 100)
  assert.equal(new Set(ids()).size, 100)
})

test('control: two processes that do not take what they send, send it twice', async (t) => {
  const { w, to, other, ids } = await twoProcesses(t, 4)
  await w.shop.sql.unsafe(`
    create function untaken() returns trigger language plpgsql as $$ begin new.next_at := old.next_at; return new; end $$;
    create trigger untaken before update on webhook_deliveries for each row when (new.state = 'sending') execute function untaken()`)
  const both = Promise.withResolvers<void>()
  // Nobody is answered before both have sent the same four.
  to.answer = (response) => both.promise.then(() => response.end())
  const rounds = [sendDue(w)]
  await to.received(4)
  rounds.push(webhooks.deliveries.sendDue(other))
  await to.received(8)
  both.resolve()
  await Promise.all(rounds)
  assert.equal(new Set(ids()).size, 4)
})

test('what a process has sent, and not noted when it was killed, is sent again after two minutes', async (t) => {
  const w = await webhookWorld(t)
  const to = await receiver(t)
  await webhook(w, to.url, { types: ['order.placed'] })
  await transferOrder(w)
  await w.shop.sql.unsafe(`
    create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger killed before insert on webhook_attempts execute function killed()`)
  await assert.rejects(sendDue(w), /killed/)
  await w.shop.sql.unsafe('drop trigger killed on webhook_attempts; drop function killed()')
  await sendDue(w)
  assert.equal(to.messages.length, 1, 'the process may be alive')
  w.clock.move('PT2M')
  await sendDue(w)
  await sendDue(w)
  assert.deepEqual(to.messages[1]?.id, to.messages[0]?.id)
  assert.equal(to.messages.length, 2)
})
