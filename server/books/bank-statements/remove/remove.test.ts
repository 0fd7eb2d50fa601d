import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as reversals from '#server/payments/reversals/reversals.ts'
import { camt, camtUntil, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const remove = (finance: Clerk, statement: number, note = 'The wrong month') =>
  finance.post(`/office/api/bank-statements/${statement}/removals`, { note })

const linesOf = async (finance: Clerk, query = '') =>
  (await finance.get(`/office/api/bank-lines?${query}`)).body.rows.map(
    ({ amount, status }: { amount: number; status: string }) => [amount, status],
  )

test('a statement is taken out with its lines and what the ledger has of them, and can be uploaded again', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const file = camtUntil(
    '2027-01-15',
    5_510,
    { amount: 6_000, text: 'Gift' },
    { amount: -490, name: '', iban: '' },
  )
  const [{ id }] = (await uploadStatement(finance, file)).body.upload.statements
  await ledger.post(w.shop)
  const { status, body } = await remove(finance, id)
  assert.equal(status, 200)
  const [{ removed_at: at, removed_note: note, lines }] = body.statements
  assert.deepEqual([at !== null, note, lines], [true, 'The wrong month', 2])
  assert.deepEqual(await linesOf(finance), [])
  assert.deepEqual(await linesOf(finance, `status=removed&statement=${id}`), [
    [-490, 'removed'],
    [6_000, 'removed'],
  ])
  await ledger.post(w.shop)
  const [bank] = await w.shop
    .sql`select sum(amount)::integer as sum from ledger_postings where account = 'bank'`
  assert.equal(bank?.sum, 0)
  assert.deepEqual((await finance.get('/office/api/bank-balances')).body.balances, [])
  const again = (await uploadStatement(finance, file)).body.upload.statements[0]
  assert.deepEqual([again.new_lines, again.id > id], [2, true])
  assert.equal((await finance.get('/office/api/bank-lines')).body.total, 2)
  assert.deepEqual(await consistency.check(w.shop), [])
  const actions = await w.shop
    .sql`select action, detail from audit where subject = ${`bank statement ${id}`} order by id`
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['bank statement uploaded', 'bank statement removed'],
  )
})

test('a statement stays while one of its lines is booked or settled, and names them', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const file = camt({ amount: 13_300, text: order.code }, { amount: -490, name: '', iban: '' })
  const [{ id }] = (await uploadStatement(finance, file)).body.upload.statements
  const [{ line }] = (await matchGroupOf(finance, 'certain')).rows
  await finance.post(`/office/api/bank-lines/${line.id}/allocations`, {
    parts: [{ order: order.code, amount: 13_300 }],
  })
  const said = '1 line of this statement is booked or settled. Reverse it first.'
  assert.deepEqual((await remove(finance, id)).body.errors, { [`lines.${line.id}`]: [said] })
  await w.shop.transact((tx) =>
    reversals.reverse(tx, order.code, { payment: 1, reason: 'Not ours.', keep_tickets: false, seen: 1 }),
  )
  assert.equal((await remove(finance, id, ' ')).body.message, 'Please enter a reason.')
  assert.equal((await remove(finance, id)).status, 200)
  assert.equal((await remove(finance, id)).body.message, 'This statement has already been removed.')
  assert.equal((await remove(finance, 999)).status, 404)
  const gone = await finance.post(`/office/api/bank-lines/${line.id}/allocations`, {
    parts: [{ order: order.code, amount: 13_300 }],
  })
  assert.match(gone.body.message, /removed with its statement/)
  assert.equal((await uploadStatement(finance, file)).body.upload.statements[0].new_lines, 2)
  assert.equal((await matchGroupOf(finance, 'certain')).rows.length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the balance says what is missing since a statement was removed, and between which two', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const ids: number[] = []
  for (const [day, closing] of [
    [15, 1_000],
    [16, 1_500],
    [17, 4_500],
  ] as const) {
    const amount = day === 15 ? 1_000 : day === 16 ? 500 : 3_000
    const file = camtUntil(`2027-01-${day}`, closing, { amount, day: `2027-01-${day}` })
    ids.push((await uploadStatement(finance, file)).body.upload.statements[0].id)
  }
  const gaps = async () =>
    (await finance.get('/office/api/bank-balances')).body.balances.map(({ gap }: { gap: unknown }) => gap)
  assert.deepEqual(await gaps(), [null, null, null])
  await remove(finance, ids[1] ?? 0)
  assert.deepEqual(await gaps(), [{ amount: 500, after: ids[0], from: '2027-01-15' }, null])
})

test('lines that a later statement has, too, stay with it when the first is removed, with what they are booked for', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const booked = { amount: 13_300, text: order.code, day: '2027-01-16' }
  const upload = async (...given: Parameters<typeof camtUntil>) =>
    (await uploadStatement(finance, camtUntil(...given))).body.upload.statements[0]
  const only = { amount: 500, text: 'only here', day: '2027-01-15' }
  const first = await upload('2027-01-16', 23_800, only, booked)
  const later = await upload('2027-01-17', 24_800, booked, { amount: 1_000, day: '2027-01-17' })
  const last = await upload('2027-01-17', 24_800, booked)
  assert.deepEqual(
    [first, later, last].map(({ new_lines }) => new_lines),
    [2, 1, 0],
  )
  const [{ line }] = (await matchGroupOf(finance, 'certain')).rows
  const parts = [{ order: order.code, amount: 13_300 }]
  await finance.post(`/office/api/bank-lines/${line.id}/allocations`, { parts })
  await ledger.post(w.shop)
  const account = 'HR1210010051863000160'
  const enter = (amount: number) => finance.post('/office/api/bank-balances', { account, amount })
  assert.equal((await enter(10_000)).status, 200)

  const { body } = await remove(finance, first.id)
  const counts = body.statements.map(({ id, new_lines }: typeof first) => [id, new_lines])
  assert.deepEqual(
    counts.filter(([id]: number[]) => id === later.id),
    [[later.id, 2]],
  )
  assert.deepEqual(await linesOf(finance, `statement=${later.id}`), [
    [1_000, 'open'],
    [13_300, 'booked'],
  ])
  assert.deepEqual(await linesOf(finance, `status=removed&statement=${first.id}`), [[500, 'removed']])
  await ledger.post(w.shop)
  // What is only in the removed statement is a part of the balance before the first line again.
  const [{ brought_forward: left }] = (await finance.get('/office/api/bank-balances')).body.balances
  assert.equal(left, 10_500)
  assert.equal((await enter(10_500)).status, 200)
  await ledger.post(w.shop)
  const [bank] = await w.shop
    .sql`select sum(amount)::integer as sum from ledger_postings where account = 'bank'`
  assert.equal(bank?.sum, 24_800)
  assert.deepEqual(await consistency.check(w.shop), [])

  assert.equal((await remove(finance, later.id)).status, 200)
  assert.deepEqual(await linesOf(finance, `statement=${last.id}`), [[13_300, 'booked']])
  assert.match((await remove(finance, last.id)).body.message, /booked or settled/)
})
