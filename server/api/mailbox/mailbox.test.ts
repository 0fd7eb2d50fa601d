import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, ZOE } from '#testing/fixtures/customers.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import type { Injectable } from '#testing/harness/shared-app.ts'
import { world } from '#testing/harness/world.ts'

const open = (
  app: Injectable,
  url: string,
  more: { remoteAddress?: string; headers?: Record<string, string> } = {},
) => app.inject({ method: 'GET', url, ...more })

const AT_HOME = { publicUrl: 'http://localhost:3000' }

test('an empty mailbox says that there is no mail yet', async (t) => {
  const w = await world(t, AT_HOME)
  const { statusCode, body } = await open(w.app, '/mailbox')
  assert.equal(statusCode, 200)
  assert.match(body, /No mail yet/)
})

test('the mailbox lists the newest mail first, and shows a mail with its links', async (t) => {
  const w = await world(t, AT_HOME)
  await w.post('/api/register', { full_name: '<b>Ana</b>', email: 'ana@example.org' })
  await w.post('/api/register', ZOE)
  const list = (await open(w.app, '/mailbox')).body
  assert.ok(list.indexOf('to zoe@example.org') < list.indexOf('to ana@example.org'))
  assert.match(list, /<a href="\/mailbox\/2"/)
  const mail = (await open(w.app, '/mailbox/1')).body
  assert.match(mail, /<title>Set your password for /)
  assert.match(mail, /<a href="http:\/\/localhost:3000\/reset-password\/ana%40example\.org\/[0-9a-f]{64}">/)
  assert.ok(!mail.includes('Ana'), 'the mail repeats what a stranger typed')
})

test('a mail is shown in a sandboxed frame, with no style but its own', async (t) => {
  const w = await world(t, AT_HOME)
  await w.post('/api/register', ZOE)
  const { body, headers } = await open(w.app, '/mailbox/1/html')
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String(headers['content-security-policy'])
  assert.ok(
    policy.includes(`default-src 'none'; img-src data:; style-src 'sha256-${hash}'`) &&
      policy.includes('sandbox'),
  )
  assert.doesNotMatch(policy, /unsafe/)
  assert.doesNotMatch(String((await open(w.app, '/mailbox')).headers['content-security-policy']), /unsafe/)
})

test('an unknown mail is not found', async (t) => {
  const w = await world(t, AT_HOME)
  for (const url of ['/mailbox/1', '/mailbox/0', '/mailbox/x', '/mailbox/99999999999', '/mailbox/1/html'])
    assert.equal((await open(w.app, url)).statusCode, 404)
})

test('the mailbox is not available from other machines, under another host name, in production or with a mail server', async (t) => {
  const w = await world(t, AT_HOME)
  const seen = async (more: Parameters<typeof open>[2]) => (await open(w.app, '/mailbox', more)).statusCode
  assert.equal(await seen({ remoteAddress: '203.0.113.1' }), 404)
  assert.equal(await seen({ headers: { 'x-forwarded-for': '203.0.113.1' } }), 404)
  assert.equal(await seen({ headers: { host: 'evil.example' } }), 404)
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    assert.equal(await seen({ headers: { host: 'evil.example', [name]: 'localhost' } }), 404, name)
  assert.equal(await seen({ headers: { 'x-forwarded-host': 'localhost' } }), 404, 'through a proxy')
  assert.equal(await seen({ remoteAddress: '::1', headers: { host: '[::1]:3000' } }), 200)
  for (const settings of [
    { production: true },
    { smtpUrl: 'smtp://127.0.0.1:1' },
    { publicUrl: 'https://shop.example' },
  ]) {
    const closed = await world(t, { ...AT_HOME, ...settings })
    assert.equal((await open(closed.app, '/mailbox')).statusCode, 404)
  }
})

test('a mail with tickets states the number of its attachments', async (t) => {
  const w = await world(t, AT_HOME)
  const { event } = await checkOutByCard(w, 'weekend', 'camping')
  await deliverEvent(w, event)
  assert.match((await open(w.app, '/mailbox/1')).body, / · 2 attachments/)
})

test('a mail about a bank transfer shows its payment QR code in the mailbox, and is sent with it as an attachment', async (t) => {
  const w = await world(t, AT_HOME)
  const token = await customer(w)
  const input = checkoutInput(token, (await filledCart(w)).code)
  await w.post('/api/checkout-cart', { ...input, order: { ...input.order, payment_method: 'bank_transfer' } })
  const { body } = await open(w.app, '/mailbox/1/html')
  assert.match(body, /<img src="data:image\/png;base64,[^"]{200,}" alt="Payment QR code"/)
  const sent = await readdir(join(w.shop.settings.dataDir, 'mail')).catch(() => [])
  assert.deepEqual(
    sent.filter((name) => name.endsWith('bank-transfer.eml')),
    [],
  )
  await w.mails()
  const [file = ''] = (await readdir(join(w.shop.settings.dataDir, 'mail'))).filter((name) =>
    /bank-transfer/.test(name),
  )
  const eml = await readFile(join(w.shop.settings.dataDir, 'mail', file), 'utf8')
  assert.match(eml, /Content-Id: <payment-qr>/i)
  assert.match(eml, /Content-Type: image\/png/i)
})
