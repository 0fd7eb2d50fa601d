import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { configure } from '#testing/fixtures/site.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { openPayment, paymentEventFor } from '#testing/fixtures/payments.ts'
import {
  BANK,
  changeRefundStatus,
  ledger,
  makePlanRefundable,
  officeRefundOf,
  refundsOf,
  requestRefund,
} from '#testing/fixtures/refunds.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'

const NO_BANK = Object.fromEntries(Object.keys(BANK).map((field) => [field, '']))

/** A festival that refunds to the card. */
async function toCards(w: World) {
  await configure(w, { refunds: { toCard: true } })
  const token = await customer(w)
  return { token, finance: await clerk(w, 'finance') }
}

/** The id of a refund requested without an account. */
async function requested(w: World, token: string, order: Parameters<typeof requestRefund>[2], input = {}) {
  const { status, body } = await requestRefund(w, token, order, { ...NO_BANK, ...input })
  assert.equal(status, 200, body.message)
  return Number(body.refund_id)
}

/** The bank reports days later that a refund has failed. */
const bounce = async (w: World, id: number) => {
  const [row] = await w.shop.sql<{ reference: string }[]>`
    select reference from card_refunds where refund_id = ${id} and status = 'succeeded'`
  assert.ok(row)
  await w.shop.sql`update sandbox_refunds set status = 'failed' where reference = ${row.reference}`
  const { reference } = row
  await cardRefunds.recordEvent(w.shop, {
    reference,
    ref: reference,
    status: 'failed',
    failure_code: 'account_closed',
  })
}

/** A refund of a plan with two paid installments, in progress to the card. */
async function refundOfPlan(w: World) {
  const { token, finance } = await toCards(w)
  await makePlanRefundable(w)
  const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const row = await w.shop.transact((tx) => orders.lock(tx, order.id))
  await attempts.begin(w.shop, await openPayment(w, row, 1))
  const { reference } = await paymentEventFor(w, row, 1)
  await w.app.inject({ method: 'POST', url: `/sandbox-bank/${reference}/pay` })
  const id = await requested(w, token, order)
  await changeRefundStatus(finance, [id], 'processing')
  return { finance, id }
}

describe('an order paid by card', () => {
  test('is refunded to the card without bank details: finance sends the refund with one click, and the customer is mailed', async (t) => {
    //
    const w = await world(t)
    const { token, finance } = await toCards(w)
    const order = await createPaidOrder(w, token)
    assert.equal(order.refund_destination, 'card')
    const id = await requested(w, token, order, { bank_iban: 'HR12 1001 0051 8630 0016 0', note: 'Soon?' })
    assert.equal((await refundsOf(w, token))[0]?.destination, 'card')
    const open = await officeRefundOf(finance, id)
    assert.deepEqual(
      [open.destination, open.account, open.note, open.card_refunds],
      ['card', null, 'Soon?', []],
    )
    assert.deepEqual(await changeRefundStatus(finance, [id], 'processing', { to_sale: true }), [
      { id, done: true, message: null },
    ])
    const mail = (await w.mails()).at(-1)
    assert.deepEqual([mail?.template, mail?.text.includes('back to the card')], ['refund-completed', true])
    const done = await officeRefundOf(finance, id)
    assert.deepEqual(
      [done.status, done.card_refunds.map(({ status }) => status)],
      ['processed', ['succeeded']],
    )
    assert.deepEqual(await ledger(w), [11_900])
    assert.equal((await refundsOf(w, token))[0]?.status, 'processed')
    assert.equal(await takenStockOf(w, 'weekend'), 0)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('is refunded to a bank account if the festival prefers that, and an order paid by transfer always', async (t) => {
    //
    const w = await world(t)
    const { token } = await toCards(w)
    await configure(w, { refunds: { toCard: false } })
    const order = await createPaidOrder(w, token)
    assert.equal(order.refund_destination, 'bank_account')
    assert.equal((await requestRefund(w, token, order, NO_BANK)).status, 422)
    await configure(w, { refunds: { toCard: true } })
    await w.shop.sql`update orders set payment_method = 'bank_transfer' where id = ${order.id}`
    assert.equal((await orderOf(w, token, order.code)).refund_destination, 'bank_account')
  })

  test('is refunded attempt by attempt, newest first, at most the amount of each', async (t) => {
    const w = await world(t)
    const { finance, id } = await refundOfPlan(w)
    await w.mails()
    const { status, total, card_refunds } = await officeRefundOf(finance, id)
    assert.deepEqual([status, total], ['processed', 7_900])
    assert.deepEqual(
      card_refunds.map(({ amount }) => amount),
      [4_500, 3_400],
    )
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

describe('a card refund', () => {
  test('is sent once, despite double clicks, several processes and a crash', async (t) => {
    const w = await world(t)
    const { token, finance } = await toCards(w)
    const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
    const ids: number[] = []
    for (const { code } of order.tickets) ids.push(await requested(w, token, order, { tickets: code }))
    const started = await Promise.all([1, 2, 3].map(() => changeRefundStatus(finance, ids, 'processing')))
    assert.equal(started.flat().filter(({ done }) => done).length, 2)
    const other = await w.beside()
    await Promise.all([w.shop, other, w.shop, other].map((shop) => cardRefunds.sendDue(shop)))
    // A process ended before it could record the bank's response.
    await w.shop.sql`update card_refunds set status = 'pending', settled_at = null, gateway_ref = null`
    w.clock.move('PT2M')
    await Promise.all([w.runHousekeeping(), refunds.housekeeping(other), w.mails()])
    assert.deepEqual(await ledger(w), [11_900, 11_900])
    assert.deepEqual(
      (await refundsOf(w, token)).map(({ status }) => status),
      ['processed', 'processed'],
    )
    assert.equal((await w.mails()).filter(({ template }) => template === 'refund-completed').length, 2)
  })

  test('that the card rejects is a problem, and is retried or sent to a bank account', async (t) => {
    const w = await world(t)
    const { token, finance } = await toCards(w)
    const order = await createPaidOrder(w, token)
    const id = await requested(w, token, order, { note: 'Soon?' })
    await changeRefundStatus(finance, [id], 'processing')
    await w.mails()
    await bounce(w, id)
    const failed = await officeRefundOf(finance, id)
    assert.equal(failed.status, 'problem')
    assert.match(
      failed.problem_reason ?? '',
      /€119\.00 could not be returned to the card \(code: account_closed\)/,
    )
    assert.equal((await w.mails()).at(-1)?.template, 'refund-failed')
    assert.equal((await orderOf(w, token, order.code)).total_refunded, 0)
    assert.deepEqual(await consistency.check(w.shop), [])
    await changeRefundStatus(finance, [id], 'processing')
    await w.mails()
    assert.equal((await officeRefundOf(finance, id)).status, 'processed')
    assert.deepEqual(await ledger(w), [11_900])
    await bounce(w, id)
    const wrong = await finance.post(`/office/api/refunds/${id}/bank-details`, { ...BANK, bank_iban: 'HR1' })
    assert.deepEqual(Object.keys(wrong.body.errors), ['bank_iban'])
    const { body } = await finance.post(`/office/api/refunds/${id}/bank-details`, BANK)
    assert.deepEqual([body.refund.destination, body.refund.note], ['bank_account', 'Soon?'])
    await changeRefundStatus(finance, [id], 'processing')
    await w.mails()
    assert.equal((await officeRefundOf(finance, id)).status, 'processing')
    assert.deepEqual(await ledger(w), [])
    await changeRefundStatus(finance, [id], 'processed')
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('waits while the gateway does not respond, cannot be completed by hand meanwhile, and is sent afterwards', async (t) => {
    const w = await world(t)
    const { token, finance } = await toCards(w)
    const order = await createPaidOrder(w, token)
    const id = await requested(w, token, order)
    await w.shop.sql`alter table sandbox_refunds rename to sandbox_refunds_away`
    await changeRefundStatus(finance, [id], 'processing')
    await w.mails()
    const [byHand] = await changeRefundStatus(finance, [id], 'processed')
    assert.match(byHand?.message ?? '', /gateway is processing this refund/)
    assert.equal((await officeRefundOf(finance, id)).status, 'processing')
    await w.shop.sql`alter table sandbox_refunds_away rename to sandbox_refunds`
    w.clock.move('PT2M')
    await w.runHousekeeping()
    assert.equal((await officeRefundOf(finance, id)).status, 'processed')
    assert.deepEqual(await ledger(w), [11_900])
  })
})

test('a card refund with an unknown result is retried only on its own, after staff have checked the gateway', async (t) => {
  //
  const w = await world(t)
  const { token, finance } = await toCards(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const ids: number[] = []
  for (const { code } of order.tickets) ids.push(await requested(w, token, order, { tickets: code }))
  const [id = 0, other = 0] = ids
  await changeRefundStatus(finance, [id], 'processing')
  const [sent] = await w.shop.sql<{ reference: string }[]>`
    select reference from card_refunds where refund_id = ${id}`
  const event = { ref: null, status: 'unknown' as const, failure_code: null }
  await cardRefunds.recordEvent(w.shop, { reference: sent?.reference ?? '', ...event })
  assert.match((await officeRefundOf(finance, id)).problem_reason ?? '', /did not confirm whether/)
  const changes = await changeRefundStatus(finance, [id, other], 'processing')
  assert.deepEqual(
    changes.map(({ done }) => done),
    [false, true],
  )
  assert.match(changes[0]?.message ?? '', /Check its dashboard, then resume this refund on its own/)
  assert.equal((await changeRefundStatus(finance, [id], 'processing'))[0]?.done, true)
})

test('finance refunds everything that was paid, including fees, with a reason', async (t) => {
  const w = await world(t)
  const { token, finance } = await toCards(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const path = `/office/api/orders/${order.code}/refunds`
  const offered = await finance.get(`${path}?include_fees=yes`)
  assert.deepEqual(
    [offered.body.refundable.destination, offered.body.refundable.items[0].price],
    ['card', 13_300],
  )
  const { status, body } = await finance.post(path, {
    tickets: order.tickets.map(({ code }) => code),
    include_fees: true,
    expected_total: 26_600,
    reason: 'The headliner is ill.',
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.refund.calculation, [
    { what: 'prices', amount: 25_800 },
    { what: 'fees', amount: 800 },
    { what: 'refund_fees', amount: 0 },
  ])
  await changeRefundStatus(finance, [body.refund.id], 'processing')
  await w.mails()
  const { fully_refunded, total_refunded } = await orderOf(w, token, order.code)
  assert.deepEqual([fully_refunded, total_refunded, await ledger(w)], [true, 26_600, [26_600]])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('if a part of a card refund bounces after the rest was sent by hand, only that part is owed again', async (t) => {
  const w = await world(t)
  const { finance, id } = await refundOfPlan(w)
  const parts = await w.shop.sql<{ reference: string; amount: number }[]>`
    select reference, amount from card_refunds where refund_id = ${id} order by id`
  const record = (index: number, status: 'succeeded' | 'failed') =>
    cardRefunds.recordEvent(w.shop, {
      reference: parts[index]?.reference ?? '',
      ref: null,
      status,
      failure_code: null,
    })
  await record(0, 'succeeded')
  await record(1, 'failed')
  assert.match((await officeRefundOf(finance, id)).problem_reason ?? '', /€34\.00 could not be returned/)
  await changeRefundStatus(finance, [id], 'processed')
  await record(0, 'failed')
  const late = await officeRefundOf(finance, id)
  assert.equal(late.status, 'problem')
  assert.match(late.problem_reason ?? '', /€45\.00 could not be returned/)
  await changeRefundStatus(finance, [id], 'processing')
  await w.mails()
  assert.deepEqual([(await officeRefundOf(finance, id)).status, await ledger(w)], ['processed', [4_500]])
  assert.deepEqual(await consistency.check(w.shop), [])
})
