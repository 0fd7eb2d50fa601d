import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeCalls, v1Calls } from '#contract/calls/calls.ts'
import { sign } from '#server/platform/security/signing.ts'
import { registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { FOREIGN_ACCESS } from '#testing/fixtures/foreign-access.ts'
import { OPEN_ROUTES } from '#testing/fixtures/open-routes.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { pairDevice, scanOf } from '#testing/fixtures/gate.ts'
import { clerk, cookieOf, send, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { routeNamesOf } from '#testing/harness/routes.ts'
import { fingerprints } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

// The shop's calls and the documents by link are tested in shop/leaks.test.ts, those of the office in office/access/roles.test.ts, those of
// other programs in v1/access.test.ts; this tests the remaining routes, and that none is missing in all of them.

const AT_HOME = { publicUrl: 'http://localhost:3000' }

/** An entry of `foreign-access.ts` as a route. */
const routeOf = (call: string): string =>
  `${call.startsWith('/api/') ? 'post' : 'get'} ${call.replaceAll(/:(\w+)/g, '{$1}')}`

const openTo = (admitted: string): string[] =>
  Object.keys(OPEN_ROUTES).filter((route) => OPEN_ROUTES[route] === admitted)

/** A response without its timestamp and without random values of a page. */
async function ask(w: World, method: string, url: string, more: object = {}) {
  const { statusCode, headers, body } = await w.app.inject({ method: method as 'GET', url, ...more })
  const { date: _, ...steady } = headers
  const text = `${JSON.stringify(steady)} ${body}`
  return { status: statusCode, text: text.replaceAll(/(nonce-|csp-nonce" content=")[\w+/=]+/g, '$1') }
}

test('every route of the server is listed with who may call it', async (t) => {
  const w = await world(t)
  const calls = [...officeCalls, ...v1Calls].map(
    ({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  const known = [...calls, ...Object.keys(FOREIGN_ACCESS).map(routeOf), ...Object.keys(OPEN_ROUTES)]
  const routes = await routeNamesOf(w)
  assert.deepEqual(
    routes.filter((route) => !known.includes(route)),
    [],
  )
  assert.deepEqual(
    known.filter((route) => !routes.includes(route)),
    [],
  )
})

test('public routes respond the same to a guest, a customer and staff, and without personal data', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const { order } = await checkOutByCard(w, 'weekend')
  await clerk(w, 'owner')
  const login = { email: 'owner@festoon.test', password: STAFF_PASSWORD }
  const cookie = cookieOf(await send(w, 'post', '/office/api/sessions', login))
  for (const route of openTo('everybody')) {
    const [method = '', path = ''] = route.toUpperCase().split(' ', 1).concat(route.split(' ').slice(1))
    const url = path.replace(/^\*/, '/').replace('*', 'portal')
    const guest = await ask(w, method, url)
    for (const headers of [{ authorization: `Bearer ${token}`, cookie: `token=${token}` }, { cookie }])
      assert.deepEqual(await ask(w, method, url, { headers }), guest, route)
    assert.deepEqual(await ask(w, method, `${url}?token=${token}`), guest, route)
    for (const secret of [ZOE.email, ZOE.full_name, token, order.code, order.checksum])
      assert.ok(!guest.text.includes(secret), `${route} tells ${secret}`)
  }
})

test('the description of the office’s calls is only for staff', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  for (const route of openTo('staff'))
    for (const headers of [{}, { cookie: `festoon_office=${token}`, authorization: `Bearer ${token}` }])
      assert.equal((await ask(w, 'GET', route.replace('get ', ''), { headers })).status, 401)
})

test('the sandbox bank knows no reference that it did not issue, and refuses a forged form', async (t) => {
  const w = await world(t)
  const { event } = await checkOutByCard(w, 'weekend')
  const before = await fingerprints(w)
  for (const route of openTo('reference')) {
    const [method = '', path = ''] = route.split(' ')
    for (const reference of [event.reference.toLowerCase(), event.order, 'x', `${event.reference}0`]) {
      const url = path.replace('{reference}', reference)
      assert.equal((await ask(w, method.toUpperCase(), url)).status, 404, `${route} ${reference}`)
    }
  }
  const forged = new URLSearchParams({ reference: event.reference, signature: 'x' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const route of openTo('reference').filter((each) => each.startsWith('post '))) {
    const url = route.slice('post '.length).replace('{reference}', event.reference)
    assert.equal((await ask(w, 'POST', url, { headers, payload: forged })).status, 404, route)
  }
  assert.deepEqual(await fingerprints(w), before)
})

test('a gateway’s notification without a valid signature does nothing, whether its payment exists or not', async (t) => {
  const w = await world(t)
  const { event } = await checkOutByCard(w, 'weekend')
  const before = await fingerprints(w)
  const notices = [event, { ...event, reference: 'nobody’s' }].map((each) => JSON.stringify(each))
  const stolen = sign(w.shop.settings.secret, 'sandbox-bank', JSON.stringify({ ...event, amount: 1 }))
  const foreign = sign('a secret of somebody else, thirty-two', 'sandbox-bank', notices[0] ?? '')
  for (const gateway of ['sandbox-redirect', 'sandbox-submit', 'stripe', 'redsys'])
    for (const signature of ['', 'x', stolen, foreign]) {
      const headers = {
        'content-type': 'application/json',
        ...(signature && { 'x-sandbox-signature': signature, 'stripe-signature': `t=1,v1=${signature}` }),
      }
      const url = `/gateways/${gateway}/notifications`
      const answers = []
      for (const payload of notices) answers.push(await ask(w, 'POST', url, { headers, payload }))
      assert.ok([400, 401, 404].includes(answers[0]?.status ?? 0), `${gateway}: ${answers[0]?.status}`)
      assert.deepEqual(answers[1], answers[0], gateway)
    }
  assert.deepEqual(await fingerprints(w), before)
})

test('the mailbox can be read only on the machine itself, and is not found from elsewhere', async (t) => {
  const w = await world(t, AT_HOME)
  await w.post('/api/register', ZOE)
  const elsewhere = [
    { remoteAddress: '198.51.100.9' },
    { headers: { 'x-forwarded-for': '198.51.100.9' } },
    { headers: { forwarded: 'for=198.51.100.9' } },
    { headers: { host: 'tickets.example.org' } },
  ]
  for (const route of openTo('home')) {
    const pathOf = (id: string) => route.replace('get ', '').replace('{id}', id)
    assert.equal((await ask(w, 'GET', pathOf('1'))).status, 200, route)
    for (const place of elsewhere) {
      const answer = await ask(w, 'GET', pathOf('1'), place)
      assert.equal(answer.status, 404, route)
      assert.ok(!answer.text.includes(ZOE.email))
      assert.deepEqual(await ask(w, 'GET', pathOf('7'), place), answer)
    }
  }
})

test('the gate’s calls are only for paired devices, and change nothing for anybody else', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const device = await pairDevice(w)
  await w.shop.transact((tx) => gate.devices.revoke(tx, device.id))
  const before = await fingerprints(w)
  const body = {
    ...scanOf('x'),
    code: 'x',
    of: 'ticket',
    answers: {},
    text: 'an',
    cursor: '1',
    scans: [scanOf('x')],
  }
  for (const route of openTo('device')) {
    const [method = '', url = ''] = route.split(' ')
    const isPairing = url === '/gate/api/pairings'
    for (const value of ['', token, 'x'])
      assert.equal(
        (
          await ask(w, method.toUpperCase(), url, {
            headers: { cookie: `festoon_gate=${value}` },
            ...(method === 'post' && { payload: body }),
          })
        ).status,
        isPairing ? 422 : 401,
        route,
      )
    const answer = await (method === 'post' ? device.post(url, body) : device.get(url))
    assert.equal(answer.status, isPairing ? 422 : 401, `${route} of a device that was switched off`)
  }
  assert.deepEqual(await fingerprints(w), before)
})
