import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shopCalls } from '#contract/calls/calls.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import { world } from '#testing/harness/world.ts'

const CALLS = shopCalls
  .filter(({ method, takes }) => method === 'POST' && !takes)
  .map(({ path }) => path.slice('/api/'.length))

const WRONG_BODIES = ['null', '{', '[]', '"text"', '7', 'true', '{"a":', '\u0000', '[{"email":"a@b.co"}]']

test('every call responds with 400 to a body that is not a JSON object', async (t) => {
  // S7-36 A-022
  const w = await readOnlyWorld(t)
  for (const call of CALLS)
    for (const body of WRONG_BODIES) {
      const answer = await w.post(`/api/${call}`, body)
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { message: 'Invalid request.' }],
        `${call} ${body}`,
      )
    }
})

test('wrongly typed fields, overlong texts and hostile names cause no server error in any call', async (t) => {
  // S7-36
  const w = await world(t)
  const odd = [
    null,
    7,
    -1,
    1.5,
    1e300,
    true,
    [],
    {},
    'x'.repeat(50_000),
    "'; drop table orders --",
    '\u0000\ud800',
    '٣',
  ]
  const fields = [
    'token',
    'cart',
    'email',
    'password',
    'full_name',
    'external_code',
    'cart_product_id',
    'transport_time_id',
    'order',
    'customer',
    'checksum',
    'country',
    '__proto__',
    'constructor',
  ]
  for (const call of CALLS)
    for (const value of odd) {
      const { status, body } = await w.post(
        `/api/${call}`,
        Object.fromEntries(fields.map((field) => [field, value])),
      )
      assert.ok(status < 500, `${call} answered ${status} to ${JSON.stringify(value)?.slice(0, 40)}`)
      if (status >= 400) assert.equal(typeof body.message, 'string')
      assert.ok(
        !/stack|at \/|node_modules|select |insert /.test(JSON.stringify(body).slice(0, 2_000)) ||
          status === 200,
      )
    }
})

test('a body over 64 KiB is refused with 413 before it is read', async (t) => {
  const w = await readOnlyWorld(t)
  const answer = await w.post('/api/login', JSON.stringify({ email: 'x'.repeat(2_000_000) }))
  assert.deepEqual([answer.status, answer.body], [413, { message: 'The request is too large.' }])
})

test('every call responds with 400 to a body whose content type is not JSON', async (t) => {
  // S7-36 A-022
  const { app } = await world(t)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'none',
    '',
  ]
  for (const call of CALLS)
    for (const type of types) {
      const headers = { 'content-type': type }
      const answer = await app.inject({ method: 'POST', url: `/api/${call}`, payload: '{}', headers })
      assert.deepEqual(
        [answer.statusCode, answer.json()],
        [400, { message: 'Invalid request.' }],
        `${call} ${type}`,
      )
    }
})

test('a wrong method gets 405 and an unknown call 404, both as JSON', async (t) => {
  // S7-06 A-007
  const w = await world(t)
  for (const method of ['GET', 'PUT', 'DELETE', 'QUERY'] as const) {
    const known = await w.app.inject({ method, url: '/api/get-data', headers: { accept: 'text/html' } })
    assert.deepEqual(
      [known.statusCode, known.headers.allow, known.json()],
      [405, 'POST', { message: 'Method not allowed.' }],
    )
  }
  for (const payload of ['{"a":', 'x', '']) {
    const headers = { 'content-type': 'application/json' }
    const known = await w.app.inject({ method: 'PUT', url: '/api/get-data', payload, headers })
    assert.deepEqual([known.statusCode, known.headers.allow], [405, 'POST'], payload)
    assert.match(String(known.headers['content-security-policy']), /default-src 'none'/)
    const unknown = await w.app.inject({ method: 'POST', url: '/api/nope', payload, headers })
    assert.deepEqual([unknown.statusCode, unknown.json()], [404, { message: 'Not found.' }], payload)
  }
  for (const url of ['/api/nope', '/api/', '/api', '/api/get-data/x']) {
    const unknown = await w.app.inject({ method: 'POST', url })
    assert.deepEqual([unknown.statusCode, unknown.json()], [404, { message: 'Not found.' }], url)
  }
})

test('a wrong link to a document gets 404, as a page for a person and as JSON for a call', async (t) => {
  // P7-15 A-030 A-031
  const w = await readOnlyWorld(t)
  const url = '/download-ticket/ana@example.com/AAAA-BBBB-CCCC'
  const call = await w.app.inject({ url, headers: { 'x-requested-with': 'XMLHttpRequest' } })
  assert.deepEqual([call.statusCode, call.json()], [404, { message: 'Not found.' }])
  const person = await w.app.inject({ url, headers: { accept: 'text/html' } })
  assert.equal(person.statusCode, 404)
  assert.match(String(person.headers['content-type']), /text\/html/)
  for (const odd of [
    '/download-ticket/%E0%A4%A/x',
    '/download-ticket/ana@example.com/%ff',
    '/download-ticket/%00/%00',
    `/download-ticket/${'a'.repeat(500)}/x`,
  ]) {
    const { statusCode, body, headers } = await w.app.inject({ url: odd, headers: { accept: '*/*' } })
    assert.deepEqual(
      [statusCode, body, headers['content-type']],
      [404, person.body, person.headers['content-type']],
    )
    const xhr = await w.app.inject({ url: odd, headers: { 'x-requested-with': 'XMLHttpRequest' } })
    assert.deepEqual([xhr.statusCode, xhr.json()], [404, { message: 'Not found.' }], odd)
  }
})

test('a missing file gets 404, and every other address the shop', async (t) => {
  // A-007 P2.0-09
  const w = await readOnlyWorld(t)
  for (const url of ['/assets/nope.js', '/pictures/nope.webp', '/pictures/..%2fsecret'])
    assert.ok([403, 404].includes((await w.app.inject({ url })).statusCode), url)
  for (const url of ['/favicon.ico', '/sitemap.txt', '/nope.js'])
    assert.equal((await w.app.inject({ url })).statusCode, 404, url)
  assert.match((await w.app.inject({ url: '/robots.txt' })).body, /^User-agent: \*\n/)
  for (const url of ['/', '/tickets', '/nope', '/portal/x/y']) {
    const page = await w.app.inject({ url })
    assert.equal(page.statusCode, 200, url)
    assert.match(page.body, /id="festoon-data"/)
  }
})

test('an invalid token gets 401 wherever a token is accepted, and nothing is changed', async (t) => {
  // A-023 A-144
  const w = await world(t)
  const cart = await filledCart(w)
  const line = cart.products[0]?.id
  const removal = { token: 'nonsense', cart: cart.code, cart_product_id: line }
  const accepting = shopCalls.filter(
    ({ token, body }) =>
      token !== 'ignored' &&
      token !== 'mailed' &&
      body &&
      'properties' in body &&
      'token' in Object(body.properties),
  )
  for (const { name: call, path } of accepting) {
    const { status, body } = await w.post(path, removal)
    assert.deepEqual([status, body], [401, { message: 'Unauthenticated.' }], call)
  }
  assert.equal((await w.post('/api/get-cart', { cart: cart.code })).body.cart.products.length, 1)
  assert.equal((await w.post('/api/logout', { token: 'nonsense' })).status, 200)
})

test('script tags in a configured text or a path cannot break out of the page’s data', async (t) => {
  const w = await world(t)
  await configure(w, { name: '</script><script>alert(1)</script>$&' })
  const page = await w.app.inject({ url: '/tickets/%3Cscript%3Ealert(1)%3C%2Fscript%3E' })
  assert.ok(!page.body.includes('<script>alert'))
  const json =
    page.body.match(
      /<script type="application\/json" id="festoon-data" data-version="[\w-]+">(.*?)<\/script>/s,
    )?.[1] ?? ''
  assert.equal(JSON.parse(json).config.name, '</script><script>alert(1)</script>$&')
})

test('no content security policy is unsafe, and each page of the office has a nonce of its own', async (t) => {
  const w = await readOnlyWorld(t)
  const policyOf = async (url: string) =>
    String((await w.app.inject({ url })).headers['content-security-policy'])
  for (const url of [
    '/',
    '/office',
    '/api/get-data',
    '/api/public-data',
    '/nope.js',
    '/robots.txt',
    '/health',
    '/api/docs',
  ])
    assert.doesNotMatch(await policyOf(url), /unsafe|\*|http:\/\/(?!festoon\.test)/, url)
  const nonceOf = (policy: string) => policy.match(/style-src 'self' 'nonce-([^']+)'/)?.[1] ?? ''
  const page = await w.app.inject({ url: '/office' })
  const nonce = nonceOf(String(page.headers['content-security-policy']))
  assert.ok(nonce.length >= 22 && page.body.includes(`content="${nonce}"`))
  assert.notEqual(nonce, nonceOf(await policyOf('/office')))
})
