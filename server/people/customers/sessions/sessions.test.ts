import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, mailedCode, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = { full_name: 'Ana Anić', email: 'ana@example.org', password: 'two nights' }

const sessionsOf = async (w: World, token: string) =>
  (await w.post('/api/get-sessions', { token })).body.sessions

const isOpen = async (w: World, token: string) => (await w.post('/api/get-user', { token })).status === 200

//
test('a session ends ninety days after the login, even if it is used every week', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  for (let week = 0; week < 12; week += 1) {
    w.clock.move('P7D')
    assert.ok(await isOpen(w, token))
  }
  w.clock.move('P5DT23H')
  assert.ok(await isOpen(w, token))
  w.clock.move('PT1H')
  assert.ok(!(await isOpen(w, token)))
})

test('a customer sees their open sessions with device and time of use', async (t) => {
  const w = await world(t)
  const gone = await registerAndLogIn(w)
  await w.post('/api/logout', { token: gone })
  const phone = await w.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: ZOE,
    headers: { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Firefox/140.0' },
  })
  w.clock.move('PT2H')
  const token = await logIn(w)
  assert.ok(await isOpen(w, phone.json().remember_token))
  const [here, there, ...others] = await sessionsOf(w, token)
  assert.deepEqual([here.current, there.current, others], [true, false, []])
  assert.deepEqual(
    [there.created_at, there.last_used_at, there.user_agent],
    [
      '2027-01-15T09:00:00Z',
      '2027-01-15T11:00:00Z',
      'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Firefox/140.0',
    ],
  )
  assert.ok(!JSON.stringify([here, there]).includes(token))
})

test('a customer can end one of their sessions or all others, but not those of other customers', async (t) => {
  const w = await world(t)
  const [phone, tablet, laptop] = [await registerAndLogIn(w), await logIn(w), await logIn(w)]
  const ana = await registerAndLogIn(w, ANA)
  const [, newest] = await sessionsOf(w, laptop)
  const end = (token: string, session_id: unknown) =>
    w.post('/api/end-session', { token, session_id, password: token === ana ? ANA.password : ZOE.password })
  for (const [token, id] of [
    [ana, newest.id],
    [laptop, 999_999],
    [laptop, null],
    [laptop, 'x'],
  ] as const)
    assert.equal((await end(token, id)).status, 404)
  const { status, body } = await end(laptop, newest.id)
  assert.deepEqual([status, body.sessions.length], [200, 2])
  assert.deepEqual([await isOpen(w, phone), await isOpen(w, tablet)], [true, false])
  assert.equal((await end(laptop, newest.id)).status, 404)
  const rest = await w.post('/api/end-other-sessions', { token: laptop, password: ZOE.password })
  assert.deepEqual([rest.status, rest.body.sessions.length], [200, 1])
  assert.deepEqual(
    [await isOpen(w, phone), await isOpen(w, laptop), await isOpen(w, ana)],
    [false, true, true],
  )
  for (const call of ['get-sessions', 'end-session', 'end-other-sessions'])
    assert.equal((await w.post(`/api/${call}`)).status, 401)
})

test('ending other sessions requires the password, and guesses of it are limited', async (t) => {
  const w = await world(t, { rateLimits: true })
  const [phone, laptop] = [await registerAndLogIn(w), await logIn(w)]
  const [, other] = await sessionsOf(w, laptop)
  const end = (password: string) =>
    w.post('/api/end-session', { token: laptop, session_id: other.id, password })
  const endOthers = (password: string) => w.post('/api/end-other-sessions', { token: laptop, password })
  for (const ends of [end, endOthers]) {
    assert.deepEqual((await ends('')).body.errors.password, ['Please enter your current password.'])
    assert.deepEqual((await ends('guessed')).body.errors.password, ['The current password is incorrect.'])
  }
  for (let guess = 0; guess < 13; guess += 1) assert.equal((await end('guessed')).status, 422)
  for (const ends of [end, endOthers]) assert.equal((await ends(ZOE.password)).status, 429)
  assert.ok(await isOpen(w, phone))
})

test('ending other sessions of an account without a password requires a mailed code, which works once', async (t) => {
  //
  const w = await world(t)
  const enter = async () => {
    await w.post('/api/request-login-code', { email: ANA.email })
    const code = await mailedCode(w, ANA.email)
    return (await w.post('/api/login-with-code', { email: ANA.email, code })).body.remember_token
  }
  const [phone, laptop] = [await enter(), await enter()]
  const [, other] = await sessionsOf(w, laptop)
  const end = (code: string) =>
    w.post('/api/end-session', { token: laptop, session_id: other.id, password: '', code })
  const endOthers = (code: string) => w.post('/api/end-other-sessions', { token: laptop, password: '', code })
  for (const ends of [end, endOthers]) {
    assert.deepEqual((await ends('')).body.errors, { code: ['Please enter the code from the mail.'] })
    assert.deepEqual(Object.keys((await ends('000000')).body.errors), ['code'])
  }
  assert.ok(await isOpen(w, phone))
  await w.post('/api/request-login-code', { email: ANA.email })
  const code = await mailedCode(w, ANA.email)
  assert.equal((await endOthers(code)).status, 200)
  assert.deepEqual([await isOpen(w, phone), await isOpen(w, laptop)], [false, true])
  assert.equal((await endOthers(code)).status, 422)
})

test('a new login in a browser ends its previous session', async (t) => {
  const w = await world(t)
  const before = await registerAndLogIn(w)
  const wrong = await w.post('/api/login', { ...ZOE, password: 'not that one', token: before })
  assert.deepEqual([wrong.status, await isOpen(w, before)], [422, true])
  const { body } = await w.post('/api/login', { ...ZOE, token: before })
  assert.deepEqual([await isOpen(w, before), await isOpen(w, body.remember_token)], [false, true])
})
