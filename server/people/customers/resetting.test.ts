import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, registerAndLogIn, passwordLink, ZOE } from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

const askForLink = async (w: World, email = ZOE.email) => {
  await w.post('/api/request-password-reset', { email })
  return passwordLink(w, email)
}

// P5-26, S7-12
test('a password link is requested with an e-mail address only', async (t) => {
  const w = await world(t)
  const empty = await w.post('/api/request-password-reset', { email: '' })
  assert.deepEqual([empty.status, empty.body.message], [422, 'Please enter your email address.'])
  const wrong = await w.post('/api/request-password-reset', { email: 'x' })
  assert.deepEqual([wrong.status, wrong.body.message], [422, 'Please enter a valid email address.'])
})

// P7-11, S7-12
test('an unknown address gets the same response as a known one, and no mail', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const known = await w.post('/api/request-password-reset', { email: ' ZOE@example.org' })
  const unknown = await w.post('/api/request-password-reset', { email: 'nobody@example.org' })
  assert.equal(known.status, 200)
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  const resets = (await w.mails()).filter(({ template }) => template === 'reset')
  assert.deepEqual(
    resets.map(({ to }) => to),
    ['zoe@example.org'],
  )
})

// P9-10
test('a reset link works for fifteen minutes', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const early = await askForLink(w)
  w.clock.move('PT14M')
  assert.equal((await w.post('/api/reset-password', { ...early, password: 'four nights' })).status, 200)
  const late = await askForLink(w)
  w.clock.move('PT16M')
  const { status, body } = await w.post('/api/reset-password', { ...late, password: 'five nights' })
  assert.equal(status, 422)
  assert.deepEqual(body, { message: 'Incorrect code', errors: { token: ['Incorrect code'] } })
  await logIn(w, { ...ZOE, password: 'four nights' })
})

// P8-08
test('a reset link works once', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const link = await askForLink(w)
  assert.equal((await w.post('/api/reset-password', { ...link, password: 'four nights' })).status, 200)
  const again = await w.post('/api/reset-password', { ...link, password: 'five nights' })
  assert.deepEqual([again.status, again.body.message], [422, 'Incorrect code'])
  await logIn(w, { ...ZOE, password: 'four nights' })
})

// P8-08
test('when two people use one link concurrently, one of them sets the password', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const link = await askForLink(w)
  const tries = await Promise.all(
    ['four nights', 'five nights'].map((password) => w.post('/api/reset-password', { ...link, password })),
  )
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 422])
})

// S7-13
test('a reset link works only for its own address', async (t) => {
  const w = await world(t)
  const ana = { full_name: 'Ana Anić', email: 'ana@example.org', password: 'two nights' }
  await registerAndLogIn(w)
  await registerAndLogIn(w, ana)
  const { token } = await askForLink(w)
  const other = await w.post('/api/reset-password', { token, email: ana.email, password: 'four nights' })
  assert.deepEqual([other.status, other.body.message], [422, 'Incorrect code'])
  const wrong = await w.post('/api/reset-password', {
    token: token.slice(1),
    email: ZOE.email,
    password: 'four nights',
  })
  assert.deepEqual([wrong.status, wrong.body.message], [422, 'Incorrect code'])
  await logIn(w, ana)
})

// S7-13
test('an empty or too short password is refused by field, and the link remains valid', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const link = await askForLink(w)
  const refusal = async (password: string, code = link) =>
    (await w.post('/api/reset-password', { ...code, password })).body.errors
  assert.deepEqual(await refusal(''), { password: ['Please enter your new password.'] })
  assert.deepEqual(await refusal('', { ...link, token: 'wrong' }), {
    password: ['Please enter your new password.'],
  })
  assert.deepEqual(await refusal('short', { ...link, token: 'wrong' }), { token: ['Incorrect code'] })
  assert.deepEqual(await refusal('seven77'), { password: ['The password must be at least 8 characters.'] })
  assert.deepEqual(await refusal('x'.repeat(201)), {
    password: ['The password must be at most 200 characters.'],
  })
  assert.equal((await w.post('/api/reset-password', { ...link, password: 'eight888' })).status, 200)
})

// P8-08
test('a new password ends all sessions', async (t) => {
  const w = await world(t)
  const [phone, laptop] = [await registerAndLogIn(w), await logIn(w)]
  const link = await askForLink(w)
  await w.post('/api/reset-password', { ...link, password: 'four nights' })
  for (const token of [phone, laptop]) assert.equal((await w.post('/api/get-user', { token })).status, 401)
  const old = await w.post('/api/login', { email: ZOE.email, password: ZOE.password })
  assert.equal(old.status, 422)
})

test('passwords and codes are never stored in plain text', async (t) => {
  const w = await world(t)
  const session = await registerAndLogIn(w)
  const { token } = await askForLink(w)
  const rows = await w.shop.sql`
    select c.password_hash, encode(s.token_hash, 'escape') as session, encode(p.token_hash, 'escape') as link
      from customers c join sessions s on s.customer_id = c.id join password_tokens p on p.customer_id = c.id`
  const kept = JSON.stringify(rows)
  for (const secret of [session, token, ZOE.password]) assert.ok(!kept.includes(secret))
})
