import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { webhook } from '#testing/fixtures/webhooks.ts'
import * as webhooks from '#server/operations/webhooks/webhooks.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

const TOKEN = 'a-token-of-the-monitoring'

async function metrics(w: World, authorization = `Bearer ${TOKEN}`) {
  const { statusCode, body } = await w.app.inject({ url: '/metrics', headers: { authorization } })
  return { statusCode, body, valueOf: (line: string) => Number(body.split(`\n${line} `)[1]?.split('\n')[0]) }
}

test('metrics count the places held, orders placed and paid, and refusals by reason', async (t) => {
  const w = await world(t, { metricsToken: TOKEN })
  await checkOutByCard(w, 'weekend')
  const { id } = await webhook(w, 'https://example.com/hooks')
  await w.shop.transact((tx) => webhooks.test(tx, id))
  await addTicket(w, { external_code: 'gone' })
  await addTicket(w, { full_name: '' })
  await w.post('/api/register', { full_name: 'Ana Horvat', email: 'ana@example.com' })
  const { body, valueOf } = await metrics(w)
  assert.equal(valueOf('festoon_carts_opened_total'), 1)
  assert.equal(valueOf('festoon_places_held_total'), 1)
  assert.equal(valueOf('festoon_orders_placed_total'), 1)
  assert.equal(valueOf('festoon_orders_paid_total'), 0)
  assert.equal(valueOf('festoon_refusals_total{reason="itemGone"}'), 1)
  assert.equal(valueOf('festoon_stock_queue_waiting'), 0)
  assert.equal(valueOf('festoon_stock_batch_seconds_count'), 1)
  assert.equal(valueOf('festoon_connections{pool="stock",state="waiting"}'), 0)
  assert.equal(valueOf(`festoon_webhook_deliveries_waiting{webhook="${id}"}`), 1)
  assert.match(body, /^festoon_jobs_waiting\{task="send-[a-z-]+"\} [1-9]$/m)
  assert.ok(valueOf('nodejs_eventloop_lag_seconds') >= 0)
  assert.equal(valueOf('festoon_answers_total{status="5xx"}'), Number.NaN)
})

test('a refusal is counted under the same reason in every language', async (t) => {
  const w = await world(t, { metricsToken: TOKEN })
  await configure(w, { languages: ['en', 'de'] })
  const { body } = await w.post('/de/api/add-product-to-cart', { external_code: 'gone', ...ana })
  assert.match(body.message, /nicht/)
  assert.equal((await metrics(w)).valueOf('festoon_refusals_total{reason="itemGone"}'), 1)
})

test('metrics need the configured token, and are not available if none is configured', async (t) => {
  const w = await world(t, { metricsToken: TOKEN })
  for (const given of ['', 'Bearer', 'Bearer x', TOKEN, `Bearer ${TOKEN}x`])
    assert.equal((await metrics(w, given)).statusCode, 404, given)
  const closed = await world(t)
  for (const given of ['', 'Bearer null', 'Bearer ', `Bearer ${TOKEN}`])
    assert.equal((await metrics(closed, given)).statusCode, 404, given)
})
