import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { changeRefundStatus, createRefundRequest, requestRefund } from '#testing/fixtures/refunds.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { ticketOf } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

test('refunds are found by id, order, customer and holder, no matter whether a word is common', async (t) => {
  const w = await world(t)
  const { id } = await createRefundRequest(w)
  const zoe = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const hers = await createPaidOrder(w, zoe, { weekend: ['Lola von Montez'] })
  const other = (await requestRefund(w, zoe, hers)).body.refund_id
  const { code: ticket } = await ticketOf(w, zoe)
  const finance = await clerk(w, 'finance')
  const searches = [
    [String(id), [id]],
    [`#${other}`, [other]],
    [hers.code.toLowerCase(), [other]],
    [hers.code.replace('-', '').slice(0, 6), [other]],
    [ticket, [other]],
    ['bront', [other]],
    ['von mon', [other]],
    ['example', [other, id]],
    ['%', []],
  ] as const
  const findAll = async () => {
    for (const [search, ids] of searches) {
      const { body } = await finance.get(`/office/api/refunds?search=${encodeURIComponent(search)}`)
      const found = body.rows.map((row: { id: number }) => row.id)
      assert.deepEqual([search, found, body.total], [search, ids, ids.length])
    }
  }
  // In a table without statistics PostgreSQL expects more matching tickets than there are refunded items.
  const [, common] = await recordQueries(w, findAll)
  await w.shop.sql`analyze tickets, refund_items`
  const [, rare] = await recordQueries(w, findAll)
  const walk = (query: string) => /refund_items i\s+cross join lateral/.test(query)
  assert.deepEqual([common.filter(walk).length, rare.filter(walk).length], [16, 0])
})

test('the refund queue is filtered by status, age, payment method, destination and search', async (t) => {
  const w = await world(t)
  const { order, id } = await createRefundRequest(w)
  w.clock.move('P10D')
  const zoe = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const hers = await createPaidOrder(w, zoe, { weekend: ['Lola von Montez'] })
  const other = (await requestRefund(w, zoe, hers)).body.refund_id
  const finance = await clerk(w, 'finance')
  await changeRefundStatus(finance, [other], 'processing')
  const idsOf = async (query: string) => {
    const { body } = await finance.get(`/office/api/refunds?${query}`)
    assert.equal(body.total, body.rows.length)
    return body.rows.map((row: { id: number }) => row.id)
  }
  assert.deepEqual(await idsOf(''), [other, id])
  assert.deepEqual(await idsOf('status=open'), [other, id])
  assert.deepEqual(await idsOf('status=active'), [id])
  assert.deepEqual(await idsOf('status=processed'), [])
  assert.deepEqual(await idsOf('age=7'), [id])
  assert.deepEqual(await idsOf('method=bank_transfer'), [])
  assert.deepEqual(await idsOf('destination=card'), [])
  assert.deepEqual(await idsOf('age=99999999999999&from=nonsense&search=nobody'), [])
  const [row] = (await finance.get(`/office/api/refunds?search=${order.code}`)).body.rows
  assert.deepEqual(
    [row.order, row.customer_name, row.items, row.total, row.status],
    [order.code, 'Ana Horvat', 1, 11_900, 'active'],
  )
})

test('the refund queue shows fifty refunds at a time', async (t) => {
  const w = await world(t)
  const { id } = await createRefundRequest(w)
  await w.shop.sql`
    insert into refunds (order_id, customer_id, status, created_at, total, shipping_refund)
    select order_id, customer_id, 'cancelled', created_at, 1, 0 from refunds, generate_series(1, 60) where id = ${id}`
  const finance = await clerk(w, 'finance')
  const first = (await finance.get('/office/api/refunds')).body
  assert.deepEqual([first.rows.length, first.total], [50, 61])
  const rest = (await finance.get(`/office/api/refunds?from=${first.next}`)).body
  assert.deepEqual([rest.rows.length, rest.next, rest.rows.at(-1).id], [11, null, id])
})
