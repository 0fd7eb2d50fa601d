import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { another, changeOrder, lineIdsOf } from '#testing/fixtures/order-changes.ts'
import { officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The balances of these accounts. */
async function balances(w: World, ...accounts: string[]) {
  await ledger.post(w.shop)
  const rows = await w.shop.sql<{ account: string; amount: number }[]>`
    select account, sum(amount)::bigint as amount from ledger_postings where account = any(${accounts}) group by account`
  return accounts.map((account) => rows.find((row) => row.account === account)?.amount ?? 0)
}

test('a cash total is rounded to the smallest coin, and a total by card is not', async (t) => {
  const w = await world(t)
  await configure(w, { cashRounding: 5 })
  await changeProduct(w, 'weekend', { price: 2009, fee: 40 })
  const gate = await clerk(w, 'gate')
  assert.equal((await gate.get('/office/api/box-office')).body.cash_rounding, 5)
  const short = await gate.post(
    '/office/api/box-office-sales',
    saleInput({ tendered: 2049, expected_total: 2049 }),
  )
  assert.deepEqual(Object.keys(short.body.errors), ['tendered'])
  const sale = await sellAtBoxOffice(gate, { tendered: 3000, expected_total: 2049 })
  assert.deepEqual([sale.amount, sale.rounding, sale.change], [2049, 1, 950])
  const byCard = await sellAtBoxOffice(gate, { payment_method: 'card_terminal', expected_total: 2049 })
  assert.deepEqual([byCard.amount, byCard.rounding, byCard.change], [2049, 0, 0])
  const { till } = (await gate.get('/office/api/box-office')).body
  assert.deepEqual(
    [till.cash, till.takings.map(({ amount }: { amount: number }) => amount)],
    [2050, [2049, 2050]],
  )
  const [invoice] = await w.shop.sql<{ total: number }[]>`
    select (snapshot ->> 'total')::bigint as total from invoices join orders o on o.id = order_id where o.code = ${sale.code}`
  assert.equal(invoice?.total, 2049)
  assert.deepEqual(await balances(w, 'cash', 'card_terminal', 'cash_rounding'), [2050, 2049, -1])
  assert.deepEqual(await consistency.check(w.shop), [])

  const voided = await gate.post(`/office/api/box-office-sales/${sale.code}/void`, { reason: 'A mistake.' })
  assert.equal(voided.status, 200, voided.body.message)
  assert.equal((await gate.get('/office/api/box-office')).body.till.cash, 0)
  assert.deepEqual(await balances(w, 'cash', 'cash_rounding'), [0, 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a festival that says nothing takes cash to the cent', async (t) => {
  const w = await world(t)
  await changeProduct(w, 'weekend', { price: 2009, fee: 40 })
  const sale = await sellAtBoxOffice(await clerk(w, 'gate'), { tendered: 2050, expected_total: 2049 })
  assert.deepEqual([sale.rounding, sale.change], [0, 1])
})

test('cash that is entered for an order pays it as far as coins can', async (t) => {
  const w = await world(t)
  await configure(w, { cashRounding: 5 })
  await changeProduct(w, 'weekend', { price: 2009, fee: 39 })
  const order = await transferOrder(w)
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(2050, { method: 'cash' }))
  const [paid] = await w.shop.sql<{ status: string; amount: number; rounding: number; overpaid: number }[]>`
    select payment_status as status, i.amount, i.rounding,
           (select count(*)::integer from overpayments where order_id = o.id) as overpaid
      from orders o join incoming_payments i on i.order_id = o.id where o.id = ${order.id}`
  assert.deepEqual(paid, { status: 'paid', amount: 2048, rounding: 2, overpaid: 0 })
  assert.deepEqual(await balances(w, 'office_cash', 'cash_rounding'), [2050, -2])
  const moved = await rowsOf(await clerk(w, 'finance'), 'transactions')
  assert.deepEqual(
    moved.map((row) => [row['Via'], row['Amount']]),
    [['cash', '20.50']],
    'the export counts what lies in the drawer',
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the export of payments agrees with the drawers to the cent, after changes, refunds, voided sales and overpayments', async (t) => {
  const w = await world(t)
  await configure(w, { cashRounding: 5 })
  await changeProduct(w, 'weekend', { price: 2009, fee: 40 })
  await changeProduct(w, 'camping', { price: 1012 })
  const [owner, finance] = [await clerk(w, 'owner'), await clerk(w, 'finance')]
  const camping = { full_name: 'Ana Horvat', items: [{ external_code: 'camping' }], expected_total: 1012 }
  const weekend = { full_name: 'Eva Horvat', items: [{ age: 'from-25' }], expected_total: 2049 }
  const small = await sellAtBoxOffice(owner, camping)
  const large = await sellAtBoxOffice(owner, weekend)
  const voided = await sellAtBoxOffice(owner, { ...weekend, full_name: 'Ida Horvat' })
  await owner.post(`/office/api/box-office-sales/${voided.code}/void`, { reason: 'A mistake.' })
  await sellAtBoxOffice(owner, { ...weekend, full_name: 'Ina Horvat', payment_method: 'card_terminal' })
  await changeOrder(owner, small, {
    removed_products: [(await lineIdsOf(owner, small))['camping']],
    products: [another('weekend')],
    payment_method: 'cash',
  })
  await changeOrder(owner, large, {
    removed_products: [(await lineIdsOf(owner, large))['weekend']],
    products: [another('camping', { full_name: 'Eva Horvat' })],
    back_on_the_spot: true,
    recipient_email: 'eva@example.com',
  })
  const inCash = async () => (await rowsOf(finance, 'transactions')).filter((row) => row['Via'] === 'cash')
  assert.deepEqual((await inCash()).map((row) => `${row['Kind']} ${row['Amount']}`).toSorted(), [
    'payment 10.10',
    'payment 10.35',
    'payment 20.50',
    'payment 20.50',
    'refund -10.35',
    'refund -20.50',
  ])
  const { till } = (await owner.get('/office/api/box-office')).body
  assert.deepEqual([sum(await inCash(), 'Amount'), till.cash], [3060, 3060])
  assert.deepEqual(await balances(w, 'cash', 'card_terminal'), [3060, 2049])

  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(3000, { method: 'cash' }))
  const [overpaid] = (await officeOrderOf(finance, order.code)).overpayments
  assert.equal(overpaid?.amount, 951)
  const returned = await finance.post(`/office/api/orders/${order.code}/overpayment-returns`, {
    overpayment: overpaid?.id,
    to_card: false,
  })
  assert.equal(returned.status, 200, returned.body.message)
  assert.deepEqual(
    (await inCash()).filter((row) => row['Order'] === order.code).map((row) => row['Amount']),
    ['30.00', '-9.50'],
  )
  assert.deepEqual(await balances(w, 'cash', 'office_cash'), [3060, 2050])
  assert.deepEqual(await consistency.check(w.shop), [])
})
