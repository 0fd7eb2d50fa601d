import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefundPreview, RefundPreviewField } from '#contract/office/refund-previews.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { withNeeds } from '#testing/fixtures/dependencies.ts'
import { createPaidOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { BANK, changeRefundStatus, requestedRefund } from '#testing/fixtures/refunds.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { buyTicket, shortCodeOf } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

const previewOf = async (who: Clerk, id: number): Promise<RefundPreview | null> =>
  (await who.get(`/office/api/refunds/${id}`)).body.preview

const previewOfNew = async (
  who: Clerk,
  { code }: { code: string },
  input: object,
): Promise<RefundPreview> => {
  const { status, body } = await who.post(`/office/api/orders/${code}/refund-previews`, input)
  assert.equal(status, 200, JSON.stringify(body))
  return body.preview
}

const field = (preview: RefundPreview | null, what: RefundPreviewField['what']): unknown[] => {
  const found = preview?.find((each) => each.what === what)
  return found ? [found.before, found.after, ...found.unusual] : []
}

test('the preview of a refund shows each field before and after, and counts earlier refunds', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const [first = '', second = ''] = order.tickets.map(({ code }) => code ?? '')
  w.clock.move('PT2H')
  const id = await requestedRefund(w, token, order, { tickets: first })
  const finance = await clerk(w, 'finance')
  const preview = await previewOf(finance, id)
  const taken = await takenStockOf(w, 'weekend')
  assert.deepEqual(
    preview?.filter(({ what }) => what !== 'places'),
    [
      { what: 'order', name: '', before: 'paid', after: 'paid', unusual: [] },
      {
        what: 'item',
        name: `Weekend ticket · Ana Horvat · ${await shortCodeOf(w, first)}`,
        before: 'refund',
        after: 'refunded',
        unusual: [],
      },
      { what: 'paid', name: '', before: 26_600, after: 26_600, unusual: [] },
      { what: 'given_back', name: '', before: 0, after: 11_900, unusual: [] },
      { what: 'remains', name: '', before: 26_600, after: 14_700, unusual: [] },
      { what: 'refund_fee', name: '', before: 1_000, after: 1_000, unusual: [] },
      { what: 'credited', name: '', before: 0, after: 11_900, unusual: [] },
      { what: 'account', name: '', before: null, after: 'HR12 •••• 0160', unusual: [] },
      { what: 'mail', name: '', before: null, after: 'ana@example.com', unusual: [] },
    ],
  )
  assert.deepEqual(field(preview, 'places'), [5_000 - taken, 5_001 - taken])
  await changeRefundStatus(finance, [id], 'processing')
  await changeRefundStatus(finance, [id], 'processed')
  assert.equal(await previewOf(finance, id), null)
  const rest = await previewOfNew(finance, order, { tickets: [second], ...BANK })
  assert.deepEqual(field(rest, 'order'), ['paid', 'refunded'])
  assert.deepEqual(field(rest, 'given_back'), [11_900, 23_800])
  assert.deepEqual(field(rest, 'credited'), [11_900, 23_800])
})

test('the preview marks an expired deadline, a recent payment, a waived fee, an admitted ticket and a foreign IBAN', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const finance = await clerk(w, 'finance')
  const tickets = order.tickets.map(({ code }) => code)
  await changeCatalogue(w, (tx) => tx`update products set is_refundable = false`)
  await w.shop.sql`update tickets set status = 'used' where code = any(${tickets})`
  const iban = { ...BANK, bank_iban: 'DE89 3704 0044 0532 0130 00' }
  const preview = await previewOfNew(finance, order, { tickets, ...iban, waive_refund_fee: true })
  assert.deepEqual(field(preview, 'item'), ['used', 'refunded', 'admitted', 'outside_window'])
  assert.deepEqual(field(preview, 'paid').at(-1), 'just_paid')
  assert.deepEqual(field(preview, 'refund_fee'), [1_000, 0, 'refund_fee_waived'])
  assert.deepEqual(field(preview, 'account'), [null, 'DE89 •••• 3000', 'iban_country'])
  w.clock.move('PT2H')
  assert.deepEqual(field(await previewOfNew(finance, order, { tickets }), 'paid'), [13_300, 13_300])
  await w.shop.sql`update payments set paid_amount = 5000 where order_id = ${order.id}`
  assert.deepEqual(field(await previewOfNew(finance, order, { tickets }), 'remains'), [5_000, 0, 'limited'])
  assert.deepEqual(await previewOfNew(finance, order, {}), [])
})

test('the preview marks an account shared by several customers, and a refund of more than is left', async (t) => {
  const w = await world(t)
  const [ana, ivo] = [await customer(w), await customer(w, 'ivo@example.com', 'Ivo Horvat')]
  await requestedRefund(w, ana, await createPaidOrder(w, ana))
  const finance = await clerk(w, 'finance')
  const order = await createPaidOrder(w, ivo)
  const id = await requestedRefund(w, ivo, order)
  assert.deepEqual(field(await previewOf(finance, id), 'account').slice(2), ['iban_shared'])
  await w.shop.sql`update payments set paid_amount = 5000 where order_id = ${order.id}`
  assert.deepEqual(field(await previewOf(finance, id), 'remains'), [5_000, -6_900, 'more_than_left'])
})

test('the preview of a product’s refund run shows its sales before and after, and marks that most of the event is refunded', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'] })
  const [used] = (await createPaidOrder(w, token)).tickets
  await w.shop.sql`update tickets set status = 'used' where code = ${used?.code ?? ''}`
  const finance = await clerk(w, 'finance')
  const run = { product: 'weekend', include_fees: false, reason: 'No stage.' }
  const { body } = await finance.post('/office/api/refund-runs', run)
  const read = async () => (await finance.get(`/office/api/refund-runs/${body.run.id}`)).body.preview
  assert.equal(await read(), null)
  await w.mails()
  const prepared = {
    products: [
      {
        product: 'Weekend ticket',
        before: { orders: 2, tickets: 3, amount: 39_900 },
        after: { orders: 1, tickets: 1, amount: 39_900 - 23_800 },
        unusual: ['admitted'],
      },
    ],
    unusual: ['most_of_event'],
  }
  assert.deepEqual(await read(), prepared)
  // Later sales are not part of the run, and its lines are not counted on each view.
  await createPaidOrder(w, token)
  assert.deepEqual(await read(), prepared)
})

test('the preview of an event’s refund run includes amounts without a ticket', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const part = await createStaffOrder(w, { merchandise: ['cup'], payment_method: 'bank_transfer' })
  await enterTransfer(finance, part, transferInput(5_000))
  const [event] = await w.shop.sql<{ key: string }[]>`
    select e.key from events e join products p on p.event_id = e.id where p.external_code = 'weekend'`
  const run = { event: event?.key, include_fees: true, reason: 'No stage.' }
  const { body } = await finance.post('/office/api/refund-runs', run)
  await w.mails()
  const { preview } = (await finance.get(`/office/api/refund-runs/${body.run.id}`)).body
  assert.deepEqual(preview.products.at(-1), {
    product: null,
    before: { orders: 1, tickets: 0, amount: 492 },
    after: { orders: 0, tickets: 0, amount: 0 },
    unusual: [],
  })
})

test('the preview of a refund names what needs the ticket and stays without one, of other orders too', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const weekend = await createPaidOrder(w, token, { weekend: ['Ana Horvat'] })
  await withNeeds(w)
  const camp = await buyTicket(w, token, { external_code: 'camping', token })
  const finance = await clerk(w, 'finance')
  const [first = ''] = weekend.tickets.map(({ code }) => code ?? '')
  const named = async () =>
    (await previewOfNew(finance, weekend, { tickets: [first] })).filter(({ what }) => what === 'dependent')
  assert.deepEqual(await named(), [
    {
      what: 'dependent',
      name: `Camping · Ana Horvat · ${await shortCodeOf(w, camp.code)}`,
      before: 'active',
      after: 'active',
      unusual: ['left_without'],
    },
  ])
  const { ticket } = (await (await clerk(w, 'sales')).get(`/office/api/tickets/${first}`)).body
  assert.deepEqual(ticket.details.dependents, [
    { name: `Camping · Ana Horvat · ${camp.code}`, if_ticket_goes: 'stay' },
  ])
  // Another ticket is enough for one place to camp.
  await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  assert.deepEqual(await named(), [])
})
