import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTS } from '#contract/office/lists.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { SavedView } from '#contract/office/saved-views.ts'
import { callsOfOffice } from '#testing/harness/office-calls.ts'
import { createMailing } from '#testing/fixtures/mailings.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const VIEWS = '/office/api/saved-views'

const UNPAID = {
  list: 'orders',
  name: 'Unpaid',
  shared: false,
  query: { status: 'pending', sort: '-total', via: ' ' },
}

/** Lists whose call has another name. */
const PATHS: Record<string, string> = {
  'ledger-entries': 'ledger/entries',
  'refund-run-orders': 'refund-runs/:id/orders',
}

const viewsOf = async (somebody: Clerk): Promise<SavedView[]> => (await somebody.get(VIEWS)).body.views
const namesOf = async (somebody: Clerk) => (await viewsOf(somebody)).map(({ name }) => name)

test('a view is saved for oneself or for everybody, renamed, changed, made the default, and removed', async (t) => {
  const w = await world(t)
  const [owner, sales, finance] = [
    await clerk(w, 'owner'),
    await clerk(w, 'sales'),
    await clerk(w, 'finance'),
  ]
  const saved = await sales.post(VIEWS, UNPAID)
  assert.deepEqual(saved.body.views, [
    {
      ...UNPAID,
      id: saved.body.id,
      mine: true,
      is_default: false,
      query: { status: 'pending', sort: '-total' },
      lost: [],
    },
  ])
  const shared = await owner.post(VIEWS, { ...UNPAID, name: 'Late', shared: true, query: { overdue: 'yes' } })
  const audit = await owner.post(VIEWS, {
    list: 'audit-entries',
    name: 'Mine',
    shared: true,
    query: { actor: 'staff' },
  })
  assert.deepEqual(await namesOf(sales), ['Late', 'Unpaid'])
  assert.deepEqual(await namesOf(finance), ['Late'])
  assert.deepEqual(await namesOf(owner), ['Late', 'Mine'])
  assert.deepEqual(await namesOf(await clerk(w, 'gate')), [])

  await sales.patch(`${VIEWS}/${saved.body.id}`, { name: ' Not  paid ' })
  await sales.patch(`${VIEWS}/${saved.body.id}`, { query: { status: 'partial' } })
  await sales.post('/office/api/default-views', { list: 'orders', view: shared.body.id })
  assert.deepEqual(
    (await viewsOf(sales)).map(({ name, query, is_default }) => [name, query, is_default]),
    [
      ['Late', { overdue: 'yes' }, true],
      ['Not paid', { status: 'partial' }, false],
    ],
  )
  assert.deepEqual((await viewsOf(finance))[0]?.is_default, false)
  await sales.post('/office/api/default-views', { list: 'orders', view: null })
  await finance.post('/office/api/default-views', { list: 'orders', view: shared.body.id })
  assert.ok((await viewsOf(sales)).every(({ is_default }) => !is_default))
  assert.equal((await owner.post(`${VIEWS}/${shared.body.id}/removals`)).status, 200)
  assert.deepEqual([await namesOf(sales), await namesOf(finance)], [['Not paid'], []])

  for (const id of [saved.body.id, audit.body.id, shared.body.id]) {
    assert.equal((await finance.patch(`${VIEWS}/${id}`, { name: 'Ours' })).status, 404)
    assert.equal((await finance.post(`${VIEWS}/${id}/removals`)).status, 404)
    assert.equal((await finance.post('/office/api/default-views', { list: 'orders', view: id })).status, 404)
  }
  const done = await w.shop.sql<{ action: string; subject: string }[]>`
    select action, subject from audit where action like 'view %' order by id`
  assert.deepEqual(
    done.map(({ action, subject }) => `${action}: ${subject}`),
    ['view saved: orders', 'view saved: audit-entries', 'view removed: orders'],
  )
})

test('a view is refused with a duplicate name, an unknown list or filter, and if it is shared without permission', async (t) => {
  const w = await world(t)
  const [owner, sales] = [await clerk(w, 'owner'), await clerk(w, 'sales')]
  const { body: shared } = await owner.post(VIEWS, { ...UNPAID, shared: true })
  const { body: own } = await sales.post(VIEWS, { ...UNPAID, name: 'Ours' })
  const refused: [object, string][] = [
    [{ name: 'UNPAID' }, officeMessages.viewNameTaken],
    [{ name: 'ours ' }, officeMessages.viewNameTaken],
    [{ name: ' ' }, officeMessages.viewNameEmpty],
    [{ name: 'n'.repeat(61) }, officeMessages.viewNameLong({ most: '60' })],
    [{ name: 'All', shared: true }, officeMessages.viewNotShared],
    [{ name: 'A', list: 'carts' }, officeMessages.viewListUnknown],
    [{ name: 'A', list: 'toString' }, officeMessages.viewListUnknown],
    [{ name: 'A', list: 'audit-entries' }, officeMessages.viewListUnknown],
    [{ name: 'A', query: { colour: 'red' } }, officeMessages.viewFilterUnknown({ filter: 'colour' })],
    [{ name: 'A', query: { from: '7' } }, officeMessages.viewFilterUnknown({ filter: 'from' })],
    [{ name: 'A', query: { sort: 'colour' } }, officeMessages.viewFilterUnknown({ filter: 'sort' })],
    [{ name: 'A', query: { status: '' } }, officeMessages.viewEmpty],
    [{ name: 'A', query: { search: 'a'.repeat(300) } }, officeMessages.viewLong],
  ]
  for (const [change, message] of refused) {
    const answer = await sales.post(VIEWS, { ...UNPAID, ...change })
    assert.deepEqual([answer.status, answer.body.message], [422, message], JSON.stringify(change))
  }
  const renamed = await sales.patch(`${VIEWS}/${own.id}`, { name: 'unpaid' })
  assert.deepEqual([renamed.status, renamed.body.message], [422, officeMessages.viewNameTaken])
  const path = `${VIEWS}/${shared.id}`
  for (const answer of [await sales.patch(path, { name: 'Mine' }), await sales.post(`${path}/removals`)])
    assert.deepEqual([answer.status, answer.body.message], [422, officeMessages.viewNotYours])
  // Two people may use the same name for one list, and a name may be used for several lists.
  assert.equal((await owner.post(VIEWS, { ...UNPAID, name: 'Ours' })).status, 200)
  assert.equal(
    (await sales.post(VIEWS, { ...UNPAID, list: 'tickets', query: { status: 'active' } })).status,
    200,
  )
})

test('a view with a filter that no longer exists opens without it and says so, and each list with views has a call', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { body } = await owner.post(VIEWS, UNPAID)
  await w.shop.sql`
    update saved_views set query = query || '{"colour": "red", "sort": "-colour"}' where id = ${body.id}`
  const [view] = await viewsOf(owner)
  assert.deepEqual([view?.query, view?.lost.toSorted()], [{ status: 'pending' }, ['colour', 'sort']])
  const calls = new Map(callsOfOffice().map((call) => [call.name, call]))
  for (const [list, { may }] of Object.entries(LISTS)) {
    const call = calls.get(`get ${PATHS[list] ?? list}`)
    assert.ok(call, `no call gives ${list}`)
    if (list !== 'tickets') assert.equal(call.may, may, list)
  }
})

test('parcels, SEPA files, orders of refund runs and mailings have saved views', async (t) => {
  const w = await world(t)
  const [owner, gate] = [await clerk(w, 'owner'), await clerk(w, 'gate')]
  const views: [string, Record<string, string>][] = [
    ['parcels', { state: 'shipped', search: 'ana' }],
    ['sepa-files', { state: 'returned', sort: '-created' }],
    ['refund-run-orders', { result: 'problem' }],
    ['mailings', { status: 'stopped', search: 'noon' }],
  ]
  for (const [list, query] of views) {
    const saved = await owner.post(VIEWS, { list, name: 'Ours', shared: true, query })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
  }
  const kept = await viewsOf(owner)
  assert.deepEqual(kept.map(({ list, query }) => [list, query]).toSorted(), views.toSorted())
  assert.deepEqual(await viewsOf(gate), [])
  // A list that cannot be sorted has no order to be saved.
  const sorted = await owner.post(VIEWS, {
    list: 'parcels',
    name: 'A',
    shared: false,
    query: { sort: '-total' },
  })
  assert.equal(sorted.body.message, officeMessages.viewFilterUnknown({ filter: 'sort' }))
})

test('mailings are filtered by subject and status, and SEPA files by state', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const subject of ['The gates open', 'Gates close at six', 'Camping in Đurđevac'])
    await createMailing(owner, { subject, body: '<p>Hello</p>' })
  const subjects = async (query: string) =>
    (await owner.get(`/office/api/mailings?${query}`)).body.rows.map(
      (row: { subject: string }) => row.subject,
    )
  assert.deepEqual(await subjects('search=gates'), ['Gates close at six', 'The gates open'])
  assert.deepEqual(await subjects('status=draft&search=DURDEVAC'), ['Camping in Đurđevac'])
  assert.deepEqual(await subjects('status=finished'), [])
  const { sql } = w.shop
  await sql`
    insert into sepa_files (message_id, created_at, created_by, count, total, withdrawn_at, withdrawn_by, withdrawn_reason)
    select 'F' || n, now(), 'staff 1', 1, 100, case when n = 2 then now() end, case when n = 2 then 'staff 1' end,
           case when n = 2 then 'Never sent' end
      from generate_series(1, 2) n`
  const files = async (state: string) =>
    (await owner.get(`/office/api/sepa-files?state=${state}`)).body.rows.map(
      (row: { message_id: string }) => row.message_id,
    )
  assert.deepEqual(await files(''), ['F2', 'F1'])
  assert.deepEqual([await files('withdrawn'), await files('done')], [['F2'], ['F1']])
  assert.deepEqual([await files('open'), await files('returned')], [[], []])
})
