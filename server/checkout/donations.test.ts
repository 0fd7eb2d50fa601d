import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { applyCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { bookedOn, give, paidWithDonation, withDonations } from '#testing/fixtures/donations.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { orderOf } from '#testing/fixtures/orders.ts'
import { BANK, makePlanRefundable, processRefund, requestedRefund } from '#testing/fixtures/refunds.ts'
import type { Clerk } from '#testing/fixtures/staff.ts'
import type { InvoiceData } from '#server/documents/documents.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world, type World } from '#testing/harness/world.ts'

test('a donation is on top of what a cart costs, and is taken away again', async (t) => {
  //
  const w = await world(t)
  await withDonations(w)
  const { code } = await filledCart(w)
  const { body } = await give(w, code, 700)
  assert.deepEqual([body.cart.donation, body.cart.total_price], [700, 13_300 + 700])
  const { body: priced } = await w.post('/api/calculate-invoice', { cart: code, country: 'HR' })
  const item = priced.invoice.items.at(-1)
  assert.deepEqual([item.name, item.type, item.price], ['For the sea rescuers', 'donation', 700])
  assert.deepEqual([priced.invoice.total, priced.invoice.tax['0']], [14_000, 0])
  const { body: none } = await give(w, code, 0)
  assert.deepEqual([none.cart.donation, none.cart.total_price], [0, 13_300])
})

test('an amount that is none is refused, and any where the festival takes no donations', async (t) => {
  // A-125 A-161
  const w = await world(t)
  const { code } = await filledCart(w)
  const off = await give(w, code, 500)
  assert.deepEqual([off.status, off.body.errors], [422, { amount: ['This shop takes no donations.'] }])
  assert.equal((await give(w, code, 0)).status, 200)
  await withDonations(w)
  for (const amount of [-1, 0.5, '500', null, true, [500]]) {
    const { status, body } = await give(w, code, amount)
    assert.deepEqual([status, body.errors], [422, { amount: ['Please enter an amount.'] }], String(amount))
  }
  const { body } = await give(w, code, 10_000_000_001)
  assert.deepEqual(body.errors, { amount: ['Please enter at most €100,000,000.00.'] })
  assert.equal((await give(w, 'nobody', 500)).status, 404)
})

test('no discount and no voucher pays a donation, which counts for neither', async (t) => {
  // A-074 A-161
  const w = await world(t)
  await withDonations(w)
  await withDiscounts(w, { ...RADIO, from_amount: 13_000 })
  const { body } = await applyCode(w, 'RADIO')
  const cart = body.cart.code
  await addTicket(w, { cart })
  const { body: given } = await give(w, cart, 5_000)
  assert.deepEqual([given.cart.products[0].price, given.cart.codes[0].applies], [12_900, false])
  await w.shop.sql`
    insert into vouchers (code, name, amount) values ('BIG', 'Big', 100000)`
  const input = checkoutInput(await customer(w), cart)
  const placed = await w.post('/api/checkout-cart', { ...input, voucher_code: 'BIG' })
  assert.equal(placed.status, 200, JSON.stringify(placed.body))
  const { discount_amount, donation_amount, total_price } = placed.body.order
  assert.deepEqual([discount_amount, donation_amount, total_price], [13_300, 5_000, 5_000])
})

test('a restored cart gives what the ended one gave', async (t) => {
  const w = await world(t)
  await withDonations(w)
  const { code } = await filledCart(w)
  await give(w, code, 700)
  w.clock.move('PT16M')
  const { body } = await w.post('/api/restore-cart', { ended: code })
  assert.deepEqual([body.cart.donation, body.cart.total_price], [700, 14_000])
})

test('a donation is on the invoice, in the mail, and on an account of its own', async (t) => {
  // A-072 A-161
  const w = await world(t)
  await withDonations(w)
  const { order } = await paidWithDonation(w, 1_000)
  assert.deepEqual(
    [order.payment_status, order.total_price, order.total_paid, order.donation_amount],
    ['paid', 14_300, 14_300, 1_000],
  )
  const [invoice] = await w.shop.sql<{ snapshot: InvoiceData }[]>`select snapshot from invoices`
  assert.deepEqual(invoice?.snapshot.items.at(-1)?.name, 'For the sea rescuers')
  assert.deepEqual(
    invoice?.snapshot.taxes.map(({ rate, gross }) => [rate, gross]),
    [
      [0, 1_000],
      [25, 13_300],
    ],
  )
  const mails = await w.mails()
  assert.match(
    mails.find(({ template }) => template === 'confirmation')?.text ?? '',
    /For the sea rescuers.*€10\.00/s,
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal(await bookedOn(w, 'donations 0.00'), -1_000)
})

const REVENUE = /^(?:deferred_income|income|fees|shipping|discounts|donations|tax|rounding) ?/

/** Asserts that sales and donations, less what was given back, are these in the export of income, in the ledger and in the figures. */
async function assertBooks(w: World, owner: Clerk, { sales, donated }: { sales: number; donated: number }) {
  const rows = await rowsOf(owner, 'sales')
  const gifts = rows.filter((row) => row['Name'] === 'Donation')
  assert.deepEqual([sum(gifts, 'Gross'), sum(rows, 'Gross')], [donated, sales + donated])
  const { accounts }: { accounts: LedgerAccount[] } = (await owner.get('/office/api/ledger/accounts')).body
  const booked = (keys: RegExp) =>
    accounts.reduce((all, { key, closing }) => (keys.test(key) ? all - closing : all), 0)
  assert.equal(booked(REVENUE), sales + donated)
  assert.equal(booked(/^donations /), sum(gifts, 'Net'))
  assert.equal(booked(/^tax 13/), sum(gifts, 'Tax'))
  assert.equal(booked(/^tax /), sum(rows, 'Tax'))
  const { figures } = (await owner.get('/office/api/sales/figures')).body
  assert.equal(figures.totals.income, sales)
  assert.deepEqual(await consistency.check(w.shop), [])
}

test('a donation, sold, kept with one refund and given back with another, is the same in the income export and in the ledger, and no sale in the figures', async (t) => {
  //
  const w = await world(t)
  const owner = await withDonations(w, { tax_rate: 13 })
  const kept = await paidWithDonation(w, 999)
  await assertBooks(w, owner, { sales: 13_300, donated: 999 })
  const given = await paidWithDonation(w, 5_001, 'zoe@example.org')
  await assertBooks(w, owner, { sales: 26_600, donated: 6_000 })
  await processRefund(w, await requestedRefund(w, kept.token, kept.order), 'start', 'complete')
  await assertBooks(w, owner, { sales: 14_700, donated: 6_000 })
  const { status, body } = await owner.post(`/office/api/orders/${given.order.code}/refunds`, {
    tickets: given.order.tickets.map(({ code }) => code),
    merchandise: [],
    ...BANK,
    reason: 'The festival is cancelled',
    include_fees: true,
    include_donation: true,
    expected_total: 18_301,
  })
  assert.equal(status, 200, JSON.stringify(body))
  await processRefund(w, body.refund.id, 'start', 'complete')
  await assertBooks(w, owner, { sales: 1_400, donated: 999 })
})

test('an order in installments pays its donation with the first, and a refund of it leaves that', async (t) => {
  const w = await world(t)
  await withDonations(w)
  await makePlanRefundable(w)
  const token = await customer(w)
  const { code, products } = await filledCart(w, { external_code: 'plan' })
  const [first = 0] = products[0]?.product.payment_plan.map(({ amount }) => amount) ?? []
  const { body: given } = await give(w, code, 1_000)
  assert.equal(given.cart.products[0].product.payment_plan[0].amount, first + 1_000)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, code))
  assert.equal(body.order.payments[0].amount, first + 1_000)
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const order = await orderOf(w, token, body.order.code)
  const id = await requestedRefund(w, token, order, { tickets: '' })
  const [refund] = await w.shop.sql<{ total: number }[]>`select total from refunds where id = ${id}`
  const [line] = order.cartProducts
  assert.equal(refund?.total, Math.max(0, first - (line?.fee ?? 0) - 500))
  assert.deepEqual(await consistency.check(w.shop), [])
})
