import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfficeOrder } from '#contract/office/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import { deliverPayload, openPayment } from '#testing/fixtures/payments.ts'
import { changeRefundStatus, refundsOf, requestRefund } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as orders from '#server/orders/orders.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'

const transactionOf = async (w: World, code: string): Promise<string> => {
  const [row] = await w.shop.sql<{ transaction_ref: string }[]>`
    select a.transaction_ref from payment_attempts a
      join payments p on p.id = a.payment_id join orders o on o.id = p.order_id
     where o.code = ${code} and a.status = 'succeeded' order by a.id limit 1`
  assert.ok(row)
  return row.transaction_ref
}

/** The bank's notification about the dispute of a charge. */
const tell = (w: World, transaction: string, status: 'open' | 'won' | 'lost', input: object = {}) =>
  deliverPayload(
    w,
    JSON.stringify({
      dispute: {
        ref: 'dp_1',
        transaction,
        status,
        reason: 'fraudulent',
        amount: 13_300,
        currency: 'EUR',
        due_by: '2027-02-03T12:00:00Z',
        ...input,
      },
    }),
  )

/** A paid order with a ticket, and a staff member. */
async function sold(w: World) {
  const token = await customer(w)
  const { code } = await createPaidOrder(w, token)
  const owner = await clerk(w, 'owner')
  return { token, code, owner, charge: await transactionOf(w, code) }
}

const moneyOf = ({ payment_status, total_paid, received, disputes }: OfficeOrder) => [
  payment_status,
  total_paid,
  received,
  disputes.map(({ status, lost_amount, written_off }) => [status, lost_amount, written_off]),
]

const resolve = (who: Clerk, code: string, to = 'paid') =>
  who.post(`/office/api/orders/${code}/resolutions`, { to })

test('a disputed payment makes its order a problem with reason, amount and deadline, once per dispute', async (t) => {
  const w = await world(t)
  const { code, owner, charge, token } = await sold(w)
  for (const _ of ['once', 'again']) assert.equal(await tell(w, charge, 'open'), 200)
  const order = await officeOrderOf(owner, code)
  assert.equal(
    order.problem_reason,
    'The payer disputes €133.00 at their bank (dp_1). They say that they did not make this payment. Respond at the gateway by 3 February 2027.',
  )
  assert.deepEqual(moneyOf(order), ['problem', 13_300, 13_300, [['open', 0, 0]]])
  const { body } = await owner.get('/office/api/overview')
  assert.equal(body.overview.orders.disputes, 1)
  const listed = await owner.get('/office/api/orders?disputed=yes')
  assert.deepEqual(
    listed.body.rows.map((row: { code: string }) => row.code),
    [code],
  )
  assert.equal((await orderOf(w, token, code)).can_refund, false)
  const early = await owner.post(`/office/api/orders/${code}/dispute-blocks`, {
    dispute: order.disputes[0]?.id,
  })
  assert.deepEqual(
    [early.status, early.body.message],
    [422, 'This dispute has not been lost, so its tickets stay valid.'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a won dispute keeps the payment, and staff return the order to paid', async (t) => {
  const w = await world(t)
  const { code, owner, charge } = await sold(w)
  await tell(w, charge, 'open')
  for (const _ of ['once', 'again']) await tell(w, charge, 'won')
  await tell(w, charge, 'open')
  const order = await officeOrderOf(owner, code)
  assert.equal(order.problem_reason, 'The dispute dp_1 was won: you keep €133.00.')
  assert.deepEqual(moneyOf(order), ['problem', 13_300, 13_300, [['won', 0, 0]]])
  await resolve(owner, code)
  assert.deepEqual(moneyOf(await officeOrderOf(owner, code)).slice(0, 2), ['paid', 13_300])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the amount of a lost dispute cannot be refunded again, and all tickets of the order are blocked with one click', async (t) => {
  const w = await world(t)
  const { code, owner, charge, token } = await sold(w)
  // The end is reported first.
  for (const status of ['lost', 'open', 'lost'] as const) await tell(w, charge, status)
  const order = await officeOrderOf(owner, code)
  assert.equal(order.problem_reason, 'The dispute dp_1 was lost, and with it €133.00.')
  assert.deepEqual(moneyOf(order), ['problem', 13_300, 0, [['lost', 13_300, 0]]])
  assert.deepEqual(await consistency.check(w.shop), [])

  const undecided = async () => [
    (await owner.get('/office/api/overview')).body.overview.orders.disputes,
    (await owner.get('/office/api/orders?disputed=yes')).body.rows.length,
  ]
  assert.deepEqual(await undecided(), [1, 1])

  const block = () =>
    owner.post(`/office/api/orders/${code}/dispute-blocks`, { dispute: order.disputes[0]?.id })
  assert.deepEqual(
    (await block()).body.order.tickets.map(({ status }: { status: string }) => status),
    ['blocked'],
  )
  assert.equal((await block()).status, 422)

  await resolve(owner, code)
  const after = await officeOrderOf(owner, code)
  assert.deepEqual(moneyOf(after), ['paid', 13_300, 13_300, [['lost', 13_300, 13_300]]])
  assert.deepEqual(await undecided(), [0, 0])
  assert.equal(
    after.allowed_actions.refund,
    'The payment is disputed at the bank, or the dispute was lost, so it cannot be refunded again.',
  )
  assert.equal((await requestRefund(w, token, await orderOf(w, token, code))).status, 422)
  assert.equal((await owner.get('/office/api/overview')).body.overview.income.lost, 13_300)
  assert.deepEqual(await consistency.check(w.shop), [])

  // The bank has changed its decision, which staff have to review.
  await tell(w, charge, 'won')
  const { payment_status, problem_reason } = await officeOrderOf(owner, code)
  assert.deepEqual(
    [payment_status, problem_reason],
    ['problem', 'The gateway now reports the dispute dp_1 as won; before it was lost.'],
  )
})

test('an installment lost in a dispute must be paid again', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  const { code, id } = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const { total_paid: first } = await officeOrderOf(owner, code)
  const row = await w.shop.transact((tx) => orders.lock(tx, id))
  await attempts.begin(w.shop, await openPayment(w, row, 1))
  const [second] = await w.shop.sql<{ reference: string; amount: number }[]>`
    select reference, amount from payment_attempts where status = 'open'`
  assert.ok(second)
  await w.app.inject({ method: 'POST', url: `/sandbox-bank/${second.reference}/pay` })
  await tell(w, second.reference, 'lost', { amount: second.amount })
  const paid = async () => (await owner.get('/office/api/overview')).body.overview.income.paid
  assert.equal(await paid(), first + second.amount)
  assert.equal(
    (await owner.post(`/office/api/orders/${code}/resolutions`, { to: 'partial', kept: first })).status,
    200,
  )
  const { payment_status, total_paid } = await officeOrderOf(owner, code)
  assert.deepEqual([payment_status, total_paid], ['partial', first])
  assert.equal(await paid(), first)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a dispute of an unknown charge, and one without a valid signature, changes nothing', async (t) => {
  const w = await world(t)
  const { code, owner, charge } = await sold(w)
  assert.equal(await tell(w, 'somebody else’s', 'open'), 200)
  assert.equal(await tell(w, charge, 'open', { due_by: 'soon' }), 400)
  const forged = JSON.stringify({ dispute: { ref: 'dp_2', transaction: charge, status: 'lost' } })
  assert.equal(await deliverPayload(w, forged, { signature: 'forged' }), 401)
  assert.equal((await officeOrderOf(owner, code)).payment_status, 'paid')
})

test('a refund to a bank account is held while its payment is disputed', async (t) => {
  const w = await world(t)
  const { token, code, owner, charge } = await sold(w)
  const { body } = await requestRefund(w, token, await orderOf(w, token, code))
  const ids = [Number(body.refund_id)]
  const isDisputed = async () => (await refundsOf(w, token))[0]?.disputed
  assert.equal(await isDisputed(), false)
  await tell(w, charge, 'open')
  assert.equal(await isDisputed(), true)
  const refused = 'A payment of this order is disputed at the bank, which may return the money itself.'
  const change = async (to: string) => (await changeRefundStatus(owner, ids, to))[0]
  assert.match((await change('processing'))?.message ?? '', new RegExp(`^${refused}`))
  await tell(w, charge, 'won')
  assert.equal(await isDisputed(), false)
  assert.equal((await change('processing'))?.done, true)
  await tell(w, charge, 'open', { ref: 'dp_2' })
  assert.match((await change('processed'))?.message ?? '', new RegExp(`^${refused}`))
  const file = (chosen: number[]) => owner.post('/office/api/refunds/payment-files', { ids: chosen })
  assert.match((await file([])).body.message, /other refund in processing is on hold/)
  assert.match((await file(ids)).body.message, new RegExp(`disputed at the bank.*: ${ids[0]}\\.$`))
  await tell(w, charge, 'won', { ref: 'dp_2' })
  assert.equal((await file(ids)).status, 200)
  assert.equal((await change('processed'))?.done, true)
})
