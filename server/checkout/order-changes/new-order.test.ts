import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { allRight, another, changeOrder, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { createPaidOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, changeRefundStatus, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('an exchanged order can be exchanged again, for a more expensive or a cheaper ticket', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const order = await createStaffOrder(w, { products: ['camping'], payment_method: 'bank_transfer' })
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(4_500))
  const { camping } = await lineIdsOf(sales, order)
  const first = await changeOrder(sales, order, {
    removed_products: [camping],
    products: [another('limited')],
  })
  assert.deepEqual([first.next?.payment_status, first.preview.paid_order?.refund?.back], ['paid', 3_500])
  const { limited } = await lineIdsOf(sales, first.next ?? order)
  const second = await changeOrder(sales, first.next ?? order, {
    removed_products: [limited],
    products: [another('weekend')],
  })
  assert.deepEqual(
    [second.next?.total_paid, second.preview.due, second.order.changes.length],
    [1_000, 12_300, 2],
  )
  await allRight(w)
})

test('the ledger is correct after each of three exchanges, after the refunds of the differences and the final payment', async (t) => {
  const w = await world(t)
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const order = await createStaffOrder(w, { products: ['weekend'], payment_method: 'bank_transfer' })
  await enterTransfer(finance, order, transferInput(13_300))
  let code = order.code
  const steps = []
  for (const [from, to] of [
    ['weekend', 'camping'],
    ['camping', 'limited'],
    ['limited', 'weekend'],
  ] as const) {
    const line = (await lineIdsOf(sales, { code }))[from]
    const done = await changeOrder(sales, { code }, { removed_products: [line], products: [another(to)] })
    code = done.next?.code ?? ''
    steps.push([done.next?.total_paid, done.preview.back, done.preview.due])
    await allRight(w)
  }
  assert.deepEqual(steps, [
    [4_500, 8_800, 0],
    [1_000, 3_500, 0],
    [1_000, 0, 12_300],
  ])
  const paid = await enterTransfer(finance, { code }, transferInput(12_300, { seen: 1 }))
  assert.equal(paid.body.order.payment_status, 'paid', JSON.stringify(paid.body))
  const waiting = await w.shop.sql<
    { id: number }[]
  >`select id from refunds where status = 'active' order by id`
  assert.equal(waiting.length, 2)
  for (const { id } of waiting) {
    assert.equal((await finance.post(`/office/api/refunds/${id}/bank-details`, BANK)).status, 200)
    for (const to of ['processing', 'processed']) await changeRefundStatus(finance, [id], to)
  }
  await allRight(w)
  const { bridge } = (await finance.get('/office/api/ledger/bridge')).body
  assert.deepEqual(
    [bridge.due, bridge.refunds_open, bridge.given_back, bridge.credited],
    [0, 0, 12_300, 6_500],
  )
  const paidRows = await rowsOf(finance, 'paid')
  assert.equal(sum(paidRows, 'Gross'), 13_300)
  const documents = await rowsOf(finance, 'invoices')
  assert.deepEqual([documents.length, sum(documents, 'Gross')], [7, 13_300])
})

test('the amount due of an exchange by card can be paid by transfer, entered directly or after changing the method', async (t) => {
  const w = await world(t)
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const token = await customer(w)
  const exchange = async () => {
    const paid = await createPaidOrder(w, token, { weekend: [], products: ['camping'] })
    const { camping } = await lineIdsOf(sales, paid)
    const input = {
      removed_products: [camping],
      products: [another('weekend')],
      payment_method: 'credit_card',
    }
    const { next } = await changeOrder(sales, paid, input)
    assert.ok(next)
    return next
  }
  const entered = await enterTransfer(finance, await exchange(), transferInput(8_800, { seen: 1 }))
  assert.deepEqual(
    [entered.status, entered.body.order.payment_status, entered.body.order.payment_method],
    [200, 'paid', 'bank_transfer'],
    JSON.stringify(entered.body.errors),
  )
  await allRight(w)

  const other = await exchange()
  const { preview, order } = await changeOrder(sales, other, { payment_method: 'bank_transfer' })
  assert.deepEqual(preview.methods, ['credit_card', 'bank_transfer'])
  assert.deepEqual(
    [order.payment_status, order.payment_method, order.transfer?.amount, order.balance_due_at],
    ['partial', 'bank_transfer', 8_800, other.balance_due_at],
  )
  const told = (await w.mails()).findLast(({ template }) => template === 'order-changed')
  assert.match(told?.text ?? '', /Still open: €88\.00[^]*IBAN/)
  const part = await enterTransfer(finance, order, transferInput(800, { seen: 1 }))
  assert.equal(part.body.order.payment_status, 'partial')
  const { body } = await previewChange(sales, order, { payment_method: 'credit_card' })
  assert.match(body.message, /its payment method cannot be changed/)
  await allRight(w)
})

test('the new order of an exchange can be refunded like any other, but its credit cannot be reversed', async (t) => {
  const w = await world(t)
  await configure(w, { refunds: { toCard: true } })
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const token = await customer(w)
  const exchange = async (from: string, to: string) => {
    const paid = await createPaidOrder(w, token, { weekend: [], products: [from] })
    const line = (await lineIdsOf(sales, paid))[from]
    const { next } = await changeOrder(sales, paid, { removed_products: [line], products: [another(to)] })
    assert.ok(next)
    return next
  }
  const covered = await exchange('camping', 'limited')
  const tickets = covered.tickets.map(({ code }) => code)
  const opened = await finance.post(`/office/api/orders/${covered.code}/refunds`, {
    tickets,
    ...BANK,
    reason: 'She is ill.',
    include_fees: true,
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const { destination, total } = await officeRefundOf(finance, opened.body.refund.id)
  assert.deepEqual([destination, total], ['bank_account', 1_000])
  await changeRefundStatus(finance, [opened.body.refund.id], 'processing')
  await changeRefundStatus(finance, [opened.body.refund.id], 'processed')
  await allRight(w)

  const waiting = await exchange('camping', 'weekend')
  const reversal = { payment: 1, reason: 'A mistake.', keep_tickets: false, seen: 1 }
  const reversed = await finance.post(`/office/api/orders/${waiting.code}/payment-reversals`, reversal)
  assert.match(reversed.body.message, /This is credit from another order/)
  await allRight(w)
})

test('the exchange of a box-office sale has the same payment method, and is mailed if an address is given', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const sell = () =>
    sellAtBoxOffice(owner, {
      full_name: 'Ana Horvat',
      items: [{ external_code: 'camping', quantity: 1 }],
      expected_total: 4_500,
    })
  const sold = await sell()
  const { camping } = await lineIdsOf(owner, sold)
  const input = { removed_products: [camping], products: [another('limited')] }
  const { preview, next } = await changeOrder(owner, sold, input)
  assert.deepEqual(
    [preview.mail.to, next?.payment_status, next?.payment_method, await w.mails()],
    ['', 'paid', 'cash', []],
  )
  await allRight(w)

  const other = await sell()
  const { camping: line } = await lineIdsOf(owner, other)
  const dearer = { removed_products: [line], products: [another('weekend')] }
  const wrong = await previewChange(owner, other, { ...dearer, recipient_email: 'ana' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['recipient_email']])
  const told = await changeOrder(owner, other, { ...dearer, recipient_email: ' Ana@example.com ' })
  assert.deepEqual(
    [told.preview.mail.to, told.order.recipient_email, told.next?.recipient_email, told.next?.payment_status],
    ['Ana@example.com', 'Ana@example.com', 'Ana@example.com', 'partial'],
  )
  const mail = (await w.mails()).findLast(({ template }) => template === 'order-changed')
  assert.deepEqual(mail?.to, 'Ana@example.com')
  await allRight(w)
})

test('the amount due for the exchange of a box-office sale is paid on the spot, in cash or by card terminal', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const payment_method of ['cash', 'card_terminal'] as const) {
    const sold = await sellAtBoxOffice(owner, {
      full_name: 'Ana Horvat',
      items: [{ external_code: 'camping', quantity: 1 }],
      expected_total: 4_500,
    })
    const { camping } = await lineIdsOf(owner, sold)
    const input = { removed_products: [camping], products: [another('weekend')], payment_method }
    const { preview, next } = await changeOrder(owner, sold, { ...input, recipient_email: 'ana@example.com' })
    assert.deepEqual(preview.methods.slice(-2), ['cash', 'card_terminal'])
    assert.deepEqual(
      [preview.due, preview.payment_method, preview.paid_order?.next?.taken],
      [0, payment_method, 8_800],
    )
    assert.deepEqual(
      [next?.payment_status, next?.tickets[0]?.status, next?.incoming_payments.map(({ method }) => method)],
      ['paid', 'active', ['credit', payment_method]],
    )
    const mail = (await w.mails()).findLast(({ template }) => template === 'order-changed')
    assert.match(mail?.text ?? '', /Received: €88\.00/)
    assert.doesNotMatch(mail?.text ?? '', /Still open/)
    await allRight(w)
  }
  const paid = await createPaidOrder(w, await customer(w), { weekend: [], products: ['camping'] })
  const refused = await previewChange(owner, paid, { products: [another('weekend')], payment_method: 'cash' })
  assert.equal(refused.status, 422, 'what was paid by card has no till')
})
