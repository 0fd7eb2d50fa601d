import type { RefundPreviewField } from '#contract/office/refund-previews.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ledger from '#server/books/ledger/ledger.ts'
import { customer } from '#testing/fixtures/customers.ts'
import {
  allRight,
  another,
  changeOrder,
  confirmChange,
  lineIdsOf,
  previewChange,
} from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, officeOrderOf, orderOf } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, changeRefundStatus, officeRefundOf, refundsOf } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The export of payments of all orders: kinds, methods and amounts. */
const transactions = async (w: World) => {
  const finance = await clerk(w, 'finance', 'books@festoon.test')
  const { body } = await finance.get('/office/api/exports/transactions')
  return body
}

const bridge = async (w: World) => {
  await ledger.post(w.shop)
  const owner = await clerk(w, 'owner')
  const books = (await owner.get('/office/api/ledger/bridge')).body.bridge
  const { overview } = (await owner.get('/office/api/overview')).body
  assert.equal(overview.income.refunded, books.given_back, 'paid back on the first page, as in the books')
  return books
}

test('a paid ticket is exchanged for a more expensive one: the payment is credited, and the customer transfers the difference', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token, { weekend: [], products: ['camping'] })
  const { camping } = await lineIdsOf(sales, paid)
  const input = {
    removed_products: [camping],
    products: [another('weekend')],
    payment_method: 'bank_transfer',
  }
  const { preview, order, next } = await changeOrder(sales, paid, input)
  assert.deepEqual(preview.paid_order, {
    refund: { total: 4_500, credited: 4_500, back: 0, destination: 'bank_account', to_payer: false },
    next: { total: 13_300, shipping: 0, taken: 0, due: 8_800, until: preview.paid_order?.next?.until },
  })
  assert.deepEqual(
    [order.payment_status, order.tickets[0]?.status, order.credit_notes.length, order.refunds[0]?.status],
    ['paid', 'refunded', 1, 'processed'],
  )
  assert.equal(order.total_refunded, 0, 'nothing was given back')
  assert.deepEqual([order.refunds[0]?.total, order.refunds[0]?.credited], [4_500, 4_500])
  assert.deepEqual(
    [next?.payment_status, next?.total_price, next?.total_paid, next?.transfer?.amount, next?.invoice],
    ['partial', 13_300, 4_500, 8_800, null],
  )
  assert.equal(next?.balance_due_at, preview.paid_order?.next?.until)
  assert.deepEqual([await takenStockOf(w, 'camping'), await takenStockOf(w, 'weekend')], [0, 1])
  const mails = await w.mails()
  const mail = mails.findLast(({ template }) => template === 'order-changed')
  for (const { name, value } of preview.mail.rows) assert.ok(mail?.text.includes(`${name}: ${value}`), name)
  assert.match(mail?.text ?? '', /Counts for it: €45\.00[^]*Still open: €88\.00[^]*IBAN/)
  assert.match(mail?.text ?? '', new RegExp(`New order: ${next?.code}`))
  await allRight(w)

  const done = await enterTransfer(await clerk(w, 'finance'), next ?? paid, transferInput(8_800, { seen: 1 }))
  assert.deepEqual(
    [done.body.order.payment_status, done.body.order.tickets[0].status, done.body.order.invoice === null],
    ['paid', 'active', false],
  )
  const invoices = await w.shop.sql<{ method: string }[]>`
    select snapshot -> 'payment' ->> 'method' as method from invoices order by order_id`
  assert.deepEqual(
    invoices.map(({ method }) => method),
    ['Credit card', `Credit from order ${paid.code}: €45.00, Bank transfer`],
  )
  const { sold, paid: counted, given_back, credited, due } = await bridge(w)
  assert.deepEqual([sold, counted, given_back, credited, due], [17_800, 17_800, 0, 4_500, 0])
  const lines = String(await transactions(w))
    .trim()
    .split('\n')
    .slice(1)
  assert.deepEqual([lines.length, lines.every((line) => !line.includes('credit'))], [2, true])
  await allRight(w)
})

test('a paid ticket is exchanged for a cheaper one: the new ticket is issued immediately, and finance refunds the difference', async (t) => {
  const w = await world(t)
  await configure(w, { refunds: { toCard: true } })
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const token = await customer(w)
  const paid = await createPaidOrder(w, token)
  const { weekend } = await lineIdsOf(sales, paid)
  const { preview, order, next } = await changeOrder(sales, paid, {
    removed_products: [weekend],
    products: [another('camping')],
    note: 'She comes by bus.',
  })
  assert.deepEqual(preview.paid_order?.refund, {
    total: 13_300,
    credited: 4_500,
    back: 8_800,
    destination: 'card',
    to_payer: false,
  })
  assert.deepEqual(
    [next?.payment_status, next?.tickets.map(({ name, status }) => [name, status]), next?.invoice === null],
    ['paid', [['Camping', 'active']], false],
  )
  assert.deepEqual([order.tickets[0]?.status, order.changes[0]?.note], ['refund', 'She comes by bus.'])
  const [refund] = await refundsOf(w, token)
  assert.deepEqual([refund?.can_cancel, refund?.credited, refund?.new_order], [false, 4_500, next?.code])
  const cancelled = await w.post('/api/cancel-refund', { token, refund_id: refund?.id })
  assert.match(cancelled.body.message, /cannot be cancelled/)
  await allRight(w)

  const id = refund?.id ?? 0
  const { preview: ofRefund } = (await finance.get(`/office/api/refunds/${id}`)).body
  const amounts = new Set(['paid', 'given_back', 'counted', 'remains', 'credited'])
  assert.deepEqual(
    ofRefund
      .filter(({ what }: RefundPreviewField) => amounts.has(what))
      .map(({ what, name, before, after }: RefundPreviewField) => [what, name, before, after]),
    [
      ['paid', '', 13_300, 13_300],
      ['given_back', '', 0, 8_800],
      ['counted', next?.code, 4_500, 4_500],
      ['remains', '', 8_800, 0],
      ['credited', '', 0, 13_300],
    ],
  )
  await changeRefundStatus(finance, [id], 'processing')
  await w.mails()
  const { status, total } = await officeRefundOf(finance, id)
  assert.deepEqual([status, total, await takenStockOf(w, 'weekend')], ['processed', 13_300, 0])
  const told = (await w.mails()).findLast(({ template }) => template === 'refund-completed')
  assert.match(told?.text ?? '', /Counts for order \S+: €45\.00\nAmount: €88\.00/)
  const { given_back, credited, refunds_open } = await bridge(w)
  assert.deepEqual([given_back, credited, refunds_open], [8_800, 4_500, 0])
  const left = await w.shop.sql<{ account: string }[]>`
    select account from ledger_postings where account like '% 25.00' group by account having sum(amount) <> 0`
  assert.deepEqual([...left], [], 'of the weekend ticket and its fee nothing is left')
  await allRight(w)
})

test('the partial refund of an exchange fails and is sent again, and the ledger is correct at every step', async (t) => {
  const w = await world(t)
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const token = await customer(w)
  const paid = await createPaidOrder(w, token)
  const { weekend } = await lineIdsOf(sales, paid)
  await changeOrder(sales, paid, { removed_products: [weekend], products: [another('camping')] })
  const mail = (await w.mails()).findLast(({ template }) => template === 'order-changed')
  assert.match(mail?.text ?? '', /Goes back to you: €88\.00[^]*portal\/refunds\/1/)
  assert.equal((await w.post('/api/set-refund-account', { token, refund_id: 1, ...BANK })).status, 200)
  await changeRefundStatus(finance, [1], 'processing')
  await allRight(w)
  const file = await finance.post('/office/api/refunds/payment-files', { ids: [1] })
  assert.match(JSON.stringify(file.body), /88\.00/)
  await changeRefundStatus(finance, [1], 'problem', { reason: 'The account is closed.' })
  await allRight(w)
  await changeRefundStatus(finance, [1], 'processing')
  await changeRefundStatus(finance, [1], 'processed')
  await allRight(w)
  const { given_back, credited, refunds_open } = await bridge(w)
  assert.deepEqual([given_back, credited, refunds_open], [8_800, 4_500, 0])
})

test('the new order of an exchange that is not paid in time is cancelled, and its credit is to be returned', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token, { weekend: [], products: ['camping'] })
  const { camping } = await lineIdsOf(sales, paid)
  const { next } = await changeOrder(sales, paid, {
    removed_products: [camping],
    products: [another('weekend')],
  })
  w.clock.move('P40D')
  await w.runHousekeeping()
  const ended = await officeOrderOf(await clerk(w, 'owner'), next?.code ?? '')
  assert.deepEqual(
    [ended.payment_status, ended.total_paid, ended.overpayments.map(({ remaining }) => remaining)],
    ['cancelled', 0, [4_500]],
  )
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  await allRight(w)
  const finance = await clerk(w, 'finance', 'other@festoon.test')
  const [overpayment] = ended.overpayments
  await finance.post(`/office/api/orders/${ended.code}/overpayment-returns`, {
    overpayment: overpayment?.id,
    to_card: false,
  })
  await allRight(w)
})

test('an item added to a paid order becomes a new order, and the paid one is unchanged even if the new one is abandoned', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token)
  const first = await changeOrder(sales, paid, { products: [another('camping')] })
  assert.deepEqual(first.preview.paid_order?.refund, null)
  assert.deepEqual(
    [first.next?.payment_status, first.next?.payment_method, first.preview.due],
    ['pending', 'credit_card', 4_500],
  )
  const second = await changeOrder(sales, paid, { products: [another('free')] })
  assert.deepEqual([second.next?.payment_status, second.next?.payment_method], ['paid', 'voucher'])
  assert.deepEqual(
    second.order.changes.map(({ new_order }) => new_order),
    [first.next?.code, second.next?.code],
  )
  const own = await orderOf(w, token, paid.code)
  assert.deepEqual([own.has_refunds, own.tickets.length], [false, 1])
  await allRight(w)
  w.clock.move('P40D')
  await w.runHousekeeping()
  const ended = await officeOrderOf(await clerk(w, 'owner'), first.next?.code ?? '')
  assert.equal(ended.payment_status, 'abandoned')
  await allRight(w)
})

test('an item is removed from a paid order with or without a refund of its fees, and restored if the refund is cancelled', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token, { products: ['camping'], merchandise: ['shirt'] })
  const { weekend, shirt } = await lineIdsOf(sales, paid)
  const input = { removed_products: [weekend], removed_merchandise: [shirt] }
  const kept = await previewChange(sales, paid, { ...input, keep_fees: true })
  assert.equal(kept.body.preview.paid_order.refund.total, 11_900 + 3_500 + 500)
  const { preview, order, next } = await changeOrder(sales, paid, input)
  assert.deepEqual([preview.paid_order?.refund?.total, next], [13_300 + 3_500 + 500, null])
  assert.deepEqual(order.tickets.map(({ status }) => status).toSorted(), ['active', 'refund'])
  await allRight(w)
  const [refund] = await refundsOf(w, token)
  assert.equal((await w.post('/api/cancel-refund', { token, refund_id: refund?.id })).status, 200)
  assert.ok((await orderOf(w, token, paid.code)).tickets.every(({ status }) => status === 'active'))
  await allRight(w)
})

test('a voucher is not refunded: an exchange credits only the amount that was paid', async (t) => {
  const w = await world(t)
  await w.shop.sql`update vouchers set amount = 10000 where code = 'WELCOME10'`
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token, { voucher_code: 'WELCOME10' })
  const { weekend } = await lineIdsOf(sales, paid)
  const { preview, next } = await changeOrder(sales, paid, {
    removed_products: [weekend],
    products: [another('camping')],
  })
  assert.deepEqual(preview.paid_order?.refund?.total, 3_300)
  assert.deepEqual([next?.total_price, next?.total_paid, preview.due], [4_500, 3_300, 1_200])
  await allRight(w)
})

test('of concurrent changes of a paid order, or a double click, only one succeeds', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w)
  const paid = await createPaidOrder(w, token)
  const { weekend } = await lineIdsOf(sales, paid)
  for (const input of [
    { products: [another('camping')] },
    { removed_products: [weekend], products: [another('limited')] },
  ]) {
    const seen = (await previewChange(sales, paid, input)).body.preview.version
    const twice = await Promise.all([1, 2, 3].map(() => confirmChange(sales, paid, { ...input, seen })))
    assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 422, 422])
  }
  assert.equal((await officeOrderOf(sales, paid.code)).changes.length, 2)
  await allRight(w)
})
