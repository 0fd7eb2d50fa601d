import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutInput } from '#testing/fixtures/carts.ts'
import { customer, ZOE } from '#testing/fixtures/customers.ts'
import { NORA, provisionalSession } from '#testing/fixtures/provisional.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { changeTicket, ticketOf } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

//

/** Places the order of a provisional session. */
const checkOut = (w: World, { token, cart }: { token: string; cart: string }, order: object = {}) => {
  const input = checkoutInput(token, cart)
  return w.post('/api/checkout-cart', { ...input, order: { ...input.order, ...order } })
}

const payAt = (w: World, payment: { url: string }) =>
  w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/pay` })

test('what is done with an address that is not proven is recorded as done by nobody who was logged in', async (t) => {
  const w = await world(t)
  await customer(w, ZOE.email, ZOE.full_name)
  const later = { full_name: '', email: '', age: '', name_later: true }
  const session = await provisionalSession(w, { full_name: 'Mallory', email: ZOE.email }, later)
  const placed = await checkOut(w, session, { payment_method: 'bank_transfer' })
  const order = placed.body.order.code
  const other = { token: session.token, order, payment_method: 'credit_card' }
  assert.equal((await w.post('/api/change-payment-method', other)).status, 200)
  await payAt(w, (await checkOut(w, session)).body.payment)
  const open = await ticketOf(w, session.token)
  assert.equal((await changeTicket(w, session.token, open, { ...NORA, age: 'from-25' })).status, 200)
  const sales = await clerk(w, 'sales')
  const { details } = (await sales.get(`/office/api/tickets/${open.code}`)).body.ticket
  assert.deepEqual(
    details.changes.map(({ by, after }: { by: string; after: object }) => [by, after]),
    [['anonymous', { ...NORA, age: 'from-25' }]],
  )
  const audit = await w.shop.sql<{ actor: string; action: string }[]>`
    select actor, action from audit where actor not like 'staff %' and actor <> 'system' order by id`
  assert.deepEqual(
    audit.map(({ actor, action }) => [actor, action]),
    ['order placed', 'payment method changed', 'ticket changed'].map((action) => ['anonymous', action]),
  )
})

test('the documents of an order without a login tell nothing of the language of accounts, not even of a holder’s', async (t) => {
  const w = await world(t)
  await w.shop.sql`
    insert into customers (full_name, email, language, language_chosen, created_at, updated_at)
    select '', email, 'de', true, ${w.clock.now()}, ${w.clock.now()}
      from unnest(array['ivo@example.com', ${ZOE.email}]::text[]) email`
  const session = await provisionalSession(
    w,
    { full_name: 'Mallory', email: ZOE.email },
    { email: 'ivo@example.com' },
  )
  await payAt(w, (await checkOut(w, session)).body.payment)
  const languages = async () => {
    const [row] = await w.shop.sql<{ holder: string | null; buyer: string | null }[]>`
      select recipient_language('ivo@example.com', id) as holder, recipient_language(${ZOE.email}, id) as buyer from orders`
    return [row?.holder, row?.buyer]
  }
  assert.deepEqual(await languages(), ['en', 'en'])
  const sent = await w.shop.sql<{ language: string | null }[]>`
    select distinct language from mails where order_id is not null`
  assert.ok(!sent.some(({ language }) => language === 'de'))
  const accounts = await w.shop.sql<{ language: string; language_chosen: boolean }[]>`
    select distinct language, language_chosen from customers`
  assert.deepEqual(
    accounts.map((account) => ({ ...account })),
    [{ language: 'de', language_chosen: true }],
  )
  // Proven, it is an order like others: its holder reads their own language.
  await w.shop.sql`update orders set provisional_session_id = null`
  assert.deepEqual(await languages(), ['de', 'en'])
})
