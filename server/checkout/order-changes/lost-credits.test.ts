import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { allRight, another, changeOrder, lineIdsOf } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, createStaffOrder, officeOrderOf } from '#testing/fixtures/orders.ts'
import { deliverPayload, enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The bank's notification about the dispute of an order's only charge. */
async function tell(w: World, { code }: { code: string }, status: 'open' | 'won' | 'lost') {
  const [charge] = await w.shop.sql<{ transaction_ref: string; amount: number }[]>`
    select a.transaction_ref, a.amount from payment_attempts a
      join payments p on p.id = a.payment_id join orders o on o.id = p.order_id
     where o.code = ${code} and a.status = 'succeeded'`
  const { transaction_ref: transaction, amount } = charge ?? {}
  const about = { ref: `dp_${code}`, reason: 'fraudulent', due_by: '2027-02-03T12:00:00Z' }
  const dispute = { ...about, transaction, status, amount, currency: 'EUR' }
  assert.equal(await deliverPayload(w, JSON.stringify({ dispute })), 200)
}

/** A camping ticket that was paid by card and exchanged for another. */
async function exchanged(w: World, sales: Clerk, to: string, email = 'ana@example.com') {
  const first = await createPaidOrder(w, await customer(w, email), { weekend: [], products: ['camping'] })
  const { camping } = await lineIdsOf(sales, first)
  const { next } = await changeOrder(sales, first, { removed_products: [camping], products: [another(to)] })
  assert.ok(next)
  return { first, next }
}

const resolve = async (who: Clerk, { code }: { code: string }, to: string) => {
  const { status, body } = await who.post(`/office/api/orders/${code}/resolutions`, { to })
  assert.equal(status, 200, JSON.stringify(body))
  return body.order
}

const block = (who: Clerk, { code }: { code: string }) =>
  who.post(`/office/api/orders/${code}/dispute-blocks`, { dispute: null })

test('a dispute of an exchanged order makes the order that it is credited to a problem, and if it is lost, blocks that order’s tickets with one click', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { first, next } = await exchanged(w, owner, 'limited')
  assert.match((await block(owner, next)).body.message, /No credit of this order has been lost/)
  await tell(w, first, 'open')
  const opened = await officeOrderOf(owner, next.code)
  assert.match(
    opened.problem_reason ?? '',
    new RegExp(
      `€10\\.00 credited to this order comes from order ${first.code}. There: The payer disputes €45\\.00`,
    ),
  )
  assert.deepEqual([opened.payment_status, opened.lost_credits], ['problem', []])
  await allRight(w)
  await tell(w, first, 'lost')
  const lost = await officeOrderOf(owner, next.code)
  assert.match(lost.problem_reason ?? '', /There: The dispute \S+ was lost, and with it €45\.00\.$/)
  assert.deepEqual(lost.lost_credits, [{ order: first.code, amount: 1_000 }])
  assert.doesNotMatch(lost.problem_reason ?? '', /disputes/, 'what was said before is outdated')
  const blocked = await block(owner, next)
  assert.deepEqual([blocked.status, blocked.body.order.tickets[0].status], [200, 'blocked'])
  await allRight(w)
  await resolve(owner, first, 'paid')
  await resolve(owner, next, 'paid')
  await allRight(w)
})

test('a won dispute is also reported in the order that it is credited to', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { first, next } = await exchanged(w, owner, 'limited')
  await tell(w, first, 'open')
  await tell(w, first, 'won')
  assert.match((await officeOrderOf(owner, next.code)).problem_reason ?? '', /There: The dispute \S+ was won/)
  assert.deepEqual(
    [
      (await resolve(owner, next, 'paid')).payment_status,
      (await officeOrderOf(owner, next.code)).lost_credits,
    ],
    ['paid', []],
  )
  await allRight(w)
})

test('an order whose credit was lost can be cancelled without returning the credit, before or after it is written off', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const writtenOffFirst of [false, true]) {
    const { first, next } = await exchanged(w, owner, 'weekend', `ana${writtenOffFirst}@example.com`)
    const part = await enterTransfer(owner, next, transferInput(8_800, { seen: 1 }))
    assert.equal(part.body.order.payment_status, 'paid')
    await tell(w, first, 'lost')
    if (writtenOffFirst) await resolve(owner, first, 'paid')
    const ended = await resolve(owner, next, 'cancelled')
    assert.deepEqual(
      [
        ended.payment_status,
        ended.overpayments.map(({ remaining }: { remaining: number }) => remaining),
        ended.lost_credits,
      ],
      ['cancelled', [8_800], []],
    )
    assert.equal(await takenStockOf(w, 'weekend'), 0)
    if (!writtenOffFirst) await resolve(owner, first, 'paid')
    const { disputes, received } = await officeOrderOf(owner, first.code)
    assert.deepEqual([disputes[0]?.written_off, received], [0, 4_500])
    await allRight(w)
  }
})

test('reversing the transfer of an exchanged order makes the order that it is credited to a problem, and both can be cancelled', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const order = await createStaffOrder(w, {
    products: ['camping', 'limited'],
    payment_method: 'bank_transfer',
  })
  await enterTransfer(owner, order, transferInput(5_500))
  const { camping } = await lineIdsOf(owner, order)
  const { next } = await changeOrder(owner, order, {
    removed_products: [camping],
    products: [another('weekend')],
  })
  assert.ok(next)
  const reversal = { payment: 1, reason: 'It was for Eva.', keep_tickets: false, seen: 1 }
  const { status, body } = await owner.post(`/office/api/orders/${order.code}/payment-reversals`, reversal)
  assert.deepEqual(
    [
      status,
      body.order.payment_status,
      body.order.problem_reason,
      body.order.tickets.map((each: { status: string }) => each.status),
    ],
    [200, 'problem', 'A payment of €55.00 was reversed: It was for Eva.', ['refunded', 'blocked']],
    JSON.stringify(body),
  )
  const told = (await w.mails()).filter(({ template }) => template === 'payment-reversed')
  assert.deepEqual(
    told.map(({ to }) => to),
    [order.billing_email],
  )
  assert.match(
    told[0]?.text ?? '',
    /counted €55\.00[^]*changed for another order[^]*let nobody in until then/,
  )
  assert.doesNotMatch(told[0]?.text ?? '', /Still open|please pay/)
  const problem = await officeOrderOf(owner, next.code)
  assert.deepEqual(
    [problem.payment_status, problem.lost_credits],
    ['problem', [{ order: order.code, amount: 4_500 }]],
  )
  assert.match(problem.problem_reason ?? '', /There: A payment of €55\.00 was reversed/)
  await allRight(w)
  const ended = await resolve(owner, next, 'cancelled')
  assert.deepEqual([ended.payment_status, ended.overpayments], ['cancelled', []])
  const paid = await resolve(owner, order, 'paid')
  assert.deepEqual(
    [paid.payment_status, paid.tickets.map((each: { status: string }) => each.status)],
    ['paid', ['refunded', 'active']],
  )
  await allRight(w)
})
