import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { requestRefund, requestedRefund, BANK, refundsOf, processRefund } from '#testing/fixtures/refunds.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'

const cancel = (w: World, token: string, refund_id: unknown) =>
  w.post('/api/cancel-refund', { token, refund_id })

async function flagsOf(w: World, token: string, code: string) {
  const order = await orderOf(w, token, code)
  const { has_refunds, has_active_refunds, fully_refunded, total_refunded, shipping_refunded } = order
  return [has_refunds, has_active_refunds, fully_refunded, total_refunded, shipping_refunded]
}

describe('a customer who cancels a refund request', () => {
  test('gets everything back as it was, even what was shipped', async (t) => {
    // S7-20 P7-05 P3-13 A-106 A-136
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token, { merchandise: ['shirt', 'shirt'] })
    const [shipped] = order.merchandisePurchases
    await w.shop.sql`update merchandise_purchases set status = 'shipped' where id = ${shipped?.id ?? 0}`
    const before = await orderOf(w, token, order.code)
    const merchandise = order.merchandisePurchases.map(({ code }) => code).join(',')
    const ids = [
      await requestedRefund(w, token, order),
      await requestedRefund(w, token, order, { tickets: '', merchandise }),
    ] as const
    assert.deepEqual(await flagsOf(w, token, order.code), [true, true, false, 0, 0])
    const { status, body } = await cancel(w, token, String(ids[0]))
    assert.deepEqual([status, Object.keys(body)], [200, ['data']])
    assert.deepEqual(
      body.data.refunds.map(({ id }: { id: number }) => id),
      [ids[1]],
    )
    assert.equal(body.data.orders[0].has_refunds, true)
    await cancel(w, token, ids[1])
    assert.deepEqual(await orderOf(w, token, order.code), before)
    assert.deepEqual(await refundsOf(w, token), [])
    assert.deepEqual(await consistency.check(w.shop), [])
    await requestedRefund(w, token, order)
  })

  test('is refused if the request is another customer’s, unknown or already in progress', async (t) => {
    // P7-06 S7-20
    const w = await world(t)
    const token = await customer(w)
    const id = await requestedRefund(w, token, await createPaidOrder(w, token))
    const other = await customer(w, 'zoe@example.org', 'Zoë Brontë')
    for (const [who, refund] of [
      [other, id],
      [token, 999_999],
      [token, null],
      [token, 'x'],
    ] as const) {
      const { status, body } = await cancel(w, who, refund)
      assert.deepEqual([status, body], [404, { message: 'Not found.' }])
    }
    assert.equal((await cancel(w, '', id)).status, 401)
    await processRefund(w, id, 'start')
    const { status, body } = await cancel(w, token, id)
    assert.deepEqual([status, body.message], [422, 'This refund can no longer be cancelled.'])
    assert.equal((await refundsOf(w, token))[0]?.status, 'processing')
  })
})

describe('a refund in progress', () => {
  test('changes the status of its items with its own, through a problem, until it is completed', async (t) => {
    // P4-24 P4-25 P3-13 P4-22 A-105 A-138
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    assert.deepEqual(await flagsOf(w, token, order.code), [false, false, false, 0, 0])
    const id = await requestedRefund(w, token, order)
    const at = async () => {
      const [refund] = await refundsOf(w, token)
      return [refund?.status, refund?.tickets[0]?.status, refund?.completed_at]
    }
    assert.deepEqual(await at(), ['active', 'refund', null])
    await processRefund(w, id, 'start')
    assert.deepEqual(await at(), ['processing', 'refunding', null])
    await processRefund(w, id, 'fail')
    assert.deepEqual(await at(), ['problem', 'refund-problem', null])
    assert.deepEqual(await flagsOf(w, token, order.code), [true, true, false, 0, 0])
    await processRefund(w, id, 'start', 'complete')
    assert.deepEqual(await at(), ['processed', 'refunded', '2027-01-15T09:00:00Z'])
    assert.deepEqual(await flagsOf(w, token, order.code), [true, false, true, 11_900, 0])
    assert.deepEqual(await consistency.check(w.shop), [])
    const letter = (await w.mails()).at(-1)
    assert.deepEqual([letter?.template, letter?.to], ['refund-completed', 'ana@example.com'])
    const trail = await w.shop
      .sql`select actor, detail from audit where action = 'refund status changed' order by id`
    assert.deepEqual(
      trail.map(({ actor, detail }) => [actor, detail.to]),
      [
        ['Iva', 'processing'],
        ['Iva', 'problem'],
        ['Iva', 'processing'],
        ['Iva', 'processed'],
      ],
    )
  })

  test('does not make the order refunded if its other ticket was transferred or cancelled', async (t) => {
    // P3-13 P4-06
    const w = await world(t)
    const token = await customer(w)
    for (const status of ['reassigned', 'cancelled']) {
      const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Zoë Brontë'] })
      const [first, second] = order.tickets
      await w.shop.sql`update tickets set status = ${status} where code = ${first?.code ?? ''}`
      await processRefund(
        w,
        await requestedRefund(w, token, order, { tickets: second?.code }),
        'start',
        'complete',
      )
      assert.deepEqual(await flagsOf(w, token, order.code), [true, false, false, 11_900, 0])
    }
  })

  test('makes the order refunded with the last of its items, without putting the place on sale', async (t) => {
    // P3-13 A-108
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token, { merchandise: ['shirt'] })
    const merchandise = order.merchandisePurchases[0]?.code
    await processRefund(
      w,
      await requestedRefund(w, token, order, { tickets: '', merchandise }),
      'start',
      'complete',
    )
    assert.deepEqual(await flagsOf(w, token, order.code), [true, false, false, 4_000, 500])
    await processRefund(w, await requestedRefund(w, token, order), 'start', 'fail', 'complete')
    assert.deepEqual(await flagsOf(w, token, order.code), [true, false, true, 15_900, 500])
    assert.deepEqual(
      (await refundsOf(w, token)).map(({ total }) => total),
      [11_900, 4_000],
    )
    assert.equal(await takenStockOf(w, 'weekend'), 1)
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

describe('a staff member', () => {
  test('can only take the next step of a refund', async (t) => {
    const w = await world(t)
    const token = await customer(w)
    const id = await requestedRefund(w, token, await createPaidOrder(w, token))
    await assert.rejects(
      processRefund(w, id, 'complete'),
      /A refund that is active cannot become processed\./,
    )
    await assert.rejects(processRefund(w, id, 'fail'), /active cannot become problem/)
    await assert.rejects(processRefund(w, id, 'start', 'start'), /processing cannot become processing/)
    await processRefund(w, id, 'complete')
    for (const step of ['start', 'fail', 'complete'] as const)
      await assert.rejects(processRefund(w, id, step), /A refund that is processed cannot become/)
    await assert.rejects(processRefund(w, 999, 'start'), { status: 404 })
  })

  test('can read the bank details of a refund, and that is audited', async (t) => {
    // A-112 A-113
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    const input = { bank_account: 'typed before', note: ' soon, please ', bank_city: '' }
    const { body } = await requestRefund(w, token, order, input)
    const id = Number(body.refund_id)
    const payee = await w.shop.transact((tx) => bankDetails.payeeOf(tx, 'Iva', id))
    assert.deepEqual(payee, {
      ...BANK,
      bank_city: '',
      bank_bic: 'NBHRHR2X',
      bank_iban: 'HR1210010051863000160',
      bank_account: '',
      note: 'soon, please',
    })
    const [read] = await w.shop.sql`select actor, subject from audit where action = 'bank details read'`
    assert.deepEqual({ ...read }, { actor: 'Iva', subject: `refund ${id}` })
    assert.equal(await w.shop.transact((tx) => bankDetails.payeeOf(tx, 'Iva', 999)), null)
  })

  test('finds no bank details of a cancelled refund, or of one completed long ago', async (t) => {
    //
    const w = await world(t)
    const token = await customer(w)
    const order = await createPaidOrder(w, token)
    const account = (id: number) => w.shop.transact((tx) => bankDetails.payeeOf(tx, 'Iva', id))
    const cancelled = await requestedRefund(w, token, order)
    await cancel(w, token, cancelled)
    assert.equal(await account(cancelled), null)
    const id = await requestedRefund(w, token, order)
    w.clock.move('P1Y')
    await w.runHousekeeping()
    assert.ok(await account(id))
    await processRefund(w, id, 'start', 'complete')
    await w.runHousekeeping()
    assert.ok(await account(id))
    w.clock.move('P1Y')
    await w.runHousekeeping()
    assert.equal(await account(id), null)
  })
})
