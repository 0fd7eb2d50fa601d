import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { App } from '#server/api/app-type.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import * as staff from '#server/staff/staff.ts'
import { routesOf } from '#testing/harness/routes.ts'
import { world } from '#testing/harness/world.ts'

/** What is the same for everybody may be kept; all other answers are somebody's own, or become it. */
const EVERYBODYS =
  /^(?:\/api\/(?:openapi\.json|docs)|\/assets\/\*|\/pictures\/\*|\/robots\.txt|\/sandbox-bank\/bank\.css|\/\*|\/office|\/office\/\*)$/

const addressOf = (url: string): string => url.replaceAll(/:\w+/g, 'x').replaceAll('*', 'nothing-there')

async function assertGuarded(app: App, method: string, url: string): Promise<void> {
  const payload = method === 'GET' || method === 'HEAD' ? {} : { payload: {} }
  const { headers } = await app.inject({ method: method as 'GET', url: addressOf(url), ...payload })
  const named = `${method} ${url}`
  if (!EVERYBODYS.test(url)) assert.match(String(headers['cache-control']), /\bno-store\b/, named)
  assert.ok(headers['cache-control'], named)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/, named)
  assert.equal(headers['x-content-type-options'], 'nosniff', named)
  assert.equal(headers['referrer-policy'], 'no-referrer', named)
}

test('every route answers with the headers that guard it, and nobody keeps what is somebody’s own', async (t) => {
  const w = await world(t)
  const routes = await routesOf(w)
  assert.ok(routes.length > 100, String(routes.length))
  for (const { method, url } of routes) await assertGuarded(w.app, method, url)
})

test('what is somebody’s own is kept by no browser and no proxy, also when it is answered', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  for (const call of ['get-data', 'get-user']) {
    const { status, headers } = await w.post(`/api/${call}`, { token })
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store'], call)
  }
})

test('a browser that came by HTTPS once comes so for a year, to the names below as well where that is configured', async (t) => {
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

test('with HTTPS no other host can set the office’s cookie, and without it the office opens as well', async (t) => {
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

test('what is no HTTP is answered with the same headers, and its connection ends', async (t) => {
  const w = await world(t, { publicUrl: 'https://tickets.example' })
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  const address = w.app.server.address()
  assert.ok(typeof address === 'object' && address)
  const answers = {
    'GET / HTTP/1.1\r\nho st: x\r\n\r\n': 400,
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`]: 431,
    'nonsense\r\n\r\n': 400,
  }
  for (const [sent, status] of Object.entries(answers)) {
    const socket: Socket = connect(address.port, '127.0.0.1')
    socket.write(sent)
    const answer: string = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      'cache-control: no-store',
      'connection: close',
      "content-security-policy: default-src 'none'",
      'referrer-policy: no-referrer',
      'strict-transport-security: max-age=31536000',
      'x-content-type-options: nosniff',
    ])
      assert.ok(head.includes(`\r\n${header}`), `${status} ${header}`)
    assert.deepEqual(JSON.parse(body), { message: 'Invalid request.' })
  }
})
