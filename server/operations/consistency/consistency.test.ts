import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addMerchandise, filledCart } from '#testing/fixtures/carts.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'

/** A shop in use: a cart, an unpaid order, a paid one, and an abandoned one. */
async function busy(t: TestContext): Promise<World & { paid: string; waiting: string }> {
  const w = await world(t)
  await checkOutByCard(w, 'weekend')
  w.clock.move('PT2H')
  await w.runHousekeeping()
  const paid = await checkOutByCard(w, 'weekend', 'camping')
  assert.equal(await deliverEvent(w, paid.event), 200)
  const waiting = await checkOutByCard(w, 'plan')
  const cart = await filledCart(w, { external_code: 'limited', age: '' })
  await addMerchandise(w, { cart: cart.code })
  return { ...w, paid: paid.order.code, waiting: waiting.order.code }
}

test('the consistency check finds no discrepancy in a shop in use', async (t) => {
  const w = await busy(t)
  const states = await w.shop.sql<{ payment_status: string }[]>`select payment_status from orders order by id`
  assert.deepEqual(
    states.map((order) => order.payment_status),
    ['abandoned', 'paid', 'pending'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

type Damage = (
  w: World & { paid: string; waiting: string },
) => [work: PromiseLike<unknown>, sentences: string[]]

const damages: Record<string, Damage> = {
  'a place that nobody holds': ({ shop: { sql } }) => [
    sql`update stock set taken = taken + 1
         where id = (select stock_id from merchandise where external_code = 'shirt')`,
    ['Stock of shirt: 2 taken, 1 held by lines.'],
  ],
  'a line that was released without its place': ({ shop: { sql } }) => [
    sql`update cart_products set released_at = now()
         where product_id = (select id from products where external_code = 'limited')`,
    ['Stock of limited: 1 taken, 0 held by lines.'],
  ],
  'a cancelled order that keeps its place': ({ shop: { sql }, waiting }) => [
    sql`update orders set payment_status = 'cancelled', client_hash = null where code = ${waiting}`,
    [`Order ${waiting} is cancelled, and its lines still hold 1.`],
  ],
  'an order that costs more than its lines': ({ shop: { sql }, waiting }) => [
    sql`update orders set items_total = items_total + 1, total_price = total_price + 1 where code = ${waiting}`,
    [
      `Order ${waiting}: items cost 13501, its lines 13500.`,
      `Order ${waiting} costs 13501, its payments are for 13500.`,
    ],
  ],
  'a paid order without its payment': ({ shop: { sql }, paid }) => [
    sql`update payments set paid_amount = 0 where order_id = (select id from orders where code = ${paid})`,
    [
      `Order ${paid} is paid, and 0 is paid.`,
      `Order ${paid} payment 0 is paid, and 0 is paid.`,
      `Order ${paid}: 0 is paid, attempts and incoming payments brought 17800.`,
      `Order ${paid} owes 0 by the ledger, 17800 by its payments.`,
    ],
  ],
  'an open attempt of a paid order': ({ shop: { sql }, paid }) => [
    sql`insert into payment_attempts (payment_id, gateway, reference, status, amount, currency, created_at)
        select id, 'sandbox-redirect', 'stray', 'open', amount, 'EUR', now() from payments
         where order_id = (select id from orders where code = ${paid})`,
    [`Order ${paid} payment 0 is paid, open attempts: 1.`],
  ],
  'a ticket that was never issued': ({ shop: { sql }, paid }) => [
    sql`delete from tickets where id = (select min(id) from tickets)`,
    [`Order ${paid} is paid, lines with nothing issued: 1.`],
  ],
  'a ticket of an unpaid order': ({ shop: { sql }, waiting }) => [
    sql`update tickets set order_id = (select id from orders where code = ${waiting}) where id = (select min(id) from tickets)`,
    [
      `Order ${waiting} was never paid, items issued: 1.`,
      `Ticket 1 of order ${waiting} is active, and its line is of another order.`,
    ],
  ],
  'an active ticket whose place was released': ({ shop: { sql }, paid }) => [
    sql`with line as (update cart_products set released_at = now()
                       where id = (select cart_product_id from tickets where id = 1) returning product_id)
        update stock set taken = taken - 1 where id = (select stock_id from products, line where id = product_id)`,
    [`Ticket 1 of order ${paid} is active, and its line holds no place.`],
  ],
  'a ticket for another departure than its seat': ({ shop: { sql }, paid }) => [
    sql`update tickets
           set (product_id, transport_time_id) = (select product_id, min(id) from travel_times group by product_id)
         where id = 1`,
    [`Ticket 1 of order ${paid} is active, and its line is on another departure.`],
  ],
  'a missing invoice and the gap in the numbers': ({ shop: { sql }, paid }) => [
    sql`delete from invoices`,
    [
      `Order ${paid} is paid, invoices: 0.`,
      'Invoices of 2027: numbers issued 1, invoices 0, the last number 0.',
    ],
  ],
  'an invoice with a number that was never issued': ({ shop: { sql } }) => [
    sql`update invoices set number = '2027-000003'`,
    ['Invoices of 2027: numbers issued 1, invoices 1, the last number 3.'],
  ],
  'an invoice for an unpaid order': ({ shop: { sql }, waiting, paid }) => [
    sql`update invoices set order_id = (select id from orders where code = ${waiting})`,
    [
      `Order ${paid} is paid, invoices: 0.`,
      `Order ${waiting} is pending, invoices: 1.`,
      `Order ${waiting} costs 13500, its invoice is about 17800.`,
      `Order ${waiting}: a tax of 2700 by the ledger, of 3178 by its invoice.`,
    ],
  ],
}
for (const [name, damage] of Object.entries(damages))
  test(`the consistency check detects ${name}`, async (t) => {
    const w = await busy(t)
    const [work, sentences] = damage(w)
    await work
    assert.deepEqual(await consistency.check(w.shop), sentences)
  })
