import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefundRun, RefundRunOrder } from '#contract/office/refund-runs.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, orderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, changeRefundStatus, refundsOf, requestedRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { changeTicket, IVO } from '#testing/fixtures/tickets.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

const REASON = 'The festival is cancelled.'

const create = async (w: World, finance: Clerk, input: object): Promise<RefundRun> => {
  const { status, body } = await finance.post('/office/api/refund-runs', {
    event: '',
    product: '',
    include_fees: true,
    reason: REASON,
    ...input,
  })
  assert.equal(status, 200, JSON.stringify(body))
  await w.mails()
  return read(finance, body.run.id)
}

const read = async (finance: Clerk, id: number): Promise<RefundRun> =>
  (await finance.get(`/office/api/refund-runs/${id}`)).body.run

const set = (finance: Clerk, id: number, to: string) =>
  finance.post(`/office/api/refund-runs/${id}/status-changes`, { to })

const rowsOf = async (finance: Clerk, id: number, result = ''): Promise<RefundRunOrder[]> =>
  (await finance.get(`/office/api/refund-runs/${id}/orders?result=${result}`)).body.rows

/** A festival that refunds to cards, with two orders by card, one by transfer and one of merchandise. */
async function sold(w: World) {
  await configure(w, { refunds: { toCard: true } })
  const finance = await clerk(w, 'finance')
  const token = await customer(w)
  const first = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const second = await createPaidOrder(w, token)
  const shirt = await createPaidOrder(w, token, { merchandise: ['shirt'], weekend: [] })
  const transfer = await transferOrder(w)
  await enterTransfer(finance, transfer, transferInput(transfer.total_price))
  return { finance, token, first, second, shirt, transfer }
}

test('a cancelled event is refunded with the amounts shown first and a result for each order, and nobody is refunded twice', async (t) => {
  const w = await world(t)
  const { finance, token, first, second } = await sold(w)
  const partly = { tickets: first.tickets[0]?.code ?? '' }
  await requestedRefund(w, token, first, partly)
  const run = await create(w, finance, { event: first.tickets[0]?.event_id })
  assert.deepEqual([run.status, run.totals.orders, run.totals.prepared], ['ready', 3, 3])
  assert.deepEqual([run.totals.to_card, run.totals.to_account], [2 * 13_300, 13_300])
  assert.equal((await refundsOf(w, token)).length, 1)
  assert.equal((await set(finance, run.id, 'running')).status, 200)
  const [mails, sent] = await recordQueries(w, () => w.mails())
  const counted = (part: string) => sent.filter((query) => query.includes(part)).length
  // For a refund to an account, the account is looked up before.
  assert.deepEqual(['insert into refunds', 'insert into card_refunds'].map(counted), [2, 1])
  const done = await read(finance, run.id)
  assert.deepEqual([done.status, done.totals.done, done.totals.processed], ['finished', 3, 2])
  assert.equal(done.totals.without_account, 1)
  assert.equal(mails.filter(({ template }) => template === 'refund-account-needed').length, 1)
  const { fully_refunded, credit_notes } = await orderOf(w, token, second.code)
  assert.deepEqual([fully_refunded, credit_notes[0]?.reason], [true, 'festival'])
  const again = await create(w, finance, { event: first.tickets[0]?.event_id })
  await set(finance, again.id, 'running')
  await w.mails()
  const { totals } = await read(finance, again.id)
  assert.deepEqual([totals.to_card, totals.to_account, totals.skipped], [0, 0, 3])
  assert.ok((await rowsOf(finance, again.id, 'skipped')).every(({ reason }) => reason !== null))
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a customer who paid by transfer enters a bank account once, and is then refunded', async (t) => {
  const w = await world(t)
  const { finance, token, second } = await sold(w)
  await w.shop.sql`update orders set payment_method = 'bank_transfer' where id = ${second.id}`
  const run = await create(w, finance, { event: second.tickets[0]?.event_id })
  await set(finance, run.id, 'running')
  await w.mails()
  const waiting = await rowsOf(finance, run.id, 'without_account')
  const id = waiting.find(({ order }) => order === second.code)?.refund ?? 0
  const [early] = await changeRefundStatus(finance, [id], 'processing')
  assert.match(early?.message ?? '', /not entered a bank account yet/)
  const asked = () => refundsOf(w, token).then((all) => all.find((refund) => refund.id === id)?.needs_account)
  assert.equal(await asked(), true)
  const name = (input: object) => w.post('/api/set-refund-account', { token, refund_id: id, ...input })
  assert.deepEqual(Object.keys((await name({ ...BANK, bank_iban: 'HR1' })).body.errors), ['bank_iban'])
  assert.equal((await name(BANK)).status, 200)
  assert.equal(await asked(), false)
  assert.match((await name(BANK)).body.message, /needs no bank account any more/)
  const kept = await w.post('/api/cancel-refund', { token, refund_id: id })
  assert.deepEqual(
    [kept.status, kept.body.message],
    [
      422,
      'The festival gives this money back, so the refund cannot be cancelled. Please contact us if that is wrong.',
    ],
  )
  assert.equal((await refundsOf(w, token)).find((refund) => refund.id === id)?.can_cancel, false)
  await changeRefundStatus(finance, [id], 'processing')
  assert.equal((await finance.post('/office/api/refunds/payment-files', { ids: [id] })).status, 200)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund run can be paused and resumed, and needs an existing event or product and a reason', async (t) => {
  const w = await world(t)
  const { finance, first } = await sold(w)
  const event = first.tickets[0]?.event_id
  for (const [input, field] of [
    [{}, 'event'],
    [{ event, product: 'weekend' }, 'product'],
    [{ event: 'nope' }, 'event'],
    [{ product: 'nope' }, 'product'],
    [{ event, reason: ' ' }, 'reason'],
  ] as const) {
    const { status, body } = await finance.post('/office/api/refund-runs', {
      event: '',
      product: '',
      include_fees: false,
      reason: REASON,
      ...input,
    })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  const run = await create(w, finance, { product: 'weekend', include_fees: false })
  assert.deepEqual([run.kind, run.scope], ['product', 'Weekend ticket'])
  assert.equal((await set(finance, run.id, 'paused')).status, 422)
  assert.equal((await set(finance, run.id, 'running')).status, 200)
  assert.equal((await set(finance, run.id, 'paused')).status, 200)
  await w.mails()
  assert.deepEqual((await read(finance, run.id)).totals.done, 0)
  await set(finance, run.id, 'running')
  await w.mails()
  const { status, totals } = await read(finance, run.id)
  assert.deepEqual([status, totals.done], ['finished', 3])
  assert.equal((await set(finance, run.id, 'running')).status, 422)
  assert.equal((await set(finance, 999, 'running')).status, 404)
})

test('two workers on one refund run refund each order once', async (t) => {
  const w = await world(t)
  const { finance, first } = await sold(w)
  const run = await create(w, finance, { event: first.tickets[0]?.event_id })
  await set(finance, run.id, 'running')
  await set(finance, run.id, 'paused')
  await set(finance, run.id, 'running')
  const other = await w.beside()
  const runs = await import('#server/payments/refunds/runs/runs.ts')
  await Promise.all([w.shop, other, w.shop].map((shop) => runs.advance(shop, { run: run.id })))
  await w.mails()
  const [paid] = await w.shop.sql<{ amount: number }[]>`
    select sum(amount)::bigint as amount from sandbox_refunds`
  assert.equal(paid?.amount, 3 * 13_300)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the refund of a transferred ticket cancels it, its holder is mailed, and the payer gets the refund', async (t) => {
  const w = await world(t)
  const { finance, token, second } = await sold(w)
  const [bought] = second.tickets
  assert.ok(bought)
  const ticket = { ...bought, code: bought.code ?? '', order_id: second.id }
  assert.equal((await changeTicket(w, token, ticket, { ...IVO, reassign: true })).status, 200)
  for (const times of ['once', 'again']) {
    const run = await create(w, finance, { event: second.tickets[0]?.event_id })
    await set(finance, run.id, 'running')
    const mails = await w.mails()
    const told = mails.filter(({ template, to }) => template === 'ticket-cancelled' && to === IVO.email)
    assert.equal(told.length, 1, times)
  }
  const refund = (await refundsOf(w, token)).find((each) => each.order === second.code)
  assert.deepEqual(
    [refund?.status, refund?.total, refund?.cartProducts.map(({ full_name }) => full_name)],
    ['processed', 13_300, ['Ana Horvat']],
  )
  const held = await w.shop.sql`
    select t.status from tickets t join orders o on o.id = t.order_id where o.billing_email = ${IVO.email}`
  assert.deepEqual(held, [{ status: 'cancelled' }])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a refund that cancelled a transferred ticket can no longer be cancelled', async (t) => {
  const w = await world(t)
  const { finance, token, first, second } = await sold(w)
  const [bought] = second.tickets
  assert.ok(bought)
  const ticket = { ...bought, code: bought.code ?? '', order_id: second.id }
  assert.equal((await changeTicket(w, token, ticket, { ...IVO, reassign: true })).status, 200)
  await w.shop.sql`update orders set payment_method = 'bank_transfer' where payment_method = 'credit_card'`
  const run = await create(w, finance, { event: bought.event_id })
  await set(finance, run.id, 'running')
  await w.mails()
  const waiting = await rowsOf(finance, run.id, 'without_account')
  const cancel = async (order: string) => {
    const id = waiting.find((row) => row.order === order)?.refund ?? 0
    return (await changeRefundStatus(finance, [id], 'cancelled'))[0]
  }
  assert.match((await cancel(second.code))?.message ?? '', /^Transferred tickets were cancelled/)
  assert.equal((await cancel(first.code))?.done, true)
  assert.deepEqual(await consistency.check(w.shop), [])
})
