import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import type { Shop } from '#server/platform/shop.ts'
import { mailServer } from '#testing/harness/mail-server.ts'
import { nicenessOf } from '#testing/harness/threads.ts'
import { world } from '#testing/harness/world.ts'
import * as mail from './mail.ts'

const writeTo = (shop: Shop, to: string, subject = 'Your tickets') =>
  shop.transact((tx) =>
    mail.send(tx, { to, template: 'confirmation' }, () => ({
      subject,
      content: { heading: subject, name: null, paragraphs: ['Zoë!'] },
    })),
  )

const nothing: mail.outbox.DrawAttachment = () => Promise.resolve([])

const files = async (shop: Shop): Promise<string[]> =>
  (await readdir(join(shop.settings.dataDir, 'mail')).catch(() => [])).toSorted()

const first = async (shop: Shop): Promise<mail.Mail> => {
  const [newest] = await mail.outbox.mailbox(shop)
  assert.ok(newest)
  return newest
}

test('without a mail server each mail is written to a standard file, named in order of time', async (t) => {
  const w = await world(t)
  await writeTo(w.shop, 'zoe@example.org', 'Zoë’s tickets')
  await writeTo(w.shop, 'ana@example.org')
  w.clock.move('PT0.001S')
  await writeTo(w.shop, 'ivo@example.org')
  await w.mails()
  const names = await files(w.shop)
  assert.deepEqual(names, [
    '20270115T090000.000000Z-000001-confirmation.eml',
    '20270115T090000.000000Z-000002-confirmation.eml',
    '20270115T090000.001000Z-000003-confirmation.eml',
  ])
  const read = await PostalMime.parse(await readFile(join(w.shop.settings.dataDir, 'mail', names[0] ?? '')))
  assert.equal(read.subject, 'Zoë’s tickets')
  assert.deepEqual(read.to, [{ name: '', address: 'zoe@example.org' }])
  assert.equal(read.date, '2027-01-15T09:00:00.000Z')
  assert.equal(read.messageId, '<20270115T090000.000000Z-000001@festoon.test>')
  assert.match(read.text ?? '', /Zoë!/)
  assert.match(read.html ?? '', /<p>Zoë!<\/p>/)
})

test('what all mails of a festival share is stored once, and each is read as a whole', async (t) => {
  const w = await world(t)
  await writeTo(w.shop, 'zoe@example.org', `Zoë & "Ana" <'$&'>`)
  await writeTo(w.shop, 'ana@example.org')
  const [, { html: stored } = { html: '' }] = await mail.outbox.mailbox(w.shop)
  assert.equal(stored, (await w.mails())[0]?.html)
  assert.ok(stored.includes('<title>Zoë &amp; &quot;Ana&quot; &lt;&#39;$&amp;&#39;&gt;</title>'))
  assert.match(stored, /^<!doctype html>[^]*<h1>Zoë &amp; [^]*<p>Zoë!<\/p>[^]*<\/html>\s*$/)
  const kept = await w.shop.sql<{ mails: number; hashed: boolean; least: number }[]>`
    select (select count(*) from mails where frame = hash)::integer as mails, hash = sha256(convert_to(markup, 'UTF8')) as hashed,
           (select max(length(html)) from mails) as least
      from mail_frames`
  assert.deepEqual(kept, [{ mails: 2, hashed: true, least: kept[0]?.least }])
  assert.ok((kept[0]?.least ?? 0) < 200)
})

test('mail files are readable only by the shop, even in an existing open folder', async (t) => {
  const w = await world(t)
  const folder = join(w.shop.settings.dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  await writeTo(w.shop, 'zoe@example.org')
  await w.mails()
  const [name = ''] = await files(w.shop)
  const modes = await Promise.all(
    [folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777),
  )
  assert.deepEqual(modes, [0o700, 0o600])
})

test('a mail of a transaction that is rolled back is never sent', async (t) => {
  const w = await world(t)
  const undone = w.shop.transact(async (tx) => {
    await mail.send(tx, { to: 'zoe@example.org', template: 'x' }, () => ({
      subject: 'x',
      content: { heading: 'x', name: null, paragraphs: [] },
    }))
    throw new Error('sold out')
  })
  await assert.rejects(undone)
  assert.deepEqual(await w.mails(), [])
})

test('a job that runs twice sends its mail once', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  await writeTo(w.shop, 'zoe@example.org')
  await w.mails()
  await mail.outbox.send(w.shop, { mail: (await first(w.shop)).id }, nothing)
  assert.equal(server.got.length, 1)
  assert.match(server.got[0] ?? '', /^From: .*\r\nTo: zoe@example\.org\r\n/m)
  assert.deepEqual(await files(w.shop), [])
})

test('while the mail server is down, a mail waits with the error, and is sent when the server is back', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  server.up = false
  await writeTo(w.shop, 'zoe@example.org')
  assert.deepEqual(await w.mails(), [])
  const waiting = await first(w.shop)
  assert.equal(waiting.tries, 1)
  assert.match(waiting.last_error ?? '', /421/)
  server.up = true
  await mail.outbox.send(w.shop, { mail: waiting.id }, nothing)
  const sent = await first(w.shop)
  assert.equal(String(sent.sent_at), '2027-01-15T09:00:00Z')
  assert.deepEqual([sent.tries, sent.last_error], [2, null])
})

test('mails with tickets are built in a thread with a lower priority than the shop', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux has a priority for each thread')
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  await writeTo(w.shop, 'zoe@example.org')
  await w.mails()
  assert.equal(server.got.length, 1)
  assert.deepEqual(await nicenessOf('festoon mails'), [5])
})

test('an address that contains a comma is one recipient', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  await writeTo(w.shop, 'zoe,thief@example.org')
  await w.mails()
  assert.deepEqual(server.recipients, ['RCPT TO:<"zoe,thief"@example.org>'])
})
