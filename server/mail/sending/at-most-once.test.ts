import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServer } from '#testing/harness/mail-server.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as mail from '#server/mail/mail.ts'
import * as bulk from '#server/mail/bulk/bulk.ts'

const nothing: mail.outbox.DrawAttachment = () => Promise.resolve([])

const letter = (to: string) => ({
  to,
  language: null,
  subject: 'Noon',
  body: '<p>Noon</p>',
  unsubscribeUrl: null,
})

const written = async (w: World): Promise<number> => {
  const mails = await w.shop.transact((tx) => bulk.send(tx, 'mailing', [letter('ana@example.org')]))
  return mails.get('ana@example.org') ?? 0
}

const stateOf = async (w: World, id: number) => {
  const [row] = await w.shop.sql<{ sent: boolean; last_error: string | null }[]>`
    select sent_at is not null as sent, last_error from mails where id = ${id}`
  return row
}

test('a mail of a mailing that the mail server may have accepted is not sent again, unless staff resend it', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  const id = await written(w)
  const send = () => mail.outbox.send(w.shop, { mail: id }, nothing)
  server.isSlow = () => true
  const sending = send()
  while (server.held.length === 0) await w.shop.sql`select pg_sleep(0.02)`
  // Another worker with the same job, like after a restart.
  await send()
  server.breakOff()
  await sending
  server.isSlow = () => false
  await send()
  const state = await stateOf(w, id)
  assert.equal(state?.sent, false)
  assert.match(state?.last_error ?? '', /not retried automatically/)
  assert.equal(server.recipients.length, 1)
  await w.shop.transact((tx) => mail.resend(tx, id))
  await send()
  assert.deepEqual(await stateOf(w, id), { sent: true, last_error: null })
})

test('a mail of a mailing that the mail server refused is retried, and sent once by two workers', async (t) => {
  const server = await mailServer(t)
  server.up = false
  const w = await world(t, { smtpUrl: server.url })
  const id = await written(w)
  const send = (shop = w.shop) => mail.outbox.send(shop, { mail: id }, nothing)
  await assert.rejects(send)
  server.up = true
  const beside = await w.beside()
  await Promise.all([send(), send(beside), send()])
  assert.deepEqual([server.got.length, await stateOf(w, id)], [1, { sent: true, last_error: null }])
})

test('a mail of a mailing is deferred while an individual mail is waiting', async (t) => {
  const w = await world(t)
  const id = await written(w)
  assert.equal(await bulk.deferBulkMail(w.shop, { mail: id }), false)
  await w.shop.transact((tx) =>
    mail.send(tx, { to: 'ivo@example.org', template: 'x' }, () => ({
      subject: 'x',
      content: { heading: 'x', name: null, paragraphs: [] },
    })),
  )
  assert.equal(await bulk.deferBulkMail(w.shop, { mail: id }), true)
  const [again] = await w.shop.sql<{ jobs: number; later: number }[]>`
    select count(*)::integer as jobs, (count(*) filter (where run_at > now()))::integer as later
      from graphile_worker.jobs where task_identifier = 'send-mailing-mail'`
  assert.deepEqual(again, { jobs: 2, later: 1 })
})
