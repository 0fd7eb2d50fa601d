import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApp } from '#server/app.ts'
import { passwordLink, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { browser, clerk, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

//

const logIn = async (w: World, password: string, from: string): Promise<number> => {
  const headers = { 'x-forwarded-for': from }
  const payload = { email: ZOE.email, password }
  return (await w.app.inject({ method: 'POST', url: '/api/login', payload, headers })).statusCode
}

/** A guess from each of this many addresses. */
async function guesses(count: number, tryFrom: (place: string) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 1; place <= count; place += 1) statuses.push(await tryFrom(`198.51.100.${place}`))
  return statuses
}

test('guesses at an account from many addresses are rate-limited, and its owner can still log in from a known address', async (t) => {
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

test('a customer who is rate-limited at a new address because of guesses can log in by the mailed link', async (t) => {
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

test('guesses at an account that does not exist are rate-limited in the same way', async (t) => {
  const w = await world(t, { rateLimits: true })
  const statuses = await guesses(33, (place) => logIn(w, 'a guess', place))
  assert.deepEqual(statuses.slice(30), [422, 429, 429])
})

test('staff logins are rate-limited as well, separately from those of customers', async (t) => {
  const w = await world(t, { rateLimits: true })
  await clerk(w, 'sales')
  const email = 'sales@festoon.test'
  const tryFrom = async (place: string) =>
    (await browser(w)('post', 'sessions', { email, password: 'a guess' }, place)).status
  assert.deepEqual((await guesses(33, tryFrom)).slice(30), [422, 429, 429])
  assert.equal((await browser(w)('post', 'sessions', { email, password: STAFF_PASSWORD })).status, 200)
  assert.equal((await w.post('/api/login', { email, password: 'a guess' })).status, 422)
})

test('every process knows the addresses from which a customer has logged in, even one that starts later', async (t) => {
  const w = await world(t, { rateLimits: true })
  await registerAndLogIn(w)
  assert.equal(await logIn(w, ZOE.password, '203.0.113.7'), 200)
  await guesses(32, (place) => logIn(w, 'a guess', place))
  const app = await openApp(await w.beside())
  t.after(() => app.close())
  assert.equal(await logIn({ ...w, app }, ZOE.password, '203.0.113.8'), 429, 'guesses count in both')
  assert.equal(await logIn({ ...w, app }, ZOE.password, '203.0.113.7'), 200)
})

test('a customer known at an exhausted address can still log in, and the mailed link ends a lock by guesses from there', async (t) => {
  const w = await world(t, { rateLimits: true, peoplePerAddress: 80 })
  await registerAndLogIn(w)
  const campus = '203.0.113.7'
  assert.equal(await logIn(w, ZOE.password, campus), 200)
  const guessAt = (number: number) => {
    const payload = { email: `guest${number}@example.org`, password: '' }
    const headers = { 'x-forwarded-for': campus }
    return w.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  }
  const said = await Promise.all(Array.from({ length: 25 }, (_, number) => guessAt(number)))
  assert.equal(said.filter(({ statusCode }) => statusCode === 429).length, 5, 'a quarter of the people')
  assert.equal(await logIn(w, ZOE.password, campus), 200, 'who is known there')

  for (let time = 0; time < 10; time += 1) await logIn(w, 'a guess', campus)
  assert.equal(await logIn(w, ZOE.password, campus), 429)
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const payload = { ...(await passwordLink(w, ZOE.email)), password: 'four nights' }
  const headers = { 'x-forwarded-for': campus }
  const set = await w.app.inject({ method: 'POST', url: '/api/reset-password', payload, headers })
  assert.equal(set.statusCode, 200)
  assert.equal(await logIn(w, 'four nights', campus), 200)
})

test('exhausting the mails to an address does not prevent a password reset, and wrong tokens do not prevent its use', async (t) => {
  const w = await world(t, { rateLimits: true, peoplePerAddress: 40 })
  await registerAndLogIn(w)
  const bother = async (path: string) => {
    for (let time = 0; time < 6; time += 1) await w.post(path, { email: ZOE.email, full_name: 'Mallory' })
  }
  await bother('/api/register')
  await bother('/api/email-tickets')
  assert.equal((await w.post('/api/request-password-reset', { email: ZOE.email })).status, 200)
  await bother('/api/request-password-reset')
  const link = await passwordLink(w, ZOE.email)
  const use = (token: string) => w.post('/api/reset-password', { ...link, token, password: 'four nights' })
  const wrong: number[] = []
  for (let time = 0; time < 7; time += 1) wrong.push((await use('0'.repeat(64))).status)
  assert.deepEqual(wrong, [422, 422, 422, 422, 422, 429, 429])
  assert.equal((await use(link.token)).status, 200)
})

test('registrations with new and known email addresses are limited per client address, and invalid forms do not count', async (t) => {
  const w = await world(t, { rateLimits: true, peoplePerAddress: 16 })
  await registerAndLogIn(w)
  const register = async (email: string, full_name = 'Ana Horvat') =>
    (await w.post('/api/register', { email, full_name })).status
  for (let time = 0; time < 20; time += 1) assert.equal(await register('ana'), 422)
  for (let time = 0; time < 20; time += 1) assert.equal(await register('ana@example.com', ''), 422)
  const strangers: number[] = []
  for (let number = 0; number < 16; number += 1)
    strangers.push(await register(`stranger${number}@example.com`))
  assert.deepEqual([strangers.lastIndexOf(200), strangers.indexOf(429)], [14, 15], 'her own mail counts')
  assert.deepEqual(
    [await register(ZOE.email), await register(ZOE.email), await register(ZOE.email)],
    [429, 429, 429],
  )
})
