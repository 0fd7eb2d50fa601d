// The shop's data in terms of the model, and the model's expectation.
import assert from 'node:assert/strict'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { emailOf, ITEMS, type Model } from './model/model.ts'
import { taken } from './model/places.ts'
import type { RealShop } from './shop.ts'

interface Books {
  stock: Record<string, [taken: number, capacity: number]>
  seats: number[]
  orders: Record<string, object>
  tickets: Record<string, object>
  vouchers: Record<string, string | null>
  refunds: Record<string, object>
}

/** Fails if the shop's data differ from the model. */
export const assertSame = async (model: Model, shop: RealShop): Promise<void> =>
  assert.deepEqual(await booksOf(shop), expectedBooks(model))

function expectedBooks(model: Model): Books {
  const named = <Item, Entry>(items: Iterable<Item>, entry: (item: Item) => [string | number, Entry]) =>
    Object.fromEntries([...items].map(entry))
  return {
    stock: named(ITEMS, (name) => [name, [taken(model, name), model.items[name].capacity]]),
    seats: model.items.bus.seats.map((_, seat) => taken(model, 'bus', seat)),
    orders: named(model.orders, (order) => [
      order.code,
      {
        status: order.status,
        total: order.total,
        payments: order.payments.map(({ status, paid }) => `${status} ${paid}`),
        open: order.attempts.filter(({ status }) => status === 'open').length,
        received: order.received,
        owed: order.owed,
      },
    ]),
    tickets: named(model.tickets, ({ name, owner, status, line }) => [
      name,
      { owner: emailOf(owner), status, seat: line.seat },
    ]),
    vouchers: named(model.vouchers, ([code, { spentBy }]) => [code, spentBy?.code ?? null]),
    refunds: named(
      model.orders.flatMap(({ refunds }) => refunds),
      ({ id, total, status }) => [id, { total, status }],
    ),
  }
}

async function booksOf({ world }: RealShop): Promise<Books> {
  const [row] = await world.shop.sql<{ books: Books }[]>`
    select json_build_object(
      'stock', (select json_object_agg(code, json_build_array(taken, capacity))
                  from (select external_code as code, stock_id from products
                        union all select external_code, stock_id from merchandise) item
                  join stock on stock.id = stock_id),
      'seats', (select json_agg(taken order by travel_time) from travel_times join stock on stock.id = stock_id),
      'orders', coalesce((select json_object_agg(o.code, json_build_object(
          'status', o.payment_status,
          'total', o.total_price,
          'payments', coalesce((select json_agg(payment_status || ' ' || paid_amount order by position)
                                  from payments where order_id = o.id), '[]'),
          'open', (select count(*) from payment_attempts a join payments p on p.id = payment_id
                    where order_id = o.id and a.status in ('open', 'processing')),
          'received', (select coalesce(sum(a.amount), 0) from payment_attempts a join payments p on p.id = payment_id
                        where order_id = o.id and a.status = 'succeeded')
                    + (select coalesce(sum(amount), 0) from incoming_payments where order_id = o.id),
          'owed', (select coalesce(sum(amount), 0) from overpayments where order_id = o.id and returned_at is null)))
        from orders o where cart_id is not null), '{}'),
      'tickets', coalesce((select json_object_agg(t.full_name, json_build_object(
          'owner', c.email,
          'status', t.status,
          'seat', (select count(*) from travel_times other
                    where other.product_id = chosen.product_id and other.travel_time < chosen.travel_time
                   having chosen.id is not null)))
        from tickets t join orders o on o.id = t.order_id join customers c on c.id = o.customer_id
        left join travel_times chosen on chosen.id = t.transport_time_id), '{}'),
      'vouchers', (select json_object_agg(v.code, o.code) from vouchers v left join orders o on o.id = redeemed_order_id),
      'refunds', coalesce((select json_object_agg(id, json_build_object('total', total, 'status', status)) from refunds), '{}')
    ) as books`
  assert.ok(row)
  return row.books
}

/** Fails if the consistency check finds something. */
export const assertCounted = async ({ world }: RealShop): Promise<void> =>
  assert.deepEqual(await consistency.check(world.shop), [])

/** Fails unless every mail was sent, and each order ever paid has exactly one confirmation. */
export async function assertMailed(model: Model, { world }: RealShop): Promise<void> {
  await world.mails()
  const [left] = await world.shop.sql<{ mails: number; jobs: number }[]>`
    select (select count(*) from mails where sent_at is null) as mails,
           (select count(*) from graphile_worker.jobs) as jobs`
  assert.deepEqual(left, { mails: 0, jobs: 0 })
  const confirmed = await world.shop.sql<{ code: string; mails: number }[]>`
    select o.code, count(*) as mails from mails m join orders o on o.id = m.order_id
     where template = 'confirmation' and o.cart_id is not null group by o.code`
  assert.deepEqual(
    Object.fromEntries(confirmed.map(({ code, mails }) => [code, mails])),
    Object.fromEntries(model.orders.filter(({ completed }) => completed).map(({ code }) => [code, 1])),
  )
}

export async function departureId({ world }: RealShop, seat: number): Promise<number> {
  const rows = await world.shop.sql<{ id: number }[]>`select id from travel_times order by travel_time`
  return rows[seat]?.id ?? 0
}

export async function paymentReference({ world }: RealShop, code: string, position: number): Promise<string> {
  const [row] = await world.shop.sql<{ reference: string }[]>`
    select p.reference from payments p join orders o on o.id = order_id where o.code = ${code} and position = ${position}`
  return row?.reference ?? ''
}

/** A ticket as identified by the calls. */
export async function issuedTicket({ world }: RealShop, name: string) {
  const [row] = await world.shop.sql<{ code: string; order: string; checksum: string }[]>`
    select t.code, o.code as order, o.checksum from tickets t join orders o on o.id = t.order_id where full_name = ${name}`
  assert.ok(row, `no ticket of ${name}`)
  return row
}

/** The number of an order's transfers shown to staff. */
export async function enteredTransfers({ world }: RealShop, code: string): Promise<number> {
  const [row] = await world.shop.sql<{ count: number }[]>`
    select count(*) from incoming_payments p join orders o on o.id = p.order_id where o.code = ${code}`
  return row?.count ?? 0
}

/** The money of an order that is still to be returned. */
export async function openOverpayment(
  { world }: RealShop,
  code: string,
): Promise<{ id: number; amount: number }> {
  const [row] = await world.shop.sql<{ id: number; amount: number }[]>`
    select p.id, amount from overpayments p join orders o on o.id = p.order_id
     where o.code = ${code} and returned_at is null order by p.id limit 1`
  assert.ok(row, `nothing of ${code} is to be sent back`)
  return row
}
