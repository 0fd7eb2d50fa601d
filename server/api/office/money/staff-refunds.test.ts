import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { transferOrder, officeOrderOf, createPaidOrder } from '#testing/fixtures/orders.ts'
import { enterLateTransfer, enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import {
  officeRefundOf,
  changeRefundStatus,
  requestedRefund,
  BANK,
  refundsOf,
} from '#testing/fixtures/refunds.ts'
import { world, type World } from '#testing/harness/world.ts'

const input = (changes: object = {}) => ({ ...BANK, reason: 'She has broken her leg.', ...changes })

const open = (who: Clerk, { code }: { code: string }, changes: object = {}) =>
  who.post(`/office/api/orders/${code}/refunds`, input(changes))

const offered = async (who: Clerk, { code }: { code: string }) =>
  (await who.get(`/office/api/orders/${code}/refunds`)).body

/** Customers cannot request refunds of anything. */
const nothingRefundable = (w: World) =>
  changeCatalogue(w, (tx) => tx`update products set is_refundable = false, refund_fee = 1000`)

test('finance opens a refund of items that the customer cannot return, and the customer is notified and sees it', async (t) => {
  const w = await world(t)
  await nothingRefundable(w)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  assert.equal(order.can_refund, false)
  const finance = await clerk(w, 'finance')
  assert.equal((await officeOrderOf(finance, order.code)).allowed_actions.refund, null)
  const { refundable } = await offered(finance, order)
  assert.deepEqual(
    [refundable.whole, refundable.paid, refundable.refundable_amount, refundable.items.length],
    [false, 26_600, 26_600, 2],
  )
  const [first, second] = order.tickets.map(({ code }) => code ?? '')
  const { status, body } = await open(finance, order, { tickets: [first], expected_total: 11_900 })
  assert.equal(status, 200, JSON.stringify(body))
  const { refund } = body
  assert.deepEqual(
    [refund.total, refund.created_by_staff, refund.account.iban],
    [
      11_900,
      {
        by: 'Sam finance',
        reason: 'She has broken her leg.',
        refund_fee_waived: false,
        fees_included: false,
      },
      'HR12 •••• 0160',
    ],
  )
  assert.deepEqual(refund.calculation, [
    { what: 'prices', amount: 12_900 },
    { what: 'refund_fees', amount: -1_000 },
  ])
  assert.deepEqual([refund.history[0].action, refund.history[0].by], ['refund opened', 'Sam finance'])
  const mail = (await w.mails()).at(-1)
  assert.deepEqual(
    [mail?.template, mail?.subject],
    ['refund-requested', `Your refund for order ${order.code}`],
  )
  assert.equal((await refundsOf(w, token))[0]?.status, 'active')
  const waived = await open(finance, order, { tickets: [second], waive_refund_fee: true })
  assert.deepEqual(
    [
      waived.body.refund.total,
      waived.body.refund.created_by_staff.refund_fee_waived,
      waived.body.refund.calculation,
    ],
    [
      12_900,
      true,
      [
        { what: 'prices', amount: 12_900 },
        { what: 'refund_fees', amount: 0 },
      ],
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal(
    (await officeOrderOf(finance, order.code)).allowed_actions.refund,
    'This order has nothing left to refund.',
  )
})

test('finance refunds an item once, at most what was paid, and only with an account, a reason and the total that was shown', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const [first = '', second = ''] = order.tickets.map(({ code }) => code ?? '')
  await requestedRefund(w, token, order, { tickets: first })
  const finance = await clerk(w, 'finance')
  const errorsOf = async (changes: object) => (await open(finance, order, changes)).body.errors
  assert.deepEqual(await errorsOf({ tickets: [first] }), {
    tickets: ['One of the selected items cannot be refunded.'],
  })
  assert.deepEqual(Object.keys(await errorsOf({ tickets: [] })), ['tickets'])
  assert.deepEqual(Object.keys(await errorsOf({ tickets: [second], bank_iban: 'HR00' })), ['bank_iban'])
  assert.deepEqual(await errorsOf({ tickets: [second], reason: ' ' }), {
    reason: ['Please enter a reason for the refund.'],
  })
  assert.deepEqual(await errorsOf({ tickets: [second], expected_total: 1 }), {
    expected_total: ['The amount has changed in the meantime. Please check it again.'],
  })
  await w.shop.sql`update payments set paid_amount = 12000 where order_id = ${order.id}`
  assert.equal((await open(finance, order, { tickets: [second] })).body.refund.total, 100)
  assert.equal((await open(finance, { code: 'NONE-SUCH' })).status, 404)
})

test('when several staff members open the same refund at once, one succeeds', async (t) => {
  const w = await world(t)
  const order = await createPaidOrder(w, await customer(w))
  const finance = await clerk(w, 'finance')
  const tickets = order.tickets.map(({ code }) => code)
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(finance, order, { tickets })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422])
  assert.deepEqual(await consistency.check(w.shop), [])
})
test('a refund of a partly paid order is distributed over its items, and their amounts sum to its total', async (t) => {
  const w = await world(t)
  await nothingRefundable(w)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w, ['weekend', 'last'])
  await enterTransfer(finance, order, transferInput(6_000))
  const { refund } = (await open(finance, order)).body
  const rows = await w.shop.sql<{ amount: number }[]>`
    select amount from refund_items where refund_id = ${refund.id}`
  assert.equal(rows.length, 2)
  assert.equal(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    refund.total,
  )
})

describe('a partly paid order', () => {
  test('is refunded as a whole without accepted terms, which cancels its open payments and releases its places if staff say so', async (t) => {
    //
    const w = await world(t)
    await nothingRefundable(w)
    const finance = await clerk(w, 'finance')
    const order = await transferOrder(w, ['plan'])
    await enterTransfer(finance, order, transferInput(6_000))
    const { refundable } = await offered(finance, order)
    assert.deepEqual([refundable.whole, refundable.paid, refundable.items.length], [true, 6_000, 1])
    const { body } = await open(finance, order)
    assert.deepEqual(
      [body.refund.total, body.refund.calculation.map(({ amount }: { amount: number }) => amount)],
      [6_000 - 600 - 1_000, [6_000, -600, -1_000]],
    )
    assert.equal(
      (await officeOrderOf(finance, order.code)).allowed_actions.refund,
      'A refund of this whole order has already been opened.',
    )
    assert.deepEqual(await consistency.check(w.shop), [])
    const { id } = body.refund
    await changeRefundStatus(finance, [id], 'processing')
    await changeRefundStatus(finance, [id], 'processed', { to_sale: true })
    const after = await officeOrderOf(finance, order.code)
    assert.deepEqual(
      after.payments.map(({ payment_status }) => payment_status),
      ['paid', 'cancelled', 'cancelled'],
    )
    assert.deepEqual([after.fully_refunded, await takenStockOf(w, 'plan')], [true, 0])
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('without a payment plan is refunded as a whole, including its merchandise', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const { body: made } = await (
      await clerk(w, 'owner')
    ).post(
      '/office/api/orders',
      phoneOrder(
        { full_name: 'Zoë Brontë', email: 'zoe@example.com' },
        {
          merchandise: [{ external_code: 'shirt' }],
          order: {
            payment_method: 'bank_transfer',
            shipping_country: 'HR',
            shipping_address: BANK.bank_owner_address,
          },
        },
      ),
    )
    await enterTransfer(finance, made, transferInput(10_000))
    const stock = await takenStockOf(w, 'weekend')
    const { body } = await open(finance, made, { waive_refund_fee: true })
    const { id, items, total } = body.refund
    assert.deepEqual(
      items.map(({ kind }: { kind: string }) => kind),
      ['cart_merchandise', 'cart_product'],
    )
    const fees = items.reduce((sum: number, { fee }: { fee: number }) => sum + fee, 0)
    assert.equal(total, 10_000 - fees)
    await changeRefundStatus(finance, [id], 'processing')
    await changeRefundStatus(finance, [id], 'processed', { to_sale: true })
    const after = await officeOrderOf(finance, made.code)
    assert.deepEqual(
      [after.payment_status, after.payments[0]?.payment_status, after.fully_refunded],
      ['partial', 'cancelled', true],
    )
    assert.equal(await takenStockOf(w, 'weekend'), stock - 1)
    assert.ok((await officeRefundOf(finance, id)).items.every(({ on_sale }) => on_sale))
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

test('no refund is opened for an order that is cancelled, is a problem, or is unpaid', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  const why = async () => {
    const refused = await open(finance, order)
    assert.equal(refused.status, 422)
    const { allowed_actions } = await officeOrderOf(finance, order.code)
    assert.equal(allowed_actions.refund, refused.body.message)
    assert.equal((await offered(finance, order)).message, refused.body.message)
    return refused.body.message
  }
  assert.equal(await why(), 'Nothing has been paid for this order.')
  await enterLateTransfer(w, finance, order, 100)
  assert.equal(await why(), 'Resolve the problem with this order first.')
  await finance.post(`/office/api/orders/${order.code}/resolutions`, { to: 'cancelled' })
  assert.match(await why(), /^This order has ended/)
})

test('a customer sees a refund opened for an order whose terms they have not accepted', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const finance = await clerk(w, 'finance')
  const ana = { full_name: 'Ana Horvat', email: 'ana@example.com' }
  const { body: made } = await (await clerk(w, 'sales')).post('/office/api/orders', phoneOrder(ana))
  await enterTransfer(finance, made, transferInput(13_300))
  const code = (await officeOrderOf(finance, made.code)).tickets[0]?.code
  assert.equal((await open(finance, made, { tickets: [code] })).status, 200)
  const [refund] = await refundsOf(w, token)
  assert.deepEqual([refund?.order, refund?.status], [made.code, 'active'])
  assert.deepEqual(await consistency.check(w.shop), [])
})
