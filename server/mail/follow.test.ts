import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { confirmationLink, registerAndLogIn, saveSettings, ZOE } from '#testing/fixtures/customers.ts'
import { createPaidOrder, createStaffOrder, orderOf } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { requestRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { changeTicket, IVO, type OwnTicket, REASON, ticketAction } from '#testing/fixtures/tickets.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'

const NEW = 'zoe@new.example'

/** Zoë requests a new address; `follow` follows the link mailed to it. */
async function asksForAnother(w: World, token: string): Promise<() => Promise<void>> {
  await saveSettings(w, token, { email: NEW })
  const link = await confirmationLink(w, NEW)
  return async () => assert.equal((await w.post('/api/confirm-email', { token: link })).status, 200)
}

/** The mails sent since `before`: their kinds by address. */
async function sentSince(w: World, before: number): Promise<Record<string, string[]>> {
  const mails = (await w.mails()).slice(before)
  const kinds = Map.groupBy(mails, ({ to }) => to)
  return Object.fromEntries(
    [...kinds].map(([to, some]) => [to, [...new Set(some.map(({ template }) => template))].toSorted()]),
  )
}

async function orderByTransfer(w: World, token: string, external_code: string): Promise<string> {
  const { code } = await filledCart(w, { external_code })
  const { customer, order, ...input } = checkoutInput(token, code)
  const byTransfer = { ...order, payment_method: 'bank_transfer' }
  const { body } = await w.post('/api/checkout-cart', { ...input, customer, order: byTransfer })
  return body.order.code
}

//
test('after a change of address all mails about existing orders go to the new one: payments, tickets, refunds and resent mails', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const weekend = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat', 'Eva Horvat'] })
  const transferred = await orderByTransfer(w, token, 'weekend')
  await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  const sales = await clerk(w, 'owner')
  await (
    await asksForAnother(w, token)
  )()
  const before = await w.mails()
  assert.equal(before.at(-1)?.template, 'email-changed')
  const confirmation = before.find(({ template, to }) => template === 'confirmation' && to === ZOE.email)
  const [sent] = await w.shop.sql`select id from mails where subject = ${confirmation?.subject ?? ''}`
  const [first, second, third] = weekend.tickets
  await sales.post(`/office/api/mails/${sent?.['id']}/resends`)
  assert.ok(first && second && third)
  await ticketAction(sales, first as OwnTicket, 'mails', { to: 'customer' })
  await changeTicket(
    w,
    token,
    { ...(second as OwnTicket), order_id: weekend.id },
    { full_name: 'Iva Horvat' },
  )
  await enterTransfer(sales, { code: transferred }, transferInput(1_000))
  await requestRefund(w, token, await orderOf(w, token, weekend.code), { tickets: third.code })
  for (const days of ['P4D', 'P6D', 'P15D']) {
    w.clock.move(days)
    await w.runHousekeeping()
  }
  const { [NEW]: kinds, ...others } = await sentSince(w, before.length)
  assert.deepEqual(kinds, [
    'balance-not-paid',
    'confirmation',
    'installment-reminder',
    'refund-requested',
    'ticket-changed',
    'tickets',
    'transfer-in-part',
  ])
  // Their holders keep the addresses on the tickets.
  assert.deepEqual(others, { [ana.email]: ['ticket-changed'] })
})

//
test('a queued mail goes to the address that is current when it is sent, and the notice to the old address stays there', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const follow = await asksForAnother(w, token)
  const before = (await w.mails()).length
  await createPaidOrder(w, token)
  await follow()
  assert.deepEqual(await sentSince(w, before), { [NEW]: ['confirmation'], [ZOE.email]: ['email-changed'] })
  const order = await createStaffOrder(w)
  const sales = await clerk(w, 'sales')
  await sales.post(`/office/api/orders/${order.code}/recipients`, { email: IVO.email, reason: REASON })
  assert.deepEqual(await sentSince(w, before + 2), {
    [IVO.email]: ['terms'],
    [order.billing_email]: ['recipient-changed'],
  })
})

test('resent mails go to the customer’s new address, and those to a ticket holder do not', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const order = await createPaidOrder(w, token)
  await (
    await asksForAnother(w, token)
  )()
  const before = (await w.mails()).length
  const ids = await w.shop.sql<{ id: number }[]>`select id from mails where template = 'confirmation'`
  const sales = await clerk(w, 'sales')
  for (const { id } of ids) await sales.post(`/office/api/mails/${id}/resends`)
  await ticketAction(sales, order.tickets[0] as OwnTicket, 'mails', { to: 'holder' })
  assert.deepEqual(await sentSince(w, before), { [NEW]: ['confirmation'], [ana.email]: ['tickets'] })
})

test('waiting list and sale alerts follow a customer to the new address, unless it is already registered', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const { cart } = (await addTicket(w, { external_code: 'last' })).body
  const join = { external_code: 'last', ...ana, full_name: 'Zoë Brontë', email: ZOE.email }
  assert.equal((await joinWaitingList(w, join)).status, 200)
  for (const email of [ZOE.email, NEW])
    await w.post('/api/subscribe-sale-alert', { external_code: 'later', email })
  await (
    await asksForAnother(w, token)
  )()
  const before = (await w.mails()).length
  await w.post('/api/remove-product-from-cart', { cart: cart.code, cart_product_id: cart.products[0].id })
  await w.runHousekeeping()
  assert.deepEqual(await sentSince(w, before), { [NEW]: ['waiting-list-offer'] })
  const alerts = await w.shop.sql`select email from sale_alerts order by email`
  assert.deepEqual(
    alerts.map(({ email }) => email),
    [NEW, ZOE.email].toSorted(),
  )
})

test('correcting a customer’s mistaken address does not move the waiting list entry of the person it belongs to', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await createStaffOrder(w)
  const [customer] = await w.shop.sql<{ id: number; email: string }[]>`select id, email from customers`
  assert.ok(customer)
  const { id, email } = customer
  await addTicket(w, { external_code: 'last' })
  await joinWaitingList(w, { external_code: 'last', ...ana, full_name: 'Eva', email })
  const { body } = await sales.get(`/office/api/customers/${id}`)
  const corrected = {
    full_name: null,
    email: NEW,
    country: null,
    address: {},
    version: body.customer.version,
  }
  assert.equal((await sales.patch(`/office/api/customers/${id}`, corrected)).status, 200)
  assert.equal((await w.post('/api/confirm-email', { token: await confirmationLink(w, NEW) })).status, 200)
  await w.mails()
  const [entry] = await w.shop.sql`select email from waiting_list_entries`
  assert.equal(entry?.['email'], email)
})
