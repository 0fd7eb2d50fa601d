import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { filledCart } from '#testing/fixtures/carts.ts'
import { logIn, mailedCode, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { Authenticator } from '#testing/fixtures/passkeys.ts'
import { world, type World } from '#testing/harness/world.ts'

const ORIGIN = 'https://festoon.test'
const ANA = { full_name: 'Ana Anić', email: 'ana@example.org', password: 'two nights' }
const WRONG = 'This passkey does not work here, or it took too long. Try again, or log in another way.'

const secure = (t: TestContext, settings: object = {}) => world(t, { publicUrl: ORIGIN, ...settings })

const ask = async (w: World, token: string, proof: object = { password: ZOE.password }) =>
  (await w.post('/api/request-passkey', { token, ...proof })).body.options

async function addPasskey(w: World, token: string, device = new Authenticator(ORIGIN), proof?: object) {
  const answer = await w.post('/api/add-passkey', { token, ...device.create(await ask(w, token, proof)) })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { device, passkeys: answer.body.passkeys }
}

const askToLogIn = async (w: World) => (await w.post('/api/request-passkey-login')).body.options

const enter = async (w: World, device: Authenticator, more: object = {}) =>
  w.post('/api/login-with-passkey', { ...device.get(await askToLogIn(w)), ...more })

const isWrong = ({ status, body }: { status: number; body: unknown }) =>
  assert.deepEqual([status, body], [422, { message: WRONG, errors: { passkey: [WRONG] } }])

const actionsOf = (w: World) => w.shop.sql`select action from audit where action like 'passkey%' order by id`

test('a customer adds a passkey with the password, is notified by mail, and logs in with the passkey alone', async (t) => {
  const w = await secure(t)
  const token = await registerAndLogIn(w)
  const options = await ask(w, token)
  assert.deepEqual(
    [options.rp, options.user.name, options.authenticatorSelection.residentKey, options.attestation],
    [{ name: options.rp.name, id: 'festoon.test' }, ZOE.email, 'required', 'none'],
  )
  const { device, passkeys } = await addPasskey(w, token)
  assert.equal(passkeys.length, 1)
  assert.deepEqual([passkeys[0].name, passkeys[0].last_used_at], [null, null])
  const told = (await w.mails()).filter(({ template }) => template === 'passkey-added')
  assert.deepEqual(
    told.map(({ to }) => to),
    [ZOE.email],
  )
  const cart = await filledCart(w)
  const before = await logIn(w)
  const { status, body } = await enter(w, device, { token: before, cart: cart.code })
  assert.deepEqual([status, body.data?.customer.email], [200, ZOE.email])
  assert.deepEqual(
    body.data.carts.map(({ code }: { code: string }) => code),
    [cart.code],
  )
  assert.equal((await w.post('/api/get-user', { token: before })).status, 401)
  const listed = (await w.post('/api/get-passkeys', { token: body.remember_token })).body.passkeys
  assert.equal(listed[0].last_used_at, listed[0].created_at)
  assert.deepEqual([...(await actionsOf(w))], [{ action: 'passkey added' }])
})

test('adding or removing a passkey requires the password, not just an open session', async (t) => {
  const w = await secure(t)
  const token = await registerAndLogIn(w)
  const refused = async (call: string, proof: object) =>
    (await w.post(`/api/${call}`, { token, passkey_id: 1, ...proof })).body.errors
  for (const call of ['request-passkey', 'remove-passkey']) {
    assert.deepEqual(await refused(call, {}), { password: ['Please enter your current password.'] })
    assert.deepEqual(await refused(call, { password: 'x' }), {
      password: ['The current password is incorrect.'],
    })
  }
  const { device, passkeys } = await addPasskey(w, token)
  const remove = { token, passkey_id: passkeys[0].id, password: ZOE.password }
  assert.deepEqual((await w.post('/api/remove-passkey', remove)).body, { passkeys: [] })
  assert.equal((await w.post('/api/remove-passkey', remove)).status, 404)
  isWrong(await enter(w, device))
  assert.deepEqual(
    (await actionsOf(w)).map((row) => row['action']),
    ['passkey added', 'passkey removed'],
  )
})

test('an account without a password adds and removes passkeys with a new code each time', async (t) => {
  const w = await secure(t)
  const email = 'new@example.org'
  const fresh = async () => {
    await w.post('/api/request-login-code', { email })
    return { code: await mailedCode(w, email) }
  }
  const { body } = await w.post('/api/login-with-code', { email, ...(await fresh()) })
  const token = body.remember_token
  const proof = await fresh()
  const none = await w.post('/api/request-passkey', { token })
  assert.deepEqual(none.body.errors, { code: ['Please enter the code from the mail.'] })
  const { passkeys } = await addPasskey(w, token, undefined, proof)
  const remove = { token, passkey_id: passkeys[0].id }
  const used = await w.post('/api/remove-passkey', { ...remove, ...proof })
  assert.deepEqual(used.body.errors, { code: ['Incorrect code'] })
  assert.equal((await w.post('/api/remove-passkey', { ...remove, ...(await fresh()) })).status, 200)
})

test('a challenge is valid once, for ten minutes, and only for its purpose and account', async (t) => {
  const w = await secure(t)
  const [token, ana] = [await registerAndLogIn(w), await registerAndLogIn(w, ANA)]
  const { device } = await addPasskey(w, token)
  const answer = device.get(await askToLogIn(w))
  assert.equal((await w.post('/api/login-with-passkey', answer)).status, 200)
  isWrong(await w.post('/api/login-with-passkey', answer))
  const late = device.get(await askToLogIn(w))
  w.clock.move('PT10M')
  isWrong(await w.post('/api/login-with-passkey', late))
  const { challenge } = await ask(w, token)
  isWrong(await w.post('/api/login-with-passkey', device.get({ challenge, rpId: 'festoon.test' })))
  const other = new Authenticator(ORIGIN)
  const anas = other.create(await ask(w, ana, { password: ANA.password }))
  isWrong(await w.post('/api/add-passkey', { token, ...anas }))
  const login = await askToLogIn(w)
  const made = other.create({ challenge: login.challenge, rp: { id: 'festoon.test' } })
  isWrong(await w.post('/api/add-passkey', { token, ...made }))
  const twice = device.create(await ask(w, token))
  isWrong(await w.post('/api/add-passkey', { token, ...twice }))
})

test('a passkey for another site, an unknown one, a forged signature and a cloned authenticator get the same refusal', async (t) => {
  const w = await secure(t)
  const token = await registerAndLogIn(w)
  const { device } = await addPasskey(w, token, new Authenticator(ORIGIN, { counter: 5 }))
  const options = await askToLogIn(w)
  const login = (answer: object) => w.post('/api/login-with-passkey', answer)
  isWrong(await login(device.get({ ...options, rpId: 'evil.test' })))
  isWrong(await enter(w, new Authenticator(ORIGIN)))
  const answer = device.get(await askToLogIn(w))
  const again = device.get(await askToLogIn(w))
  isWrong(await login({ ...answer, signature: again.signature }))
  isWrong(await login({ ...device.get(await askToLogIn(w)), user_handle: 'somebody' }))
  for (const part of ['client_data', 'authenticator_data', 'signature', 'credential_id'])
    for (const value of ['', '!', 'bnVsbA', 'x'.repeat(20_000)])
      isWrong(await login({ ...device.get(await askToLogIn(w)), [part]: value }))
  const phished = new Authenticator('https://festoon.test.evil.test')
  isWrong(await w.post('/api/add-passkey', { token, ...phished.create(await ask(w, token)) }))
  assert.equal((await enter(w, device)).status, 200)
  device.counter = 3
  isWrong(await enter(w, device))
})

test('only its owner can rename or remove a passkey', async (t) => {
  const w = await secure(t)
  const [token, ana] = [await registerAndLogIn(w), await registerAndLogIn(w, ANA)]
  const { passkeys } = await addPasskey(w, token)
  const passkey_id = passkeys[0].id
  const rename = (by: string, name: string) => w.post('/api/rename-passkey', { token: by, passkey_id, name })
  assert.equal((await rename(token, '  My  phone ')).body.passkeys[0].name, 'My phone')
  assert.equal((await rename(ana, 'Mine')).status, 404)
  const remove = { token: ana, passkey_id, password: ANA.password }
  assert.equal((await w.post('/api/remove-passkey', remove)).status, 404)
  assert.equal((await rename(token, 'x'.repeat(61))).status, 422)
  assert.equal((await rename(token, '')).body.passkeys[0].name, null)
})

test('a new password invalidates earlier challenges, and deleting an account deletes its passkeys', async (t) => {
  const w = await secure(t)
  const token = await registerAndLogIn(w)
  await addPasskey(w, token)
  const made = new Authenticator(ORIGIN).create(await ask(w, token))
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const code = await mailedCode(w, ZOE.email)
  const set = await w.post('/api/reset-password', { email: ZOE.email, code, password: 'four nights' })
  assert.equal(set.status, 200)
  isWrong(
    await w.post('/api/add-passkey', { token: await logIn(w, { ...ZOE, password: 'four nights' }), ...made }),
  )
  await w.shop.sql`delete from sessions`
  await w.shop.sql`delete from password_tokens`
  await w.shop.sql`delete from customers`
  assert.deepEqual([...(await w.shop.sql`select 1 from passkeys`)], [])
})

test('failed passkey logins are limited, valid ones are not, and a shop without a domain of its own over HTTPS offers none', async (t) => {
  const w = await secure(t, { rateLimits: true, peoplePerAddress: 16 })
  const { device } = await addPasskey(w, await registerAndLogIn(w))
  for (const status of [422, 422, 429])
    assert.equal((await enter(w, new Authenticator(ORIGIN))).status, status)
  assert.equal((await enter(w, device)).status, 200)
  const plain = { 'http://festoon.test': 422, 'https://192.0.2.7': 422, 'https://[2001:db8::1]': 422 }
  for (const [publicUrl, status] of Object.entries({ ...plain, 'http://localhost:3000': 200 })) {
    const there = await world(t, { publicUrl })
    assert.equal((await there.post('/api/request-passkey-login')).status, status, publicUrl)
  }
})
