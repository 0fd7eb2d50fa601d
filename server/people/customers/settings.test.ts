import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, registerAndLogIn, saveSettings as save, ZOE } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = { full_name: 'Ana Anić', email: 'ana@example.org', password: 'two nights' }

const customerOf = async (w: World, token: string) =>
  (await w.post('/api/get-data', { token })).body.data.customer

// S5-33 S5-34 S5-35 S5-37
test('empty settings report every field, the current password first', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const { status, body } = await w.post('/api/update-settings', { token, new_password_confirmation: 'x' })
  assert.equal(status, 422)
  assert.deepEqual(body, {
    message: 'Please enter your current password.',
    errors: {
      old_password: ['Please enter your current password.'],
      full_name: ['Please enter your full name.'],
      email: ['Please enter your email address.'],
      new_password_confirmation: ['Password and confirmation do not match.'],
    },
  })
})

// S5-36
test('an invalid e-mail address is refused', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  for (const email of ['x', 'mailto:a@b.com', `${'x'.repeat(250)}@example.org`]) {
    const { status, body } = await save(w, token, { email })
    assert.deepEqual([status, body.errors], [422, { email: ['Please enter a valid email address.'] }])
  }
})

// S7-04 A-039 A-042
test('the server refuses, in this order, a taken address, a wrong or short password, and an unknown country', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  await registerAndLogIn(w, ANA)
  const refusal = async (input: object) => {
    const { status, body } = await save(w, token, { full_name: 'Somebody Else', ...input })
    assert.equal(status, 422)
    return body.errors
  }
  const unknown = { country: 'XX' }
  const short = { new_password: 'seven77', ...unknown }
  const wrong = { old_password: 'a guess', ...short }
  assert.deepEqual(await refusal({ email: 'ANA@example.org', ...wrong }), {
    email: ['The email has already been taken.'],
  })
  assert.deepEqual(await refusal(wrong), { old_password: ['The current password is incorrect.'] })
  assert.deepEqual(await refusal(short), { new_password: ['The password must be at least 8 characters.'] })
  assert.deepEqual(await refusal({ new_password: 'x'.repeat(201) }), {
    new_password: ['The password must be at most 200 characters.'],
  })
  assert.deepEqual(await refusal(unknown), { country: ['Please choose your country.'] })
  assert.deepEqual(await refusal({ full_name: 'Z'.repeat(256) }), {
    full_name: ['The full name must be at most 255 characters.'],
  })
  assert.deepEqual(await customerOf(w, token), {
    full_name: ZOE.full_name,
    email: ZOE.email,
    country: null,
    address: {},
  })
  await logIn(w)
})

// S7-16
test('a guest has no settings', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  for (const token of ['', '0'.repeat(64)]) {
    const { status, body } = await save(w, token)
    assert.deepEqual([status, body], [401, { message: 'Unauthenticated.' }])
  }
})

// S1-04 S2.8-04 S7-16 A-068
test('name, country and address are saved as sent and prefilled from then on', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const address = { street: '  Obala   1 ', city: 'Split', postcode: ' ', planet: 'Mars' }
  const { status, body } = await save(w, token, { full_name: ' Zoë  Brown ', country: 'HR', address })
  assert.equal(status, 200)
  const customer = {
    full_name: 'Zoë Brown',
    email: ZOE.email,
    country: 'HR',
    address: { street: 'Obala 1', city: 'Split' },
  }
  assert.deepEqual([body.data.customer, body.data.country], [customer, 'HR'])
  assert.deepEqual(Object.keys(body), ['data'])
  assert.deepEqual(await customerOf(w, token), customer)
  await save(w, token)
  assert.deepEqual((await customerOf(w, token)).address, {})
})

// S5-38
test('an empty new password changes neither the password nor any session', async (t) => {
  const w = await world(t)
  const [phone, laptop] = [await registerAndLogIn(w), await logIn(w)]
  assert.equal((await save(w, laptop)).status, 200)
  for (const token of [phone, laptop]) assert.equal((await w.post('/api/get-user', { token })).status, 200)
  await logIn(w)
})

// S5-39 S5-41
test('a new password replaces the old one and ends every other session', async (t) => {
  const w = await world(t)
  const [phone, laptop] = [await registerAndLogIn(w), await logIn(w)]
  const differing = await save(w, laptop, { new_password: 'four nights', new_password_confirmation: 'five' })
  assert.equal(differing.body.message, 'Password and confirmation do not match.')
  assert.equal((await save(w, laptop, { new_password: 'four nights' })).status, 200)
  assert.equal((await w.post('/api/get-user', { token: laptop })).status, 200)
  assert.equal((await w.post('/api/get-user', { token: phone })).status, 401)
  assert.equal((await w.post('/api/login', ZOE)).status, 422)
  await logIn(w, { ...ZOE, password: 'four nights' })
})

//
test('the customer’s own address in another case is no change, and no mail is sent', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  assert.equal((await save(w, token, { email: 'ZOE@example.org' })).status, 200)
  assert.ok((await w.mails()).every(({ template }) => !template.startsWith('email-')))
})

test('settings are not saved if the password is changed while it is being checked', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const saving = w.shop.sql.begin(async (tx) => {
    await tx`update customers set password_hash = 'another'`
    const answer = save(w, token, { full_name: 'A Thief' })
    await untilLocked(w.shop)
    return { answer }
  })
  const { status, body } = await (await saving).answer
  assert.deepEqual([status, body.message], [422, 'The current password is incorrect.'])
  assert.equal((await customerOf(w, token)).full_name, ZOE.full_name)
})

test('a new password and a reset are audited without personal data', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  await save(w, token, { new_password: 'four nights' })
  const rows = await w.shop.sql`
    select actor, action, subject, detail from audit where action ~ 'password' order by id`
  const noted = (action: string) => ({ actor: 'customer 1', action, subject: 'customer 1', detail: {} })
  assert.deepEqual([...rows], ['password reset', 'password changed'].map(noted))
})

test('guesses of the password in the settings are limited', async (t) => {
  const w = await world(t, { rateLimits: true })
  const token = await registerAndLogIn(w)
  const guess = () => save(w, token, { old_password: 'a guess' })
  for (let time = 0; time < 15; time++) assert.equal((await guess()).status, 422)
  const { status, body } = await guess()
  assert.deepEqual([status, body.message], [429, 'Too many attempts. Please try again later.'])
})

test('an account keeps its company for invoices, the office exports it, and it is not changed while the festival issues no company invoices', async (t) => {
  const w = await world(t)
  await configure(w, { companyInvoices: { enabled: true, reverseCharge: false } })
  const token = await registerAndLogIn(w)
  const company = { company_name: ' Lights  GmbH ', vat_number: 'de 136 695 976' }
  assert.equal((await save(w, token, company)).status, 200)
  const kept = async () => {
    const { company_name, vat_number } = await customerOf(w, token)
    return [company_name, vat_number]
  }
  assert.deepEqual(await kept(), ['Lights GmbH', 'DE136695976'])
  assert.equal((await save(w, token, {})).status, 200)
  assert.deepEqual(await kept(), ['Lights GmbH', 'DE136695976'])
  const finance = await clerk(w, 'finance')
  assert.match((await finance.get('/office/api/exports/customers')).body, /,Lights GmbH,DE136695976\r?\n/)
  for (const [input, fields] of [
    [{ vat_number: 'DE136695977' }, ['vat_number']],
    [{ company_name: '' }, ['company_name']],
  ] as const)
    assert.deepEqual(Object.keys((await save(w, token, input)).body.errors), fields)
  await configure(w, { companyInvoices: { enabled: false, reverseCharge: false } })
  assert.equal((await save(w, token, { company_name: '', vat_number: '' })).status, 200)
  assert.deepEqual(await kept(), ['Lights GmbH', 'DE136695976'])
})
