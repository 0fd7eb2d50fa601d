import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptForRest, refundAmount } from '#contract/refund-amounts.ts'
import { repriceRest } from '#contract/refund-repricing.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { withDiscounts } from '#testing/fixtures/discounts.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { officeRefundOf, processRefund, refundsOf, requestedRefund } from '#testing/fixtures/refunds.ts'
import { world } from '#testing/harness/world.ts'

const NAMES = ['Ana One', 'Ana Two', 'Ana Three', 'Ana Four', 'Ana Five']

const FIVE_FOR_FOUR = {
  key: 'five',
  name: 'Five for four',
  automatic: true,
  percent: 100,
  items: ['weekend'],
  group_of: 5,
  cheapest: 1,
}

/** The refund of tickets as the page computes it. */
function shown(order: Order, tickets: Ticket[]) {
  const keys = new Set(tickets.map(({ id }) => `ticket ${id}`))
  const kept = order.repriced ? repriceRest(order.repriced, keys).kept : 0
  return { ...refundAmount(tickets, 1_000_000, kept), kept_for_rest: keptForRest(tickets, kept) }
}

test('the rest of five for four is priced anew if the festival says so: one returns nothing, two the price of one', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, { ...FIVE_FOR_FOUR, refund_anew: true })
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: NAMES })
  const [free, one, two] = order.tickets.toSorted((a, b) => a.price - b.price)
  assert.ok(free && one && two)
  assert.deepEqual([free.price, order.total_price], [0, 4 * 12_900 + 5 * 400])

  assert.deepEqual(shown(order, [one]), { total: 0, shipping_refund: 0, kept_for_rest: 11_900 })
  const first = await requestedRefund(w, token, order, { tickets: one.code })
  const now = await orderOf(w, token, order.code)
  assert.deepEqual(shown(now, [two]), { total: 10_900, shipping_refund: 0, kept_for_rest: 1_000 })
  const second = await requestedRefund(w, token, now, { tickets: two.code })
  assert.deepEqual(
    (await refundsOf(w, token)).map(({ total, kept_for_rest }) => [total, kept_for_rest]),
    [
      [10_900, 1_000],
      [0, 11_900],
    ],
  )
  assert.deepEqual((await officeRefundOf(owner, second)).calculation, [
    { what: 'prices', amount: 12_900 },
    { what: 'refund_fees', amount: -1_000 },
    { what: 'rest', amount: -1_000 },
  ])
  for (const id of [first, second]) await processRefund(w, id, 'start', 'complete')
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('without that choice each ticket of five for four returns what it cost', async (t) => {
  const w = await world(t)
  await withDiscounts(w, FIVE_FOR_FOUR)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: NAMES })
  const [free, one] = order.tickets.toSorted((a, b) => a.price - b.price)
  assert.equal(order.repriced, null)
  assert.ok(free && one)
  await requestedRefund(w, token, order, { tickets: one.code })
  await requestedRefund(w, token, order, { tickets: free.code })
  assert.deepEqual(
    (await refundsOf(w, token)).map(({ total }) => total),
    [0, 11_900],
  )
})
