import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { orderByStaff, phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import { world } from '#testing/harness/world.ts'
import * as checkout from './checkout.ts'

test('a refused phone order names the reason, even if its cart cannot be emptied', async (t) => {
  const w = await world(t)
  await w.shop.sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
    create trigger fails before update of released_at or delete on cart_products execute function fail()`)
  const products = [phoneTicket(ana), phoneTicket({ ...ana, full_name: '' })]
  const order = checkout.placeByPhone(w.shop, 'Box office', phoneOrder(ana, { products }))
  await assert.rejects(order, {
    errors: { 'products.1.full_name': ['Please enter the full name for this ticket holder.'] },
  })
})

test('a refused phone order holds nothing, neither what needs something else in it nor what comes after that', async (t) => {
  //
  const w = await world(t)
  await changeCatalogue(
    w,
    (tx) => tx`
    insert into dependencies (product_id, products, per, "limit")
    select id, '{weekend}', 'ticket', 1 from products where external_code = 'camping'`,
  )
  const nobody = phoneTicket({ ...ana, full_name: '' }, 'free')
  const products = [phoneTicket(ana), ...['camping', 'limited'].map((item) => phoneTicket(ana, item)), nobody]
  const order = checkout.placeByPhone(w.shop, 'Box office', phoneOrder(ana, { products }))
  await assert.rejects(order, {
    errors: { 'products.3.full_name': ['Please enter the full name for this ticket holder.'] },
  })
  assert.deepEqual(
    [...(await w.shop.sql`select product_id from cart_products where released_at is null`)],
    [],
  )
})

test('guests whom staff enter at the same time get their tickets in one batch, without one that is refused', async (t) => {
  const w = await world(t)
  const guest = (index: number) => {
    const person = { full_name: `Guest ${index}`, email: `guest-${index % 3}@example.org` }
    const order = { ...orderByStaff('credit_card'), expected_total: index === 2 ? 1 : 0 }
    return phoneOrder(person, { products: [phoneTicket(person, 'free')], order })
  }
  const placed = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((index) => checkout.placeByPhone(w.shop, 'Guest list', guest(index))),
  )
  assert.deepEqual(
    placed.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const [row] = await w.shop.sql`
    select count(*)::integer as orders, count(distinct o.xmin::text)::integer as batches, count(distinct customer_id)::integer as accounts
      from orders o join tickets on order_id = o.id where o.payment_status = 'paid'`
  assert.deepEqual(row, { orders: 4, batches: 1, accounts: 2 })
  assert.equal((await w.mails()).filter(({ template }) => template === 'confirmation').length, 4)
  assert.deepEqual(await consistency.check(w.shop), [])
})
