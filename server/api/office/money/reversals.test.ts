import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as officeOrders from '#server/office/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as incomingEntries from '#server/payments/incoming-entries/incoming-entries.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import { officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterLateTransfer, enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf } from '#testing/fixtures/tickets.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const reverse = (who: Clerk, { code }: { code: string }, input: object = {}) =>
  who.post(`/office/api/orders/${code}/payment-reversals`, {
    payment: 1,
    reason: 'It was for another order.',
    keep_tickets: false,
    seen: 1,
    ...input,
  })

/** The templates of the newest mails. */
const newestMails = async (w: World, count: number) =>
  (await w.mails()).slice(-count).map(({ template }) => template)

/** A paid order of one ticket whose holder is not its customer. */
async function paidOrder(w: World, who: Clerk) {
  const order = await transferOrder(w)
  const { body } = await enterTransfer(who, order, transferInput(13_300))
  assert.equal(body.order.tickets[0].status, 'active')
  const [ticket] = await w.shop.sql<
    { code: string }[]
  >`update tickets set email = 'eva@example.org' returning code`
  return { ...order, ticket: ticket?.code ?? '' }
}

test('a payment entered on the wrong order is reversed with a reason: both entries are kept, and its ticket is blocked until it is paid', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await paidOrder(w, finance)
  const { status, body } = await reverse(finance, order)
  assert.equal(status, 200, JSON.stringify(body))
  const { payment_status, total_paid, received, tickets, incoming_payments, allowed_actions } = body.order
  assert.deepEqual([payment_status, total_paid, received, tickets[0].status], ['pending', 0, 0, 'blocked'])
  assert.equal(Temporal.Instant.from(body.order.abandon_at).since(w.clock.now()).total('hours'), 7 * 24)
  assert.deepEqual(
    incoming_payments.map(({ amount, reverses, note, by }: Record<string, unknown>) => [
      amount,
      reverses,
      note,
      by,
    ]),
    [
      [13_300, null, null, 'Sam finance'],
      [-13_300, 1, 'It was for another order.', 'Sam finance'],
    ],
  )
  assert.deepEqual([allowed_actions.reverse, body.order.invoice.number], [null, '2027-000001'])
  assert.deepEqual(await newestMails(w, 2), ['ticket-suspended', 'payment-reversed'])
  assert.match((await w.mails()).at(-1)?.text ?? '', /Still open: €133\.00[^]*Places held until/)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])

  const right = await transferOrder(w)
  assert.equal((await enterTransfer(finance, right, transferInput(13_300))).body.order.payment_status, 'paid')
  const paid = await enterTransfer(finance, order, transferInput(13_300, { seen: 2 }))
  assert.deepEqual(
    [paid.body.order.payment_status, paid.body.order.tickets[0].status, paid.body.order.invoice.number],
    ['paid', 'active', '2027-000001'],
  )
  assert.deepEqual(await newestMails(w, 2), ['ticket-reinstated', 'confirmation'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an order left unpaid after a reversal is abandoned: its ticket is cancelled, its place released, its invoice credited, and a late payment is a problem', async (t) => {
  const w = await world(t)
  const order = await paidOrder(w, await clerk(w, 'finance'))
  await reverse(await clerk(w, 'finance'), order, { keep_tickets: true })
  w.clock.move('P8D')
  await w.runHousekeeping()
  const ended = await officeOrders.read(w.shop, order.code)
  assert.deepEqual([ended.payment_status, ended.tickets[0]?.status], ['abandoned', 'cancelled'])
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  assert.deepEqual(await newestMails(w, 2), ['ticket-cancelled', 'ticket-cancelled'])
  assert.deepEqual(await consistency.check(w.shop), [])
  const late = transferInput(13_300, { seen: 2, value_date: '2027-01-23' })
  const finance = await clerk(w, 'finance')
  const { body } = await enterTransfer(finance, order, late)
  assert.deepEqual([body.order.payment_status, body.order.tickets[0].status], ['problem', 'cancelled'])
  assert.deepEqual(
    body.order.credit_notes.map(({ number, total }: Record<string, unknown>) => [number, total]),
    [['CN-2027-000001', 13_300]],
  )
  const pdf = await finance.file(`/office/api/orders/${order.code}/credit-notes/CN-2027-000001`)
  assert.match(textOf(pdf), /2027-000001[^]*Weekend ticket[^]*133\.00/)
  const resolve = (to: string) => finance.post(`/office/api/orders/${order.code}/resolutions`, { to })
  assert.deepEqual(body.order.allowed_actions.resolutions, ['cancelled'])
  assert.match((await resolve('paid')).body.message, /^A payment of this order was reversed/)
  const { order: over } = (await resolve('cancelled')).body
  assert.deepEqual([over.payment_status, over.overpayments[0]?.amount], ['cancelled', 13_300])
  await w.runHousekeeping()
  assert.equal((await officeOrders.read(w.shop, order.code)).credit_notes.length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('staff who reverse a payment can keep the tickets valid, and the gate admits them', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await paidOrder(w, finance)
  const { body } = await reverse(finance, order, { keep_tickets: true })
  assert.deepEqual([body.order.tickets[0].status, body.order.tickets_kept], ['active', true])
  assert.deepEqual(await newestMails(w, 1), ['payment-reversed'])
  const atTheGate = async () => {
    const { ticket } = await scans.findByBarcode(w.shop, await barcodeOf(w, order.ticket))
    return ticket && scans.validityOf({ ...ticket, accepted: true })
  }
  assert.equal(await atTheGate(), 'valid')
  const paid = await enterTransfer(finance, order, transferInput(13_300, { seen: 2 }))
  assert.deepEqual([paid.body.order.payment_status, paid.body.order.tickets_kept], ['paid', false])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an order with an admitted ticket is not abandoned after its payment was reversed', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await paidOrder(w, finance)
  await w.shop.sql`update tickets set status = 'used' where code = ${order.ticket}`
  const { body } = await reverse(finance, order)
  assert.deepEqual([body.order.payment_status, body.order.abandon_at], ['pending', null])
  w.clock.move('P90D')
  await w.runHousekeeping()
  assert.equal((await officeOrders.read(w.shop, order.code)).payment_status, 'pending')
})

test('reversing a payment of an overpaid order uses up the overpayment, and the order stays paid if the rest covers it', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await paidOrder(w, finance)
  await enterTransfer(finance, order, transferInput(5_000, { seen: 1 }))
  const more = await reverse(finance, order, { payment: 2, seen: 2 })
  assert.deepEqual(
    [more.body.order.payment_status, more.body.order.overpayments, more.body.order.tickets[0].status],
    ['paid', [], 'active'],
  )
  await enterTransfer(finance, order, transferInput(5_000, { seen: 3 }))
  const first = await reverse(finance, order, { seen: 4 })
  assert.deepEqual(
    [first.body.order.payment_status, first.body.order.total_paid, first.body.order.overpayments],
    ['partial', 5_000, []],
  )
  assert.notEqual(first.body.order.balance_due_at, null)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('reversing a payment of a cancelled order leaves the order cancelled', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [late, partly] = [await transferOrder(w), await transferOrder(w)]
  await enterLateTransfer(w, finance, late, 100)
  const { body } = await reverse(finance, late)
  assert.deepEqual([body.order.payment_status, body.order.received], ['cancelled', 0])
  await enterTransfer(finance, partly, transferInput(5_000))
  await finance.post(`/office/api/orders/${partly.code}/resolutions`, { to: 'cancelled' })
  const over = await reverse(finance, partly)
  assert.deepEqual([over.body.order.payment_status, over.body.order.overpayments], ['cancelled', []])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a payment cannot be reversed twice, without a reason, from an outdated page, on another order, or once its money was returned', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(15_300))
  const refusal = async (input: object) => (await reverse(finance, order, input)).body
  assert.deepEqual((await refusal({ reason: ' ' })).errors, { reason: ['Please give a reason.'] })
  assert.match((await refusal({ seen: 0 })).message, /Somebody has entered a payment/)
  for (const payment of [2, 0, null]) assert.equal((await reverse(finance, order, { payment })).status, 404)
  const [overpayment] = (await officeOrderOf(finance, order.code)).overpayments
  const returned = { overpayment: overpayment?.id, to_card: false }
  await finance.post(`/office/api/orders/${order.code}/overpayment-returns`, returned)
  assert.match((await refusal({ seen: 2 })).message, /has already been sent back/)
  assert.match((await refusal({ seen: 2, payment: 2 })).message, /Only incoming payments/)
  const other = await transferOrder(w)
  await enterTransfer(finance, other, transferInput(5_000))
  assert.equal((await reverse(finance, other)).body.order.payment_status, 'pending')
  assert.match((await reverse(finance, other, { seen: 2 })).body.message, /already been reversed/)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a payment that eight staff members reverse at once is reversed once, and the database refuses a second reversal', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await paidOrder(w, finance)
  const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(finance, order)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(422)])
  const rows = await incomingPayments.ofOrder(w.shop.sql, order.id)
  const again = (amount: number) => w.shop.sql`
      insert into incoming_payments (order_id, number, amount, value_date, note, entered_by, created_at, reverses)
      values (${order.id}, 9, ${amount}, '2027-01-15', 'x', 'staff 1', now(), ${rows[0]?.id ?? 0})`
  await assert.rejects(again(-13_300), /incoming_payments_reverses_key/)
  await assert.rejects(again(-1), /takes back what it is not/)
})

test('control: adjustments that do not name the reversed payment are counted each time', async (t) => {
  const w = await world(t)
  const order = await paidOrder(w, await clerk(w, 'finance'))
  const unguarded = () =>
    w.shop.transact(async (tx) =>
      incomingEntries.recordAdjustment(tx, await staffActions.lockByCode(tx, order.code), -13_300),
    )
  await Promise.allSettled(Array.from({ length: 8 }, unguarded))
  const rows = await incomingPayments.ofOrder(w.shop.sql, order.id)
  assert.ok(rows.filter(({ amount }) => amount < 0).length > 1)
  assert.notDeepEqual(await consistency.check(w.shop), [])
})

test('the check reports tickets that are still suspended although their order is paid', async (t) => {
  const w = await world(t)
  const order = await paidOrder(w, await clerk(w, 'finance'))
  await w.shop
    .sql`insert into suspended_tickets select id, order_id from tickets where code = ${order.ticket}`
  assert.deepEqual(await consistency.check(w.shop), [
    `Order ${order.code} is paid, tickets that still wait for its money: 1.`,
  ])
})
