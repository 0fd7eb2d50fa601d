import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import * as mail from '#server/mail/mail.ts'
import * as passwords from '#server/people/customers/passwords/passwords.ts'
import { openLog } from '#server/platform/log.ts'
import * as staff from '#server/people/staff/staff.ts'
import { changeTicket } from '#testing/fixtures/tickets.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import {
  confirmationLink,
  customer,
  mailedCode,
  passwordLink,
  registerAndLogIn,
  saveSettings,
  ZOE,
} from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { mailServer } from '#testing/harness/mail-server.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Every row of every table as text, including the job queue. */
async function everyRow({ shop: { sql } }: World): Promise<string> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`
  const texts = []
  for (const { schema, name } of tables)
    texts.push(...(await sql<{ row: string }[]>`select t::text as row from ${sql(`${schema}.${name}`)} t`))
  return texts.map(({ row }) => row).join('\n')
}

const invite = (w: World) =>
  w.shop.transact((tx) =>
    staff.invitations.invite(tx, { email: 'finn@festoon.test', full_name: 'Finn', role: 'gate' }),
  )

/** The token in a URL. */
const tokenIn = (url: string): string => url.split('/').at(-1) ?? ''

test('the token of a mailed link is never stored in clear in a table, a job or the log', async (t) => {
  const lines: string[] = []
  const into = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const w = await world(t)
  w.shop.log = openLog('trace', into)
  const token = await registerAndLogIn(w)
  await saveSettings(w, token, { email: 'new@example.org' })
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const url = await invite(w)
  const before = await everyRow(w)
  const secrets = [
    tokenIn(url),
    await confirmationLink(w, 'new@example.org'),
    (await passwordLink(w, ZOE.email)).token,
  ]
  for (const path of ['reset-password/zoe%40example.org', 'confirm-email', 'office/welcome'])
    for (const secret of secrets) await w.app.inject({ url: `/${path}/${secret}` })
  const after = await everyRow(w)
  for (const secret of secrets) {
    assert.match(secret, /^[0-9a-f]{64}$/)
    for (const text of [before, after, lines.join('\n')]) assert.ok(!text.includes(secret))
  }
  // The control: the search would find one.
  await w.shop
    .sql`insert into audit (at, actor, action, subject) values (now(), 'x', 'x', ${secrets[0] ?? ''})`
  assert.ok((await everyRow(w)).includes(secrets[0] ?? ''))
})

test('a mailed code is never stored in clear in a mail, a job or any other table', async (t) => {
  // A-155
  const w = await world(t)
  await w.post('/api/register', ZOE)
  await w.post('/api/request-login-code', { email: 'new@example.org' })
  const before = await everyRow(w)
  const codes = [await mailedCode(w, ZOE.email), await mailedCode(w, 'new@example.org')]
  const after = await everyRow(w)
  for (const code of codes) {
    assert.match(code, /^\d{6}$/)
    for (const text of [before, after])
      assert.doesNotMatch(text, new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  }
})

test('neither the invitation of a transferred ticket nor the code to find an order is stored in clear', async (t) => {
  const w = await world(t)
  const giver = await customer(w)
  const order = await createPaidOrder(w, giver)
  const [ticket] = order.tickets
  assert.ok(ticket)
  const own = { ...ticket, order_id: order.id, code: ticket.code ?? '' }
  const heir = { full_name: 'Ivo Horvat', email: 'ivo@example.com', reassign: true }
  assert.equal((await changeTicket(w, giver, own, heir)).status, 200)
  assert.equal((await w.post('/api/find-order', { order: order.code, email: 'ana@example.com' })).status, 200)
  const before = await everyRow(w)
  const { token } = await passwordLink(w, heir.email)
  const code = await mailedCode(w, 'ana@example.com')
  assert.match(token, /^[0-9a-f]{64}$/)
  assert.match(code, /^\d{6}$/)
  for (const text of [before, await everyRow(w)]) {
    assert.ok(!text.includes(token))
    assert.doesNotMatch(text, new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  }
})

test('a name or address that contains a placeholder does not get the token of a mail inserted', async (t) => {
  const w = await world(t)
  const giver = await customer(w, 'x{token}@example.org', 'Mallory {token}')
  const order = await createPaidOrder(w, giver)
  const [ticket] = order.tickets
  assert.ok(ticket)
  const own = { ...ticket, order_id: order.id, code: ticket.code ?? '' }
  const heir = { full_name: 'Vic Tim', email: 'victim@example.org', reassign: true }
  const { status } = await changeTicket(w, giver, own, heir)
  assert.equal(status, 200)
  const received = (await w.mails()).findLast(({ to }) => to === heir.email)
  assert.ok(received)
  for (const text of [received.text, received.html])
    assert.equal(new Set(text.match(/(?<!\/accept-tcs\/[^/]+\/)[0-9a-f]{64}/g)).size, 1)
  assert.ok(received.text.includes('x{token}@example.org'))
})

test('a link is valid from when its mail is sent, however long the mail server was down', async (t) => {
  const w = await world(t)
  await w.post('/api/register', ZOE)
  w.clock.move('PT3H')
  const link = await passwordLink(w, ZOE.email)
  w.clock.move('PT14M')
  assert.equal((await w.post('/api/reset-password', { ...link, password: ZOE.password })).status, 200)
})

test('the validity of a link starts when the mail server accepts its mail, and ends on time', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  server.isSlow = () => true
  await w.post('/api/register', ZOE)
  const sending = w.mails()
  while (server.held.length === 0) await w.shop.sql`select pg_sleep(0.02)`
  w.clock.move('PT20M')
  for (const take of server.held) take()
  await sending
  const link = await passwordLink(w, ZOE.email)
  w.clock.move('PT14M')
  const weak = await w.post('/api/reset-password', { ...link, password: 'short' })
  assert.ok(weak.body.errors.password)
  w.clock.move('PT2M')
  const late = await w.post('/api/reset-password', { ...link, password: ZOE.password })
  assert.deepEqual(late.body.errors, { token: ['Incorrect code'] })
})

test('a resent mail contains a new link, until a link was used', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await w.post('/api/register', ZOE)
  const first = await passwordLink(w, ZOE.email)
  const [sent] = await mail.outbox.mailbox(w.shop)
  const again = (id: number | undefined) => owner.post(`/office/api/mails/${id}/resends`)
  w.clock.move('PT2H')
  const { status, body } = await again(sent?.id)
  assert.equal(status, 200)
  const second = await passwordLink(w, ZOE.email)
  assert.notEqual(second.token, first.token)
  const set = ({ token }: typeof first) => w.post('/api/reset-password', { ...ZOE, token })
  assert.equal((await set(first)).status, 422)
  assert.equal((await set(second)).status, 200)
  for (const id of [sent?.id, body.mail.id]) {
    const refused = await again(id)
    assert.deepEqual([refused.status, /new link/.test(refused.body.message)], [422, true])
  }
})

test('the invitation mail and the command line give the same link', async (t) => {
  const w = await world(t)
  const url = await invite(w)
  const [invitation] = await w.mails()
  assert.ok(invitation?.text.includes(url) && invitation.html.includes(url))
  assert.ok(await staff.invitations.readInvitation(w.shop, tokenIn(url)))
})

test('after a change of the secret, earlier links are invalid', async (t) => {
  const w = await world(t)
  await w.post('/api/register', ZOE)
  const { email } = await passwordLink(w, ZOE.email)
  w.shop.settings.secret = 'another secret of the tests, thirty-two'
  const { token } = await passwordLink(w, ZOE.email)
  await assert.rejects(
    passwords.resetPassword(w.shop, { token, email, password: ZOE.password }),
    /Incorrect code/,
  )
})
