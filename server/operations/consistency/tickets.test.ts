import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ordersOf, createPaidOrder as boughtAll, createStaffOrder } from '#testing/fixtures/orders.ts'
import { requestedRefund, makePlanRefundable, processRefund } from '#testing/fixtures/refunds.ts'
import { buyTicket, changeTicket, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'

interface Lively extends World {
  codes: { friends: string; plan: string; given: string; waiting: string }
  tickets: { renamed: OwnTicket; moved: OwnTicket; given: OwnTicket }
  refunds: { open: number; paid: number; cancelled: number }
}

/** A shop whose customers have changed, transferred and refunded their tickets. */
async function lively(t: TestContext): Promise<Lively> {
  const w = await world(t)
  await makePlanRefundable(w)
  const token = await customer(w)
  const friends = await boughtAll(w, token, { weekend: ['Ana Horvat', 'Ivo Horvat'], merchandise: ['shirt'] })
  const [ana, ivo] = friends.tickets
  assert.ok(ana?.code && ivo?.code)
  const open = await requestedRefund(w, token, friends, { tickets: ana.code })
  const cancelled = await requestedRefund(w, token, friends, { tickets: ivo.code })
  await w.post('/api/cancel-refund', { token, refund_id: cancelled })
  const plan = await boughtAll(w, token, { weekend: [], products: ['plan'] })
  const paid = await requestedRefund(w, token, plan, { tickets: '' })
  await processRefund(w, paid, 'start', 'complete')
  const tickets = await changed(w, token)
  const waiting = await createStaffOrder(w)
  const given = (await ordersOf(w, token)).find(({ id }) => id === tickets.given.order_id)?.code ?? ''
  const codes = { friends: friends.code, plan: plan.code, given, waiting: waiting.code }
  return { ...w, codes, tickets, refunds: { open, paid, cancelled } }
}

async function changed(w: World, token: string): Promise<Lively['tickets']> {
  const [noon, three] = await departures(w)
  const renamed = await buyTicket(w, token)
  await changeTicket(w, token, renamed, { full_name: 'Eva Horvat' })
  const moved = await buyTicket(w, token, { external_code: 'bus', age: '', transport_time_id: noon?.id })
  await w.post('/api/set-travel-time', { token, code: moved.code, transport_time_id: three?.id })
  const given = await buyTicket(w, token)
  const transfer = { full_name: 'Zoë Brontë', email: 'zoe@example.org', reassign: true }
  assert.equal((await changeTicket(w, token, given, transfer)).status, 200)
  return { renamed, moved, given }
}

/** Immutable data can only be damaged after removing its guard. */
const unguarded = (w: World, table: string, work: string) =>
  w.shop.sql.unsafe(
    `alter table ${table} disable trigger user; ${work}; alter table ${table} enable trigger user`,
  )

/** One after the other, without repairing any. */
type Damage = (w: Lively) => [work: PromiseLike<unknown>, sentences: string[]]

const damages: Record<string, Damage> = {
  'an accepted order without a record of the acceptance': (w) => [
    unguarded(
      w,
      'terms_acceptances',
      `delete from terms_acceptances where order_id = (select id from orders where code = '${w.codes.plan}')`,
    ),
    [`Order ${w.codes.plan} is accepted, acceptances kept: none.`],
  ],
  'an acceptance record of an order that is not accepted': (w) => [
    w.shop.sql`insert into terms_acceptances (order_id, version, at, ip)
               select orders.id, hash, first_accepted_at, '127.0.0.1' from orders, terms_versions where code = ${w.codes.waiting}`,
    [`Order ${w.codes.waiting} is not accepted, acceptances kept: one.`],
  ],
  'terms whose text was changed': (w) => [
    unguarded(w, 'terms_versions', `update terms_versions set text = '<p>Be rich.</p>'`),
    ['Terms 1dacd330: the text reads otherwise than it did.'],
  ],
  'a refund of more than its items': ({ shop: { sql }, refunds: { open } }) => [
    sql`update refund_items set amount = 1 where refund_id = ${open}`,
    [`Refund ${open} gives back 11900 with 0 of shipping, its items are worth 1 with 0.`],
  ],
  'refunds of more than was paid': ({ shop: { sql }, refunds: { open }, codes: { friends } }) => [
    sql`with money as (update refunds set total = 99999 where id = ${open})
        update refund_items set amount = 99999 where refund_id = ${open}`,
    [`Order ${friends}: 30600 is paid, its refunds give back 99999.`],
  ],
  'an order that is not marked as having a refund': ({ shop: { sql }, codes: { friends } }) => [
    sql`update orders set has_refunds = false where code = ${friends}`,
    [`Order ${friends} is written down as having none of 1 refunds.`],
  ],
  'a ticket whose status differs from its refund': ({ shop: { sql }, refunds: { open } }) => [
    sql`update refunds set status = 'processing' where id = ${open}`,
    ['The ticket 1 is refund, by its refund refunding.'],
  ],
  'a refund of somebody else’s order': ({ shop: { sql }, refunds: { open } }) => [
    sql`update refunds set customer_id = (select max(id) from customers) where id = ${open}`,
    [`Refund ${open} is processing, and is another customer’s.`],
  ],
  'a cancelled refund that keeps its ticket': ({ shop: { sql }, refunds: { cancelled } }) => [
    sql`update refund_items set active = true where refund_id = ${cancelled}`,
    ['Refund 2 is cancelled, and holds its items otherwise.'],
  ],
  'a refund without items': ({ shop: { sql }, refunds: { cancelled } }) => [
    sql`with refund as (update refunds set total = 0, shipping_refund = 0 where id = ${cancelled})
        delete from refund_items where refund_id = ${cancelled}`,
    [`Refund ${cancelled} is cancelled, and holds nothing.`],
  ],
  'an open refund without its bank details': ({ shop: { sql }, refunds: { open } }) => [
    sql`update refunds set bank_details = null where id = ${open}`,
    [`Refund ${open} is processing, and its account is gone.`],
  ],
  'bank details of a cancelled refund': ({ shop: { sql }, refunds: { cancelled } }) => [
    sql`update refunds set bank_details = 'sealed' where id = ${cancelled}`,
    [`Refund ${cancelled} is cancelled, and its account is kept.`],
  ],
  'an open installment of a refunded order': ({ shop: { sql }, codes: { plan } }) => [
    sql`update payments set payment_status = 'pending'
         where position = 2 and order_id = (select id from orders where code = ${plan})`,
    [`Order ${plan} is refunded, installments that are left to pay: 1.`],
  ],
  'a holder without a recorded change': ({ shop: { sql }, tickets: { renamed } }) => [
    sql`update tickets set full_name = 'Mallory' where code = ${renamed.code}`,
    ['Ticket 3, active, has another holder than its last change says.'],
  ],
  'a departure without a recorded change': ({ shop: { sql }, tickets: { moved } }) => [
    sql`with line as (update cart_products set transport_time_id = 1 where id = (select cart_product_id from tickets where code = ${moved.code}))
        update tickets set transport_time_id = 1 where code = ${moved.code}`,
    [
      'Stock of bus at 2027-07-08 12:00:00: 0 taken, 1 held by lines.',
      'Stock of bus at 2027-07-08 15:00:00: 1 taken, 0 held by lines.',
      'Ticket 4, active, has another departure than its last change says.',
    ],
  ],
  'a name change that is not counted': ({ shop: { sql }, tickets: { renamed } }) => [
    sql`update tickets set name_changes_used = 0 where code = ${renamed.code}`,
    ['Ticket 3: name changes counted 0, recorded 1.'],
  ],
  'a transferred ticket that is still valid': ({ shop: { sql }, tickets: { given }, codes }) => [
    sql`update tickets set status = 'active' where code = ${given.code}`,
    [
      `Ticket 5 of order ${codes.given} is active, and its line holds no place.`,
      'Ticket 5 is active, transfers recorded 1, new tickets 1.',
      `Order ${codes.given} differs in the figures of sales.`,
    ],
  ],
  'a transfer without a new ticket': ({ shop: { sql } }) => [
    sql`update tickets set code = 'ELSEWHERE' where id = 6`,
    [
      'Ticket 5 is active, transfers recorded 1, new tickets 0.',
      'Ticket 6: name changes counted 1, recorded 0.',
    ],
  ],
}

test('the check finds no discrepancy in a shop with changed, transferred and refunded tickets until its data is damaged', async (t) => {
  const w = await lively(t)
  let before = await consistency.check(w.shop)
  assert.deepEqual(before, [])
  for (const [name, damage] of Object.entries(damages))
    await t.test(`the consistency check detects ${name}`, async () => {
      const [work, sentences] = damage(w)
      await work
      const known = before
      before = await consistency.check(w.shop)
      assert.deepEqual(
        before.filter((sentence) => !known.includes(sentence)),
        sentences,
      )
    })
})
