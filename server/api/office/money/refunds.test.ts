import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HistoryEntry } from '#contract/office/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import {
  officeRefundOf,
  changeRefundStatus,
  createRefundRequest,
  requestedRefund,
  makePlanRefundable,
  refundsOf,
} from '#testing/fixtures/refunds.ts'
import { world } from '#testing/harness/world.ts'

describe('finance', () => {
  test('processes a refund from the request to the transfer, and the customer sees each status', async (t) => {
    // P4-23 P4-24 P4-25 A-105
    const w = await world(t)
    const { token, id } = await createRefundRequest(w)
    const finance = await clerk(w, 'finance')
    const steps = [
      ['processing', 'processing', 'refunding'],
      ['problem', 'problem', 'refund-problem'],
      ['processing', 'processing', 'refunding'],
      ['processed', 'processed', 'refunded'],
    ] as const
    for (const [to, status, item] of steps) {
      assert.deepEqual(await changeRefundStatus(finance, [id], to, { reason: 'The bank sent it back.' }), [
        { id, done: true, message: null },
      ])
      const [refund] = await refundsOf(w, token)
      assert.deepEqual([refund?.status, refund?.tickets[0]?.status], [status, item])
    }
    const refund = await officeRefundOf(finance, id)
    assert.equal(refund.problem_reason, 'The bank sent it back.')
    assert.deepEqual(
      refund.history.map(({ by, action, detail }: HistoryEntry) => [by, action, detail['to']]),
      [
        ['Sam finance', 'refund status changed', 'processed'],
        ['Sam finance', 'refund status changed', 'processing'],
        ['Sam finance', 'refund status changed', 'problem'],
        ['Sam finance', 'refund status changed', 'processing'],
        ['Ana Horvat', 'refund requested', undefined],
      ],
    )
    assert.equal((await w.mails()).at(-1)?.template, 'refund-completed')
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('cancels a refund for the customer as long as its processing has not started', async (t) => {
    // P7-06 A-106
    const w = await world(t)
    const { token, order, id } = await createRefundRequest(w)
    const finance = await clerk(w, 'finance')
    assert.equal((await changeRefundStatus(finance, [id], 'cancelled'))[0]?.done, true)
    assert.deepEqual(await refundsOf(w, token), [])
    assert.equal((await orderOf(w, token, order.code)).tickets[0]?.status, 'active')
    const again = await requestedRefund(w, token, order)
    await changeRefundStatus(finance, [again], 'processing')
    assert.deepEqual(await changeRefundStatus(finance, [again], 'cancelled'), [
      { id: again, done: false, message: 'This refund can no longer be cancelled.' },
    ])
    assert.equal((await officeRefundOf(finance, id)).account, null)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('changes several refunds at once, each independently, with the reason for each that is refused', async (t) => {
    const w = await world(t)
    const { token, order, id } = await createRefundRequest(w)
    const other = await requestedRefund(w, token, await createPaidOrder(w, token))
    const finance = await clerk(w, 'finance')
    await changeRefundStatus(finance, [other], 'processing')
    assert.deepEqual(await changeRefundStatus(finance, [id, 999, other, id], 'processing'), [
      { id, done: true, message: null },
      { id: 999, done: false, message: 'Not found.' },
      { id: other, done: false, message: 'A refund that is processing cannot become processing.' },
    ])
    assert.equal((await orderOf(w, token, order.code)).tickets[0]?.status, 'refunding')
    for (const [input, message] of [
      [{ ids: [], to: 'processing' }, 'Please choose at least one refund.'],
      [{ ids: [id], to: 'toString' }, 'Please choose what to do with the refunds.'],
      [{ ids: [id], to: 'problem', reason: ' ' }, 'Please say what the problem is.'],
      [
        { ids: Array.from({ length: 201 }, (_, n) => n + 1), to: 'processing' },
        'Please choose at most 200 refunds at once.',
      ],
    ] as const) {
      const { status, body } = await finance.post('/office/api/refunds/status-changes', input)
      assert.deepEqual([status, body.message], [422, message])
    }
    const [long] = await changeRefundStatus(finance, [id], 'problem', { reason: 'x'.repeat(501) })
    assert.equal(long?.message, 'The reason can be at most 500 characters long.')
  })
})

test('an unexpected error in one of several refunds is reported as its failure, and does not stop the others', async (t) => {
  const w = await world(t)
  const { token, order, id } = await createRefundRequest(w)
  const other = await requestedRefund(w, token, await createPaidOrder(w, token))
  await w.shop.sql`update tickets set status = 'active' where code = ${order.tickets[0]?.code ?? ''}`
  const finance = await clerk(w, 'finance')
  const changes = await changeRefundStatus(finance, [id, other], 'processing')
  assert.deepEqual(changes, [
    {
      id,
      done: false,
      message: 'Something went wrong, and nothing was changed. The log has the details.',
    },
    { id: other, done: true, message: null },
  ])
  assert.equal((await officeRefundOf(finance, id)).status, 'active')
})

test('completing several refunds skips those with a problem, which are completed one by one', async (t) => {
  const w = await world(t)
  const { token, id } = await createRefundRequest(w)
  const other = await requestedRefund(w, token, await createPaidOrder(w, token))
  const finance = await clerk(w, 'finance')
  await changeRefundStatus(finance, [id, other], 'processing')
  await changeRefundStatus(finance, [id], 'problem', { reason: 'The bank sent it back.' })
  assert.deepEqual(await changeRefundStatus(finance, [id, other], 'processed'), [
    {
      id,
      done: false,
      message: 'This refund has a problem. Resume it first, or complete it on its own.',
    },
    { id: other, done: true, message: null },
  ])
  assert.equal((await officeRefundOf(finance, id)).status, 'problem')
  assert.equal((await changeRefundStatus(finance, [id], 'processed'))[0]?.done, true)
})

describe('the places of a refund', () => {
  test('are released on completion if staff say so, and only once', async (t) => {
    const w = await world(t)
    const { id } = await createRefundRequest(w)
    const finance = await clerk(w, 'finance')
    await changeRefundStatus(finance, [id], 'processing')
    assert.equal(await takenStockOf(w, 'weekend'), 1)
    await changeRefundStatus(finance, [id], 'processed', { to_sale: true })
    assert.equal(await takenStockOf(w, 'weekend'), 0)
    assert.equal((await officeRefundOf(finance, id)).items[0]?.on_sale, true)
    assert.equal((await finance.post(`/office/api/refunds/${id}/releases`)).status, 422)
    assert.equal(await takenStockOf(w, 'weekend'), 0)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('can be released later, with the seats of departures and the stock of merchandise', async (t) => {
    const w = await world(t)
    await changeCatalogue(w, (tx) => tx`update products set is_refundable = true where external_code = 'bus'`)
    const token = await customer(w)
    const [departure] = await departures(w)
    const { code: cart } = await filledCart(w)
    await filledCart(w, { cart, external_code: 'bus', transport_time_id: departure?.id })
    await addMerchandise(w, { cart })
    const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
    await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
    const order = await orderOf(w, token, body.order.code)
    const merchandise = order.merchandisePurchases[0]?.code
    const ids = [
      await requestedRefund(w, token, order),
      await requestedRefund(w, token, order, { tickets: '', merchandise }),
    ] as const
    const finance = await clerk(w, 'finance')
    const seats = async () => (await w.shop.sql`select sum(taken)::integer as n from stock`)[0]?.['n']
    const before = await seats()
    const early = await finance.post(`/office/api/refunds/${ids[0]}/releases`)
    assert.deepEqual(
      [early.status, early.body.message],
      [422, 'Places can go back on sale once the refund is completed.'],
    )
    await changeRefundStatus(finance, [...ids], 'processing')
    await changeRefundStatus(finance, [...ids], 'processed')
    assert.equal(await seats(), before)
    for (const id of ids) {
      const { body } = await finance.post(`/office/api/refunds/${id}/releases`)
      assert.ok(body.refund.items.every((item: { on_sale: boolean }) => item.on_sale))
    }
    // A ticket, a ticket with its seat, a shirt.
    assert.equal(await seats(), before - 4)
    assert.deepEqual(await consistency.check(w.shop), [])
    assert.equal((await finance.post('/office/api/refunds/999/releases')).status, 404)
  })

  test('can be released for an order in installments, which has no tickets yet', async (t) => {
    const w = await world(t)
    await makePlanRefundable(w)
    const token = await customer(w)
    const order = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
    const id = await requestedRefund(w, token, order)
    const finance = await clerk(w, 'finance')
    assert.deepEqual((await officeRefundOf(finance, id)).calculation, [
      { what: 'paid', amount: 4_500 },
      { what: 'fees', amount: -600 },
      { what: 'refund_fees', amount: -500 },
    ])
    await changeRefundStatus(finance, [id], 'processing')
    await changeRefundStatus(finance, [id], 'processed', { to_sale: true })
    assert.equal(await takenStockOf(w, 'plan'), 0)
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

describe('the bank account of a refund', () => {
  test('is shown masked, and each view of the full account is recorded', async (t) => {
    // A-112 A-113
    const w = await world(t)
    const { id } = await createRefundRequest(w, { note: 'Thank you!' })
    const finance = await clerk(w, 'finance')
    const { account, note, calculation } = await officeRefundOf(finance, id)
    assert.deepEqual(
      [account?.holder, account?.iban, account?.address, account?.bic, account?.country],
      ['A•••• H••••', 'HR12 •••• 0160', [], 'NBHRHR2X', 'HR'],
    )
    assert.deepEqual([account?.iban_is_valid, account?.bic_is_valid, note], [true, true, 'Thank you!'])
    assert.deepEqual(calculation, [
      { what: 'prices', amount: 12_900 },
      { what: 'refund_fees', amount: -1_000 },
    ])
    const { body } = await finance.post(`/office/api/refunds/${id}/bank-details-views`)
    assert.deepEqual(
      [body.account.holder, body.account.iban, body.account.address],
      ['Ana Horvat', 'HR1210010051863000160', ['Obala 1', 'Split', '21000']],
    )
    const [last] = (await officeRefundOf(finance, id)).history
    assert.deepEqual([last?.by, last?.action], ['Sam finance', 'bank details read'])
    assert.equal((await finance.post('/office/api/refunds/999/bank-details-views')).status, 404)
    assert.equal((await finance.get('/office/api/refunds/999')).status, 404)
  })
})
