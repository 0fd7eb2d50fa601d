import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addMerchandise, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { applyCode, cartWithCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { another, changeOrder } from '#testing/fixtures/order-changes.ts'
import { orderOf } from '#testing/fixtures/orders.ts'
import { BANK, processRefund, requestRefund } from '#testing/fixtures/refunds.ts'
import type { Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const EVERYTHING = { ...RADIO, items: [], percent: 12.5, fees: true }

/** An order of weekend tickets and a shirt with a code, paid unless it is to wait. */
async function order(w: World, token: string, code: string, names: string[], isPaid = true): Promise<Order> {
  const cart = await cartWithCode(w, code, names)
  await addMerchandise(w, { cart })
  const { status, body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  assert.equal(status, 200, JSON.stringify(body))
  if (isPaid) await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  return orderOf(w, token, body.order.code)
}

/** What the orders with discounts come to, and what was given back of them, by the tables of orders and refunds. */
async function reckon(w: World) {
  const [sum] = await w.shop.sql<{ turnover: number; refunded: number; given_away: number }[]>`
    select sum(items_total)::bigint as turnover,
           (select coalesce(sum(total - (select sum(shipping_refund) from refund_items where refund_id = r.id)), 0)::bigint
              from refunds r where status not in ('active', 'cancelled')) as refunded,
           (select sum(l.discount_amount + l.discount_fee_amount)::bigint
              from (select * from (select order_id, discount_amount, discount_fee_amount from cart_products
                    union all select order_id, discount_amount, discount_fee_amount from cart_merchandise) l) l
              join orders b on b.id = l.order_id where b.payment_status not in ('cancelled', 'abandoned')) as given_away
      from orders where payment_status not in ('cancelled', 'abandoned')`
  assert.ok(sum)
  return { ...sum, net: sum.turnover - sum.refunded }
}

const figuresOf = async (owner: Clerk) =>
  (await owner.get('/office/api/discounts/radio/figures')).body.figures

test('the figures of a discount agree with orders, refunds, cancellations and changes, in all, by batch and by code', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, EVERYTHING)
  const batch = { name: 'Guests', codes: ['GUEST-1', 'GUEST-2'], uses_each: 9 }
  assert.equal(
    (await owner.post('/office/api/discount-code-batches', { discount: 'radio', value: batch })).status,
    200,
  )
  const token = await customer(w)
  await order(w, token, 'RADIO', ['Ana Horvat', 'Ivo Ivić'])
  await order(w, token, 'GUEST-1', ['Ana Horvat'], false)
  const cancelled = await order(w, token, 'GUEST-1', ['Ana Horvat'], false)
  await w.post('/api/cancel-order', { token, order: cancelled.code })
  const refunded = await order(w, token, 'GUEST-2', ['Ana Horvat', 'Ivo Ivić'])
  const asked = await requestRefund(w, token, refunded, { ...BANK, tickets: refunded.tickets[0]?.code })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await processRefund(w, asked.body.refund_id, 'start', 'complete')
  const changed = await order(w, token, 'RADIO', ['Ana Horvat'], false)
  await changeOrder(owner, changed, { products: [another('weekend', { full_name: 'Eva Kral' })] })
  await cartWithCode(w, 'GUEST-2', ['Mila Perić', 'Jan Novak'])
  const { total, batches, codes } = await figuresOf(owner)
  const { in_carts, ordered, paid, returned, ...amounts } = total
  assert.deepEqual([in_carts, ordered, paid, returned], [2, 11, 6, 1])
  assert.deepEqual(amounts, await reckon(w))
  const { rows } = (await owner.get('/office/api/discount-figures')).body
  assert.deepEqual(rows, [{ key: 'radio', name: 'Radio listeners', ...total }])
  const counts = ({ in_carts: held, ordered: all, paid: full, returned: back }: typeof total) => [
    held,
    all,
    full,
    back,
  ]
  assert.deepEqual(batches.map(counts), [[2, 5, 3, 1]])
  assert.deepEqual(codes.map(counts), [[0, 6, 3, 0]])
  assert.equal(batches[0].net + codes[0].net, total.net)
  const lines = (await owner.get('/office/api/exports/discounts')).body.trim().split('\r\n')
  assert.deepEqual(
    lines.map((line: string) => line.split(',').slice(0, 6).join(',')),
    [
      'Name,Batch,Code,Items,Items paid,Items refunded',
      'Radio listeners,,RADIO,6,3,0',
      'Radio listeners,Guests,GUEST-1,2,0,0',
      'Radio listeners,Guests,GUEST-2,3,3,1',
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal((await owner.get('/office/api/discounts/nobody/figures')).status, 404)
})

test('a trial says what each discount does to a cart, or why it does nothing, and holds nothing', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(
    w,
    { ...RADIO, uses_per_order: 3, uses: 300 },
    {
      key: 'five',
      name: 'Five for four',
      automatic: true,
      percent: 100,
      items: ['weekend'],
      group_of: 5,
      cheapest: 1,
    },
    { key: 'less', name: 'Less', automatic: true, percent: 5, items: ['weekend'] },
    { key: 'later', name: 'Later', automatic: true, percent: 50, starts_at: '2027-02-01T10:00' },
    { key: 'over', name: 'Over', codes: ['OVER'], percent: 50, ends_at: '2027-01-01T10:00' },
    { key: 'off', name: 'Off', enabled: false, automatic: true, percent: 50 },
    { key: 'other', name: 'Other', codes: ['OTHER'], percent: 50 },
  )
  const trial = async (input: object) => (await owner.post('/office/api/discount-trials', input)).body.trial
  const items = [
    { external_code: 'weekend', count: 4 },
    { external_code: 'shirt', count: 1 },
  ]
  const found = await trial({ items, codes: ['radio', 'over', 'nobody'] })
  const line = (count: number, price: number, discount: string | null) => ({
    external_code: 'weekend',
    name: 'Weekend ticket',
    count,
    list_price: 12_900,
    list_fee: 400,
    price,
    fee: 400,
    discount,
  })
  assert.deepEqual(found.lines.slice(0, 2), [line(3, 11_610, 'Radio listeners'), line(1, 12_255, 'Less')])
  assert.deepEqual([found.list_total - found.total, found.unknown], [3 * 1_290 + 645, ['nobody']])
  const results = found.discounts.map(
    ({ key, applied, offered, amount, reason, missing }: Record<string, unknown>) => [
      key,
      applied,
      offered,
      amount,
      reason,
      missing,
    ],
  )
  assert.deepEqual(results, [
    ['radio', 3, 4, 3 * 1_290, null, null],
    ['five', 0, 0, 0, 'group', 1],
    ['less', 1, 4, 645, null, null],
    ['later', 0, 0, 0, 'not_yet', null],
    ['over', 0, 0, 0, 'ended', null],
    ['off', 0, 0, 0, 'off', null],
    ['other', 0, 0, 0, 'no_code', null],
  ])
  for (const codes of [null, 1, 'RADIO', true, {}, [1], [null], [[]], [{}], ['\u0000']])
    assert.equal((await trial({ items, codes })).total, 54_120, JSON.stringify(codes))
  const later = await trial({ items, codes: ['RADIO'], at: '2027-02-02T10:00:00+01:00' })
  assert.equal(later.lines[0].discount, 'Later')
  const refusals = [
    { items: [{ external_code: 'nothing', count: 1 }] },
    { items: [{ external_code: 'weekend', count: 0 }] },
    { items: [{ external_code: 'weekend', count: 201 }] },
    { items, at: 'soon' },
  ]
  for (const input of refusals)
    assert.equal((await owner.post('/office/api/discount-trials', input)).status, 422, JSON.stringify(input))
  const [{ taken } = { taken: 1 }] = await w.shop.sql<
    { taken: number }[]
  >`select sum(taken)::integer as taken from stock`
  assert.deepEqual([taken, (await applyCode(w, 'RADIO')).status], [0, 200])
})
