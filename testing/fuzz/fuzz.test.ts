import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Type } from 'typebox'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world } from '#testing/harness/world.ts'
import { withToken } from './actors.ts'
import { BESIDE } from './beside.ts'
import { callsOf, type Call } from './calls.ts'
import { faultOf, replayOf } from './faults.ts'
import { complaints, heap } from './measures.ts'
import { generateRequests } from './generated-requests.ts'
import { fuzz } from './run.ts'

// A generous limit, because a machine that runs all tests may be slow at times.
const GENEROUS = { longest: 30_000, growth: 64 }

// `npm run fuzz` sends a hundred thousand.
for (const [seed, requests, mark] of [
  [1, 400, ''],
  [1, 1_000, 'thorough: '],
  [2, 1_000, 'thorough: '],
  [3, 1_000, 'thorough: '],
] as const)
  test(`${mark}${requests} valid and invalid requests to every kind of call get only documented responses (seed ${seed})`, async (t) => {
    const w = await world(t)
    const heaps: number[] = []
    const progress = (sent: number) => void (sent >= 300 && heaps.push(heap()))
    const { faults, answers, slowest } = await fuzz(w, { seed, requests, progress })
    assert.deepEqual(
      faults.map((fault) => replayOf(seed, fault)),
      [],
    )
    const calls = new Set([...answers.keys()].map((key) => key.replace(/ \d+$/, '')))
    const granted = [...calls].filter((call) => answers.has(`${call} 200`))
    // Most requests are meant to be refused; without any that are granted little would be tried.
    assert.ok(calls.size > 100 && granted.length > 0.25 * calls.size, `${granted.length} of ${calls.size}`)
    assert.deepEqual(await consistency.check(w.shop), [])
    assert.deepEqual(complaints({ slowest }, [heaps[0] ?? 0, heaps.at(-1) ?? 0], GENEROUS), [])
  })

test('slow responses and growing memory are reported', () => {
  const slowest = new Map([
    ['get /health', 3],
    ['post /api/get-cart', 40_000],
  ])
  assert.deepEqual(complaints({ slowest }, [100, 100 + GENEROUS.growth], GENEROUS), [
    'post /api/get-cart took 40000 ms, and not less than 30000',
  ])
  assert.deepEqual(complaints({ slowest: new Map() }, [100, 200], GENEROUS), [
    'The memory has grown by more than 64 MiB',
  ])
})

test('one request in ten carries an invalid token', () => {
  assert.ok(lantern)
  const call = { ...lantern, audience: 'shop' as const }
  const generate = (pick: number) => {
    const body = { value: { token: 'odd\u0000' }, changes: [] }
    const generated = {
      call,
      actor: 0,
      pick,
      path: {},
      query: {},
      type: 'application/json',
      body,
      headers: {},
    }
    return withToken(generated, { token: 'of a session' })
  }
  const odd = Array.from({ length: 100 }, (_, pick) => JSON.stringify(generate(pick).body)).filter((body) =>
    body.includes('odd'),
  )
  assert.equal(odd.length, 10)
})

const [lantern] = callsOf(
  [
    {
      name: 'getLantern',
      method: 'POST',
      path: '/api/get-lantern',
      summary: 'A lantern.',
      body: Type.Object({ code: Type.String() }),
      answer: Type.Object({ lit: Type.Boolean() }),
      refuses: [404],
    },
  ],
  'shop',
)

test('an error, an undocumented refusal and a response of the wrong shape are faults', () => {
  assert.ok(lantern)
  const request = { method: 'POST' as const, url: '/api/get-lantern', headers: {} }
  const fault = (status: number, body: object, type = 'application/json') =>
    faultOf(lantern, request, { status, type, text: JSON.stringify(body) })
  for (const [status, body] of [
    [200, { lit: true }],
    [404, { message: 'There is none.' }],
    [400, { message: 'No JSON.' }],
  ] as const)
    assert.equal(fault(status, body), null)
  assert.match(fault(500, { message: 'Failed.' }) ?? '', /^500 is not documented/)
  assert.match(fault(422, { message: 'Refused.' }) ?? '', /^422 is not documented/)
  assert.match(fault(200, { lit: 'yes' }) ?? '', /lit/)
  assert.match(fault(200, { lit: true, secret: 1 }) ?? '', /additional/)
  assert.match(fault(404, { message: 'There is none.', stack: 'Error' }) ?? '', /additional/)
  assert.match(fault(200, { lit: true }, 'text/html') ?? '', /^is text\/html/)
})

test('a fault names the seed and the number of requests that reproduce it, without the session’s token', () => {
  const headers = { cookie: 'festoon_office=secret', 'content-type': 'application/json' }
  const line = replayOf(7, {
    call: 'post /api/get-lantern',
    number: 1_234,
    actor: 'a guest',
    request: { method: 'POST', url: '/api/get-lantern', headers, payload: Buffer.from('{"code":"\\u0000"}') },
    status: 500,
    said: '500 is not documented',
  })
  assert.match(line, /npm run fuzz -- --seed 7 --requests 1234$/)
  assert.match(line, /POST \/api\/get-lantern .*u0000/)
  assert.doesNotMatch(line, /secret/)
})

test('the same seed generates the same requests', () => {
  const calls: Call[] = [...(lantern ? [lantern] : []), ...BESIDE]
  const generate = (seed: number) => JSON.stringify(fc.sample(generateRequests(calls), { seed, numRuns: 50 }))
  assert.equal(generate(3), generate(3))
  assert.notEqual(generate(3), generate(4))
})
