import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { bookedOn, paidWithDonation, withDonations } from '#testing/fixtures/donations.ts'
import { orderOf } from '#testing/fixtures/orders.ts'
import { BANK, processRefund, requestedRefund } from '#testing/fixtures/refunds.ts'
import { world } from '#testing/harness/world.ts'

test('a refund gives back the items and never the donation, whoever starts it', async (t) => {
  // A-107 A-161
  const w = await world(t)
  const owner = await withDonations(w)
  const { token, order } = await paidWithDonation(w, 90_000)
  const [ticket] = order.tickets
  const { body } = await owner.get(`/office/api/orders/${order.code}/refunds?include_fees=yes`)
  assert.equal(body.refundable?.refundable_amount, 13_300, JSON.stringify(body))
  const id = await requestedRefund(w, token, order)
  await processRefund(w, id, 'start', 'complete')
  const after = await orderOf(w, token, order.code)
  assert.deepEqual([after.total_refunded, after.total_paid], [(ticket?.price ?? 0) - 1_000, 103_300])
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal(await bookedOn(w, 'donations 0.00'), -90_000)
})

test('staff give the donation back with the items when they say so, once, and it is credited and booked', async (t) => {
  const w = await world(t)
  const owner = await withDonations(w)
  const { token, order } = await paidWithDonation(w, 5_000)
  const path = `/office/api/orders/${order.code}/refunds`
  const { body } = await owner.get(`${path}?include_fees=yes`)
  assert.deepEqual([body.refundable.refundable_amount, body.refundable.donation], [13_300, 5_000])
  const input = {
    tickets: order.tickets.map(({ code }) => code),
    merchandise: [],
    ...BANK,
    reason: 'The festival is cancelled',
    include_fees: true,
    include_donation: true,
    expected_total: 18_300,
  }
  const created = await owner.post(path, input)
  assert.equal(created.status, 200, JSON.stringify(created.body))
  await processRefund(w, created.body.refund.id, 'start', 'complete')
  await w.runJobs()
  const after = await orderOf(w, token, order.code)
  assert.equal(after.total_refunded, 18_300)
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal(await bookedOn(w, 'donations 0.00'), 0)
  const [note] = await w.shop.sql<{ names: string[] }[]>`
    select array(select item ->> 'name' from json_array_elements(snapshot -> 'items') item) as names from credit_notes`
  assert.deepEqual(note?.names, ['Weekend ticket', 'For the sea rescuers'])
})

test('staff give the donation back alone, before or after the items, once, and it is credited and booked', async (t) => {
  const w = await world(t)
  const owner = await withDonations(w)
  const { token, order } = await paidWithDonation(w, 5_000)
  const path = `/office/api/orders/${order.code}/refunds`
  const alone = { tickets: [], merchandise: [], ...BANK, reason: 'By mistake', include_donation: true }
  const nothing = await owner.post(path, { ...alone, include_donation: false })
  assert.deepEqual(Object.keys(nothing.body.errors), ['tickets'])
  const created = await owner.post(path, { ...alone, expected_total: 5_000 })
  assert.equal(created.status, 200, JSON.stringify(created.body))
  const { id, items, calculation } = created.body.refund
  assert.deepEqual([items, calculation], [[], [{ what: 'donation', amount: 5_000 }]])
  assert.equal((await owner.post(path, alone)).status, 422)
  await processRefund(w, id, 'start', 'complete')
  await w.runJobs()
  const between = await orderOf(w, token, order.code)
  assert.deepEqual(
    [between.total_refunded, between.fully_refunded, between.tickets.map(({ status }) => status)],
    [5_000, false, ['active']],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  assert.equal(await bookedOn(w, 'donations 0.00'), 0)
  const [note] = await w.shop.sql<{ names: string[] }[]>`
    select array(select item ->> 'name' from json_array_elements(snapshot -> 'items') item) as names from credit_notes`
  assert.deepEqual(note?.names, ['For the sea rescuers'])
  const { body } = await owner.get(`${path}?include_fees=yes`)
  assert.deepEqual([body.refundable.refundable_amount, body.refundable.donation], [13_300, 0])
  const rest = await requestedRefund(w, token, order)
  await processRefund(w, rest, 'start', 'complete')
  assert.deepEqual(await consistency.check(w.shop), [])

  const second = await paidWithDonation(w, 700, 'eva@example.com')
  await processRefund(w, await requestedRefund(w, second.token, second.order), 'start', 'complete')
  const after = `/office/api/orders/${second.order.code}/refunds`
  assert.equal((await owner.get(after)).body.refundable.donation, 700)
  assert.equal((await owner.post(after, { ...alone, expected_total: 700 })).status, 200)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the run of a cancelled event gives donations back only if it is to', async (t) => {
  const w = await world(t)
  const owner = await withDonations(w)
  const { order } = await paidWithDonation(w, 5_000)
  const [event] = (await owner.get('/office/api/festival')).body.festival.events
  const input = { event: event.value.key, product: '', include_fees: true, reason: 'A storm.' }
  const run = async (include_donation: boolean) => {
    const made = await owner.post('/office/api/refund-runs', { ...input, include_donation })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    await w.mails()
    return (await owner.get(`/office/api/refund-runs/${made.body.run.id}`)).body
  }
  const sums = ({ to_card, to_account }: { to_card: number; to_account: number }) => to_card + to_account
  assert.equal(sums((await run(false)).run.totals), 13_300)
  const { run: all, preview } = await run(true)
  assert.deepEqual([all.include_donation, sums(all.totals)], [true, 18_300])
  assert.deepEqual(
    preview.products
      .filter(({ before }: { before: { amount: number } }) => before.amount > 0)
      .map(({ product, before }: { product: string; before: object }) => [product, before]),
    [
      ['Weekend ticket', { orders: 1, tickets: 1, amount: 13_300 }],
      [null, { orders: 1, tickets: 0, amount: 5_000 }],
    ],
  )
  await owner.post(`/office/api/refund-runs/${all.id}/status-changes`, { to: 'running' })
  await w.mails()
  const [refund] = await w.shop.sql<{ total: number; donation_refund: number }[]>`
    select total, donation_refund from refunds where order_id = (select id from orders where code = ${order.code})`
  assert.deepEqual({ ...refund }, { total: 18_300, donation_refund: 5_000 })
  assert.deepEqual(await consistency.check(w.shop), [])
})
