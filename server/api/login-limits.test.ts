import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordLink, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { browser, clerk, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

//

const logIn = async (w: World, password: string, from: string): Promise<number> => {
  const headers = { 'x-forwarded-for': from }
  const payload = { email: ZOE.email, password }
  return (await w.app.inject({ method: 'POST', url: '/api/login', payload, headers })).statusCode
}

/** A guess from each of so many places. */
async function guesses(count: number, tryFrom: (place: string) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 1; place <= count; place += 1) statuses.push(await tryFrom(`198.51.100.${place}`))
  return statuses
}

test('guesses at one account from everywhere are slowed down, and its person still enters where they did before', async (t) => {
  const w = await world(t, { rateLimits: true })
  await registerAndLogIn(w)
  assert.equal(await logIn(w, ZOE.password, '203.0.113.7'), 200)
  const statuses = await guesses(34, (place) => logIn(w, 'a guess', place))
  assert.deepEqual(
    statuses,
    [...Array.from({ length: 31 }, () => 422), 429, 429, 429],
    'thirty are free, then one in ten seconds',
  )
  assert.equal(await logIn(w, ZOE.password, '203.0.113.7'), 200, 'where she logged in before')
  assert.equal(await logIn(w, 'a typing error', '203.0.113.7'), 422, 'where she logged in before')
  assert.equal(await logIn(w, ZOE.password, '203.0.113.8'), 429, 'somewhere new, within the ten seconds')
})

test('who is slowed down by strangers at a new place gets in by the link in their mail', async (t) => {
  const w = await world(t, { rateLimits: true })
  await registerAndLogIn(w)
  await guesses(32, (place) => logIn(w, 'a guess', place))
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const payload = { ...(await passwordLink(w, ZOE.email)), password: 'four nights' }
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const set = await w.app.inject({ method: 'POST', url: '/api/reset-password', payload, headers })
  assert.equal(set.statusCode, 200)
  assert.equal(await logIn(w, 'four nights', '203.0.113.9'), 200)
})

test('guesses at an account that nobody has are slowed down alike', async (t) => {
  const w = await world(t, { rateLimits: true })
  const statuses = await guesses(33, (place) => logIn(w, 'a guess', place))
  assert.deepEqual(statuses.slice(30), [422, 429, 429])
})

test('the logins of the staff are slowed down as well, and apart from those of customers', async (t) => {
  const w = await world(t, { rateLimits: true })
  await clerk(w, 'sales')
  const email = 'sales@festoon.test'
  const tryFrom = async (place: string) =>
    (await browser(w)('post', 'sessions', { email, password: 'a guess' }, place)).status
  assert.deepEqual((await guesses(33, tryFrom)).slice(30), [422, 429, 429])
  assert.equal((await browser(w)('post', 'sessions', { email, password: STAFF_PASSWORD })).status, 200)
  assert.equal((await w.post('/api/login', { email, password: 'a guess' })).status, 422)
})
