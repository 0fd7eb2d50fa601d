import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { ordersOf, orderOf } from '#testing/fixtures/orders.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import {
  changeTicket,
  download,
  ticketOf,
  ticketAction,
  REASON,
  IVO,
  barcodeOf,
  createTicketAndClerk,
} from '#testing/fixtures/tickets.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const mailsOf = async (w: World, template: string) =>
  (await w.mails()).filter((mail) => mail.template === template).map(({ to }) => to)

test('sales corrects a holder regardless of the limits for customers, and earlier prints become void', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const before = await barcodeOf(w, ticket.code)
  await changeTicket(w, token, ticket, { full_name: 'Ana Maria Horvat' })
  const input = { full_name: ' Eva  Horvat ', email: 'Eva@example.com', age: 'under-18' }
  const { status, body } = await ticketAction(sales, ticket, 'corrections', input)
  assert.equal(status, 200, body.message)
  assert.deepEqual(
    [body.ticket.full_name, body.ticket.email, body.ticket.age],
    ['Eva Horvat', 'Eva@example.com', 'Under 18'],
  )
  const { changes, name_changes_used } = body.ticket.details
  assert.deepEqual(
    [changes.length, changes[1].kind, changes[1].by, changes[1].note],
    [2, 'staff', 'Sam sales', REASON],
  )
  assert.equal(name_changes_used, 1)
  const { order } = (await sales.get(`/office/api/orders/${body.ticket.details.order.code}`)).body
  assert.deepEqual(order.tickets[0].changes, changes)
  assert.notEqual(await barcodeOf(w, ticket.code), before)
  assert.deepEqual((await mailsOf(w, 'ticket-changed')).slice(1).toSorted(), ['Eva@example.com', ana.email])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a correction is refused with invalid details, without a change, or without a reason', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  const refused = async (input: object) =>
    Object.keys((await ticketAction(sales, ticket, 'corrections', input)).body.errors ?? {})
  assert.deepEqual(await refused({}), ['full_name', 'email', 'age'])
  assert.deepEqual(await refused({ ...ana, email: 'no address' }), ['email'])
  assert.deepEqual(await refused(ana), ['full_name'])
  assert.deepEqual(await refused({ ...ana, full_name: 'Eva', reason: ' ' }), ['reason'])
  assert.deepEqual(await refused({ ...ana, full_name: 'Eva', reason: 'x'.repeat(1001) }), ['reason'])
  assert.equal((await sales.post('/office/api/tickets/NONE/corrections', ana)).status, 404)
})

test('sales moves a ticket to another departure after the customer’s deadline, but not to one that has left', async (t) => {
  const w = await world(t)
  const [first, second] = await departures(w)
  const { ticket, sales } = await createTicketAndClerk(w, {
    external_code: 'bus',
    age: '',
    transport_time_id: first?.id,
  })
  await w.shop.sql`update products set allow_travel_time_changes_until = null where external_code = 'bus'`
  const { status, body } = await ticketAction(sales, ticket, 'departures', { transport_time_id: second?.id })
  assert.equal(status, 200, body.message)
  assert.equal(body.ticket.details.transport_time_id, second?.id)
  assert.deepEqual(
    (await departures(w)).slice(0, 2).map(({ remaining }) => remaining),
    [50, 0],
  )
  const again = await ticketAction(sales, ticket, 'departures', { transport_time_id: second?.id })
  assert.deepEqual(again.body.errors, { transport_time_id: ['The ticket is already for this departure.'] })
  assert.equal((await ticketAction(sales, ticket, 'departures', { transport_time_id: 99_999 })).status, 422)
  assert.deepEqual(await mailsOf(w, 'travel-time-changed'), [ana.email])
  await changeCatalogue(
    w,
    (tx) => tx`update travel_times set travel_time = '2027-01-14' where id = ${first?.id ?? 0}`,
  )
  const late = await ticketAction(sales, ticket, 'departures', { transport_time_id: first?.id })
  assert.deepEqual(late.body.errors, { transport_time_id: ['This departure has already left.'] })
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('sales transfers a ticket to a new account, and its old code and PDF stop working', async (t) => {
  // A-096
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const own = await ticketAction(sales, ticket, 'transfers', { ...ana, full_name: 'Eva' })
  assert.deepEqual(Object.keys(own.body.errors), ['email'])
  const { status, body } = await ticketAction(sales, ticket, 'transfers', { ...ana, ...IVO })
  assert.equal(status, 200, body.message)
  assert.equal(body.ticket.validity, 'reassigned')
  assert.equal(await download(w, ana.email, ticket.code), 404)
  assert.deepEqual((await ordersOf(w, token))[0]?.tickets, [])
  const there = (await sales.get(`/office/api/tickets/${body.ticket.details.went_to}`)).body.ticket
  assert.deepEqual(
    [there.full_name, there.validity, there.details.came_from],
    [IVO.full_name, 'terms', ticket.code],
  )
  // Its history begins with the transfer.
  assert.deepEqual(there.details.changes, body.ticket.details.changes)
  assert.equal(there.details.changes[0].after.code, there.code)
  assert.deepEqual(
    [there.details.customer.email, there.details.order.staff, there.details.price],
    [IVO.email, 'Reassigned', 0],
  )
  const mails = await w.mails()
  const [toIvo, toAna] = [IVO.email, ana.email].map(
    (to) => mails.findLast((mail) => mail.to === to)?.text ?? '',
  )
  assert.ok(
    toIvo?.includes('we have put a ticket') && toIvo.includes('/accept-tcs/') && !toIvo.includes(REASON),
  )
  assert.ok(toAna?.includes('we have moved this ticket') && !toAna.includes(REASON))
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a cancelled ticket is void, its holder is notified, and its place is released once and only on request', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  assert.equal((await ticketAction(sales, ticket, 'cancellations', { reason: '' })).status, 422)
  const { body } = await ticketAction(sales, ticket, 'cancellations')
  assert.deepEqual([body.ticket.validity, body.ticket.details.on_sale], ['cancelled', false])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.equal(await download(w, ana.email, ticket.code), 404)
  assert.equal((await ticketOf(w, token)).status, 'cancelled')
  assert.equal((await ticketAction(sales, ticket, 'releases')).body.ticket.details.on_sale, true)
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  for (const action of ['releases', 'cancellations', 'blocks', 'mails'])
    assert.equal(
      (await ticketAction(sales, ticket, action, { to: 'holder', to_sale: true })).status,
      422,
      action,
    )
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  assert.deepEqual(await mailsOf(w, 'ticket-cancelled'), [ana.email])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('cancelling a bus ticket can release its seat', async (t) => {
  const w = await world(t)
  const [first] = await departures(w)
  const { ticket, sales } = await createTicketAndClerk(w, {
    external_code: 'bus',
    age: '',
    transport_time_id: first?.id,
  })
  await ticketAction(sales, ticket, 'cancellations', { to_sale: true })
  assert.equal((await departures(w))[0]?.remaining, first?.remaining)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a blocked ticket can be neither admitted, downloaded, changed nor refunded until it is unblocked', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const gate = await clerk(w, 'gate')
  assert.equal((await ticketAction(sales, ticket, 'unblocks')).status, 422)
  await ticketAction(sales, ticket, 'blocks', { reason: 'Charged back.' })
  const { body } = await gate.get(`/office/api/tickets/${ticket.code}`)
  assert.deepEqual([body.ticket.validity, body.ticket.reason], ['blocked', 'Charged back.'])
  const [order] = await ordersOf(w, token)
  assert.deepEqual(
    [order?.tickets[0]?.status, order?.tickets[0]?.allow_download, order?.can_refund],
    ['blocked', false, false],
  )
  assert.equal(await download(w, ana.email, ticket.code), 404)
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Eva' })).status, 422)
  for (const action of ['corrections', 'transfers', 'departures', 'blocks', 'mails'])
    assert.equal(
      (await ticketAction(sales, ticket, action, { ...ana, ...IVO, to: 'holder' })).status,
      422,
      action,
    )
  await ticketAction(sales, ticket, 'unblocks')
  assert.equal(await download(w, ana.email, ticket.code), 200)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a ticket under refund can be neither cancelled, blocked nor corrected', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const [{ code } = { code: '' }] = await ordersOf(w, token)
  const refund = await requestedRefund(w, token, await orderOf(w, token, code))
  for (const action of ['cancellations', 'blocks', 'corrections'])
    assert.match((await ticketAction(sales, ticket, action, { to_sale: true })).body.message, /refund/i)
  const { body } = await sales.get(`/office/api/tickets/${ticket.code}`)
  assert.deepEqual([body.ticket.validity, body.ticket.details.refunds[0].id], ['refunding', refund])
})

test('a ticket can be resent to its holder or customer, unless its terms are not accepted yet', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w, { email: 'zoe@example.org' })
  for (const to of ['holder', 'customer'])
    assert.equal((await ticketAction(sales, ticket, 'mails', { to })).status, 200)
  assert.equal((await ticketAction(sales, ticket, 'mails', { to: 'stranger@example.com' })).status, 422)
  assert.deepEqual(await mailsOf(w, 'tickets'), ['zoe@example.org', ana.email])
  const { body } = await ticketAction(sales, ticket, 'transfers', { ...ana, ...IVO })
  const given = { ...ticket, code: body.ticket.details.went_to }
  assert.match((await ticketAction(sales, given, 'mails', { to: 'holder' })).body.message, /terms/)
})

test('staff actions on a ticket are in the audit log without the holder’s name', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  await ticketAction(sales, ticket, 'corrections', { ...ana, full_name: 'Eva Horvat' })
  await ticketAction(sales, ticket, 'cancellations', { to_sale: true })
  const rows = await w.shop.sql<{ actor: string; action: string; detail: object }[]>`
    select actor, action, detail from audit where subject = ${`ticket ${ticket.code}`} order by id`
  assert.deepEqual(
    rows.map(({ actor, action }) => [actor, action]),
    ['ticket corrected', 'ticket cancelled', 'places sold again'].map((action) => [
      `staff ${sales.id}`,
      action,
    ]),
  )
  assert.ok(!/Eva|example|called/.test(JSON.stringify(rows)))
})

test('staff who have not seen a customer’s latest change cannot overwrite the holder of the ticket', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const path = `/office/api/tickets/${ticket.code}`
  const { version } = (await sales.get(path)).body.ticket.details
  await changeTicket(w, token, ticket, { full_name: 'Ana Maria Horvat' })
  for (const action of ['corrections', 'transfers']) {
    const { status, body } = await sales.post(`${path}/${action}`, {
      ...ana,
      ...IVO,
      version,
      reason: REASON,
    })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['version']], action)
  }
  assert.equal((await sales.get(path)).body.ticket.full_name, 'Ana Maria Horvat')
})

test('of two staff members who correct the same ticket at once, one succeeds and the other has to look again', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  const other = await clerk(w, 'sales', 'other@festoon.test')
  const path = `/office/api/tickets/${ticket.code}`
  const { version } = (await sales.get(path)).body.ticket.details
  const answers = await Promise.all(
    [sales, other].map((by, index) =>
      by.post(`${path}/corrections`, { ...ana, full_name: `Eva ${index}`, version, reason: REASON }),
    ),
  )
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
  assert.deepEqual([done?.status, refused?.status], [200, 422])
  assert.deepEqual(Object.keys(refused?.body.errors), ['version'])
  const { full_name, details } = (await sales.get(path)).body.ticket
  assert.deepEqual([full_name, details.changes.length], [done?.body.ticket.full_name, 1])
})
