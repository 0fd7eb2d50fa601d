import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderOf } from '#testing/fixtures/orders.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import {
  confirmationLink,
  customer,
  logIn,
  passwordLink,
  ZOE,
  registerAndLogIn,
} from '#testing/fixtures/customers.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const ADDRESS = { street: 'Obala 1', city: 'Split' }

/** The id of the customer with this address. */
async function idOf(by: Clerk, email: string): Promise<number> {
  const { body } = await by.get(`/office/api/customers?search=${encodeURIComponent(email)}`)
  const row = body.rows.find((each: { email: string }) => each.email === email)
  assert.ok(row)
  return row.id
}

/** Corrects an account with its current version. */
async function correct(by: Clerk, id: number, input: object) {
  const { body } = await by.get(`/office/api/customers/${id}`)
  return by.patch(`/office/api/customers/${id}`, { version: body.customer?.version, ...input })
}

test('a customer is found by a part of their name or email address, and shown with orders, tickets, refunds, mails and sessions', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const sales = await clerk(w, 'sales')
  const { body: list } = await sales.get('/office/api/customers?search=HORV')
  assert.deepEqual(
    [list.total, list.rows[0].orders, list.rows[0].tickets, list.rows[0].registered],
    [1, 1, 1, true],
  )
  assert.deepEqual((await sales.get('/office/api/customers?search=Ana%40ex')).body, list)
  for (const search of ['nobody', '%']) {
    const { body } = await sales.get(`/office/api/customers?search=${encodeURIComponent(search)}`)
    assert.deepEqual([body.rows, body.total, body.next], [[], 0, null])
  }
  const code = list.rows[0].id
  const [order] = (await sales.get(`/office/api/customers/${code}`)).body.customer.orders
  const refund = await requestedRefund(w, token, await orderOf(w, token, order.code))
  const { customer: ana } = (await sales.get(`/office/api/customers/${code}`)).body
  assert.deepEqual([ana.tickets[0].code, ana.refunds[0].id, ana.sessions.length], [ticket.code, refund, 1])
  assert.ok(ana.mails.some(({ template }: { template: string }) => template === 'confirmation'))
  assert.equal((await sales.get('/office/api/customers/999999')).status, 404)
})

test('sales corrects an account, and a new email address takes effect once its owner follows the mailed link', async (t) => {
  //
  const w = await world(t)
  await registerAndLogIn(w)
  const sales = await clerk(w, 'sales')
  const id = await idOf(sales, ZOE.email)
  const input = {
    full_name: ' Zoë  Brontë-Horvat',
    email: 'Zoe@New.example',
    country: 'HR',
    address: ADDRESS,
  }
  const { status, body } = await correct(sales, id, input)
  assert.equal(status, 200, body.message)
  const { full_name, email, pending_email, country, address } = body.customer
  assert.deepEqual(
    { full_name, email, pending_email, country, address },
    { ...input, full_name: 'Zoë Brontë-Horvat', email: ZOE.email, pending_email: 'Zoe@New.example' },
  )
  assert.ok(
    (await w.mails()).some(({ to, template }) => to === ZOE.email && template === 'email-change-requested'),
  )
  await logIn(w)
  const token = await confirmationLink(w, 'Zoe@New.example')
  assert.equal((await w.post('/api/confirm-email', { token })).status, 200)
  await logIn(w, { ...ZOE, email: 'zoe@new.example' })
  const [changed] = (await sales.get(`/office/api/customers/${id}`)).body.customer.changes
  assert.deepEqual(
    [changed.by, changed.before, changed.after],
    ['Sam sales', { email: ZOE.email }, { email: 'Zoe@New.example' }],
  )
  const rows = await w.shop.sql`
    select actor, action, detail from audit where action ~ 'account corrected|email' order by id`
  assert.deepEqual(
    rows.map(({ actor, action, detail }) => [actor, action, detail]),
    [
      [`staff ${sales.id}`, 'email change requested', {}],
      [`staff ${sales.id}`, 'account corrected', { fields: ['full_name', 'country', 'address'] }],
      ['customer 1', 'email changed', {}],
    ],
  )
})

test('sales cancels a pending email change, and its link stops working', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const sales = await clerk(w, 'sales')
  const id = await idOf(sales, ZOE.email)
  await correct(sales, id, { email: 'zoe@wrong.example' })
  const link = await confirmationLink(w, 'zoe@wrong.example')
  const { body } = await sales.post(`/office/api/customers/${id}/email-cancellations`)
  assert.equal(body.customer.pending_email, null)
  assert.equal((await w.post('/api/confirm-email', { token: link })).status, 422)
})

test('input that the account page would refuse is also refused when staff enter it', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  await customer(w)
  const sales = await clerk(w, 'sales')
  const id = await idOf(sales, ZOE.email)
  const good = { full_name: ZOE.full_name, email: ZOE.email, country: '', address: {} }
  const refused = async (input: object) => (await correct(sales, id, { ...good, ...input })).body
  assert.deepEqual(Object.keys((await refused({ full_name: ' ', email: 'x', country: 'XX' })).errors), [
    'full_name',
    'email',
    'country',
  ])
  assert.deepEqual((await refused({ email: 'ANA@example.com' })).errors, {
    email: ['The email has already been taken.'],
  })
  assert.equal((await refused({})).message, 'Nothing was changed.')
  assert.equal((await sales.patch('/office/api/customers/999999', good)).status, 404)
})

test('when two staff members correct the same account, the second is refused; omitted fields stay unchanged', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const sales = await clerk(w, 'sales')
  const id = await idOf(sales, ZOE.email)
  await correct(sales, id, { country: 'HR', address: ADDRESS })
  const { version } = (await sales.get(`/office/api/customers/${id}`)).body.customer
  const patch = (input: object) => sales.patch(`/office/api/customers/${id}`, input)
  const first = await patch({ version, full_name: 'Zoë Horvat', address: { city: 'Hvar' } })
  const { full_name, country, address } = first.body.customer
  assert.deepEqual(
    { full_name, country, address },
    { full_name: 'Zoë Horvat', country: 'HR', address: { street: 'Obala 1', city: 'Hvar' } },
  )
  for (const stale of [{ version }, {}]) {
    const second = await patch({ ...stale, full_name: 'Zoë B' })
    assert.deepEqual([second.status, Object.keys(second.body.errors)], [422, ['version']])
  }
  const cleared = await correct(sales, id, { country: '', address: { city: '' } })
  assert.deepEqual(
    [cleared.body.customer.country, cleared.body.customer.address],
    [null, { street: 'Obala 1' }],
  )
})

test('an account’s history shows each correction with the values before and after, which the audit log does not contain', async (t) => {
  const w = await world(t)
  await registerAndLogIn(w)
  const sales = await clerk(w, 'sales')
  const id = await idOf(sales, ZOE.email)
  await correct(sales, id, { full_name: 'Zoë Horvat', country: 'HR', address: ADDRESS })
  const { body } = await sales.get(`/office/api/customers/${id}`)
  assert.deepEqual(body.customer.changes, [
    {
      at: '2027-01-15T09:00:00Z',
      by: 'Sam sales',
      before: { full_name: ZOE.full_name, country: '', address: '' },
      after: { full_name: 'Zoë Horvat', country: 'HR', address: 'Split, Obala 1' },
    },
  ])
  const [row] = await w.shop.sql`select detail::text from audit where action = 'account corrected'`
  assert.ok(!row?.['detail'].includes('Zoë'))
  await assert.rejects(w.shop.sql`update customer_changes set actor = 'nobody'`, /written once/)
})

test('sales logs a customer out everywhere, and mails a link to set a new password', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const sales = await clerk(w, 'sales')
  const id = await idOf(sales, ZOE.email)
  assert.deepEqual((await sales.post(`/office/api/customers/${id}/logouts`)).body.customer.sessions, [])
  assert.equal((await w.post('/api/get-user', { token })).status, 401)
  await sales.post(`/office/api/customers/${id}/password-links`)
  const link = await passwordLink(w, ZOE.email)
  assert.equal((await w.post('/api/reset-password', { ...link, password: 'a new password' })).status, 200)
})

test('a customer’s page lists other accounts that may belong to the same person, which stay separate', async (t) => {
  const w = await world(t)
  await w.shop.sql`
    insert into customers (full_name, email, created_at, updated_at)
    select name, email, now(), now()
      from (values ('Zoe B', 'z.o.e+shop@example.org'), ('zoë brontë', 'other@example.org'), ('Zoë', 'zoe@example.com'))
        as person (name, email)`
  await registerAndLogIn(w)
  const sales = await clerk(w, 'sales')
  const { body } = await sales.get(`/office/api/customers/${await idOf(sales, ZOE.email)}`)
  assert.deepEqual(
    body.customer.possible_duplicates.map(({ email, same }: { email: string; same: string }) => [
      email,
      same,
    ]),
    [
      ['z.o.e+shop@example.org', 'email'],
      ['other@example.org', 'name'],
    ],
  )
  const accounts = await w.shop.sql`select full_name, email from customers order by id`
  assert.deepEqual(
    accounts.map(({ full_name, email }) => [full_name, email]),
    [
      ['Zoe B', 'z.o.e+shop@example.org'],
      ['zoë brontë', 'other@example.org'],
      ['Zoë', 'zoe@example.com'],
      [ZOE.full_name, ZOE.email],
    ],
  )
})
