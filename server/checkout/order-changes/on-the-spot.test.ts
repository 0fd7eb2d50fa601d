import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { rowsOf, sum } from '#testing/fixtures/exports.ts'
import { allRight, another, changeOrder, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { officeRefundOf } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const CAMPING = {
  full_name: 'Ana Horvat',
  items: [{ external_code: 'camping', quantity: 1 }],
  expected_total: 4_500,
}
const WEEKEND = {
  ...CAMPING,
  items: [{ external_code: 'weekend', quantity: 1, age: ana.age }],
  expected_total: 13_300,
}

const closings = async (finance: Clerk): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await finance.get('/office/api/ledger/accounts')).body.accounts
      .filter(({ key }: LedgerAccount) => ['cash', 'card_terminal', 'office_cash', 'bank'].includes(key))
      .map(({ key, closing }: LedgerAccount) => [key, closing]),
  )

test('cash taken or returned for exchanged sales is in the till of the staff member, and till, closing, ledger and till list agree', async (t) => {
  const w = await world(t)
  const [seller, other] = [await clerk(w, 'owner'), await clerk(w, 'sales')]
  const finance = await clerk(w, 'finance')
  const small = await sellAtBoxOffice(seller, CAMPING)
  const large = await sellAtBoxOffice(seller, { ...WEEKEND, full_name: 'Eva Horvat' })
  const byCard = await sellAtBoxOffice(seller, {
    ...CAMPING,
    full_name: 'Ida Horvat',
    payment_method: 'card_terminal',
  })
  // Another staff member takes €88 more in cash, and refunds €88 of another sale.
  const { camping } = await lineIdsOf(other, small)
  const dearer = { removed_products: [camping], products: [another('weekend')], payment_method: 'cash' }
  const { next } = await changeOrder(other, small, dearer)
  const { weekend } = await lineIdsOf(other, large)
  const cheaper = {
    removed_products: [weekend],
    products: [another('camping', { full_name: 'Eva Horvat' })],
    back_on_the_spot: true,
    recipient_email: 'eva@example.com',
  }
  const { preview, order } = await changeOrder(other, large, cheaper)
  assert.deepEqual([preview.back, preview.paid_order?.refund?.destination], [8_800, 'box_office'])
  assert.match(preview.mail.text.join(' '), /given back to you on the spot/)
  const refund = await officeRefundOf(finance, order.changes[0]?.refund_id ?? 0)
  assert.deepEqual([refund.status, refund.total], ['processed', 13_300])
  const { camping: terminal } = await lineIdsOf(seller, byCard)
  await changeOrder(seller, byCard, { removed_products: [terminal], back_on_the_spot: true })

  const tillOf = async (who: Clerk) => (await who.get('/office/api/box-office')).body.till
  const [first, second] = [await tillOf(seller), await tillOf(other)]
  assert.deepEqual([first.cash, first.entries, second.cash, second.entries], [17_800, 4, 0, 2])
  assert.deepEqual(
    second.sales.map(({ code, amount, why_kept }: Record<string, unknown>) => [code, amount, why_kept]),
    [
      [
        next?.code,
        8_800,
        'This sale comes from a changed order. Change the order again, or ask finance to open a refund.',
      ],
    ],
  )
  assert.equal(
    (await seller.post(`/office/api/box-office-sales/${next?.code}/void`, { reason: 'No' })).status,
    422,
  )
  assert.deepEqual(await closings(finance), { cash: 17_800, card_terminal: 0 })
  await allRight(w)
  for (const [who, till] of [
    [seller, first],
    [other, second],
  ] as const)
    assert.equal(
      (await who.post('/office/api/till-closings', { counted: till.cash, note: '', seen: till.entries }))
        .status,
      200,
    )
  const listed = await rowsOf(finance, 'tills')
  assert.deepEqual([sum(listed, 'Cash expected'), listed.map((row) => row['Sales'])], [17_800, ['3', '1']])
  await w.shop.sql.unsafe(
    `alter table till_entries disable trigger user; update till_entries set amount = 8700 where kind = 'payment'`,
  )
  await assert.rejects(allRight(w), /a till has taken cash 8700 for a change, cash 8800 was received/)
})

test('an order that was not paid at the box office is not refunded there', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const paid = await createPaidOrder(w, await customer(w))
  const { weekend } = await lineIdsOf(owner, paid)
  const { body } = await previewChange(owner, paid, { removed_products: [weekend], back_on_the_spot: true })
  assert.equal(body.preview.paid_order.refund.destination, 'bank_account')
})
