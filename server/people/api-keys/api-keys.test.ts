import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, EVERYTHING, program } from '#testing/fixtures/api-keys.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('an owner makes a key, which is told once and stored as a hash', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const wish = {
    ...EVERYTHING,
    name: ' Crew  planner ',
    networks: ['203.0.113.7', '203.0.113.7/32'],
    until: '2027-02-01',
  }
  const { status, body } = await owner.post('/office/api/api-keys', wish)
  assert.equal(status, 200)
  assert.match(body.key, /^fst_[\da-f]{64}$/)
  const [made] = body.keys
  assert.equal(made.prefix, body.key.slice(0, 12))
  assert.deepEqual(
    [made.name, made.networks, made.expires_at, made.state, made.created_by, made.calls],
    ['Crew planner', ['203.0.113.7/32'], '2027-02-01T23:00:00Z', 'active', 'Sam owner', 0],
  )
  const listed = await owner.get('/office/api/api-keys')
  assert.ok(!JSON.stringify(listed.body).includes(body.key))
  const [row] = await w.shop.sql<{ text: string }[]>`
    select (select json_agg(k)::text from api_keys k) || (select json_agg(a)::text from audit a) as text`
  assert.ok(row && !row.text.includes(body.key.slice(12)))
})

test('a key without a name, resources, events or with a wrong network or day is refused, each at its field', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const [field, wrong] of [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['reads', { reads: ['everything'] }],
    ['reads', { personal_data: false }],
    ['reads', { all_events: false, events: ['summer'] }],
    ['writes', { reads: [], writes: ['codes'], all_events: false, events: ['summer'] }],
    ['events', { reads: ['orders'], all_events: false }],
    ['events', { reads: ['orders'], all_events: false, events: ['winter'] }],
    ['networks', { networks: ['203.0.113.0/33'] }],
    ['networks', { networks: ['0.0.0.0/0'] }],
    ['networks', { networks: ['example.com'] }],
    ['networks', { networks: Array.from({ length: 21 }, (_, n) => `203.0.113.${n}`) }],
    ['until', { until: '2027-01-14' }],
    ['until', { until: '2027-02-30' }],
    ['until', { until: 'soon' }],
  ] as const) {
    const { status, body } = await owner.post('/office/api/api-keys', { ...EVERYTHING, writes: [], ...wrong })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(wrong))
  }
  assert.deepEqual((await owner.get('/office/api/api-keys')).body.keys, [])
})

test('a key is exchanged with both valid, and not once more until one is revoked', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const former = await apiKey(w, { reads: ['tickets'], networks: ['127.0.0.1'] })
  const [{ id }] = (await owner.get('/office/api/api-keys')).body.keys
  const exchange = () => owner.post(`/office/api/api-keys/${id}/exchanges`)
  const [first, ...others] = await Promise.all([exchange(), exchange(), exchange()])
  assert.deepEqual([first, ...others].map(({ status }) => status).toSorted(), [200, 422, 422])
  const made = [first, ...others].find(({ status }) => status === 200)
  for (const key of [former, made?.body.key]) assert.equal((await program(w, key)('tickets')).status, 200)
  assert.equal((await program(w, made?.body.key)('orders')).status, 403, 'it may the same')
  const [second] = made?.body.keys ?? []
  assert.deepEqual([second.replaces, second.can_exchange], [former.slice(0, 12), false])
  await owner.post(`/office/api/api-keys/${id}/revocations`)
  assert.equal((await program(w, former)('tickets')).status, 401)
  assert.equal((await exchange()).status, 422)
  const again = await owner.post(`/office/api/api-keys/${second.id}/exchanges`)
  assert.equal(again.status, 200)
  assert.equal((await owner.post('/office/api/api-keys/999/exchanges')).status, 404)
  assert.equal((await owner.post('/office/api/api-keys/999/revocations')).status, 404)
})

test('last use, calls and refusals of a key are counted, and written together', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const read = program(w, await apiKey(w, { reads: ['events'] }))
  for (const path of ['events', 'events', 'orders', 'events/winter']) await read(path)
  w.clock.move('PT1M')
  await read('events')
  await w.runHousekeeping()
  const [{ calls, errors, last_used_at }] = (await owner.get('/office/api/api-keys')).body.keys
  assert.deepEqual([calls, errors, last_used_at], [5, 2, '2027-01-15T09:01:00Z'])
})
