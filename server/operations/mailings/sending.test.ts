import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addHolders,
  createMailing,
  mailedBy,
  readMailing,
  recipientsOf,
  sendMailing,
  ticketsOfSeveral,
} from '#testing/fixtures/mailings.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { mailServer } from '#testing/harness/mail-server.ts'
import { world } from '#testing/harness/world.ts'
import * as mailings from './mailings.ts'

test('a mailing is sent in batches of 200 with a lower priority than other mails, and can be stopped', async (t) => {
  const w = await world(t)
  const { sales, codes } = await ticketsOfSeveral(w)
  await w.mails()
  await addHolders(w, codes[0] ?? '', 248)
  const draft = await createMailing(sales, { subject: 'Noon', body: '<p>Noon</p>' })
  await sendMailing(sales, draft)
  const advance = () => mailings.advance(w.shop, { mailing: draft.id })
  const totals = async () => {
    const { status, totals: all } = await readMailing(sales, draft.id)
    return [status, all.recipients, all.handed_over, all.sent]
  }
  await advance()
  assert.deepEqual(await totals(), ['sending', 250, 0, 0])
  await advance()
  assert.deepEqual(await totals(), ['sending', 250, 200, 0])
  // No further ones before these are sent.
  await advance()
  assert.deepEqual(await totals(), ['sending', 250, 200, 0])
  await w.post('/api/request-password-reset', { email: 'ana@example.org' })
  await w.post('/api/subscribe-sale-alert', { external_code: 'later', email: 'ana@example.org' })
  const queued = await w.shop.sql<{ task: string; priority: number }[]>`
    select distinct task_identifier as task, priority from graphile_worker.jobs order by priority, task`
  assert.deepEqual(
    queued.filter(({ priority }) => priority > 0),
    [
      { task: 'send-mailing-mail', priority: 10 },
      { task: 'advance-mailing', priority: 11 },
    ],
  )
  const stopped = await sales.post(`/office/api/mailings/${draft.id}/stops`)
  assert.deepEqual([stopped.status, stopped.body.mailing.status], [200, 'stopped'])
  assert.equal((await mailedBy(w)).length, 200)
  await mailings.housekeeping(w.shop)
  assert.deepEqual(await totals(), ['stopped', 250, 200, 200])
  assert.equal((await recipientsOf(sales, draft.id, 'result=waiting')).length, 50)
  const whole = await createMailing(sales, { subject: 'To all', body: '<p>Noon</p>' })
  await sendMailing(sales, whole)
  const all = (await mailedBy(w)).filter(({ subject }) => subject === 'To all')
  assert.deepEqual([all.length, new Set(all.map(({ to }) => to)).size], [250, 250])
  assert.deepEqual((await readMailing(sales, whole.id)).totals.sent, 250)
})

test('a stopped mailing is resumed for the remaining recipients, once, even if two people resume it concurrently', async (t) => {
  const w = await world(t)
  const { sales, codes } = await ticketsOfSeveral(w)
  await w.mails()
  await addHolders(w, codes[0] ?? '', 248)
  const draft = await createMailing(sales, { subject: 'Noon', body: '<p>Noon</p>' })
  const path = `/office/api/mailings/${draft.id}`
  assert.equal((await sales.post(`${path}/continuations`)).status, 422)
  await sendMailing(sales, draft)
  const advance = () => mailings.advance(w.shop, { mailing: draft.id })
  await advance()
  await advance()
  await sales.post(`${path}/stops`)
  // Some of the first batch are only sent after it was stopped, and after it is resumed.
  const answers = await Promise.all([1, 2].map(() => sales.post(`${path}/continuations`)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  const all = await mailedBy(w)
  assert.deepEqual([all.length, new Set(all.map(({ to }) => to)).size], [250, 250])
  await mailings.housekeeping(w.shop)
  const { status, totals, finished_at } = await readMailing(sales, draft.id)
  assert.deepEqual([status, totals.sent, finished_at !== null], ['finished', 250, true])
  assert.deepEqual((await sales.post(`${path}/continuations`)).body.errors, {
    status: [
      'This message was not stopped, or has already been resumed. Reload the page to see its progress.',
    ],
  })
  assert.equal((await sales.post('/office/api/mailings/4711/continuations')).status, 404)
})

test('a mailing that was stopped before its recipients were fixed resumes with the current audience, and not if nobody is left', async (t) => {
  const w = await world(t)
  const { sales } = await ticketsOfSeveral(w)
  const draft = await createMailing(sales, { subject: 'Noon', body: '<p>Noon</p>' })
  const path = `/office/api/mailings/${draft.id}`
  await sendMailing(sales, draft)
  await sales.post(`${path}/stops`)
  assert.equal((await sales.post(`${path}/continuations`)).body.mailing.status, 'preparing')
  await mailings.advance(w.shop, { mailing: draft.id })
  await mailings.advance(w.shop, { mailing: draft.id })
  await sales.post(`${path}/stops`)
  assert.deepEqual((await sales.post(`${path}/continuations`)).body.errors, {
    status: ['Everybody has already been sent this message.'],
  })
  assert.equal((await mailedBy(w)).length, 2)
})

test('a scheduled mailing starts by itself at its time, and is a draft again if it is withdrawn before', async (t) => {
  const w = await world(t)
  const { sales } = await ticketsOfSeveral(w)
  const draft = await createMailing(sales)
  const skipped = await sales.post(`/office/api/mailings/${draft.id}/sends`, {
    version: draft.version,
    at: '2027-03-28T02:30',
  })
  assert.deepEqual(skipped.body.errors, {
    at: ['02:30 does not exist on 28 March 2027 in Europe/Zagreb, when clocks go from 02:00 to 03:00.'],
  })
  const scheduled = await sendMailing(sales, draft, '2027-01-15T12:30')
  assert.deepEqual([scheduled.status, scheduled.send_at], ['scheduled', '2027-01-15T11:30:00Z'])
  const path = `/office/api/mailings/${draft.id}`
  const back = await sales.post(`${path}/stops`)
  assert.deepEqual([back.body.mailing.status, back.body.mailing.send_at], ['draft', null])
  await sendMailing(sales, back.body.mailing, '2027-01-15T12:30')
  w.clock.move('PT2H29M')
  await mailings.housekeeping(w.shop)
  assert.deepEqual(await mailedBy(w), [])
  w.clock.move('PT1M')
  await Promise.all([mailings.housekeeping(w.shop), mailings.housekeeping(await w.beside())])
  assert.equal((await mailedBy(w)).length, 2)
  const { status, started_at } = await readMailing(sales, draft.id)
  assert.deepEqual([status, started_at], ['finished', '2027-01-15T11:30:00Z'])
})

test('every unsent mail has a reason: no address, erased, or refused by the mail server, which is retried', async (t) => {
  const server = await mailServer(t)
  server.up = false
  const w = await world(t, { smtpUrl: server.url })
  const { sales, codes } = await ticketsOfSeveral(w)
  await addHolders(w, codes[0] ?? '', 2)
  await w.shop.sql`update tickets set email = '' where code = ${codes[2] ?? ''}`
  const draft = await createMailing(sales, { subject: 'Noon', body: '<p>Noon</p>' })
  await sendMailing(sales, draft)
  await mailings.advance(w.shop, { mailing: draft.id })
  await w.shop.sql`update mailing_recipients set email = null where email = 'fan1@example.org'`
  await w.mails()
  const rows = await recipientsOf(sales, draft.id)
  assert.deepEqual(
    rows.map(({ email, result, reason }) => [email, result, reason]),
    [
      [null, 'left_out', 'no_address'],
      ['ana@example.org', 'failed', null],
      [null, 'left_out', 'erased'],
      ['fan2@example.org', 'failed', null],
    ],
  )
  assert.match(rows[1]?.error ?? '', /421/)
  const totals = { recipients: 4, left_out: 2, handed_over: 2, sent: 0, failed: 2 }
  const failed = await readMailing(sales, draft.id)
  assert.deepEqual([failed.status, failed.totals], ['finished', totals])
  server.up = true
  await w.shop.sql`update graphile_worker._private_jobs set run_at = now()`
  await w.mails()
  await mailings.housekeeping(w.shop)
  assert.deepEqual((await readMailing(sales, draft.id)).totals, { ...totals, sent: 2, failed: 0 })
  w.clock.move('P366D')
  await mailings.housekeeping(w.shop)
  assert.ok((await recipientsOf(await clerk(w, 'owner'), draft.id)).every(({ email }) => email === null))
})

test('a mailing pauses when its mails keep failing', async (t) => {
  const w = await world(t)
  const { sales, codes } = await ticketsOfSeveral(w)
  await addHolders(w, codes[0] ?? '', 500)
  const draft = await createMailing(sales, { subject: 'Noon', body: '<p>Noon</p>' })
  await sendMailing(sales, draft)
  const advance = () => mailings.advance(w.shop, { mailing: draft.id })
  for (const _ of ['prepare', 'first', 'second']) {
    await advance()
    await w.shop.sql`update mails set last_error = 'No', tries = 1 where template = 'mailing'`
  }
  await advance()
  assert.deepEqual((await readMailing(sales, draft.id)).totals, {
    recipients: 502,
    left_out: 0,
    handed_over: 400,
    sent: 0,
    failed: 400,
  })
})
