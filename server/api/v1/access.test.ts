import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v1Calls } from '#contract/calls/calls.ts'
import { API_RESOURCES } from '#contract/office/api-keys.ts'
import { apiKey, program } from '#testing/fixtures/api-keys.ts'
import { customer, ZOE } from '#testing/fixtures/customers.ts'
import { allocationOf, guest, nameGuests } from '#testing/fixtures/guests.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Ana has a refund, was admitted, and has a shirt; Zoë has a ticket of another event; Mira has one of each. */
async function sellTwoEvents(w: World) {
  const ana = await customer(w, 'first@example.com')
  const order = await createPaidOrder(w, ana, {
    weekend: ['Ana Horvat', 'Iva Horvat'],
    merchandise: ['shirt'],
  })
  const [first, second] = order.tickets
  const gate = await pairDevice(w)
  await gate.scan(await barcodeOf(w, second?.code ?? ''))
  const refund = await requestedRefund(w, ana, order, { tickets: first?.code })
  const zoe = await customer(w, ZOE.email, ZOE.full_name)
  const other = await createPaidOrder(w, zoe, { weekend: [], products: ['ageless'] })
  const mira = await customer(w, 'mira@example.com', 'Mira Matić')
  const mixed = await createPaidOrder(w, mira, { products: ['ageless'] })
  await w.post('/api/set-news', { token: ana, news: false })
  const [first_customer] = await w.shop.sql<
    { id: number }[]
  >`select id from customers where email = 'first@example.com'`
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend' })
  const { body } = await nameGuests(sales, allocation, [guest('Iva Berg')])
  const ids = { refund, customer_id: first_customer?.id, guest_id: body.guests[0].id }
  return { order, other, mixed, ...ids }
}

/** Every call, with the values of its path. */
function pathsOf({ order, refund, customer_id, guest_id }: Awaited<ReturnType<typeof sellTwoEvents>>) {
  const named: Record<string, string> = {
    'events/:key': 'events/summer',
    'products/:code': 'products/weekend',
    'orders/:code': `orders/${order.code}`,
    'tickets/:code': `tickets/${order.tickets[0]?.code}`,
    'refunds/:id': `refunds/${refund}`,
    'customers/:id': `customers/${customer_id}`,
    'guests/:id': `guests/${guest_id}`,
  }
  return v1Calls
    .filter(({ method }) => method === 'GET')
    .map(({ path, reads }) => {
      const below = path.slice('/api/v1/'.length)
      return { reads, path: below.includes(':') ? (named[below] ?? '') : below }
    })
}

test('a key reads what it names and nothing else, and nobody reads anything without one', async (t) => {
  const w = await world(t)
  const paths = pathsOf(await sellTwoEvents(w))
  assert.ok(paths.length > 12 && paths.every(({ path }) => path !== ''))
  for (const resource of API_RESOURCES) {
    const read = program(w, await apiKey(w, { reads: [resource] }))
    for (const { path, reads } of paths) {
      const { status, body } = await read(path)
      assert.equal(status, reads === resource || reads === 'any' ? 200 : 403, `${resource}: ${path}`)
      if (status === 403) assert.equal(body.code, 'not_permitted')
    }
  }
  for (const key of ['', 'x', `fst_${'0'.repeat(64)}`])
    for (const { path } of paths) {
      const { status, headers } = await program(w, key)(path)
      assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer'], path)
    }
})

test('a key for one event reads nothing of another one: its orders, tickets and customers do not exist for it', async (t) => {
  const w = await world(t)
  const { order, other, mixed, refund, customer_id, guest_id } = await sellTwoEvents(w)
  const reads = API_RESOURCES.filter((resource) => resource !== 'news_opt_outs')
  const read = program(w, await apiKey(w, { reads, all_events: false, events: ['ageless'] }))
  const lists = [...reads, 'allocations']
  const told: string[] = []
  for (const list of lists) {
    const { status, body } = await read(list)
    assert.deepEqual([status, body.next], [200, null], list)
    told.push(JSON.stringify(body.data))
  }
  const all = told.join('\n')
  const ofSummer = mixed.tickets.find(({ code }) => code !== null && !all.includes(code))
  assert.ok(ofSummer, 'of the mixed order one ticket is of the other event')
  for (const secret of [
    order.code,
    'first@example.com',
    'Iva Horvat',
    'Iva Berg',
    'weekend',
    'summer',
    'shirt',
    ...codesOf(order),
  ])
    assert.ok(!all.includes(secret), secret)
  for (const known of [other.code, mixed.code, ZOE.email, ...codesOf(other)])
    assert.ok(all.includes(known), known)
  for (const path of [
    'events/summer',
    'products/weekend',
    `orders/${order.code}`,
    `tickets/${order.tickets[0]?.code}`,
    `tickets/${ofSummer.code}`,
    `refunds/${refund}`,
    `customers/${customer_id}`,
    `guests/${guest_id}`,
  ]) {
    const { status, body } = await read(path)
    const nobodys = await read(
      path.replace(/[^/]+$/, (code) => (/^\d+$/.test(code) ? '999999' : 'ZZZZ-ZZZZ')),
    )
    assert.deepEqual([status, body], [404, nobodys.body], path)
  }
  const { body } = await read(`orders/${mixed.code}`)
  assert.deepEqual([body.total_price, body.lines.length], [null, 1], 'its sums would tell of the other event')
  const whole = await program(w, await apiKey(w))(`orders/${mixed.code}`)
  assert.deepEqual([whole.body.total_price, whole.body.lines.length], [mixed.total_price, 2])
})

const codesOf = ({ tickets }: { tickets: { code?: string | null }[] }): string[] =>
  tickets.flatMap(({ code }) => code ?? [])

test('without people’s data a key is told no names and addresses', async (t) => {
  const w = await world(t)
  await sellTwoEvents(w)
  const reads = API_RESOURCES.filter((resource) => resource !== 'news_opt_outs')
  const [blind, full] = await Promise.all([apiKey(w, { reads, personal_data: false }), apiKey(w, { reads })])
  for (const list of reads) {
    const text = JSON.stringify((await program(w, blind)(list)).body)
    for (const secret of [
      'Horvat',
      'example.com',
      'street',
      '"email"',
      '"full_name"',
      'billing_',
      'shipping_address',
    ])
      assert.ok(!text.includes(secret), `${list} tells ${secret}`)
    const whole = JSON.stringify((await program(w, full)(list)).body)
    const tells = ['orders', 'tickets', 'customers'].includes(list)
    assert.equal(whole.includes('Horvat'), tells, list)
  }
})

test('a key is valid until the end of its last day, from its networks, and until it is revoked', async (t) => {
  const w = await world(t)
  const networks = ['203.0.113.0/24', '2001:db8::7']
  const key = await apiKey(w, { until: '2027-01-16', networks })
  const from = async (address: string) =>
    (await program(w, key, { 'x-forwarded-for': address })('events')).status
  assert.equal(await from('203.0.113.9'), 200)
  assert.equal(await from('2001:db8::7'), 200)
  assert.equal(await from('203.0.114.9'), 403)
  assert.equal(await from('2001:db8::8'), 403)
  w.clock.move('PT37H')
  assert.equal(await from('203.0.113.9'), 200)
  w.clock.move('PT1H')
  assert.equal(await from('203.0.113.9'), 401)
  const owner = await clerk(w, 'owner')
  const second = await apiKey(w)
  const { body } = await owner.get('/office/api/api-keys')
  assert.deepEqual(
    body.keys.map(({ state }: { state: string }) => state),
    ['active', 'expired'],
  )
  assert.equal((await owner.post(`/office/api/api-keys/${body.keys[0].id}/revocations`)).status, 200)
  assert.equal((await program(w, second)('events')).status, 401)
})

test('a key in any address is revoked, the request refused, and its owner mailed', async (t) => {
  const w = await world(t)
  const nothing = await w.app.inject({ url: `/api/v1/events?key=fst_${'0'.repeat(64)}` })
  assert.deepEqual([nothing.statusCode, nothing.json().code], [400, 'key_in_address'])
  for (const path of ['/api/v1/events?api_key=', '/tickets?key=', '/api/v1/nothing?k=', '/assets/']) {
    const key = await apiKey(w)
    const burnt = await w.app.inject({ url: `${path}${key}` })
    assert.equal(burnt.statusCode, 400, path)
    assert.ok(!burnt.body.includes(key))
    assert.equal((await program(w, key)('events')).status, 401, path)
  }
  const mails = (await w.mails()).filter(({ template }) => template === 'api-key-burnt')
  assert.deepEqual(
    mails.map(({ to }) => to),
    Array.from({ length: 4 }, () => 'keys@festoon.test'),
  )
  assert.doesNotMatch(mails[0]?.text ?? '', /fst_[\da-f]{20}/)
  assert.equal(
    (await w.app.inject({ url: `/?text=fst_${'0'.repeat(64)}` })).statusCode,
    200,
    'no key of ours',
  )
})

test('a key may make six hundred calls a minute, and is told how many are left', async (t) => {
  const w = await world(t, { rateLimits: true })
  const read = program(w, await apiKey(w))
  const { headers } = await read('events')
  assert.equal(headers['ratelimit-policy'], '"key";q=600;w=60')
  assert.match(String(headers['ratelimit']), /^"key";r=599;t=\d+$/)
  for (let calls = 1; calls < 600; calls++) await read('events/summer')
  const over = await read('events')
  assert.deepEqual([over.status, over.body.code], [429, 'too_many_calls'])
  assert.ok(Number(over.headers['retry-after']) > 0)
  assert.equal((await program(w, await apiKey(w))('events')).status, 200, 'another key has its own')
})
