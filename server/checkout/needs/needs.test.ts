import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saleInput } from '#testing/fixtures/box-office.ts'
import { ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, customerWithoutPassword, ZOE } from '#testing/fixtures/customers.ts'
import { ONE_EACH, withNeeds } from '#testing/fixtures/dependencies.ts'
import { another, allRight, changeOrder, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { placeStaffOrder } from '#testing/fixtures/orders.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import type { Clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

const MISSING = 'Camping needs Weekend ticket: please add that first.'

/** Every way in which staff sell places to camp to a customer; `more` is in the same order. */
const WAYS: Record<
  string,
  (clerk: Clerk, person: typeof ana, input: object, more: string[]) => Promise<Answer>
> = {
  'by phone': (clerk, person, input, more) =>
    clerk.post('/office/api/orders', {
      ...phoneOrder(person),
      via: 'name',
      language: '',
      products: ['camping', ...more].map((code) => phoneTicket(person, code)),
      ...input,
    }),
  'at the box office': (clerk, person, input, more) =>
    clerk.post(
      '/office/api/box-office-sales',
      saleInput({
        ...person,
        expected_total: 4500 + 13_300 * more.length,
        items: ['camping', ...more].map((external_code) => ({
          external_code,
          age: external_code === 'camping' ? '' : person.age,
        })),
        ...input,
      }),
    ),
}

/** What the audit log has of sales without what was needed. */
const overridesOf = (w: World) => w.shop.sql`
  select a.detail ->> 'items' as items, p.value
    from audit a join history_personal_data p on p.history = 'audit' and p.row_id = a.id
   where a.action = 'sold without what it needs' order by a.id`

for (const [way, sell] of Object.entries(WAYS))
  test(`staff sell what needs a ticket with it, to who has one, or with a reason: ${way}`, async (t) => {
    //
    const w = await world(t)
    const owner = await withNeeds(w)
    const without = await sell(owner, ana, {}, [])
    assert.deepEqual([without.status, without.body.errors], [422, { needs_override: [MISSING] }])
    assert.equal((await sell(owner, ana, {}, ['weekend'])).status, 200)
    const reason = 'Lost theirs at the gate'
    const given = await sell(owner, { ...ana, email: 'bo@example.com' }, { needs_override: reason }, [])
    assert.equal(given.status, 200, given.body.message)
    assert.deepEqual(await overridesOf(w), [{ items: 'camping', value: { reason } }])
    const zoe = { ...ana, full_name: ZOE.full_name, email: ZOE.email }
    await buyTicket(w, await customer(w, zoe.email, zoe.full_name))
    assert.equal((await sell(owner, zoe, {}, [])).status, 200)
    await allRight(w)
  })

test('staff add to an order, and remove from it, what leaves nothing without a ticket, or say why', async (t) => {
  //
  const w = await world(t)
  const owner = await withNeeds(w)
  const { code: cart } = await filledCart(w)
  const order = await placeStaffOrder(w.shop, await customerWithoutPassword(w), cart, 'bank_transfer')
  await changeOrder(owner, order, { products: [another('camping')] })
  const over = await previewChange(owner, order, {
    products: [another('camping', { full_name: 'Ivo Ivić' })],
  })
  assert.deepEqual(over.body.errors, { needs_override: ['Camping: at most 1 for each Weekend ticket.'] })
  const { weekend } = await lineIdsOf(owner, order)
  const orphan = await previewChange(owner, order, { removed_products: [weekend] })
  assert.deepEqual(orphan.body.errors, { needs_override: [MISSING] })
  await changeOrder(owner, order, { removed_products: [weekend], needs_override: 'They camp for the crew' })
  assert.equal((await overridesOf(w)).length, 1)
})

test('whoever has the ticket waits for what needs it, and an offer goes past who has none any more', async (t) => {
  // A-164 A-167
  const w = await world(t)
  const { code: cart, products } = await filledCart(w, { external_code: 'last' })
  await withNeeds(w, { 'products/last': ONE_EACH })
  const join = (email: string, token = '') =>
    w.post('/api/join-waiting-list', { external_code: 'last', ...ana, email, token })
  assert.equal(
    (await join('guest@example.com')).body.message,
    'Last ticket needs Weekend ticket: please add that first. If you have one already, please log in.',
  )
  const emails = ['one@example.com', 'two@example.com']
  const tokens = []
  for (const email of emails) {
    const token = await customer(w, email)
    await buyTicket(w, token)
    assert.equal((await join(email, token)).status, 200)
    tokens.push(token)
  }
  await w.shop.sql`
    update tickets set status = 'blocked' where order_id in
      (select o.id from orders o join customers c on c.id = o.customer_id where c.email = ${emails[0] ?? ''})`
  await w.post('/api/remove-product-from-cart', { cart, cart_product_id: products[0]?.id })
  await waitingList.housekeeping(w.shop)
  const entries = await w.shop.sql`
    select e.status, c.code from waiting_list_entries e left join carts c on c.id = e.cart_id order by e.id`
  assert.deepEqual(
    entries.map(({ status }) => status),
    ['closed', 'offered'],
  )
  const placed = await w.post('/api/checkout-cart', checkoutInput(tokens[1] ?? '', entries[1]?.['code']))
  assert.equal(placed.status, 200, placed.body.message)
})
