import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, checkoutInput } from '#testing/fixtures/carts.ts'
import {
  confirmationLink,
  logIn,
  passwordLink,
  registerAndLogIn,
  saveSettings,
  ZOE,
} from '#testing/fixtures/customers.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = { full_name: 'Ana Anić', email: 'ana@example.org', password: 'two nights' }
const NEW = 'new@example.org'

const customerOf = async (w: World, token: string) =>
  (await w.post('/api/get-data', { token })).body.data.customer

const confirm = (w: World, token: string) => w.post('/api/confirm-email', { token })

const told = async (w: World, template: string) =>
  (await w.mails()).filter((mail) => mail.template === template).map(({ to }) => to)

// A-042 A-156
test('a new e-mail address applies once its mailed link was followed, and the old address is notified of the request and the change', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const { status, body } = await saveSettings(w, token, { email: ` ${NEW} ` })
  assert.equal(status, 200)
  assert.deepEqual([body.data.customer.email, body.data.customer.pending_email], [ZOE.email, NEW])
  assert.deepEqual(await told(w, 'email-change-requested'), [ZOE.email])
  const [notice] = (await w.mails()).filter(({ template }) => template === 'email-change-requested')
  assert.ok(!notice?.text.includes(NEW))
  assert.equal((await w.post('/api/login', { ...ZOE, email: NEW })).status, 422)
  await logIn(w)
  const followed = await confirm(w, await confirmationLink(w, NEW))
  assert.deepEqual([followed.status, followed.body], [200, { message: 'Your email address is confirmed.' }])
  const { pending_email: _, ...kept } = body.data.customer
  assert.deepEqual(await customerOf(w, token), { ...kept, email: NEW })
  assert.deepEqual(await told(w, 'email-changed'), [ZOE.email])
  assert.equal((await w.post('/api/login', ZOE)).status, 422)
  await logIn(w, { ...ZOE, email: NEW })
})

//
test('a confirmation link works once, within a day, and not after a newer one, a withdrawal or a new password', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const ask = async () => {
    await saveSettings(w, token, { email: NEW })
    return confirmationLink(w, NEW)
  }
  const isDead = async (link: string) => {
    const { status, body } = await confirm(w, link)
    assert.deepEqual([status, body.errors], [422, { token: ['This link does not work any more.'] }])
  }
  const [first, second] = [await ask(), await ask()]
  await isDead(first)
  const again = await w.post('/api/resend-email-confirmation', { token })
  assert.deepEqual([again.status, again.body.message], [200, 'We have sent a new link.'])
  await isDead(second)
  const late = await confirmationLink(w, NEW)
  w.clock.move('P1D')
  await isDead(late)
  assert.equal((await customerOf(w, token)).pending_email, undefined)
  assert.equal((await w.post('/api/resend-email-confirmation', { token })).status, 422)
  const withdrawn = await ask()
  const { body } = await w.post('/api/cancel-email-change', { token })
  assert.equal(body.data.customer.pending_email, undefined)
  await isDead(withdrawn)
  const outlived = await ask()
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const reset = await passwordLink(w, ZOE.email)
  assert.equal((await w.post('/api/reset-password', { ...reset, password: ZOE.password })).status, 200)
  await isDead(outlived)
  const session = await logIn(w)
  await saveSettings(w, session, { email: NEW })
  const good = await confirmationLink(w, NEW)
  assert.equal((await confirm(w, good)).status, 200)
  const used = await confirm(w, good)
  assert.deepEqual([used.status, used.body.errors], [422, { token: ['This link has been used already.'] }])
  for (const wrong of ['', 'x', '0'.repeat(64)]) await isDead(wrong)
})

test('a password link mailed to the old address is invalid after the change', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const link = await passwordLink(w, ZOE.email)
  await saveSettings(w, token, { email: NEW })
  await confirm(w, await confirmationLink(w, NEW))
  for (const email of [ZOE.email, NEW]) {
    const { status, body } = await w.post('/api/reset-password', { ...link, email, password: 'four nights' })
    assert.deepEqual([status, body.message], [422, 'Incorrect code'])
  }
})

// A-042 A-156
test('when two customers claim one address, the first to follow the link gets it, even concurrently', async (t) => {
  const w = await world(t)
  const [zoe, ana] = [await registerAndLogIn(w), await registerAndLogIn(w, ANA)]
  const mine = { old_password: ANA.password, full_name: ANA.full_name }
  assert.equal((await saveSettings(w, zoe, { email: NEW })).status, 200)
  const zoes = await confirmationLink(w, NEW)
  assert.equal((await saveSettings(w, ana, { email: NEW, ...mine })).status, 200)
  const anas = await confirmationLink(w, NEW)
  const answers = await Promise.all([confirm(w, zoes), confirm(w, anas)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  const refused = answers.find(({ status }) => status === 422)
  assert.deepEqual(refused?.body.errors, { email: ['The email has already been taken.'] })
  // Either may have been first; the other one cannot request it again.
  const again = refused === answers[0] ? { email: NEW } : { email: NEW, ...mine }
  const { body } = await saveSettings(w, refused === answers[0] ? zoe : ana, again)
  assert.deepEqual(body.errors, { email: ['The email has already been taken.'] })
})

// A-156 A-157
test('claiming an address without following its link gives access to nothing that is sent to it, and does not prevent its owner from registering', async (t) => {
  const w = await world(t)
  const ana = await registerAndLogIn(w, ANA)
  const mallory = await registerAndLogIn(w)
  assert.equal((await saveSettings(w, mallory, { email: 'ivo@example.com' })).status, 200)
  const link = await confirmationLink(w, 'ivo@example.com')
  const ticket = await buyTicket(w, ana)
  const given = await changeTicket(w, ana, ticket, {
    full_name: 'Ivo Ivić',
    email: 'ivo@example.com',
    reassign: true,
  })
  assert.equal(given.status, 200)
  const { body } = await w.post('/api/get-data', { token: mallory })
  assert.deepEqual([body.data.orders, body.data.existing_tickets], [[], []])
  const late = await confirm(w, link)
  assert.deepEqual(late.body.errors, { email: ['The email has already been taken.'] })
  const ivo = { full_name: 'Ivo Ivić', email: 'ivo@example.com', password: 'lights at dusk' }
  const token = await registerAndLogIn(w, ivo)
  assert.equal((await w.post('/api/get-data', { token })).body.data.orders.length, 1)
})

//
test('an order is placed with the confirmed address while a new one is unconfirmed', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  await saveSettings(w, token, { email: NEW })
  const { body } = await addTicket(w)
  await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))
  const [order] = await w.shop.sql`select billing_email from orders`
  assert.equal(order?.['billing_email'], ZOE.email)
})

test('changes of an e-mail address are audited without the addresses', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  await saveSettings(w, token, { email: 'first@example.org' })
  await w.post('/api/cancel-email-change', { token })
  await w.post('/api/cancel-email-change', { token })
  await saveSettings(w, token, { email: NEW })
  await confirm(w, await confirmationLink(w, NEW))
  const rows = await w.shop.sql`
    select actor, action, subject, detail from audit where action ~ 'email' order by id`
  const noted = (action: string) => ({ actor: 'customer 1', action, subject: 'customer 1', detail: {} })
  const actions = ['requested', 'cancelled', 'requested'].map((what) => `email change ${what}`)
  assert.deepEqual([...rows], [...actions, 'email changed'].map(noted))
})

//
test('requests to change the address cannot be used to mail a stranger repeatedly', async (t) => {
  const w = await world(t, { rateLimits: true })
  const token = await registerAndLogIn(w)
  const ask = async () => (await w.post('/api/resend-email-confirmation', { token })).status
  assert.equal((await saveSettings(w, token, { email: NEW })).status, 200)
  const said = []
  for (let time = 0; time < 5; time += 1) said.push(await ask())
  assert.deepEqual(said, [200, 200, 200, 200, 429])
})
