import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as webhooks from './webhooks.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { type Message, receiver, sendDue, verify, webhook, webhookWorld } from '#testing/fixtures/webhooks.ts'
import type { World } from '#testing/harness/world.ts'

const typesOf = (messages: Message[]): string[] => messages.map(({ body }) => body.type)

const statesOf = async (w: World): Promise<string[]> =>
  (await w.shop.sql<{ state: string }[]>`select state from webhook_deliveries order by id`).map(
    ({ state }) => state,
  )

test('what happens is sent once, signed as the official library verifies, and signed anew by both secrets while they are exchanged', async (t) => {
  const w = await webhookWorld(t)
  const owner = await clerk(w, 'owner')
  const to = await receiver(t)
  await transferOrder(w)
  const { id, secret } = await webhook(w, to.url)
  const order = await transferOrder(w)
  to.answer = 500
  await sendDue(w)
  w.clock.move('PT10M')
  const { body: exchanged } = await owner.post(`/office/api/webhooks/${id}/secrets`)
  assert.equal((await owner.post(`/office/api/webhooks/${id}/secrets`)).status, 422)
  to.answer = 204
  await sendDue(w)
  await sendDue(w)
  const [first, second, ...more] = to.messages
  assert.ok(first && second)
  assert.equal(more.length, 0)
  assert.deepEqual([first.id, first.text], [second.id, second.text])
  assert.notEqual(first.headers['webhook-signature'], second.headers['webhook-signature'])
  assert.deepEqual(
    [second.body.type, second.body.id, second.body.data.code],
    ['order.placed', second.id, order.code],
  )
  assert.equal(Number(second.headers['webhook-timestamp']), w.clock.now().epochMilliseconds / 1000)
  for (const each of [secret, exchanged.secret]) assert.deepEqual(verify(w, second, each), second.body)
  assert.throws(() => verify(w, { ...second, text: second.text.replace('pending', 'paid') }, secret))
  const ended = await owner.post(`/office/api/webhooks/${id}/former-secret-ends`)
  assert.equal(ended.body.webhooks[0].former_until, null)
  await owner.post(`/office/api/webhooks/${id}/tests`)
  await sendDue(w)
  const last = to.messages.at(-1)
  assert.ok(last)
  assert.deepEqual([last.body.type, last.body.number], ['webhook.test', null])
  verify(w, last, exchanged.secret)
  assert.throws(() => verify(w, last, secret))
})

test('a webhook is sent the types and events that it was made for, people only if it may be, and nobody who has been erased', async (t) => {
  const w = await webhookWorld(t)
  const [all, one] = [await receiver(t), await receiver(t)]
  await webhook(w, all.url)
  await webhook(w, one.url, {
    types: ['order.paid', 'ticket.issued'],
    all_events: false,
    events: ['ageless'],
    personal_data: false,
  })
  const token = await customer(w)
  const { tickets } = await createPaidOrder(w, token, { merchandise: ['shirt'] })
  const mixed = await createPaidOrder(w, token, { products: ['ageless'] })
  all.answer = 500
  await sendDue(w)
  assert.deepEqual(typesOf(one.messages).toSorted(), ['order.paid', 'ticket.issued'])
  const [paid] = one.messages.filter(({ body }) => body.type === 'order.paid')
  assert.deepEqual([paid?.body.data.code, paid?.body.data.total_price], [mixed.code, null])
  assert.doesNotMatch(
    one.messages.map(({ text }) => text).join(''),
    /Horvat|example\.com|full_name|weekend|shirt|"summer"/,
  )
  assert.match(all.messages.map(({ text }) => text).join(''), /Ana Horvat/)
  all.messages.length = 0
  all.answer = 200
  await w.shop
    .sql`update tickets set full_name = '—', email = '', age = null where code = ${tickets[0]?.code ?? ''}`
  w.clock.move('PT10M')
  await sendDue(w)
  const issued = all.messages.find(({ body }) => body.data.code === tickets[0]?.code)
  assert.equal(issued?.body.type, 'ticket.issued')
  assert.doesNotMatch(issued?.text ?? '', /Horvat|full_name/)
})

test('a receiver that is silent, redirects or fails is tried again with growing pauses, and one that never ends is read no further', async (t) => {
  const w = await webhookWorld(t)
  const [to, trap] = [await receiver(t), await receiver(t)]
  const { id } = await webhook(w, to.url, { types: ['order.placed'] })
  await transferOrder(w)
  const tryAgain = async (pause: string, answer: typeof to.answer, patience?: number) => {
    w.clock.move(pause)
    to.answer = answer
    await sendDue(w, patience)
  }
  await tryAgain('PT0S', () => undefined, 100)
  await tryAgain('PT4S', 200)
  await tryAgain('PT2S', (response) => response.writeHead(302, { location: trap.url }).end())
  await tryAgain('PT4M', 200)
  await tryAgain('PT2M', (response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  )
  await tryAgain('PT35M', (response) => response.writeHead(500).end(`\0${'ü'.repeat(5_000)}`))
  await tryAgain('PT3H', (response) => {
    response.writeHead(200)
    const more = () => response.destroyed || response.write('x'.repeat(4_096), () => setImmediate(more))
    more()
  })
  assert.equal(trap.messages.length, 0)
  const owner = await clerk(w, 'owner')
  assert.deepEqual(new Set(to.messages.map((message) => message.id)).size, 1)
  const { body: log } = await owner.get(`/office/api/webhooks/${id}/deliveries?state=delivered`)
  assert.deepEqual([log.total, log.rows[0].attempts, log.rows[0].status], [1, 5, 200])
  const { body } = await owner.get(`/office/api/webhook-deliveries/${log.rows[0].id}`)
  assert.equal(body.request, to.messages[0]?.text)
  const [endless, failed, ...earlier] = body.attempts
  assert.deepEqual([endless.answer.length, failed.status, failed.answer.length], [1_000, 500, 1_000])
  assert.deepEqual(
    earlier.map(({ status, error }: { status: number; error: string }) => status ?? error),
    [307, 302, 'timeout'],
  )
})

test('a dead and a slow receiver delay nobody else', async (t) => {
  const w = await webhookWorld(t)
  const [slow, good] = [await receiver(t), await receiver(t)]
  const types = { types: ['order.placed'] }
  await webhook(w, 'http://127.0.0.1:1/', types)
  await webhook(w, slow.url, types)
  await webhook(w, good.url, types)
  const held = Promise.withResolvers<void>()
  slow.answer = (response) => held.promise.then(() => response.end())
  for (let n = 0; n < 6; n++) await transferOrder(w)
  const round = sendDue(w)
  await Promise.all([good.received(6), slow.received(4)])
  assert.equal(slow.messages.length, 4, 'no more than four at once')
  held.resolve()
  await round
  assert.equal(slow.messages.length, 6)
  assert.equal((await statesOf(w)).filter((state) => state === 'pending').length, 6)
})

test('a worker looks by itself for what is to be sent', async (t) => {
  const w = await webhookWorld(t)
  const to = await receiver(t)
  await webhook(w, to.url, { types: ['order.placed'] })
  const worker = webhooks.deliveries.start(w.shop)
  await transferOrder(w)
  await to.received(1)
  await worker.stop()
  assert.deepEqual(await statesOf(w), ['delivered'])
})

test('after three days without a success a webhook rests, its owner is told, and it goes on where it stopped', async (t) => {
  const w = await webhookWorld(t)
  const to = await receiver(t)
  const { id } = await webhook(w, to.url, { types: ['order.placed'] })
  const first = await transferOrder(w)
  to.answer = 503
  await sendDue(w)
  for (const pause of ['PT51H', 'PT10H', 'PT10H', 'PT2H']) {
    w.clock.move(pause)
    await sendDue(w)
  }
  let owner = await clerk(w, 'owner')
  const listed = async () => (await owner.get('/office/api/webhooks')).body.webhooks[0]
  assert.deepEqual([(await listed()).state, (await listed()).waiting], ['resting', 1])
  const mails = (await w.mails()).filter(({ template }) => template === 'webhook-resting')
  assert.deepEqual(
    mails.map((mail) => mail.to),
    ['keys@festoon.test'],
  )
  assert.equal((await owner.post(`/office/api/webhooks/${id}/tests`)).status, 422)
  const second = await transferOrder(w)
  to.messages.length = 0
  to.answer = 200
  await sendDue(w)
  assert.equal(to.messages.length, 0)
  assert.equal((await owner.post(`/office/api/webhooks/${id}/resumptions`)).status, 200)
  await sendDue(w)
  assert.deepEqual(
    to.messages.map(({ body }) => body.data.code),
    [first.code, second.code],
  )
  await owner.post(`/office/api/webhooks/${id}/stops`)
  await transferOrder(w)
  await w.runHousekeeping()
  w.clock.move('PT2161H')
  await w.runHousekeeping()
  await transferOrder(w)
  owner = await clerk(w, 'owner')
  await owner.post(`/office/api/webhooks/${id}/resumptions`)
  await sendDue(w)
  const resumed = await listed()
  assert.equal(resumed.skipped.from, 3)
  assert.equal(to.messages.length, 3, 'what is kept is sent')
})

test('one event that is refused for three days is given up while others arrive, and can be sent again', async (t) => {
  const w = await webhookWorld(t)
  const to = await receiver(t)
  const { id } = await webhook(w, to.url, { types: ['order.placed'] })
  const bad = await transferOrder(w)
  to.answer = (response, { body }) => response.writeHead(body.data.code === bad.code ? 400 : 200).end()
  for (const pause of ['PT0S', 'PT60H', 'PT12H']) {
    w.clock.move(pause)
    await transferOrder(w)
    await sendDue(w)
  }
  const owner = await clerk(w, 'owner')
  const failed = (await owner.get(`/office/api/webhooks/${id}/deliveries?state=failed`)).body
  assert.deepEqual([failed.total, failed.rows[0].status], [1, 400])
  assert.equal((await owner.get('/office/api/webhooks')).body.webhooks[0].state, 'active')
  to.answer = 200
  to.messages.length = 0
  const again = await owner.post(`/office/api/webhook-deliveries/${failed.rows[0].id}/resends`)
  assert.equal(again.body.delivery.state, 'pending')
  assert.equal((await owner.post(`/office/api/webhook-deliveries/${failed.rows[0].id}/resends`)).status, 422)
  await sendDue(w)
  assert.deepEqual(
    to.messages.map((message) => [message.id, message.body.data.code]),
    [[again.body.message_id, bad.code]],
  )
  w.clock.move('PT721H')
  await w.runHousekeeping()
  const { body: left } = await (await clerk(w, 'owner')).get(`/office/api/webhooks/${id}/deliveries`)
  assert.equal(left.total, 0)
})

test('a receiver that is gone is sent nothing more', async (t) => {
  const w = await webhookWorld(t)
  const owner = await clerk(w, 'owner')
  const to = await receiver(t)
  const { id } = await webhook(w, to.url)
  to.answer = 410
  await transferOrder(w)
  await sendDue(w)
  await transferOrder(w)
  await sendDue(w)
  assert.equal(to.messages.length, 1)
  assert.deepEqual(await statesOf(w), ['failed'])
  assert.equal((await w.mails()).filter(({ template }) => template === 'webhook-gone').length, 1)
  for (const action of ['resumptions', 'stops', 'tests'])
    assert.equal((await owner.post(`/office/api/webhooks/${id}/${action}`)).status, 422)
  assert.deepEqual((await owner.post(`/office/api/webhooks/${id}/removals`)).body.webhooks, [])
  assert.equal((await owner.post(`/office/api/webhooks/${id}/removals`)).status, 404)
  assert.deepEqual(await statesOf(w), [])
})

test('a webhook without a name, events or a public address is refused, each at its field, and its secret is not stored', async (t) => {
  const w = await webhookWorld(t)
  const owner = await clerk(w, 'owner')
  const good = {
    name: 'Crew',
    url: 'https://example.com/hooks',
    types: ['order.paid'],
    all_events: true,
    events: [],
    personal_data: false,
  }
  for (const [field, wrong] of [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['url', { url: 'hooks' }],
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'https://ana:secret@example.com/' }],
    ['url', { url: `https://example.com/${'x'.repeat(500)}` }],
    ['url', { url: 'https://0xa000001/' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: 'https://[::ffff:10.0.0.1]/' }],
    ['url', { url: 'http://93.184.216.34/' }],
    ['types', { types: ['order.eaten'] }],
    ['types', { types: ['consent.given'] }],
    ['events', { all_events: false }],
    ['events', { all_events: false, events: ['winter'] }],
  ] as const) {
    const { status, body } = await owner.post('/office/api/webhooks', { ...good, ...wrong })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(wrong))
  }
  const { body } = await owner.post('/office/api/webhooks', good)
  assert.match(body.secret, /^whsec_[\w+/]{43}=$/)
  const [row] = await w.shop.sql<{ text: string }[]>`
    select (select json_agg(e)::text from webhook_endpoints e) || (select json_agg(a)::text from audit a) as text`
  assert.ok(row && !row.text.includes(body.secret.slice(6)))
  assert.ok(!JSON.stringify((await owner.get('/office/api/webhooks')).body).includes('secret'))
})
