import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world } from '#testing/harness/world.ts'
import { PASSWORD_COST, hashPassword, verifyPassword } from '#server/platform/security/passwords.ts'

// S5-40
test('a login with an empty field asks for both', async (t) => {
  const w = await world(t)
  for (const body of [
    {},
    { email: 'zoe@example.org' },
    { password: 'three nights' },
    { email: 7, password: [] },
  ]) {
    const { status, body: answer } = await w.post('/api/login', body)
    assert.equal(status, 422)
    const text = 'Please enter your email address and password.'
    assert.deepEqual(answer, { message: text, errors: { email: [text] } })
  }
})

// S7-10
test('the correct password opens a session and returns the customer’s data', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const { status, body } = await w.post('/api/login', { email: ' ZOE@Example.ORG ', password: ZOE.password })
  assert.equal(status, 200)
  assert.deepEqual(body.data.customer, {
    full_name: 'Zoë Brontë',
    email: 'zoe@example.org',
    country: null,
    address: {},
  })
  assert.deepEqual(body.data.orders, [])
  assert.match(body.remember_token, /^[0-9a-f]{64}$/)
})

// S7-10
test('a wrong password, an unknown address and an account without a password get the same refusal', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  await w.post('/api/register', { full_name: 'Ana Anić', email: 'ana@example.org' })
  for (const email of [ZOE.email, 'ana@example.org', 'nobody@example.org']) {
    const { status, body } = await w.post('/api/login', { email, password: 'a guess' })
    assert.equal(status, 422)
    const text = 'These credentials do not match our records.'
    assert.deepEqual(body, { message: text, errors: { email: [text] } })
  }
})

// S4-30
test('each login has its own token, and a modified token is invalid', async (t) => {
  const w = await world(t)
  const [phone, laptop] = [await registerAndLogIn(w), await logIn(w)]
  assert.notEqual(phone, laptop)
  const forged = phone.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const token of [forged, phone.toUpperCase(), `${phone} `, 'x', '0'.repeat(64)]) {
    const { status, body } = await w.post('/api/get-user', { token })
    assert.deepEqual([status, body], [401, { message: 'Unauthenticated.' }])
  }
})

// S4-30
test('a guest has no account data', async (t) => {
  const w = await world(t)
  for (const body of [{}, { token: '' }, { token: null }])
    assert.equal((await w.post('/api/get-user', body)).status, 401)
})

test('a session expires thirty days after its last use', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const stillOpen = async () => (await w.post('/api/get-user', { token })).status === 200
  w.clock.move('P29D')
  assert.ok(await stillOpen())
  w.clock.move('P29D')
  assert.ok(await stillOpen())
  w.clock.move('P31D')
  assert.ok(!(await stillOpen()))
})

test('the last use of a session is recorded at most once an hour', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const lastUse = async () => {
    await w.post('/api/get-user', { token })
    const [row] = await w.shop.sql<{ last_used_at: Temporal.Instant }[]>`select last_used_at from sessions`
    return String(row?.last_used_at)
  }
  w.clock.move('PT59M')
  assert.equal(await lastUse(), '2027-01-15T09:00:00Z')
  w.clock.move('PT1M')
  assert.equal(await lastUse(), '2027-01-15T10:00:00Z')
})

test('logging out ends only its own session, and also succeeds with an invalid token', async (t) => {
  const w = await world(t)
  const [phone, laptop] = [await registerAndLogIn(w), await logIn(w)]
  for (const token of [phone, phone, 'x', '', undefined]) {
    const { status, body } = await w.post('/api/logout', { token })
    assert.deepEqual([status, body], [200, { message: 'You have been logged out.' }])
  }
  assert.equal((await w.post('/api/get-user', { token: phone })).status, 401)
  assert.equal((await w.post('/api/get-user', { token: laptop })).status, 200)
})

test('logins for existing and unknown addresses wait in the same queue, so timing reveals nothing', async (t) => {
  const w = await world(t, { passwordCost: PASSWORD_COST })
  await registerAndLogIn(w)
  const kept = await hashPassword(ZOE.password, PASSWORD_COST)
  const rush = { on: true }
  // Each finished guess is followed by another, so the queue is full whenever a login arrives.
  const guessing = Array.from({ length: 102 }, async () => {
    while (rush.on) await verifyPassword('a guess', kept, PASSWORD_COST)
  })
  const emails = [ZOE.email, 'nobody@example.org']
  const answers = await Promise.all(
    emails.map((email) => w.post('/api/login', { email, password: 'a guess' })),
  )
  rush.on = false
  await Promise.all(guessing)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503],
  )
})

test('a login fails if the password is changed while it is being checked', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const login = w.shop.sql.begin(async (tx) => {
    await tx`update customers set password_hash = null`
    const answer = w.post('/api/login', ZOE)
    await untilLocked(w.shop)
    return { answer }
  })
  assert.equal((await (await login).answer).status, 422)
})

test('repeated failed logins from one client address are limited per account, and nobody else is locked out', async (t) => {
  const w = await world(t, { rateLimits: true })
  const knock = (email: string, remoteAddress: string) =>
    w.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: 'a guess' },
      remoteAddress,
    })
  for (let time = 0; time < 10; time++) assert.equal((await knock(ZOE.email, '203.0.113.1')).statusCode, 422)
  const refused = await knock('ZOE@example.org', '203.0.113.1')
  assert.equal(refused.statusCode, 429)
  assert.deepEqual(refused.json(), { message: 'Too many login attempts. Please try again later.' })
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await knock(ZOE.email, '203.0.113.2')).statusCode, 422)
  assert.equal((await knock('ana@example.org', '203.0.113.1')).statusCode, 422)
})

test('one client address cannot try many accounts', async (t) => {
  const w = await world(t, { rateLimits: true, peoplePerAddress: 200 })
  const knock = (number: number) =>
    w.post('/api/login', { email: `guest${number}@example.org`, password: '' })
  const answers = await Promise.all(Array.from({ length: 51 }, (_, number) => knock(number)))
  assert.deepEqual(
    answers.map(({ status }) => status).filter((status) => status !== 422),
    [429],
  )
})

test('requests for password links are limited per e-mail address', async (t) => {
  const w = await world(t, { rateLimits: true })
  const ask = () => w.post('/api/request-password-reset', { email: ZOE.email })
  for (let time = 0; time < 5; time++) assert.equal((await ask()).status, 200)
  const { status, body } = await ask()
  assert.deepEqual([status, body.message], [429, 'Too many attempts. Please try again later.'])
})

test('an internationalised domain is the same address in Unicode and Punycode', async (t) => {
  const w = await world(t)
  const known = { ...ZOE, email: 'zoe@xn--mnchen-3ya.example' }
  await registerAndLogIn(w, known)
  for (const email of ['zoe@münchen.example', 'ZOE@MÜNCHEN.example']) {
    assert.equal((await w.post('/api/login', { ...ZOE, email })).status, 200)
    const again = await w.post('/api/register', { full_name: 'Zoë', email })
    assert.equal(again.status, 422, 'there is an account with it')
  }
})
