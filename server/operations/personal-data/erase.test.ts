import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCustomerRecords, type Person } from '#testing/fixtures/customer-records.ts'
import { customer, logIn, mailedCode } from '#testing/fixtures/customers.ts'
import { classifiedColumns } from '#testing/fixtures/privacy.ts'
import { processRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const BRANKA: Person = {
  full_name: 'Branka Bukovac',
  email: 'branka@bukovac.example',
  password: 'lanterns over Vis',
  street: 'Ribarska 17',
  iban: 'HR1723600001101234565',
}

/** All values that identify Branka; the receiver of one of her tickets is somebody else. */
const BRANKAS =
  /(?<!heir of )branka bukovac|(?<!heir\.)branka@|ribarska 17|HR1723600001101234565|Brankas phone/i

/** The tables that contain something of Branka, including the job queue. */
async function whereBrankaIs({ shop: { sql } }: World): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by table_name`
  const found: string[] = []
  for (const { schema, name } of tables) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(`${schema}.${name}`)} t`
    if (rows.some(({ row }) => BRANKAS.test(row))) found.push(name)
  }
  return found
}

/** Data that her orders and calls alone do not leave. */
async function addTheRest(w: World, order: string): Promise<void> {
  const owner = await clerk(w, 'owner')
  const { sql, clock } = w.shop
  const [{ id } = { id: 0 }] = await sql<
    { id: number }[]
  >`select id from customers where email = ${BRANKA.email}`
  const path = `/office/api/customers/${id}`
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
  }
  await ok(owner.post(`${path}/notes`, { text: 'Branka Bukovac has called.' }))
  const { body } = await owner.get(`${path}/notes`)
  const note = body.notes[0]
  await ok(
    owner.patch(`/office/api/notes/${note.id}`, {
      text: 'Branka Bukovac has called twice.',
      seen: note.text,
    }),
  )
  const { customer } = (await owner.get(path)).body
  await ok(owner.patch(path, { version: customer.version, full_name: 'Branka Bukovac the First' }))
  const reason = 'Branka Bukovac has a new phone.'
  await ok(
    owner.post(`/office/api/orders/${order}/recipients`, { email: 'brankas@elsewhere.example', reason }),
  )
  await sql`
    insert into waiting_list_entries (code, stock_id, product_id, full_name, email, status, joined_at, ended_at)
    select 'gone', stock_id, id, ${BRANKA.full_name}, ${BRANKA.email}, 'closed', ${clock.now()}, ${clock.now()}
      from products limit 1`
  await sql`
    insert into sale_alerts (stock_id, email, code, created_at)
    select stock_id, ${BRANKA.email}, 'told', ${clock.now()} from products limit 1`
  await sql`
    insert into partners (name, contact_name, contact_email, created_at)
    values ('The Lanterns', ${BRANKA.full_name}, ${BRANKA.email}, ${clock.now()})`
  const looked = { filters: { search: BRANKA.full_name } }
  await sql`
    with written as (
      insert into mailings (kind, subject, body, audience, created_at, created_by, recipients)
      values ('news', 'Next year', '<p>x</p>', ${sql.json(looked)}, ${clock.now()}, 'staff 1', 1) returning id)
    insert into mailing_recipients (mailing_id, email, order_ids, line_ids) select id, ${BRANKA.email}, '{}', '{}' from written`
  await sql`update payment_events set raw = ${sql.json({ customer_email: BRANKA.email })}`
  await sql`update carts set customer_id = ${id} where status = 'open'`
  await sql`update sessions set user_agent = 'Brankas phone'`
  await sql`
    insert into provisional_sessions (token_hash, full_name, email, created_at, expires_at)
    values ('\\x01', ${BRANKA.full_name}, ${BRANKA.email}, ${clock.now()}, ${clock.now()})`
  await sql`
    insert into audit (at, actor, action, subject, detail)
    values (${clock.now()}, 'staff 1', 'data exported', 'export customers', ${sql.json({ search: BRANKA.email })})`
  await sql`select graphile_worker.add_job('send-reset-link', json_build_object('email', ${BRANKA.email}::text))`
}

/** Everything is over: the events, and what was open in her orders. */
async function settle(w: World): Promise<void> {
  w.clock.move('P300D')
  // Ends the open cart, of which nobody knows any more whose it was, and erases the names in it after the time for that.
  await w.runHousekeeping()
  w.clock.move('P60D')
  await w.runHousekeeping()
  const { sql } = w.shop
  // She has a cart today, too.
  await sql`update carts set expires_at = ${w.clock.now().add({ minutes: 15 })} where status = 'open'`
  const open = await sql<{ id: number }[]>`
    select id from refunds where status = 'active' and bank_details is not null order by id`
  for (const { id } of open) await processRefund(w, id, 'start', 'complete')
  await sql`update refunds set status = 'cancelled' where status = 'active'`
  await sql`
    update orders set payment_status = 'cancelled', problem_reason = null, client_hash = null
     where payment_status in ('pending', 'partial', 'processing', 'problem')`
  await sql`update merchandise_purchases set status = 'shipped' where status = 'active'`
}

test('a customer erases their data once nothing is open, except what the law requires to be kept', async (t) => {
  const w = await world(t)
  const [branka] = await createCustomerRecords(w, [BRANKA])
  assert.ok(branka)
  await addTheRest(w, branka.orders[0]?.code ?? '')
  const before = await whereBrankaIs(w)
  for (const table of [
    'customers',
    'mails',
    'history_personal_data',
    'notes',
    'provisional_sessions',
    'sessions',
    'tickets',
    'orders',
  ])
    assert.ok(before.includes(table), table)
  const proof = { password: BRANKA.password }
  const refused = await w.post('/api/erase-account', { token: branka.token, ...proof })
  assert.equal(refused.status, 422)
  for (const word of ['Test Nights Summer', 'not settled', 'on its way back', 'to be sent'])
    assert.ok(refused.body.errors.account[0].includes(word), word)
  const { obstacles } = (await w.post('/api/get-erasure', { token: branka.token })).body
  assert.equal(obstacles.join('\n'), refused.body.errors.account[0])
  await settle(w)
  const token = await logIn(w, BRANKA)
  assert.deepEqual((await w.post('/api/get-erasure', { token })).body, { obstacles: [] })
  const wrong = await w.post('/api/erase-account', { token, password: 'a guess' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['password'])
  assert.equal((await w.post('/api/erase-account', { token, ...proof })).status, 200)
  const kept = (await classifiedColumns()).filter(({ onRequest }) => onRequest === 'stays')
  const where = await whereBrankaIs(w)
  assert.deepEqual(
    where.filter((name) => !kept.some(({ table }) => table === name)),
    [],
  )
  assert.deepEqual(where, ['credit_notes', 'invoices'])
  assert.equal((await w.post('/api/get-user', { token })).status, 401)
})

test('a customer without a password erases their data with a mailed code, and a similar address is not affected', async (t) => {
  const w = await world(t)
  await customer(w, 'joana@example.com', 'Joana Horvat')
  const found = async (email: string) => {
    const rows = await w.shop
      .sql`select value from history_personal_data where value::text like ${`%"${email}"%`}`
    return rows.length
  }
  for (const email of ['joana@example.com', 'ana@example.com'])
    await w.shop.sql`
      insert into audit (at, actor, action, subject, detail)
      values (${w.clock.now()}, 'staff 1', 'data exported', 'export customers', ${w.shop.sql.json({ search: email })})`
  const codeFor = async () => {
    await w.post('/api/request-login-code', { email: 'ana@example.com' })
    return mailedCode(w, 'ana@example.com')
  }
  const input = { email: 'ana@example.com', code: await codeFor() }
  const { remember_token: token } = (await w.post('/api/login-with-code', input)).body
  assert.deepEqual(Object.keys((await w.post('/api/erase-account', { token })).body.errors), ['code'])
  w.clock.move('PT1M')
  const erased = await w.post('/api/erase-account', { token, code: await codeFor() })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.deepEqual([await found('ana@example.com'), await found('joana@example.com')], [0, 1])
  // The address is free: a later account with it is a new person.
  const again = await w.post('/api/login-with-code', { email: 'ana@example.com', code: await codeFor() })
  assert.deepEqual([again.status, again.body.data.orders], [200, []])
})
