import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as bankStatements from './bank-statements.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import type { Tx } from '#server/platform/shop.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

type Work = (tx: Tx) => Promise<unknown>

/** Orders, each with a certain line, and one more line that names the first of them. */
async function certainLines(w: World, count: number) {
  const finance = await clerk(w, 'finance')
  const orders = []
  for (let each = 0; each < count; each++) orders.push(await transferOrder(w))
  const paid = [...orders, ...orders.slice(0, 1)].map(({ code }, index) => ({
    amount: 13_300,
    text: `${code} ${index}`,
  }))
  await uploadStatement(finance, camt(...paid))
  const { rows } = await matchGroupOf(finance, 'certain')
  const lines: { line: number; order: string }[] = rows.map(
    ({ line, suggestions }: { line: { id: number }; suggestions: { order: string }[] }) => ({
      line: line.id,
      order: suggestions[0]?.order ?? '',
    }),
  )
  assert.equal(lines.length, count + 1)
  return { orders, lines }
}

/** The first batch fails with this error. */
function failOnce(t: TestContext, w: World, error: Error) {
  const transact = w.shop.transact.bind(w.shop)
  let begun = 0
  t.mock.method(w.shop, 'transact', (work: Work) => (++begun === 1 ? Promise.reject(error) : transact(work)))
}

test('certain lines are booked together, and a failure of the batch delays them by one repeat', async (t) => {
  const w = await world(t)
  const { orders, lines } = await certainLines(w, 3)
  const given = lines.filter(({ order }, index) => lines.findIndex((each) => each.order === order) === index)
  failOnce(t, w, new Error('A statement has failed'))
  const [results, sent] = await recordQueries(w, () => bankStatements.allocateCertain(w.shop, given))
  t.mock.restoreAll()
  assert.deepEqual(
    results,
    given.map(({ line }) => ({ line, fault: null })),
  )
  const counted = (part: string) => sent.filter((query) => query.includes(part)).length
  // Two halves of the batch, whose lines share their statements.
  assert.ok(sent.length <= 2 * 23, `${sent.length} statements`)
  const shared = ['insert into incoming_payments', 'insert into tickets', 'insert into invoices', 'commit']
  assert.deepEqual(shared.map(counted), [2, 2, 2, 2])
  for (const order of orders) assert.equal((await summaryOf(w, order)).status, 'paid')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('lines that are booked while the database cannot be reached say so, each by itself', async (t) => {
  const w = await world(t)
  const { orders, lines } = await certainLines(w, 2)
  failOnce(t, w, new DatabaseUnavailable('08006', 'The connection is lost'))
  const results = await bankStatements.allocateCertain(w.shop, lines)
  t.mock.restoreAll()
  assert.deepEqual(
    results,
    lines.map(({ line }) => ({ line, fault: 'This line could not be assigned. Please try it again.' })),
  )
  for (const order of orders) assert.equal((await summaryOf(w, order)).paid, 0)
})

test('a line that cannot be matched again afterwards does not reject those that were booked', async (t) => {
  const w = await world(t)
  const { lines } = await certainLines(w, 1)
  const [certain] = lines
  assert.ok(certain)
  // No line can have this number: PostgreSQL refuses every statement with it.
  const results = await bankStatements.allocateCertain(w.shop, [certain, { ...certain, line: 2 ** 31 }])
  assert.deepEqual(
    results.map(({ fault }) => fault),
    [null, 'This line could not be assigned. Please try it again.'],
  )
})

test('of two lines for one order the first pays it, however its code is written', async (t) => {
  const w = await world(t)
  const { lines } = await certainLines(w, 1)
  const written = lines.map(({ line, order }, index) => ({
    line,
    order: index === 0 ? order : ` ${order.toLowerCase()} `,
  }))
  const results = await bankStatements.allocateCertain(w.shop, written)
  assert.deepEqual(
    results.map(({ fault }) => fault),
    [null, 'The order is no longer awaiting this amount.'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})
