import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import * as staff from '#server/people/staff/staff.ts'
import { routesOf } from '#testing/harness/routes.ts'
import type { Injectable } from '#testing/harness/shared-app.ts'
import { world } from '#testing/harness/world.ts'

/** Public responses may be cached; all others are, or may become, personal. */
const EVERYBODYS =
  /^(?:\/api\/(?:(?:v1\/)?openapi\.json|docs|public-data)|\/waiting-room(?:\/line)?|\/assets\/\*|\/pictures\/\*|\/robots\.txt|\/sitemap\.xml|\/manifest\.webmanifest|\/service-worker\.js|\/apple-touch-icon\.png|\/icon-\d+\.png|\/sandbox-bank\/bank\.css|\/\*|\/office|\/office\/\*|\/gate|\/gate\/(?:assets\/\*|manifest\.webmanifest|service-worker\.js))$/

const addressOf = (url: string): string => url.replaceAll(/:\w+/g, 'x').replaceAll('*', 'nothing-there')

async function assertGuarded(app: Injectable, method: string, url: string): Promise<void> {
  const payload = method === 'GET' || method === 'HEAD' ? {} : { payload: {} }
  const { headers } = await app.inject({ method: method as 'GET', url: addressOf(url), ...payload })
  const named = `${method} ${url}`
  if (!EVERYBODYS.test(url)) assert.match(String(headers['cache-control']), /\bno-store\b/, named)
  assert.ok(headers['cache-control'], named)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/, named)
  assert.equal(headers['x-content-type-options'], 'nosniff', named)
  assert.equal(headers['referrer-policy'], 'no-referrer', named)
}

test('every response has the security headers, and only public ones may be cached', async (t) => {
  const w = await world(t)
  const routes = await routesOf(w)
  assert.ok(routes.length > 100, String(routes.length))
  for (const { method, url } of routes) await assertGuarded(w.app, method, url)
})

test('successful responses with personal data are cached by no browser and no proxy', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  for (const call of ['get-data', 'get-user']) {
    const { status, headers } = await w.post(`/api/${call}`, { token })
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store'], call)
  }
})

test('over HTTPS, HSTS is set for a year, and for subdomains where that is configured', async (t) => {
  const hsts = async (settings: Parameters<typeof world>[1]) => {
    const w = await world(t, settings)
    const answers = [await w.app.inject({ url: '/health' }), await w.app.inject({ url: '/%c0%80' })]
    return answers.map(({ headers }) => headers['strict-transport-security'])
  }
  const publicUrl = 'https://tickets.example'
  const alone = 'max-age=31536000'
  assert.deepEqual(await hsts({}), [undefined, undefined])
  assert.deepEqual(await hsts({ publicUrl }), [alone, alone])
  const all = `${alone}; includeSubDomains`
  assert.deepEqual(await hsts({ publicUrl, hstsSubdomains: true }), [all, all])
})

test('over HTTPS the office’s cookie has the __Host- prefix, and the office also works without HTTPS', async (t) => {
  const email = 'gate@festoon.test'
  const cookieOf = async (publicUrl: string) => {
    const w = await world(t, { publicUrl })
    await staff.createDemoLogin(w.shop, { email, full_name: 'Gil', role: 'gate', password: STAFF_PASSWORD })
    const payload = { email, password: STAFF_PASSWORD }
    const { headers } = await w.app.inject({ method: 'POST', url: '/office/api/sessions', payload })
    const cookie = String(headers['set-cookie'])
    const session = await w.app.inject({
      url: '/office/api/session',
      headers: { cookie: cookie.split(';')[0] },
    })
    assert.equal(session.json().session.step, 'in')
    return cookie
  }
  const secure = await cookieOf('https://tickets.example')
  assert.match(secure, /^__Host-festoon_office=\w+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  assert.match(
    await cookieOf('http://127.0.0.1:3000'),
    /^festoon_office=\w+; Path=\/office; HttpOnly; SameSite=Strict$/,
  )
})

const GUARDS = [
  'cache-control: no-store',
  'connection: close',
  "content-security-policy: default-src 'none'",
  'referrer-policy: no-referrer',
  'strict-transport-security: max-age=31536000',
  'x-content-type-options: nosniff',
]

/** A listening shop, and its response to some bytes until it closes the connection. */
async function listening(t: Parameters<typeof world>[0]) {
  const w = await world(t, { publicUrl: 'https://tickets.example' })
  const app = await w.openApp()
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const say = (sent: string): Promise<string> => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.write(sent)
    return text(socket)
  }
  return { server: app.server, port, say }
}

function assertRefused(said: string, status: number): void {
  const [head = '', body = ''] = said.split('\r\n\r\n')
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of GUARDS) assert.ok(head.toLowerCase().includes(`\r\n${header}`), `${status} ${header}`)
  assert.deepEqual(JSON.parse(body), { message: 'Invalid request.' })
}

test('an invalid HTTP request is refused with the security headers, and its connection is closed', async (t) => {
  const { say } = await listening(t)
  const chunked = 'POST /api/get-cart HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n'
  const answers = {
    'GET / HTTP/1.1\r\nho st: x\r\n\r\n': 400,
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`]: 431,
    'nonsense\r\n\r\n': 400,
    'GET /health HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n': 417,
    'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n': 405,
    [`${chunked}content-type: application/json\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`]: 413,
    [`${chunked}\r\nnonsense\r\n`]: 400,
  }
  for (const [sent, status] of Object.entries(answers)) assertRefused(await say(sent), status)
})

test('a request without a Host header is refused with the security headers', async (t) => {
  const { say } = await listening(t)
  assertRefused(await say('POST /api/get-cart HTTP/1.1\r\nconnection: close\r\n\r\n'), 400)
})

test('an invalid request does not affect the response to the one before it', async (t) => {
  const { say } = await listening(t)
  const said = await say('GET /health/ready HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n')
  const second = said.lastIndexOf('HTTP/1.1 400')
  assert.match(said.slice(0, second), /^HTTP\/1\.1 200 [^]*"ok"/)
  assertRefused(said.slice(second), 400)
})

test('requests that Node itself refuses are answered after all earlier ones on their connection', async (t) => {
  const { say } = await listening(t)
  const health = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n'
  const refused = {
    'nonsense\r\n\r\n': 400,
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n': 417,
    'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n': 405,
  }
  for (const [sent, status] of Object.entries(refused)) {
    const said = (await say(health + health + sent)).split(/(?=HTTP\/1\.1)/)
    assert.deepEqual(
      said.map((each) => Number(each.slice(9, 12))),
      [200, 200, status],
    )
    assertRefused(said.at(-1) ?? '', status)
  }
})

test('a client that keeps sending after a refusal receives all of the refusal, and is disconnected in time', async (t) => {
  const { port, say } = await listening(t)
  const long = `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(4_000_000)}\r\n\r\n`
  for (let time = 0; time < 5; time += 1) assertRefused(await say(long), 431)
  for (const begin of ['nonsense\r\n\r\n', 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n']) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume()
    socket.on('error', () => undefined)
    socket.write(begin)
    const sending = setInterval(() => socket.write('more'), 100)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
  }
})

test('a client that does not finish its request is refused in time, and disconnected', async (t) => {
  const { server, say } = await listening(t)
  const { headersTimeout, requestTimeout } = server
  assert.deepEqual([headersTimeout, requestTimeout], [10_000, 120_000])
  Object.assign(server, { headersTimeout: 100, requestTimeout: 200 })
  const begins = [
    'GET / HTTP/1.1\r\nhost: x\r\n',
    'POST /api/get-cart HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ]
  const began = performance.now()
  for (const said of await Promise.all(begins.map(say))) assertRefused(said, 408)
  // Unfinished requests are checked every second, not every thirty as by default.
  assert.ok(performance.now() - began < 15_000)
})
