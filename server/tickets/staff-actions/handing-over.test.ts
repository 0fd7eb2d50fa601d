import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('the stand finds an order by its pick-up code and hands each piece over once; a supervisor undoes it with a reason, and what was handed over is only refunded by staff', async (t) => {
  const w = await world(t)
  await changeCatalogue(w, (tx) => tx`update merchandise set pick_up = true where external_code = 'shirt'`)
  const [token, sales, finance] = [await customer(w), await clerk(w, 'sales'), await clerk(w, 'finance')]
  const order = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt', 'shirt', 'cup'] })
  const [one = '', two = '', cup = ''] = order.merchandisePurchases.map(({ code }) => code ?? '')
  assert.match(order.pick_up_code ?? '', /^P-[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  const mails = (await w.mails()).map(({ text }) => text).join()
  assert.ok(mails.includes(order.pick_up_code ?? '-'))

  const find = async (search: string) =>
    (await sales.get(`/office/api/parcels?state=pick_up&search=${encodeURIComponent(search)}`)).body.rows
  const typed = ` ${order.pick_up_code?.toLowerCase().replaceAll('-', ' ')} `
  assert.deepEqual(
    (await find(typed)).map((row: { order: string; items: object[] }) => [row.order, row.items.length]),
    [[order.code, 1]],
  )
  assert.deepEqual(await find(`P-${order.code}-0000-0000`), [])

  const handOver = (...codes: string[]) => sales.post(`/office/api/orders/${order.code}/handovers`, { codes })
  assert.equal((await handOver(one)).status, 200)
  for (const codes of [[one], [one, two], [cup], ['NO'], []])
    assert.equal((await handOver(...codes)).status, 422, codes.join())
  const toCollect = (await finance.file('/office/api/exports/pickups')).toString()
  assert.deepEqual(
    [toCollect.includes(one), toCollect.includes(two), toCollect.includes(cup)],
    [false, true, false],
  )
  assert.equal((await handOver(two)).status, 200)
  assert.deepEqual(await find(''), [])
  const collected = await orderOf(w, token, order.code)
  assert.equal(collected.pick_up_code, undefined)
  assert.deepEqual(
    collected.merchandisePurchases.map(({ status, is_refundable }) => [status, is_refundable]),
    [
      ['collected', false],
      ['collected', false],
      ['active', false],
    ],
  )

  const { handovers } = await officeOrderOf(sales, order.code)
  assert.deepEqual(
    handovers.map(({ code, by, may_undo }) => [code, by, may_undo]),
    [
      [two, 'Sam sales', true],
      [one, 'Sam sales', true],
    ],
  )
  const undo = (reason: string) =>
    sales.post(`/office/api/handovers/${handovers[1]?.id}/undoings`, { reason })
  assert.deepEqual(Object.keys((await undo(' ')).body.errors), ['reason'])
  assert.equal((await undo('The wrong size.')).status, 200)
  assert.equal((await undo('Again.')).status, 422)
  assert.equal((await sales.post('/office/api/handovers/999/undoings', { reason: 'x' })).status, 404)
  assert.equal(
    (await finance.post(`/office/api/orders/${order.code}/handovers`, { codes: [one] })).status,
    403,
  )
  assert.equal((await handOver(one)).status, 200)
  const again = await officeOrderOf(sales, order.code)
  assert.deepEqual(
    again.handovers.map(({ code, undone_reason, may_undo }) => [code, undone_reason, may_undo]),
    [
      [one, null, true],
      [one, 'The wrong size.', false],
      [two, null, true],
      [one, null, false],
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})
