import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import * as staff from '#server/people/staff/staff.ts'
import { browser, clerk, type Clerk, cookieOf, send, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = { email: 'ana@festoon.test', full_name: 'Ana Horvat', role: 'owner' }

const codeOf = (w: World, key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: w.clock.now().epochMilliseconds })

/** Ana, after following her invitation and setting up a second factor. */
async function employed(w: World) {
  const url = await w.shop.transact((tx) => staff.invitations.invite(tx, ANA))
  const ask = browser(w)
  const token = url.split('/').at(-1)
  const welcomed = await ask('post', `invitations/${token}/acceptances`, { password: STAFF_PASSWORD })
  assert.equal(welcomed.body.session?.step, 'enrol', JSON.stringify(welcomed.body))
  const { key } = (await ask('post', 'session/factors', {})).body
  const { recovery_codes, session } = (await ask('patch', 'session/factors', { code: codeOf(w, key) })).body
  assert.equal(session.step, 'recovery')
  assert.equal((await ask('patch', 'session/recovery-codes', {})).body.session.step, 'in')
  return { ask, key, recovery_codes, token }
}

test('an invited staff member follows a mailed link once, chooses a password and a second factor, and is logged in', async (t) => {
  const w = await world(t)
  const { ask, recovery_codes, token } = await employed(w)
  assert.equal(recovery_codes.length, 10)
  const [mail] = await w.mails()
  assert.ok(mail?.text.includes(`/office/welcome/${token}`))
  assert.equal((await ask('get', 'session')).body.session.me.email, ANA.email)
  const again = await browser(w)('post', `invitations/${token}/acceptances`, { password: 'another one' })
  assert.equal(again.status, 404)
  assert.equal((await browser(w)('get', `invitations/${token}`)).status, 404)
})

test('an invitation link is valid for three days', async (t) => {
  const w = await world(t)
  const url = await w.shop.transact((tx) => staff.invitations.invite(tx, ANA))
  const token = url.split('/').at(-1)
  assert.equal((await browser(w)('get', `invitations/${token}`)).body.invitation.full_name, 'Ana Horvat')
  w.clock.move('PT73H')
  assert.equal((await browser(w)('get', `invitations/${token}`)).status, 404)
})

test('a password alone does not log a staff member in: it takes a code, and each code works once', async (t) => {
  const w = await world(t)
  const { key } = await employed(w)
  const ask = browser(w)
  const wrong = await ask('post', 'sessions', { email: ANA.email, password: 'not this one' })
  const unknown = await ask('post', 'sessions', { email: 'nobody@festoon.test', password: 'not this one' })
  assert.deepEqual([wrong.status, wrong.body], [422, unknown.body])
  const half = await ask('post', 'sessions', { email: ANA.email, password: STAFF_PASSWORD })
  assert.deepEqual([half.body.session.step, half.body.session.me], ['code', null])
  assert.equal((await ask('get', 'staff')).status, 401)
  assert.equal(
    (await ask('post', 'session/factors', {})).status,
    422,
    'a second key would be a way around the first',
  )
  // The code that was used to set it up.
  assert.equal((await ask('post', 'session/codes', { code: codeOf(w, key) })).status, 422)
  w.clock.move('PT1M')
  assert.equal((await ask('post', 'session/codes', { code: '000000' })).status, 422)
  assert.equal((await ask('post', 'session/codes', { code: codeOf(w, key) })).body.session.step, 'in')
  assert.equal((await ask('get', 'staff')).status, 200)
})

test('verifying the second factor replaces the session token, and the earlier token stops working', async (t) => {
  const w = await world(t)
  const { key } = await employed(w)
  w.clock.move('PT1M')
  const stepOf = async (cookie: string) =>
    (await send(w, 'get', '/office/api/session', undefined, { cookie })).body.session.step
  const input = { email: ANA.email, password: STAFF_PASSWORD }
  const first = await send(w, 'post', '/office/api/sessions', input)
  const logged = await send(w, 'post', '/office/api/sessions', input, { cookie: cookieOf(first) })
  assert.equal(await stepOf(cookieOf(first)), 'login', 'a new login ends the one that the browser had')
  const before = cookieOf(logged)
  const headers = { cookie: before, 'x-csrf-token': logged.body.session.csrf }
  const code = { code: codeOf(w, key) }
  const given = await send(w, 'post', '/office/api/session/codes', code, headers)
  assert.deepEqual([await stepOf(before), await stepOf(cookieOf(given))], ['login', 'in'])
})

test('without the phone, a recovery code works once, however it is typed', async (t) => {
  const w = await world(t)
  const { recovery_codes } = await employed(w)
  const code = recovery_codes[3].toLowerCase().replaceAll('-', ' ')
  for (const step of ['in', undefined]) {
    const ask = browser(w)
    await ask('post', 'sessions', { email: ANA.email, password: STAFF_PASSWORD })
    const { body } = await ask('post', 'session/codes', { code })
    assert.equal(body.session?.step, step)
  }
})

test('a change without the session’s CSRF token is refused, and an ended session gives no access', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const input = { email: 'new@festoon.test', full_name: 'New', role: 'gate' }
  for (const token of ['', 'x'.repeat(43)])
    assert.equal((await owner.ask('post', '/office/api/staff', input, { 'x-csrf-token': token })).status, 403)
  assert.equal((await owner.get('/office/api/staff')).body.staff.length, 1)
  assert.equal((await owner.post('/office/api/session/logouts')).body.session.step, 'login')
  assert.equal((await owner.get('/office/api/staff')).status, 401)
})

test('a session expires after twelve idle hours, and its cookie is HttpOnly and SameSite=Strict', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  w.clock.move('PT11H')
  assert.equal((await owner.get('/office/api/staff')).status, 200)
  w.clock.move('PT11H')
  assert.equal((await owner.get('/office/api/staff')).status, 200)
  w.clock.move('PT13H')
  assert.equal((await owner.get('/office/api/staff')).status, 401)
  const { headers } = await browser(w)('post', 'sessions', {
    email: 'owner@festoon.test',
    password: STAFF_PASSWORD,
  })
  assert.match(String(headers['set-cookie']), /Path=\/office; HttpOnly; SameSite=Strict/)
})

test('an owner adds and disables staff and changes their roles, and the last owner cannot give up the role', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const input = { email: 'Finn@festoon.test', full_name: 'Finn', role: 'finance' }
  const { body } = await owner.post('/office/api/staff', input)
  const finn = body.staff.find(({ email }: { email: string }) => email === 'Finn@festoon.test')
  assert.deepEqual([finn.role, finn.invited, finn.has_second_factor], ['finance', true, false])
  assert.equal(
    (await owner.post('/office/api/staff', input)).body.errors.email[0],
    'Somebody on your team already uses this email address.',
  )
  assert.equal(
    (await owner.post('/office/api/staff', { ...input, email: 'x@y.de', role: 'king' })).status,
    422,
  )
  const gate = await clerk(w, 'gate')
  assert.equal((await gate.get('/office/api/staff')).status, 403)
  const stepOf = async (who: Clerk) => (await who.get('/office/api/session')).body.session.step
  assert.equal((await owner.patch(`/office/api/staff/${gate.id}`, { role: 'owner' })).status, 200)
  assert.equal(await stepOf(gate), 'login', 'the session with the earlier role has ended')
  const promoted = await clerk(w, 'gate')
  assert.equal((await promoted.get('/office/api/staff')).status, 200)
  const [changed] = await w.shop.sql`select actor, subject, detail from audit where action = 'staff changed'`
  assert.deepEqual(
    [changed?.['actor'], changed?.['subject'], changed?.['detail'].role],
    [`staff ${owner.id}`, `staff ${gate.id}`, 'owner'],
  )
  assert.equal((await owner.patch(`/office/api/staff/${gate.id}`, { enabled: false })).status, 200)
  assert.equal(await stepOf(promoted), 'login')
  assert.equal((await owner.patch(`/office/api/staff/${owner.id}`, { role: 'gate' })).status, 422)
  assert.equal((await owner.patch('/office/api/staff/9999', { role: 'gate' })).status, 404)
})

test('in production the demo logins give no access', async (t) => {
  const w = await world(t, { production: true })
  await staff.createDemoLogin(w.shop, { ...ANA, password: STAFF_PASSWORD })
  const { status } = await browser(w)('post', 'sessions', { email: ANA.email, password: STAFF_PASSWORD })
  assert.equal(status, 422)
})

test('the audit log records who did what in which request, and its entries cannot be changed', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await owner.post('/office/api/staff', { email: 'finn@festoon.test', full_name: 'Finn', role: 'finance' })
  const [row] = await w.shop.sql`select * from audit where action = 'staff invited'`
  assert.equal(row?.['actor'], `staff ${owner.id}`)
  assert.equal(row?.['request'].call, 'POST /office/api/staff')
  assert.match(row?.['request'].id, /^[0-9a-f-]{36}$/)
  for (const statement of [w.shop.sql`update audit set actor = 'nobody'`, w.shop.sql`delete from audit`])
    await assert.rejects(statement, /audit is written once/)
})

test('no browser or proxy stores the page of an invitation, whose address contains its token', async (t) => {
  const w = await readOnlyWorld(t)
  const cachingOf = async (url: string) => (await w.app.inject({ url })).headers['cache-control']
  for (const path of ['welcome/a-token', 'welcome', '%77elcome/a-token', 'Welcome/a-token'])
    assert.equal(await cachingOf(`/office/${path}`), 'no-store', path)
  for (const path of ['', '/orders', '/welcomed']) assert.equal(await cachingOf(`/office${path}`), 'no-cache')
})
