import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as bankStatements from './bank-statements.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type { Tx } from '#server/platform/shop.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
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

test('a connection that is lost while certain lines are booked is the fault of its line alone', async (t) => {
  const w = await world(t)
  const { orders, lines } = await certainLines(w, 3)
  const given = lines.filter(({ order }, index) => lines.findIndex((each) => each.order === order) === index)
  const transact = w.shop.transact.bind(w.shop)
  let begun = 0
  t.mock.method(w.shop, 'transact', (work: Work) =>
    ++begun === 1 ? Promise.reject(new Error('The connection is lost')) : transact(work),
  )
  const results = await bankStatements.allocateCertain(w.shop, given)
  t.mock.restoreAll()
  assert.deepEqual(
    results.map(({ line }) => line),
    given.map(({ line }) => line),
  )
  assert.deepEqual(
    results.map(({ fault }) => fault).filter((fault) => fault !== null),
    ['This line could not be assigned. Please try it again.'],
  )
  const sums = await Promise.all(orders.map(async (order) => (await summaryOf(w, order)).paid))
  assert.deepEqual(sums.toSorted(), [0, 13_300, 13_300])
  assert.deepEqual(await consistency.check(w.shop), [])
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

test('two lines for one order are not booked at once, however its code is written', async (t) => {
  const w = await world(t)
  const { lines } = await certainLines(w, 1)
  const transact = w.shop.transact.bind(w.shop)
  let [running, most] = [0, 0]
  t.mock.method(w.shop, 'transact', async (work: Work) => {
    running += 1
    most = Math.max(most, running)
    try {
      return await transact(work)
    } finally {
      running -= 1
    }
  })
  const written = lines.map(({ line, order }, index) => ({
    line,
    order: index === 0 ? order : ` ${order.toLowerCase()} `,
  }))
  const results = await bankStatements.allocateCertain(w.shop, written)
  assert.deepEqual(
    results.map(({ fault }) => fault),
    [null, 'The order is no longer awaiting this amount.'],
  )
  assert.equal(most, 1)
})
