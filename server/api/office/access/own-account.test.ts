import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import * as staff from '#server/people/staff/staff.ts'
import { browser, clerk, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = { email: 'ana@festoon.test', full_name: 'Ana Horvat', role: 'owner' }

/** The code of a key in the next time step, because each code is valid once. */
function codeOf(w: World, key: string): string {
  w.clock.move('PT1M')
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: w.clock.now().epochMilliseconds,
  })
}

type Browser = ReturnType<typeof browser>

/** A browser in which an invitation was accepted and a password set. */
async function follow(w: World, url: string): Promise<Browser> {
  const ask = browser(w)
  const path = `invitations/${url.split('/').at(-1)}/acceptances`
  const { body } = await ask('post', path, { password: STAFF_PASSWORD })
  assert.equal(body.session?.step, 'enrol', JSON.stringify(body))
  return ask
}

async function employed(w: World) {
  const ask = await follow(w, await w.shop.transact((tx) => staff.invitations.invite(tx, ANA)))
  const { key } = (await ask('post', 'session/factors', {})).body
  const { body } = await ask('patch', 'session/factors', { code: codeOf(w, key) })
  await ask('patch', 'session/recovery-codes', {})
  return { ask, key, codes: body.recovery_codes as string[] }
}

const stepOf = async (ask: Browser) => (await ask('get', 'session')).body.session.step

/** Logs Ana in with a separate browser, up to the second factor. */
async function logInToSecondFactor(w: World, password = STAFF_PASSWORD): Promise<Browser> {
  const ask = browser(w)
  const { body } = await ask('post', 'sessions', { email: ANA.email, password })
  assert.equal(body.session?.step, 'code', JSON.stringify(body))
  return ask
}

test('reloading during the setup of a second factor shows the same key, and then the same recovery codes until they are confirmed', async (t) => {
  const w = await world(t)
  const ask = await follow(w, await w.shop.transact((tx) => staff.invitations.invite(tx, ANA)))
  const offer = async () => (await ask('post', 'session/factors', {})).body.key
  const key = await offer()
  assert.equal(await offer(), key)
  const { body } = await ask('patch', 'session/factors', { code: codeOf(w, key) })
  assert.equal(body.recovery_codes.length, 10)
  assert.equal(await stepOf(ask), 'recovery')
  const shown = async () => (await ask('get', 'session/recovery-codes')).body.recovery_codes
  assert.deepEqual([await shown(), await shown()], [body.recovery_codes, body.recovery_codes])
  assert.equal((await ask('patch', 'session/recovery-codes', {})).body.session.step, 'in')
  assert.deepEqual(await shown(), [])
})

test('staff need their old password to change it, and are logged out everywhere else', async (t) => {
  const w = await world(t)
  const { ask, key } = await employed(w)
  const other = await logInToSecondFactor(w)
  await other('post', 'session/codes', { code: codeOf(w, key) })
  assert.equal(await stepOf(other), 'in')
  const change = (old_password: string, password: string) =>
    ask('post', 'session/passwords', { old_password, password })
  assert.deepEqual((await change('not this', 'a better one')).body.errors, {
    old_password: ['Your old password is wrong.'],
  })
  assert.equal((await change(STAFF_PASSWORD, 'short')).status, 422)
  assert.equal((await change(STAFF_PASSWORD, 'a better one')).body.session.step, 'in')
  assert.deepEqual([await stepOf(ask), await stepOf(other)], ['in', 'login'])
  await logInToSecondFactor(w, 'a better one')
})

test('staff renew their recovery codes with a code of their second factor, and the old ones stop working', async (t) => {
  const w = await world(t)
  const { ask, key, codes } = await employed(w)
  assert.equal((await ask('post', 'session/recovery-codes', { code: '000000' })).status, 422)
  const { body } = await ask('post', 'session/recovery-codes', { code: codeOf(w, key) })
  assert.deepEqual([body.recovery_codes.length, body.session.step], [10, 'recovery'])
  const other = await logInToSecondFactor(w)
  assert.equal((await other('post', 'session/codes', { code: codes[0] })).status, 422)
  assert.equal((await other('post', 'session/codes', { code: body.recovery_codes[0] })).status, 200)
})

test('a new second factor replaces the old one once its first code is verified', async (t) => {
  const w = await world(t)
  const { ask, key, codes } = await employed(w)
  const half = await logInToSecondFactor(w)
  assert.equal(
    (await half('post', 'session/factors', { code: codes[0] })).status,
    422,
    'not before one is in',
  )
  assert.equal((await ask('post', 'session/factors', { code: '' })).status, 422)
  const next = (await ask('post', 'session/factors', { code: codes[1] })).body.key
  assert.notEqual(next, key)
  const again = await ask('post', 'session/factors', { code: codeOf(w, key) })
  assert.equal(again.body.key, next)
  await half('post', 'session/codes', { code: codeOf(w, key) })
  assert.equal(await stepOf(half), 'in', 'the old one is good until then')
  const { body } = await ask('patch', 'session/factors', { code: codeOf(w, next) })
  assert.equal(body.recovery_codes.length, 10)
  assert.equal(await stepOf(half), 'login')
  const other = await logInToSecondFactor(w)
  assert.equal((await other('post', 'session/codes', { code: codeOf(w, key) })).status, 422)
  assert.equal((await other('post', 'session/codes', { code: codeOf(w, next) })).status, 200)
})

test('a demo login cannot change its own password, second factor or recovery codes', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const password = { old_password: STAFF_PASSWORD, password: 'mine alone' }
  assert.equal((await owner.post('/office/api/session/passwords', password)).status, 422)
  assert.equal((await owner.post('/office/api/session/factors')).status, 422)
  assert.equal((await owner.post('/office/api/session/recovery-codes')).status, 422)
})

test('an owner who lost password and second factor regains access from the command line, and the audit log records it', async (t) => {
  const w = await world(t)
  const { ask } = await employed(w)
  const { url, known } = await w.shop.transact((tx) => staff.inviteOwner(tx, ' ANA@festoon.test'))
  assert.deepEqual([known, await stepOf(ask)], [true, 'login'])
  const anew = await follow(w, url)
  const { key } = (await anew('post', 'session/factors', {})).body
  assert.equal((await anew('patch', 'session/factors', { code: codeOf(w, key) })).status, 200)
  const [row] = await w.shop.sql`select count(*) from audit where action = 'owner access restored'`
  assert.equal(row?.['count'], 1)
  const first = await w.shop.transact((tx) => staff.inviteOwner(tx, 'new@festoon.test'))
  assert.equal(first.known, false)
})

test('wrong passwords and wrong codes of staff are in the audit log, without names or email addresses', async (t) => {
  const w = await world(t)
  await employed(w)
  const half = await logInToSecondFactor(w)
  await half('post', 'session/codes', { code: '000000' })
  for (const email of [ANA.email, 'nobody@festoon.test'])
    await browser(w)('post', 'sessions', { email, password: 'not this one' })
  const rows = await w.shop.sql`
    select action, actor, subject, detail from audit where action in ('wrong code', 'login refused') order by id`
  const [id] = await w.shop.sql`select id from staff where email = ${ANA.email}`
  const ana = `staff ${id?.['id']}`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { action: 'wrong code', actor: ana, subject: ana, detail: {} },
      { action: 'login refused', actor: 'anonymous', subject: ana, detail: {} },
      { action: 'login refused', actor: 'anonymous', subject: 'staff unknown', detail: {} },
    ],
  )
})

test('ten wrong codes rate-limit a staff member at every address; correct ones and those of the shop do not count, and colleagues can still log in', async (t) => {
  //
  const w = await world(t, { rateLimits: true })
  const { ask, key } = await employed(w)
  for (let time = 0; time < 15; time += 1) {
    const { status } = await ask('post', 'session/recovery-codes', { code: codeOf(w, key) })
    assert.equal(status, 200)
  }
  await ask('patch', 'session/recovery-codes', {})
  const inTheShop = { email: ANA.email, code: '000000' }
  for (let time = 0; time < 10; time += 1)
    assert.equal((await w.post('/api/login-with-code', inTheShop)).status, 422)
  const statuses: number[] = []
  const half = await logInToSecondFactor(w)
  for (let time = 0; time < 11; time += 1)
    statuses.push((await half('post', 'session/codes', { code: '000000' }, `203.0.113.${time}`)).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 422), 429])
  await clerk(w, 'sales')
})

test('ten wrong passwords lock a staff account for a while; correct ones and failed logins to the shop do not count', async (t) => {
  //
  const w = await world(t, { rateLimits: true })
  for (let time = 0; time < 12; time += 1) await clerk(w, 'sales')
  const wrong = { email: 'sales@festoon.test', password: 'not this one' }
  for (let time = 0; time < 10; time += 1)
    assert.equal((await w.post('/api/login', wrong)).status, 422, 'the shop')
  assert.equal((await w.post('/api/login', wrong)).status, 429)
  await clerk(w, 'sales')
  for (let time = 0; time < 10; time += 1)
    assert.equal((await browser(w)('post', 'sessions', wrong)).status, 422)
  const { status, headers } = await browser(w)('post', 'sessions', wrong)
  assert.deepEqual([status, Number(headers['retry-after']) > 0], [429, true])
})
