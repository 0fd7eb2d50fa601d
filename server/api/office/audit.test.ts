import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditRow } from '#contract/office/audit.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { world } from '#testing/harness/world.ts'

const listed = async (owner: Clerk, query = ''): Promise<AuditRow[]> =>
  (await owner.get(`/office/api/audit-entries?${query}`)).body.rows

const actions = (rows: AuditRow[]): string[] => rows.map(({ action }) => action)

test('audit entries are found by actor, action, subject and time, and shown with names', async (t) => {
  const w = await world(t)
  const order = await createPaidOrder(w, await customer(w))
  w.clock.move('P1D')
  const owner = await clerk(w, 'owner')
  await owner.post('/office/api/staff', { email: 'finn@festoon.test', full_name: 'Finn', role: 'gate' })
  const [newest] = await listed(owner)
  assert.deepEqual(
    [newest?.actor, newest?.actor_name, newest?.action],
    [`staff ${owner.id}`, 'Sam owner', 'staff invited'],
  )
  assert.deepEqual(actions(await listed(owner, `actor=staff%20${owner.id}`)), [
    'staff invited',
    'staff logged in',
  ])
  assert.deepEqual(actions(await listed(owner, 'actor=staff')), ['staff invited', 'staff logged in'])
  const byCustomers = await listed(owner, 'actor=customer')
  assert.deepEqual(new Set(byCustomers.map(({ actor_name }) => actor_name)), new Set(['Ana Horvat']))
  const ofOrder = await listed(owner, `subject=${order.code.toLowerCase()}`)
  assert.ok(ofOrder.length >= 2)
  assert.ok(ofOrder.every(({ subject, subject_kind }) => subject === order.code && subject_kind === 'order'))
  assert.deepEqual(actions(await listed(owner, 'action=order%20placed')), ['order placed'])
  assert.deepEqual(actions(await listed(owner, 'since=2027-01-16')), ['staff invited', 'staff logged in'])
  assert.ok(!actions(await listed(owner, 'until=2027-01-15')).includes('staff invited'))
  assert.equal((await listed(owner, 'since=tomorrow')).length, (await listed(owner)).length)
})

test('each audit entry names its request, but no customer’s IP address', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await createPaidOrder(w, await customer(w))
  await owner.post('/office/api/staff', { email: 'finn@festoon.test', full_name: 'Finn', role: 'gate' })
  const [invited] = await listed(owner, 'action=staff%20invited')
  const { entry } = (await owner.get(`/office/api/audit-entries/${invited?.id}`)).body
  assert.equal(entry.request.call, 'POST /office/api/staff')
  assert.equal(entry.request.ip, '127.0.0.1')
  assert.deepEqual(entry.detail, { role: 'gate' })
  assert.equal(entry.subject_name, 'Finn')
  const [placed] = await listed(owner, 'action=order%20placed')
  const { request } = (await owner.get(`/office/api/audit-entries/${placed?.id}`)).body.entry
  assert.equal(request.ip, null, 'no address of a customer is kept')
  assert.equal((await owner.get('/office/api/audit-entries/999999')).status, 404)
})

test('only an owner reads the audit log, and nobody changes it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const role of ['sales', 'finance', 'gate'] as const)
    assert.equal((await (await clerk(w, role)).get('/office/api/audit-entries')).status, 403)
  const [entry] = await listed(owner)
  for (const method of ['post', 'patch'] as const)
    assert.ok([404, 405].includes((await owner[method](`/office/api/audit-entries/${entry?.id}`)).status))
  const refused = { code: '23001', message: 'audit is written once' }
  await assert.rejects(w.shop.sql`delete from audit`, refused)
  await assert.rejects(w.shop.sql`truncate audit`, refused)
})

test('audit entries of a period are paged by their time, not in the order in which they were written', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await w.shop.sql`
    insert into audit (at, actor, action, subject)
    select '2027-01-10 12:00Z'::timestamptz + n * interval '1 minute', 'system', 'links renewed', n::text
      from generate_series(60, 1, -1) n`
  const pageFrom = async (from: string) =>
    (
      await owner.get(
        `/office/api/audit-entries?${new URLSearchParams({ until: '2027-01-11', from }).toString()}`,
      )
    ).body
  const first = await pageFrom('')
  const second = await pageFrom(first.next)
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ subject }: AuditRow) => Number(subject)),
    Array.from({ length: 60 }, (_, index) => 60 - index),
  )
  assert.deepEqual([first.total, second.next], [60, null])
})
