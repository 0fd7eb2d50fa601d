import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { ONE_EACH } from '#testing/fixtures/dependencies.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { BANK, requestRefund } from '#testing/fixtures/refunds.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import {
  buyTicket,
  changeTicket,
  IVO,
  REASON,
  ticketAction,
  type OwnTicket,
} from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const KEPT = 'Weekend ticket cannot be refunded or given away as long as you have Camping (Ana Horvat).'
const TOGETHER = 'Weekend ticket can only be refunded or given away together with Camping (Ana Horvat).'

type Rule = 'stay' | 'go' | 'refuse'

/** Decides what becomes of a place to camp whose ticket goes. */
async function setRule(owner: Clerk, if_ticket_goes: Rule): Promise<void> {
  const part = {
    needs: { ...ONE_EACH, if_ticket_goes },
    is_refundable: true,
    allow_name_changes: true,
    allow_email_changes: true,
  }
  const { status, body } = await changePart(owner, 'products/camping', part)
  assert.equal(status, 200, JSON.stringify(body))
}

/** Ana's ticket and place to camp in one order. */
async function ticketWithCamping(w: World, token: string) {
  const order = await createPaidOrder(w, token, { products: ['camping'] })
  const [ticket, camp] = order.tickets.map((each) => ({ ...each, order_id: order.id })) as OwnTicket[]
  assert.ok(ticket && camp)
  return { order, ticket, camp }
}

const statusesOf = async (w: World, token: string, code: string) =>
  (await orderOf(w, token, code)).tickets.map(({ status }) => status)

test('whoever asks for a refund of a ticket takes along what hangs on it, leaves it, or cannot, as the product says', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  await setRule(owner, 'refuse')
  const { order, ticket, camp } = await ticketWithCamping(w, token)
  const refund = (tickets: string) => requestRefund(w, token, order, { tickets })
  const kept = await refund(ticket.code)
  assert.deepEqual([kept.status, kept.body.code, kept.body.errors], [422, 'needed', { tickets: [KEPT] }])
  const named = await w.post('/api/get-dependents', { token, tickets: ` ${ticket.code.toLowerCase()},NOPE` })
  assert.deepEqual(named.body.dependents, [
    {
      code: camp.code,
      name: 'Camping',
      full_name: 'Ana Horvat',
      order: order.code,
      if_ticket_goes: 'refuse',
    },
  ])
  await setRule(owner, 'go')
  assert.deepEqual((await refund(ticket.code)).body.errors, { tickets: [TOGETHER] })
  // Another ticket carries it.
  const other = await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  assert.deepEqual((await w.post('/api/get-dependents', { token, tickets: ticket.code })).body.dependents, [])
  await w.shop.sql`update tickets set status = 'blocked' where code = ${other.code}`
  assert.equal((await refund(`${ticket.code},${camp.code}`)).status, 200)
  assert.deepEqual(await statusesOf(w, token, order.code), ['refund', 'refund'])
  await w.shop.sql`update tickets set status = 'active' where code = ${other.code}`
  await setRule(owner, 'stay')
  const second = await ticketWithCamping(w, token)
  assert.equal((await requestRefund(w, token, second.order, { tickets: second.ticket.code })).status, 200)
  assert.deepEqual(await statusesOf(w, token, second.order.code), ['refund', 'active'])
})

test('what goes along is refunded before the ticket if it was bought later, and cannot be left by a refund that it has not', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  const order = await createPaidOrder(w, token)
  await setRule(owner, 'go')
  const camp = await buyTicket(w, token, { external_code: 'camping', token })
  const first = await requestRefund(w, token, order)
  assert.deepEqual(first.body.errors, {
    tickets: ['Please request a refund of Camping (Ana Horvat) first.'],
  })
  const campOrder = { ...order, id: camp.order_id, tickets: [camp] }
  assert.equal((await requestRefund(w, token, campOrder)).status, 200)
  assert.equal((await requestRefund(w, token, order)).status, 200)
})

test('whoever gives a ticket away, by address or by link, gives what hangs on it too, keeps it, or cannot', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  await setRule(owner, 'refuse')
  const { order, ticket, camp } = await ticketWithCamping(w, token)
  const give = (input: object = {}) => changeTicket(w, token, ticket, { ...IVO, reassign: true, ...input })
  const link = (together_with = '') =>
    w.post('/api/create-gift-link', { token, order_id: order.id, code: ticket.code, together_with })
  for (const way of [give, link]) {
    const { status, body } = await way()
    assert.deepEqual([status, body.code, body.errors], [422, 'needed', { together_with: [KEPT] }])
  }
  await setRule(owner, 'go')
  for (const way of [give, link]) assert.deepEqual((await way()).body.errors, { together_with: [TOGETHER] })
  const made = await link(camp.code)
  assert.equal(made.status, 200, made.body.message)
  // A link that was made while everything stayed.
  await setRule(owner, 'stay')
  const alone = await link()
  await setRule(owner, 'refuse')
  const accepted = await w.post('/api/accept-gift', {
    link: new URL(alone.body.url).pathname.split('/').at(-1),
    ...IVO,
    age: 'from-25',
  })
  assert.equal(accepted.status, 404)
  await setRule(owner, 'go')
  const given = await give({ together_with: camp.code })
  assert.equal(given.status, 200, given.body.message)
  assert.deepEqual((await orderOf(w, token, order.code)).tickets, [])
})

test('staff cancel and transfer a ticket with what goes along, and leave what would keep it only with a reason', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  await setRule(owner, 'go')
  const first = await ticketWithCamping(w, token)
  assert.equal((await ticketAction(owner, first.ticket, 'cancellations')).status, 200)
  assert.deepEqual(await statusesOf(w, token, first.order.code), ['cancelled', 'cancelled'])
  const second = await ticketWithCamping(w, token)
  const to = { ...IVO, age: 'from-25' }
  assert.equal((await ticketAction(owner, second.ticket, 'transfers', to)).status, 200)
  const received = await w.shop.sql`
    select t.full_name, t.email, count(*) over (partition by t.order_id)::integer as together
      from tickets t join orders o on o.id = t.order_id join customers c on c.id = o.customer_id
     where c.email = ${IVO.email}`
  assert.deepEqual(received, [
    { ...IVO, together: 2 },
    { ...IVO, together: 2 },
  ])
  await setRule(owner, 'refuse')
  const third = await ticketWithCamping(w, token)
  for (const action of ['cancellations', 'transfers'])
    assert.deepEqual(Object.keys((await ticketAction(owner, third.ticket, action, to)).body.errors), [
      'leave_dependents',
    ])
  const left = await ticketAction(owner, third.ticket, 'cancellations', { leave_dependents: true })
  assert.equal(left.status, 200, left.body.message)
  assert.deepEqual(await statusesOf(w, token, third.order.code), ['cancelled', 'active'])
  const audited = await w.shop.sql`
    select a.detail ->> 'items' as items, p.value
      from audit a join history_personal_data p on p.history = 'audit' and p.row_id = a.id
     where a.action = 'left without what it needs'`
  assert.deepEqual(audited, [{ items: 'Camping', value: { reason: REASON } }])
})

test('a refund by staff has what goes along, or says that it stays', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await clerk(w, 'owner')
  await setRule(owner, 'go')
  const { order, ticket } = await ticketWithCamping(w, token)
  const open = (input: object) =>
    owner.post(`/office/api/orders/${order.code}/refunds`, { reason: REASON, ...BANK, ...input })
  const alone = await open({ tickets: [ticket.code] })
  assert.match(
    alone.body.errors.leave_dependents[0],
    /^By the settings of its product, Camping \(Ana Horvat\) goes/,
  )
  assert.equal((await open({ tickets: [ticket.code], leave_dependents: true })).status, 200)
  const second = await ticketWithCamping(w, await customer(w, 'bo@example.com', 'Bo Berg'))
  const both = await owner.post(`/office/api/orders/${second.order.code}/refunds`, {
    reason: REASON,
    ...BANK,
    tickets: [second.ticket.code, second.camp.code],
  })
  assert.equal(both.status, 200, both.body.message)
  assert.deepEqual(await statusesOf(w, token, order.code), ['refund', 'active'])
})
