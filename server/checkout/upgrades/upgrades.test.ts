import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { allRight } from '#testing/fixtures/order-changes.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { stockLevelOf, takenStockOf } from '#testing/fixtures/stock.ts'
import { buyTicket, changeTicket, ticketAction } from '#testing/fixtures/tickets.ts'
import { pitchOf, shownCamping, withPitches } from '#testing/fixtures/variants.ts'
import { world, type World } from '#testing/harness/world.ts'

const UNTIL = '2027-06-15T00:00'

const upgrade = (w: World, token: string, code: string | null, input: object) =>
  w.post('/api/upgrade-ticket', { token, code, ...input })

/** The camping can become the weekend, for Ana, who has a place there. */
async function camper(w: World) {
  const owner = await clerk(w, 'owner')
  const changes = { upgrades_to: ['weekend'], allow_upgrades_until: UNTIL, allow_name_changes: true }
  const { status, body } = await changePart(owner, 'products/camping', changes)
  assert.equal(status, 200, JSON.stringify(body))
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { external_code: 'camping', age: '' })
  return { owner, token, ticket }
}

const pay = (w: World, { url }: { url: string }) =>
  w.app.inject({ method: 'POST', url: `${new URL(url).pathname}/pay` })

/** The status of a customer's orders, newest first, and of their tickets. */
const statesOf = (orders: Order[]) =>
  orders.map(({ payment_status, tickets, cartProducts }) => [
    payment_status,
    ...[...tickets, ...cartProducts].map(({ product, status }) => `${product} ${status}`),
  ])

test('a ticket becomes a dearer one for the difference, with its holder, and its place is free again', async (t) => {
  //
  const w = await world(t)
  const { token, ticket } = await camper(w)
  assert.deepEqual(ticket.upgrades, [
    { external_code: 'weekend', variant_id: null, name: 'Weekend ticket', difference: 8_800 },
  ])
  assert.equal(ticket.allow_upgrades_until, '2027-06-15T00:00:00+02:00')
  const { status, body } = await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  assert.equal(status, 200, JSON.stringify(body))
  const { order, payment } = body
  assert.deepEqual(
    [order.total_price, order.credit_when_paid, order.payment_status, order.accepted_ts_and_cs !== null],
    [13_300, 4_500, 'pending', true],
  )
  assert.deepEqual(statesOf(await ordersOf(w, token)), [
    ['pending', 'Weekend ticket pending'],
    ['paid', 'Camping active'],
  ])
  assert.equal(await stockLevelOf(w, 'weekend'), 4_999)
  await pay(w, payment)
  const [charge] = await w.shop.sql<{ amount: number }[]>`
    select a.amount from payment_attempts a join payments p on p.id = a.payment_id
     where p.order_id = ${order.id} and a.status = 'succeeded'`
  assert.equal(charge?.amount, 8_800)
  await w.runJobs()
  const [next, former] = await ordersOf(w, token)
  assert.ok(next && former)
  assert.deepEqual(statesOf([next, former]), [
    ['paid', 'Weekend ticket active'],
    ['paid', 'Camping refunded'],
  ])
  const [held] = next.tickets
  assert.deepEqual(
    [held?.full_name, held?.email, held?.price, held?.fee],
    [ticket.full_name, ticket.email, 12_900, 400],
  )
  assert.deepEqual(
    [next.total_paid, next.credit_when_paid, next.has_invoice, next.changed_from, former.changed_to],
    [13_300, undefined, true, former.code, [next.code]],
  )
  assert.equal(former.credit_notes.length, 1)
  assert.equal(await takenStockOf(w, 'camping'), 0)
  await allRight(w)
})

test('an upgrade that is not paid gives its place back, and the ticket stays as it is', async (t) => {
  //
  const w = await world(t)
  const { token, ticket } = await camper(w)
  const first = await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  const second = await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  assert.deepEqual(second.body.errors, {
    code: [`An upgrade of this ticket waits for its payment: order ${first.body.order.code}.`],
  })
  const cancelled = await w.post('/api/cancel-order', { token, order: first.body.order.code })
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  assert.equal(await stockLevelOf(w, 'weekend'), 5_000)
  await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  w.clock.move('PT48H')
  await w.runHousekeeping()
  assert.deepEqual(statesOf(await ordersOf(w, token)), [
    ['abandoned', 'Weekend ticket pending'],
    ['cancelled', 'Weekend ticket pending'],
    ['paid', 'Camping active'],
  ])
  assert.equal(await stockLevelOf(w, 'weekend'), 5_000)
  await allRight(w)
})

test('a dearer variant is an upgrade, and what costs no more, is over, unknown or given is refused', async (t) => {
  //
  const w = await world(t)
  const owner = await withPitches(w)
  const token = await customer(w)
  const [tent, bell] = [await pitchOf(w, 'Tent'), await pitchOf(w, 'Bell tent')]
  const ticket = await buyTicket(w, token, { external_code: 'camping', age: '', variant_id: tent })
  assert.deepEqual(ticket.upgrades, [
    { external_code: 'camping', variant_id: bell, name: 'Camping, Bell tent', difference: 4_500 },
  ])
  const refused = async (input: object) => (await upgrade(w, token, ticket.code, input)).body.errors
  const impossible = { external_code: ['This ticket cannot be upgraded to that. Please choose again.'] }
  for (const input of [
    { external_code: 'camping' },
    { external_code: 'camping', variant_id: tent },
    { external_code: 'weekend' },
    { external_code: 'no such' },
  ])
    assert.deepEqual(await refused(input), impossible)
  const unknown = await upgrade(w, token, 'UNKNOWN', { external_code: 'camping', variant_id: bell })
  assert.equal(unknown.status, 404)
  const { body } = await upgrade(w, token, ticket.code, { external_code: 'camping', variant_id: bell })
  await pay(w, body.payment)
  await w.runJobs()
  const [next] = await ordersOf(w, token)
  assert.deepEqual([next?.tickets[0]?.variant, next?.payment_status], ['Bell tent', 'paid'])
  assert.deepEqual(
    (await shownCamping(w)).variants.map(({ stock_level }: { stock_level: number | null }) => stock_level),
    [1, 2, null],
  )
  const code = next?.tickets[0]?.code ?? ''
  const over = { allow_variant_changes_until: '2026-01-01T00:00' }
  await changePart(owner, 'products/camping', over)
  assert.equal((await upgrade(w, token, code, { external_code: 'camping', variant_id: tent })).status, 422)
  await allRight(w)
})

test('a ticket that is blocked meanwhile is not replaced: its upgrade ends, and the money goes back', async (t) => {
  //
  const w = await world(t)
  const { token, ticket } = await camper(w)
  const { body } = await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  const support = await clerk(w, 'sales')
  assert.equal((await ticketAction(support, ticket, 'blocks')).status, 200)
  const refused = await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  assert.deepEqual(refused.body.errors, {
    code: ['This ticket cannot be upgraded: it is blocked, used, or being refunded.'],
  })
  await pay(w, body.payment)
  await w.runJobs()
  const [next] = await ordersOf(w, token)
  assert.deepEqual(statesOf(await ordersOf(w, token)), [
    ['cancelled', 'Weekend ticket pending'],
    ['paid', 'Camping blocked'],
  ])
  assert.equal(next?.overpaid.remaining, 8_800)
  assert.equal(await stockLevelOf(w, 'weekend'), 5_000)
  const told = (await w.mails()).find(({ template }) => template === 'upgrade-ended')
  assert.match(told?.text ?? '', /What you have paid goes back to you/)
  await allRight(w)
})

test('whose transfer is more than the difference gets the rest back, and the holder named meanwhile the ticket', async (t) => {
  //
  const w = await world(t)
  const { token, ticket } = await camper(w)
  const { body } = await upgrade(w, token, ticket.code, { external_code: 'weekend' })
  const order = body.order.code
  const byTransfer = await w.post('/api/change-payment-method', {
    token,
    order,
    payment_method: 'bank_transfer',
  })
  assert.equal(byTransfer.status, 200, JSON.stringify(byTransfer.body))
  const [waiting] = await ordersOf(w, token)
  assert.equal(waiting?.transfer?.amount, 8_800)
  const renamed = await changeTicket(w, token, ticket, { full_name: 'Ada Kovač' })
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
  const entered = await enterTransfer(await clerk(w, 'finance'), { code: order }, transferInput(10_000))
  assert.equal(entered.status, 200, JSON.stringify(entered.body))
  await w.runJobs()
  const [next] = await ordersOf(w, token)
  assert.deepEqual(
    [next?.payment_status, next?.total_paid, next?.overpaid.remaining],
    ['paid', 13_300, 1_200],
  )
  const [held] = next?.tickets ?? []
  assert.deepEqual([held?.full_name, held?.name_changes_left], ['Ada Kovač', 1])
  await allRight(w)
})
