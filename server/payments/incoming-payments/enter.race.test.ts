import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { transferOrder, summaryOf } from '#testing/fixtures/orders.ts'
import { transferInput } from '#testing/fixtures/payments.ts'
import { world } from '#testing/harness/world.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'

const CLERKS = Array.from({ length: 8 }, (_, index) => index)

test('eight staff members who enter one transfer concurrently record it once', async (t) => {
  const w = await world(t)
  const order = await transferOrder(w)
  const enter = () =>
    w.shop.transact(async (tx) =>
      incomingPayments.enter(tx, await staffActions.lockByCode(tx, order.code), transferInput(5_000)),
    )
  const results = await Promise.allSettled(CLERKS.map(enter))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const { status, paid } = await summaryOf(w, order)
  assert.deepEqual([status, paid], ['partial', 5_000])
  assert.equal((await incomingPayments.ofOrder(w.shop.sql, order.id)).length, 1)
})

test('control: without the number of payments that each has seen, the transfer is recorded several times', async (t) => {
  const w = await world(t)
  const order = await transferOrder(w)
  const enterUnseen = () =>
    w.shop.transact(async (tx) => {
      const locked = await staffActions.lockByCode(tx, order.code)
      const { length } = await incomingPayments.ofOrder(tx, order.id)
      await incomingPayments.enter(tx, locked, transferInput(5_000, { seen: length }))
    })
  await Promise.allSettled(CLERKS.map(enterUnseen))
  assert.ok((await incomingPayments.ofOrder(w.shop.sql, order.id)).length > 1)
})

test('the database refuses a second incoming payment with the same number', async (t) => {
  const w = await world(t)
  w.explainFindings(/^Order .* (incoming payments brought 1\.|owes 13299 by the ledger)/)
  const order = await transferOrder(w)
  const write = () => w.shop.sql`
    insert into incoming_payments (order_id, number, amount, value_date, entered_by, created_at)
    values (${order.id}, 1, 1, '2027-01-15', 'staff 1', now())`
  await write()
  await assert.rejects(write(), /incoming_payments_order_id_number_key/)
})
