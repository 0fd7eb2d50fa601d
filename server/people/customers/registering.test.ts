import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { logIn, registerAndLogIn, passwordLink, ZOE } from '#testing/fixtures/customers.ts'
import { world } from '#testing/harness/world.ts'

// P5-24
test('a registration with an empty field asks for both', async (t) => {
  const w = await world(t)
  for (const body of [
    {},
    { full_name: 'Zoë' },
    { email: 'zoe@example.org' },
    { full_name: ' ', email: 'zoe@example.org' },
  ]) {
    const { status, body: answer } = await w.post('/api/register', body)
    assert.equal(status, 422)
    assert.equal(answer.message, 'Please enter your full name and email address.')
  }
})

// P5-25
test('an invalid e-mail address is refused', async (t) => {
  const w = await world(t)
  for (const email of ['x', 'x@y', 'mailto:zoe@example.org', `${'x'.repeat(250)}@example.org`]) {
    const { status, body } = await w.post('/api/register', { full_name: 'Zoë', email })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { email: ['Please enter a valid email address.'] })
  }
  assert.deepEqual(await w.mails(), [])
})

// P7-09, S7-11
test('registering opens no session; the mailed link sets the password, and then the customer can log in', async (t) => {
  const w = await world(t)
  const { status, body } = await w.post('/api/register', {
    full_name: '  Zoë   Brontë ',
    email: ' Zoe@Example.org ',
  })
  assert.equal(status, 200)
  assert.deepEqual(body, { message: 'Please check your email to set your password.' })
  const [mail] = await w.mails()
  assert.equal(mail?.to, 'Zoe@Example.org')
  assert.match(mail?.text ?? '', /http:\/\/festoon\.test\/reset-password\/Zoe%40Example\.org\/[0-9a-f]{64}\n/)
  assert.match(mail?.text ?? '', /15 minutes/)
  const early = await w.post('/api/login', { email: 'zoe@example.org', password: 'three nights' })
  assert.equal(early.status, 422)
  const link = await passwordLink(w, 'Zoe@Example.org')
  assert.equal((await w.post('/api/reset-password', { ...link, password: ZOE.password })).status, 200)
  const { body: user } = await w.post('/api/get-user', { token: await logIn(w) })
  assert.deepEqual(user, { user: { full_name: 'Zoë Brontë', email: 'Zoe@Example.org' } })
})

// P7-10
test('registering twice creates one customer, and only the newer link works', async (t) => {
  const w = await world(t)
  await w.post('/api/register', ZOE)
  const older = await passwordLink(w, ZOE.email)
  assert.equal(
    (await w.post('/api/register', { full_name: 'Somebody Else', email: 'ZOE@example.org' })).status,
    200,
  )
  const newer = await passwordLink(w, ZOE.email)
  const customers = await w.shop.sql`select full_name, email from customers`
  assert.deepEqual([...customers], [{ full_name: 'Zoë Brontë', email: 'zoe@example.org' }])
  const refused = await w.post('/api/reset-password', { ...older, password: 'three nights' })
  assert.deepEqual(refused.body.errors, { token: ['Incorrect code'] })
  assert.equal((await w.post('/api/reset-password', { ...newer, password: 'three nights' })).status, 200)
})

// P7-10
test('an address whose account has a password cannot be registered again', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const before = (await w.mails()).length
  const { status, body } = await w.post('/api/register', { full_name: 'A Thief', email: 'Zoe@example.org' })
  assert.equal(status, 422)
  assert.deepEqual(body.errors, { email: ['An account with this email address already exists.'] })
  assert.equal((await w.mails()).length, before)
})

test('fifty concurrent registrations of one address create one customer and one link', async (t) => {
  const w = await world(t)
  const all = await Promise.all(Array.from({ length: 50 }, () => w.post('/api/register', ZOE)))
  assert.ok(all.every(({ status }) => status === 200))
  const [count] = await w.shop.sql<{ customers: number; links: number }[]>`
    select (select count(*) from customers) as customers, (select count(*) from password_tokens) as links`
  assert.deepEqual({ ...count }, { customers: 1, links: 1 })
})

test('a name longer than 255 characters is refused and not truncated', async (t) => {
  const w = await world(t)
  const { status, body } = await w.post('/api/register', {
    full_name: 'Z'.repeat(256),
    email: 'zoe@example.org',
  })
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.errors), ['full_name'])
})

// P7-10 A-036
test('the receiver of a ticket registers and finds it in the account created by the transfer', async (t) => {
  const w = await world(t)
  const { order } = await checkOutByCard(w, 'weekend')
  // The state after a transfer: an account without a password, its order, and an expired link.
  const made = await w.shop.sql<{ id: number }[]>`
    insert into customers (full_name, email, created_at, updated_at)
    values ('Zoë from the Gate', 'zoe@example.org', ${w.clock.now()}, ${w.clock.now()}) returning id`
  const id = made[0]?.id ?? 0
  await w.shop.sql`
    insert into password_tokens (customer_id, token_hash, purpose, created_at, expires_at)
    values (${id}, 'long ago', 'reassign', ${w.clock.now()}, ${w.clock.now()})`
  await w.shop.sql`update orders set customer_id = ${id} where id = ${order.id}`
  const { status } = await w.post('/api/register', { full_name: 'Zoë Brontë', email: 'Zoe@example.org' })
  assert.equal(status, 200)
  const link = await passwordLink(w, ZOE.email)
  assert.equal((await w.post('/api/reset-password', { ...link, password: ZOE.password })).status, 200)
  const { body } = await w.post('/api/login', ZOE)
  assert.equal(body.data.customer.full_name, 'Zoë from the Gate')
  assert.deepEqual(
    body.data.orders.map(({ code }: { code: string }) => code),
    [order.code],
  )
})

//
test('an account created without a name gets the name of the registration', async (t) => {
  const w = await world(t)
  await w.shop.sql`
    insert into customers (full_name, email, created_at, updated_at)
    values ('', 'zoe@example.org', ${w.clock.now()}, ${w.clock.now()})`
  const { body } = await w.post('/api/get-user', { token: await registerAndLogIn(w) })
  assert.equal(body.user.full_name, 'Zoë Brontë')
})
