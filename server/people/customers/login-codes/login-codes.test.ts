import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outbox } from '#server/mail/mail.ts'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import {
  customer,
  logIn,
  mailedCode,
  passwordLink,
  registerAndLogIn,
  ZOE,
} from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

const NEW = 'new@example.org'

const enter = (w: World, code: string, email = NEW, more: object = {}) =>
  w.post('/api/login-with-code', { email, code, ...more })

async function askForCode(w: World, email = NEW, more: object = {}): Promise<string> {
  assert.equal((await w.post('/api/request-login-code', { email, ...more })).status, 200)
  return mailedCode(w, email)
}

/** Six digits that differ from these. */
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const INCORRECT = { message: 'Incorrect code', errors: { code: ['Incorrect code'] } }

test('a login code mailed to a new address creates an account without a password and logs in', async (t) => {
  //
  const w = await world(t)
  await askForCode(w, ` ${NEW} `)
  const code = await mailedCode(w, NEW)
  assert.match(code, /^\d{6}$/)
  const { status, body } = await enter(w, code, 'NEW@example.org', { full_name: ' Ada  Novak ' })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.data.customer.full_name, body.data.customer.email, body.data.customer.has_password],
    ['Ada Novak', 'NEW@example.org', false],
  )
  const { body: user } = await w.post('/api/get-user', { token: body.remember_token })
  assert.deepEqual(user, { user: { full_name: 'Ada Novak', email: 'NEW@example.org' } })
})

test('a login code is requested by address, and the response is the same for every address', async (t) => {
  //
  const w = await world(t)
  await registerAndLogIn(w)
  const known = await w.post('/api/request-login-code', { email: ZOE.email })
  const unknown = await w.post('/api/request-login-code', { email: NEW })
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  const sent = (await w.mails()).filter(({ template }) => template === 'code')
  assert.deepEqual(
    sent.map(({ to, subject }) => [to, subject.includes('code')]),
    [ZOE.email, NEW].map((to) => [to, true]),
  )
  assert.equal(
    new Set(sent.map(({ text }) => text.replaceAll(/\d{6}|[\w.%]+(?:@|%40)example\.org/g, ''))).size,
    1,
  )
  const empty = await w.post('/api/request-login-code', {})
  assert.deepEqual(empty.body.errors, { email: ['Please enter your email address.'] })
  assert.deepEqual((await enter(w, '')).body.errors, { code: ['Please enter the code from the mail.'] })
  assert.deepEqual((await enter(w, '1', '')).body.errors, { email: ['Please enter your email address.'] })
})

test('a code works once, for its own address, and for fifteen minutes after its mail is sent', async (t) => {
  //
  const w = await world(t)
  const first = await askForCode(w)
  const elsewhere = await enter(w, first, ZOE.email)
  assert.deepEqual([elsewhere.status, elsewhere.body], [422, INCORRECT])
  w.clock.move('PT14M')
  assert.equal((await enter(w, ` ${first.slice(0, 3)} ${first.slice(3)}`)).status, 200)
  assert.deepEqual((await enter(w, first)).body, INCORRECT)
  const late = await askForCode(w)
  w.clock.move('PT16M')
  assert.deepEqual((await enter(w, late)).body, INCORRECT)
})

test('when two people use one code concurrently, one of them is logged in', async (t) => {
  const w = await world(t)
  const code = await askForCode(w)
  const tries = await Promise.all([enter(w, code), enter(w, code)])
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 422])
})

test('after five wrong codes even the correct one is refused, and fifty concurrent requests get no further attempts', async (t) => {
  //
  const w = await world(t)
  const code = await askForCode(w)
  for (let tries = 0; tries < 4; tries += 1) assert.equal((await enter(w, other(code))).status, 422)
  assert.equal((await enter(w, code)).status, 200)
  const next = await askForCode(w)
  await Promise.all(Array.from({ length: 50 }, () => enter(w, other(next))))
  assert.deepEqual((await enter(w, next)).body, INCORRECT)
  const [row] = await w.shop.sql<{ tries: number }[]>`select tries from login_codes where email = ${NEW}`
  assert.equal(row?.tries, 6, 'the sixth and all later ones are refused')
  assert.equal((await enter(w, await askForCode(w))).status, 200)
})

test('thirty guesses a day are possible per address, from any network, and its owner can still log in', async (t) => {
  //
  const w = await world(t, { rateLimits: true })
  const token = await registerAndLogIn(w)
  assert.ok(token)
  const statuses = []
  for (let tries = 0; tries < 40; tries += 1) {
    const ip = `198.51.${tries}.1`
    const answer = await w.app.inject({
      method: 'POST',
      url: '/api/login-with-code',
      payload: { email: ZOE.email, code: '000000' },
      remoteAddress: ip,
    })
    statuses.push(answer.statusCode)
  }
  assert.deepEqual([statuses.filter((s) => s === 422).length, statuses.at(-1)], [30, 429])
  assert.equal((await enter(w, await askForCode(w, ZOE.email), ZOE.email)).status, 200)
})

test('registering mails a link and a code, and setting a password with one makes the other invalid', async (t) => {
  // A-155 A-035
  const w = await world(t)
  await w.post('/api/register', ZOE)
  const [link, code] = [await passwordLink(w, ZOE.email), await mailedCode(w, ZOE.email)]
  const { body } = await enter(w, code, ZOE.email)
  assert.deepEqual([body.data.customer.full_name, body.data.customer.has_password], [ZOE.full_name, false])
  const set = await w.post('/api/reset-password', { ...link, password: ZOE.password })
  assert.equal(set.status, 200)
  assert.equal((await w.post('/api/get-user', { token: body.remember_token })).status, 401)
  await logIn(w)
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const again = { link: await passwordLink(w, ZOE.email), code: await mailedCode(w, ZOE.email) }
  assert.equal((await w.post('/api/reset-password', { ...again.link, password: 'four nights' })).status, 200)
  assert.deepEqual((await enter(w, again.code, ZOE.email)).body, INCORRECT)
})

test('a password is set once by the code instead of the link', async (t) => {
  // A-155 A-038
  const w = await world(t)
  await registerAndLogIn(w)
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const [link, code] = [await passwordLink(w, ZOE.email), await mailedCode(w, ZOE.email)]
  const set = (password: string, typed = code) =>
    w.post('/api/reset-password', { email: ZOE.email, code: typed, password })
  assert.deepEqual((await set('short')).body.errors, {
    password: ['The password must be at least 8 characters.'],
  })
  assert.deepEqual((await set('four nights', other(code))).body, INCORRECT)
  const { status, body } = await set('four nights')
  assert.deepEqual([status, body.message], [200, 'Your password has been set.'])
  assert.deepEqual((await set('five nights')).body, INCORRECT)
  const late = await w.post('/api/reset-password', { ...link, password: 'five nights' })
  assert.equal(late.status, 422)
  await logIn(w, { ...ZOE, password: 'four nights' })
})

test('an account without a password is opened only by codes, and changes its settings, but not its address or password, without one', async (t) => {
  // A-157 A-155
  const w = await world(t)
  const code = await askForCode(w)
  const { remember_token: token } = (await enter(w, code)).body
  assert.equal((await w.post('/api/login', { email: NEW, password: 'anything' })).status, 422)
  const settings = { token, old_password: '', full_name: 'Ada Novak', email: NEW, country: 'HR', address: {} }
  const { status, body } = await w.post('/api/update-settings', settings)
  assert.deepEqual([status, body.data.customer.full_name], [200, 'Ada Novak'])
  for (const change of [{ new_password: 'four nights' }, { email: 'thief@example.org' }]) {
    const refused = await w.post('/api/update-settings', { ...settings, ...change })
    assert.deepEqual(Object.keys(refused.body.errors), ['old_password'])
  }
})

test('the account of a buyer without a name gets the name entered at checkout, or that of a ticket holder', async (t) => {
  //
  const w = await world(t)
  for (const [email, typed, named] of [
    ['first@example.org', 'Ada Novak', 'Ada Novak'],
    ['second@example.org', '', 'Petra Perić'],
  ] as const) {
    const { code: cart } = await filledCart(w, { full_name: 'Petra Perić', email })
    const { remember_token: token } = (await enter(w, await askForCode(w, email), email)).body
    const input = checkoutInput(token, cart)
    const bought = await w.post('/api/checkout-cart', {
      ...input,
      customer: { ...input.customer, full_name: typed },
    })
    assert.equal(bought.status, 200)
    assert.equal(bought.body.data.customer.full_name, named, 'the page thanks by this name')
    const { body } = await w.post('/api/get-user', { token })
    assert.equal(body.user.full_name, named)
  }
})

test('an open cart is offered on every device where its account is logged in', async (t) => {
  //
  const w = await world(t)
  const phone = await filledCart(w)
  await addTicket(w, { cart: phone.code, full_name: 'Petra Perić' })
  await customer(w, ZOE.email, ZOE.full_name)
  const login = { email: ZOE.email, password: 'lights at dusk' }
  const { body: first } = await w.post('/api/login', { ...login, cart: phone.code })
  assert.deepEqual(
    first.data.carts.map(({ code, tickets }: { code: string; tickets: number }) => [code, tickets]),
    [[phone.code, 2]],
  )
  const { body: laptop } = await w.post('/api/login', login)
  assert.deepEqual(laptop.data.carts, first.data.carts)
  const stranger = await customer(w, 'ana@example.org')
  assert.equal((await w.post('/api/get-data', { token: stranger })).body.data.carts, undefined)
  assert.equal((await w.post('/api/get-data', {})).body.data.carts, undefined)
  w.clock.move('PT16M')
  const late = await w.post('/api/get-data', { token: laptop.remember_token })
  assert.equal(late.body.data.carts, undefined)
})

test('a guest’s cart is kept for the account that continues with it', async (t) => {
  //
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const token = await customer(w, ZOE.email, ZOE.full_name)
  const offered = async (of: string) =>
    ((await w.post('/api/get-data', { token: of })).body.data.carts ?? []).map(
      ({ code }: { code: string }) => code,
    )
  assert.deepEqual(await offered(token), [])
  assert.equal((await w.post('/api/get-cart', { token, cart })).status, 200)
  assert.deepEqual(await offered(token), [cart])
  const other = await customer(w, 'ana@example.org')
  assert.equal((await w.post('/api/get-cart', { token: other, cart })).status, 200)
  assert.deepEqual([await offered(other), await offered(token)], [[], [cart]])
})

test('a cart is kept for the customer who sets a password by a code', async (t) => {
  //
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  await w.post('/api/register', { ...ZOE, cart })
  const code = /\b(\d{6})\b/.exec((await w.mails()).at(-1)?.text ?? '')?.[1]
  const set = await w.post('/api/reset-password', { email: ZOE.email, code, password: ZOE.password })
  assert.equal(set.status, 200)
  const { body } = await w.post('/api/login', ZOE)
  assert.deepEqual(
    body.data.carts.map((kept: { code: string }) => kept.code),
    [cart],
  )
})

test('a cart is offered after its customer follows the mailed link or enters the code', async (t) => {
  //
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const { body } = await enter(w, await askForCode(w, NEW, { cart }))
  assert.equal(body.data.carts[0].code, cart)
  const { code: another } = await filledCart(w, { full_name: 'Petra Perić' })
  await w.post('/api/register', { ...ZOE, cart: another })
  const link = await passwordLink(w, ZOE.email)
  await w.post('/api/reset-password', { ...link, password: ZOE.password })
  const { body: set } = await w.post('/api/login', ZOE)
  assert.deepEqual(
    set.data.carts.map(({ code }: { code: string }) => code),
    [another],
  )
})

test('a login code stands in the subject of its mail, and its link leads to the checkout of the cart that waits for it', async (t) => {
  //
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const code = await askForCode(w, NEW, { cart })
  const [mail] = await outbox.mailbox(w.shop)
  assert.ok(mail)
  assert.ok(mail.subject.startsWith(`${code} · Your code`), mail.subject)
  assert.match(mail.text, /\/login\?from=%2Fcheckout#email=new%40example\.org&code=\d{6}/)
  // Kept without it, like everywhere.
  const [kept] = await w.shop.sql<{ subject: string }[]>`select subject from mails`
  assert.doesNotMatch(kept?.subject ?? '', /\d{6}/)
  await askForCode(w)
  assert.match((await outbox.mailbox(w.shop))[0]?.text ?? '', /\/login#email=/)
})

test('the browser with the cart learns that its code was used, and nobody else does', async (t) => {
  //
  const w = await world(t)
  const { code: cart } = await filledCart(w)
  const isUsed = async (input: object) =>
    (await w.post('/api/check-login-code', { email: NEW, cart, ...input })).body.used
  const code = await askForCode(w, NEW, { cart })
  assert.equal(await isUsed({}), false)
  const { body } = await enter(w, code)
  assert.equal(body.data.carts[0].code, cart)
  assert.equal(await isUsed({ email: ' NEW@example.org' }), true)
  for (const other of [{ cart: '' }, { cart: 'x' }, { email: ZOE.email }])
    assert.equal(await isUsed(other), false)
})
