import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailRow } from '#contract/office/mails.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import * as staff from '#server/people/staff/staff.ts'
import { customer, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { IVO, type OwnTicket, ticketAction } from '#testing/fixtures/tickets.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world } from '#testing/harness/world.ts'

const listed = async (sales: Clerk, query = ''): Promise<MailRow[]> =>
  (await sales.get(`/office/api/mails?${query}`)).body.rows

const kinds = (rows: MailRow[]): string[] => rows.map(({ template }) => template)

test('a mail is found by a part of its address or subject, and by order, kind and status', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createPaidOrder(w, await registerAndLogIn(w))
  await registerAndLogIn(w, { ...ZOE, email: 'zoe_b@example.org' })
  await w.shop.transact((tx) =>
    staff.invitations.invite(tx, { email: 'finn@festoon.test', full_name: 'Finn', role: 'gate' }),
  )
  assert.deepEqual(kinds(await listed(sales)), ['staff-invitation', 'register', 'confirmation', 'register'])
  assert.deepEqual(kinds(await listed(sales, 'search=ZOE_B')), ['register'])
  // A percent sign stands for itself, and for one mistyped letter at most.
  for (const typed of ['z%25b', 'zoe%25%25org']) assert.deepEqual(await listed(sales, `search=${typed}`), [])
  assert.deepEqual(kinds(await listed(sales, 'search=zoe%25b')), ['register'])
  assert.deepEqual(kinds(await listed(sales, 'search=is%20confirmed')), ['confirmation'])
  assert.deepEqual(kinds(await listed(sales, `search=${order.code.toLowerCase()}`)), ['confirmation'])
  assert.deepEqual(kinds(await listed(sales, 'template=register')), ['register', 'register'])
  assert.deepEqual(kinds(await listed(sales, 'state=waiting')), ['staff-invitation'])
  assert.deepEqual(await listed(sales, 'state=failed'), [])
  await w.shop
    .sql`update mails set last_error = 'ECONNREFUSED', tries = 3 where template = 'staff-invitation'`
  const [failed] = await listed(sales, 'state=failed')
  assert.deepEqual([failed?.state, failed?.tries], ['failed', 3])
  assert.equal((await listed(sales, 'state=sent')).length, 3)
})

test('the list of mails shows fifty at a time, and continues where the last page ended', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await w.shop.sql`
    insert into mails (recipient, template, subject, html, text, created_at)
    select 'zoe@example.org', 'confirmation', 'Mail ' || n, '', '', ${w.clock.now()} from generate_series(1, 51) n`
  const { body } = await sales.get('/office/api/mails')
  assert.deepEqual([body.rows.length, body.total, body.rows[0].subject], [50, 51, 'Mail 51'])
  const rest = (await sales.get(`/office/api/mails?from=${body.next}`)).body
  assert.deepEqual([rest.rows.length, rest.rows[0].subject, rest.next], [1, 'Mail 1', null])
})

test('staff who read a mail see neither the token of its link nor its login code', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await w.post('/api/register', { full_name: 'Zoë Brontë', email: 'zoe@example.org' })
  const url = await w.shop.transact((tx) =>
    staff.invitations.invite(tx, { email: 'finn@festoon.test', full_name: 'Finn', role: 'owner' }),
  )
  const [, link = ''] = (await w.mails())[0]?.text.match(/reset-password\/[^/\s]+\/(\S+)/) ?? []
  const [code = 'none'] = (await w.mails())[0]?.text.match(/^\d{6}$/m) ?? []
  assert.match(code, /^\d{6}$/)
  for (const [template, secret] of [
    ['register', link],
    ['staff-invitation', url.split('/').at(-1) ?? ''],
  ] as const) {
    assert.ok(secret.length > 30)
    const [row] = await listed(sales, `template=${template}`)
    const { mail } = (await sales.get(`/office/api/mails/${row?.id}`)).body
    assert.match(mail.text, /http\S+\/…/)
    for (const hidden of [secret, code]) assert.ok(!JSON.stringify(mail).includes(hidden), template)
  }
  assert.equal((await sales.get('/office/api/mails/999999')).status, 404)
})

test('a sent mail is resent as a new one, a failed one is retried at once, and the audit log records both', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createPaidOrder(w, await customer(w))
  const before = await w.mails()
  const [confirmation] = await listed(sales, 'template=confirmation')
  const { body } = await sales.post(`/office/api/mails/${confirmation?.id}/resends`)
  assert.deepEqual(
    [body.mail.state, body.mail.order, body.mail.recipient],
    ['waiting', order.code, 'ana@example.com'],
  )
  assert.notEqual(body.mail.id, confirmation?.id)
  const after = await w.mails()
  assert.equal(after.length, before.length + 1)
  assert.equal(after.at(-1)?.html, before.find(({ template }) => template === 'confirmation')?.html)
  const [waiting] = await w.shop.sql<{ id: number }[]>`
    insert into mails (recipient, template, subject, html, text, created_at, tries, last_error)
    values ('zoe@example.org', 'confirmation', 'Late', 'x', 'x', ${w.clock.now()}, 25, 'ECONNREFUSED') returning id`
  const tried = await sales.post(`/office/api/mails/${waiting?.id}/resends`)
  assert.equal(tried.body.mail.id, waiting?.id)
  assert.equal((await w.mails()).at(-1)?.subject, 'Late')
  assert.equal((await sales.get(`/office/api/mails/${waiting?.id}`)).body.mail.state, 'sent')
  const rows = await w.shop
    .sql`select actor, action, subject from audit where action like 'mail %' order by id`
  assert.deepEqual(
    rows.map(({ actor, action, subject }) => [actor, action, subject]),
    [
      [`staff ${sales.id}`, 'mail sent again', `mail ${confirmation?.id}`],
      [`staff ${sales.id}`, 'mail tried again', `mail ${waiting?.id}`],
    ],
  )
  assert.equal((await sales.post('/office/api/mails/999999/resends')).status, 404)
})

test('a mail to resend lists the tickets that it omits, with reasons, and a transferred one is sent to its new holder separately', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat', 'Eva Horvat'] })
  await w.mails()
  const [good, handed, cancelled] = order.tickets as OwnTicket[]
  assert.ok(good && handed && cancelled)
  await ticketAction(sales, handed, 'transfers', { ...IVO, age: 'from-25' })
  await ticketAction(sales, cancelled, 'cancellations', { to_sale: false })
  const [mail] = await listed(sales, 'template=confirmation')
  const read = async () => (await sales.get(`/office/api/mails/${mail?.id}`)).body.mail
  const held = (await w.shop.sql`select code from tickets where email = ${IVO.email}`)[0]?.['code']
  // The new ticket is not available until the terms of its order are accepted.
  assert.equal((await read()).left_out[0].to_holder, null)
  await w.shop.sql`update orders set accepted_ts_and_cs = ${w.clock.now()} where accepted_ts_and_cs is null`
  const left = (await read()).left_out
  assert.deepEqual(left, [
    {
      code: handed.code,
      name: 'Weekend ticket',
      full_name: 'Ivo Horvat',
      why: 'This ticket is no longer valid: it has been replaced by another one.',
      to_holder: held,
    },
    {
      code: cancelled.code,
      name: 'Weekend ticket',
      full_name: 'Eva Horvat',
      why: 'This ticket is cancelled.',
      to_holder: null,
    },
  ])
  assert.ok(!JSON.stringify(left).includes(IVO.email))
  const before = (await w.mails()).length
  assert.equal((await sales.post(`/office/api/tickets/${held}/mails`, { to: 'holder' })).status, 200)
  await sales.post(`/office/api/mails/${mail?.id}/resends`)
  const sent = (await w.mails()).slice(before)
  assert.deepEqual(
    sent.map(({ to, template }) => [to, template]),
    [
      [IVO.email, 'tickets'],
      ['ana@example.com', 'confirmation'],
    ],
  )
})

test('a mail that has waited for ten minutes is late, and both the overview and the check report it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await w.shop.transact((tx) => jobs.add(tx, 'send-reset-link', { email: 'ana@example.com' }))
  await w.shop.sql`
    insert into mails (recipient, template, subject, html, text, created_at)
    values ('ana@example.com', 'reset', 'A new password', 'x', 'x', ${w.clock.now()})`
  const late = async () => {
    const { mails } = (await owner.get('/office/api/overview')).body.overview
    return [(await listed(owner, 'state=late')).length, mails.late, mails.waiting]
  }
  assert.deepEqual(await late(), [0, 0, 1])
  assert.deepEqual(await consistency.overdue(w.shop), [])
  w.clock.move('PT10M1S')
  assert.deepEqual(await late(), [1, 1, 0])
  await w.shop
    .sql`update graphile_worker._private_jobs set created_at = clock_timestamp() - interval '11 minutes'`
  const [mail, job, ...rest] = await consistency.overdue(w.shop)
  assert.match(mail ?? '', /^Mail \d+ \(reset\) has waited since 2027-01-15T09:00:00Z, tries: 0\.$/)
  assert.match(job ?? '', /^Job \d+ \(send-reset-link\) has waited since \S+Z, tries: 0\.$/)
  assert.deepEqual(rest, [])
})
