import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { transferInput } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as incomingEntries from '#server/payments/incoming-entries/incoming-entries.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as overpayments from '#server/payments/overpayments/overpayments.ts'

const CLERKS = Array.from({ length: 8 }, (_, index) => index)

/** An order with an overpayment of €20.00. */
async function createOverpaidOrder(w: World) {
  const { code, id } = await transferOrder(w)
  await w.shop.transact(async (tx) => {
    await incomingPayments.enter(tx, await staffActions.lockByCode(tx, code), transferInput(15_300))
  })
  const [overpayment] = await overpayments.ofOrder(w.shop.sql, id)
  assert.equal(overpayment?.amount, 2_000)
  return { code, id, overpayment }
}

const sentBack = async (w: World, id: number) =>
  (await incomingPayments.ofOrder(w.shop.sql, id)).filter(({ amount }) => amount < 0).length

test('eight staff members who mark an overpayment as returned concurrently record it once', async (t) => {
  const w = await world(t)
  const { code, id, overpayment } = await createOverpaidOrder(w)
  const send = () =>
    w.shop.transact(async (tx) =>
      overpayments.markReturned(tx, await staffActions.lockByCode(tx, code), overpayment.id),
    )
  const results = await Promise.allSettled(CLERKS.map(send))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await sentBack(w, id), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: recording the return without marking the overpayment counts it several times', async (t) => {
  const w = await world(t)
  const { code, id } = await createOverpaidOrder(w)
  const send = () =>
    w.shop.transact(async (tx) =>
      incomingEntries.recordAdjustment(tx, await staffActions.lockByCode(tx, code), -2_000),
    )
  await Promise.allSettled(CLERKS.map(send))
  assert.ok((await sentBack(w, id)) > 1)
  assert.notDeepEqual(await consistency.check(w.shop), [])
})
