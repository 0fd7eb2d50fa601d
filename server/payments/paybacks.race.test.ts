import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as orders from '#server/orders/orders.ts'
import * as consistency from '#server/consistency/consistency.ts'
import { awaiting, transfer } from '#testing/office-orders.ts'
import { world, type World } from '#testing/world.ts'
import * as payments from './payments.ts'

const CLERKS = Array.from({ length: 8 }, (_, index) => index)

/** An order of which €20.00 are to be sent back. */
async function owing(w: World) {
  const { code, id } = await awaiting(w)
  await w.shop.transact(async (tx) => {
    await payments.receipts.enter(tx, await orders.desk.claim(tx, code), transfer(15_300))
    await payments.desk.solve(tx, await orders.desk.claim(tx, code), { to: 'paid', kept: null })
  })
  const [payback] = await payments.paybacks.ofOrder(w.shop.sql, id)
  assert.equal(payback?.amount, 2_000)
  return { code, id, payback }
}

const sentBack = async (w: World, id: number) =>
  (await payments.receipts.ofOrder(w.shop.sql, id)).filter(({ amount }) => amount < 0).length

test('eight clerks who mark one sum as sent at once have it counted once', async (t) => {
  const w = await world(t)
  const { code, id, payback } = await owing(w)
  const send = () =>
    w.shop.transact(async (tx) =>
      payments.paybacks.markSent(tx, await orders.desk.claim(tx, code), payback.id),
    )
  const results = await Promise.allSettled(CLERKS.map(send))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await sentBack(w, id), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: money that is written down as sent without a mark is counted as often as it is', async (t) => {
  const w = await world(t)
  const { code, id } = await owing(w)
  const send = () =>
    w.shop.transact(async (tx) => payments.receipts.adjust(tx, await orders.desk.claim(tx, code), -2_000))
  await Promise.allSettled(CLERKS.map(send))
  assert.ok((await sentBack(w, id)) > 1)
  assert.notDeepEqual(await consistency.check(w.shop), [])
})
