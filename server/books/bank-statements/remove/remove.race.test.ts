import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as bankStatements from '#server/books/bank-statements/bank-statements.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { summaryOf, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as queries from './queries.ts'

/** A statement with a line for an order, which is booked and removed at once: the booking has begun when the removal does. */
async function bothAtOnce(
  w: World,
  takeOut: (tx: Tx, statement: number, booked: Promise<void>) => Promise<void>,
) {
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const file = camt({ amount: 13_300, text: order.code })
  const [{ id: statement }] = (await uploadStatement(finance, file)).body.upload.statements
  const [{ line }] = (await matchGroupOf(finance, 'certain')).rows
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
  const third = w.shop.transact(async (tx) => {
    await orders.lock(tx, order.id)
    hasLocked()
    await over
  })
  await locked
  const booking = bankStatements.allocate(w.shop, line.id, [{ order: order.code, amount: 13_300 }])
  await untilLocked(w.shop)
  const removal = w.shop.transact((tx) => takeOut(tx, statement, booking))
  const both = Promise.allSettled([booking, removal])
  return { order, release, done: third.then(() => both) }
}

test('a statement is not removed while one of its lines is being booked', async (t) => {
  const w = await world(t)
  const race = await bothAtOnce(w, (tx, statement) =>
    bankStatements.removeStatement(tx, statement, 'Wrong month'),
  )
  await untilLocked(w.shop, 2)
  race.release()
  const [booking, removal] = await race.done
  assert.equal(booking.status, 'fulfilled')
  assert.match(removal.status === 'rejected' ? String(removal.reason) : '', /booked or settled/)
  assert.equal((await summaryOf(w, race.order)).paid, 13_300)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: without locking its lines, only the database keeps a booked line from being removed', async (t) => {
  const w = await world(t)
  const race = await bothAtOnce(w, async (tx, statement, booked) => {
    assert.deepEqual([...(await queries.listSettled(tx, statement))], [])
    race.release()
    await booked
    await queries.removeLines(tx, statement, 'system')
  })
  const [booking, removal] = await race.done
  assert.equal(booking.status, 'fulfilled')
  assert.match(
    removal.status === 'rejected' ? String(removal.reason) : '',
    /is removed, and 13300 of 13300 is booked/,
  )
})

test('a line is not entered against another one that is being removed with its statement', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const debit = camt({ amount: -7_700, name: 'Nobody', text: 'wrong' })
  const reversal = camt({ amount: 7_700, name: 'Nobody', text: 'wrong', isReversal: true, day: '2027-01-16' })
  const [{ id: statement }] = (await uploadStatement(finance, debit)).body.upload.statements
  await uploadStatement(finance, reversal)
  const rows: { line: { id: number; amount: number } }[] = (await matchGroupOf(finance, 'out')).rows
  const [out, back] = rows.map(({ line }) => line).toSorted((one, other) => one.amount - other.amount)
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const { promise: removed, resolve: hasRemoved } = Promise.withResolvers<void>()
  const removal = w.shop.transact(async (tx) => {
    await bankStatements.removeStatement(tx, statement, 'Wrong month')
    hasRemoved()
    await over
  })
  await removed
  const entry = finance.post(`/office/api/bank-lines/${back?.id}/entries`, { as: 'line', line: out?.id })
  await untilLocked(w.shop)
  release()
  await removal
  const { status, body } = await entry
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['line']])
  assert.deepEqual(await consistency.check(w.shop), [])
})
