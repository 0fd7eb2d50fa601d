import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { cancelledTooLate, faultsOfMoney, returnedInPart } from '#testing/fixtures/overpayments.ts'
import { ledger } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('a payment that arrived too late is refunded to the card with one click, once, and the order is cancelled', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { code } = await cancelledTooLate(w, owner)
  await w.mails()
  const { payment_status, overpayments } = await officeOrderOf(owner, code)
  assert.deepEqual(
    [payment_status, overpayments.map((each) => [each.amount, each.card_refund, each.returned_at !== null])],
    ['cancelled', [[13_300, 'succeeded', true]]],
  )
  assert.deepEqual(await ledger(w), [13_300])
})

test('a returned overpayment with an unknown result is sent again or marked as sent by staff', async (t) => {
  for (const to_card of [true, false]) {
    const w = await world(t)
    const owner = await clerk(w, 'owner')
    const { code, path } = await cancelledTooLate(w, owner)
    const [sent] = await w.shop.sql<{ reference: string }[]>`select reference from card_refunds`
    const event = { ref: null, status: 'unknown' as const, failure_code: null }
    await cardRefunds.recordEvent(w.shop, { reference: sent?.reference ?? '', ...event })
    const [overpayment] = (await officeOrderOf(owner, code)).overpayments
    assert.equal(overpayment?.card_refund, 'unknown')
    const answer = await owner.post(`${path}/overpayment-returns`, { overpayment: overpayment?.id, to_card })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await w.mails()
    const [returned] = (await officeOrderOf(owner, code)).overpayments
    assert.ok(returned?.returned_at)
    assert.deepEqual(await ledger(w), to_card ? [13_300] : [])
    // The weekend was sold out directly in the database.
    const faults = await faultsOfMoney(w)
    assert.deepEqual(faults, [])
  }
})

test('of a partly returned overpayment only the rest is owed and sent', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { code, path, open } = await returnedInPart(w, owner)
  assert.equal(open?.remaining, 8_300)
  assert.deepEqual(await faultsOfMoney(w), [])
  const answer = await owner.post(`${path}/overpayment-returns`, { overpayment: open?.id, to_card: true })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await w.mails()
  assert.ok((await officeOrderOf(owner, code)).overpayments[0]?.returned_at)
  assert.deepEqual(await ledger(w), [8_300])
  assert.deepEqual(await faultsOfMoney(w), [])
})

test('if the part returned to the card bounces days later, only that part is owed again, and the part sent by hand stays returned', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { code, path, open, bounce } = await returnedInPart(w, owner)
  const send = (to_card: boolean) =>
    owner.post(`${path}/overpayment-returns`, { overpayment: open?.id, to_card })
  assert.equal((await send(false)).status, 200)
  const owed = async () => {
    const { received, overpayments } = await officeOrderOf(owner, code)
    return [received, overpayments.map(({ remaining, returned_at }) => [remaining, returned_at !== null])]
  }
  assert.deepEqual(await owed(), [0, [[0, true]]])
  await bounce()
  assert.deepEqual(await owed(), [5_000, [[5_000, false]]])
  assert.deepEqual(await faultsOfMoney(w), [])
  assert.equal((await send(false)).status, 200)
  assert.deepEqual(await owed(), [0, [[0, true]]])
  assert.deepEqual(await faultsOfMoney(w), [])
})

test('an order cannot be kept while its payment is being returned to the card', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { code, path } = await cancelledTooLate(w, owner)
  const { sql } = w.shop
  await sql`update stock set taken = 0 where id = (select stock_id from products where external_code = 'weekend')`
  await w.shop.transact(async (tx) =>
    orders.status.raiseProblem(tx, await staffActions.lockByCode(tx, code), 'Disputed.'),
  )
  const { status, body } = await owner.post(`${path}/resolutions`, { to: 'paid', kept: null })
  assert.equal(status, 422)
  assert.match(body.errors.to[0], /on its way back to the card/)
  assert.equal((await officeOrderOf(owner, code)).overpayments.length, 1)
  assert.deepEqual(await faultsOfMoney(w), [])
  await w.mails()
  assert.equal((await owner.post(`${path}/resolutions`, { to: 'cancelled', kept: null })).status, 200)
  assert.deepEqual([await ledger(w), await faultsOfMoney(w)], [[13_300], []])
})

test('an order that is kept is owed the part that was returned to the card, if it bounces', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { code, path, bounce } = await returnedInPart(w, owner)
  const { sql } = w.shop
  await sql`update stock set taken = 0 where id = (select stock_id from products where external_code = 'weekend')`
  await w.shop.transact(async (tx) =>
    orders.status.raiseProblem(tx, await staffActions.lockByCode(tx, code), 'Paid late.'),
  )
  const { status, body } = await owner.post(`${path}/resolutions`, { to: 'paid', kept: null })
  assert.equal(status, 200, JSON.stringify(body))
  const owed = async () => (await officeOrderOf(owner, code)).overpayments.map(({ remaining }) => remaining)
  assert.deepEqual([await owed(), await faultsOfMoney(w)], [[0], []])
  await bounce()
  assert.deepEqual([await owed(), await faultsOfMoney(w)], [[5_000], []])
})
