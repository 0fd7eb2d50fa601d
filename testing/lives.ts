import assert from 'node:assert/strict'
import type * as customers from '#server/customers/customers.ts'
import { bought, changeTicket } from './bought.ts'
import { addMerchandise, checkoutOf, departures, filledCart } from './make.ts'
import { enter, join, passwordLink } from './people.ts'
import { BANK, askFor, orderOf } from './refunding.ts'
import { orderFor } from './staff-orders.ts'
import type { World } from './world.ts'

/** Who somebody is. None of it may ever be said to anybody else. */
export interface Person {
  full_name: string
  email: string
  password: string
  street: string
  iban: string
}

type Row<Fields extends string, Value = string> = Record<Fields, Value>

/** Somebody with orders of every kind, and by what all that is theirs can be named. */
export interface Life {
  person: Person
  /** A session, one that has ended, and the code of a link that sets the password. */
  token: string
  ended: string
  reset: string
  orders: (Row<'code' | 'checksum'> & { id: number })[]
  installments: Row<'order' | 'checksum' | 'reference'>[]
  tickets: (Row<'code' | 'email' | 'order'> & { order_id: number })[]
  purchases: (Row<'code' | 'order'> & { order_id: number })[]
  refunds: number[]
  vouchers: string[]
  /** The cart that is open, and those that have become orders, with their lines. */
  open: Lines
  ordered: Lines[]
  /** What nobody else may ever be told. */
  secrets: string[]
}

interface Lines {
  cart: string
  products: number[]
  merchandise: number[]
}

/** Fills a shop with people who each have bought everything in every way. */
export async function lives(w: World, people: Person[]): Promise<Life[]> {
  const tokens = new Map<Person, string>()
  for (const person of people) {
    tokens.set(person, await join(w, person))
    await checkOut(w, tokens.get(person) ?? '', person, [{ external_code: 'camping', age: '' }])
  }
  // Nobody pays those, and they are abandoned.
  w.clock.move('PT2H')
  await w.runHousekeeping()
  const lived: Life[] = []
  for (const person of people) lived.push(await live(w, person, tokens.get(person) ?? ''))
  return lived
}

async function live(w: World, person: Person, token: string): Promise<Life> {
  const { email } = person
  const ended = await enter(w, person)
  await w.post('/api/logout', { token: ended })
  // Before there are tickets, whose documents would be drawn for their mails.
  await w.post('/api/request-password-reset', { email })
  const reset = (await passwordLink(w, email)).token
  await buyAndRefund(w, token, person)
  await buyInEveryWay(w, token, person)
  await giveAway(w, token, person)
  const open = await fill(w, person, [{}, {}])
  return belongings(w, person, { token, ended, reset }, open)
}

/** A cart with this person's tickets and a shirt in it; each ticket is for another friend. */
async function fill(w: World, person: Person, wishes: Record<string, unknown>[]): Promise<string> {
  let cart = ''
  for (const [index, wish] of wishes.entries()) {
    const holder = {
      full_name: `${person.full_name} ${'I'.repeat(index + 1)}`,
      email: `${index}.${person.email}`,
    }
    cart = (await filledCart(w, { cart, ...holder, ...wish })).code
  }
  const isPlan = wishes.some(({ external_code }) => external_code === 'plan')
  if (!isPlan) await addMerchandise(w, { cart })
  return cart
}

async function checkOut(
  w: World,
  token: string,
  person: Person,
  wishes: Record<string, unknown>[],
  { payment_method = 'credit_card', voucher_code = '' } = {},
): Promise<{ code: string; pay: () => Promise<void> }> {
  const wish = checkoutOf(token, await fill(w, person, wishes))
  const address = { street: person.street, city: 'Split', postcode: '21000' }
  const { status, body } = await w.post('/api/checkout-cart', {
    ...wish,
    customer: { country: 'HR', address },
    order: { ...wish.order, shipping_address: address, payment_method },
    voucher_code,
  })
  assert.equal(status, 200, JSON.stringify(body))
  const press = (button: string) =>
    w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/${button}` })
  return { code: body.order.code, pay: async () => void (await press('pay')) }
}

/** Two tickets with a bus and a shirt; one of them, and then the shirt, is asked back. */
async function buyAndRefund(w: World, token: string, person: Person): Promise<void> {
  const [noon] = await departures(w)
  const bus = { external_code: 'bus', age: '', transport_time_id: noon?.id }
  const { code, pay } = await checkOut(w, token, person, [{}, {}, bus])
  await pay()
  const order = await orderOf(w, token, code)
  const { full_name: bank_owner_full_name, iban: bank_iban } = person
  const bank = { ...BANK, bank_owner_full_name, bank_iban, bank_country: bank_iban.slice(0, 2) }
  const [first] = order.tickets
  const [shirt] = order.merchandisePurchases
  const wishes = [{ tickets: first?.code }, { tickets: '', merchandise: shirt?.code }]
  for (const wish of wishes) assert.equal((await askFor(w, token, order, { ...bank, ...wish })).status, 200)
}

async function buyInEveryWay(w: World, token: string, person: Person): Promise<void> {
  const [customer] = await w.shop.sql<
    customers.CustomerRow[]
  >`select * from customers where email = ${person.email}`
  assert.ok(customer)
  const voucher_code = `GIFT-${customer.id}`
  await w.shop.sql`insert into vouchers (code, name, amount) values (${voucher_code}, 'Gift', 100000)`
  await checkOut(w, token, person, [{}], { payment_method: 'bank_transfer' })
  await checkOut(w, token, person, [{}], { payment_method: 'voucher', voucher_code })
  await (await checkOut(w, token, person, [{ external_code: 'plan' }])).pay()
  await orderFor(w.shop, customer, await fill(w, person, [{ external_code: 'plan' }]), 'credit_card')
  await orderFor(w.shop, customer, await fill(w, person, [{}]), 'bank_transfer')
}

async function giveAway(w: World, token: string, person: Person): Promise<void> {
  const ticket = await bought(w, token, { full_name: person.full_name, email: person.email })
  const heir = { full_name: `Heir of ${person.full_name}`, email: `heir.${person.email}`, reassign: true }
  assert.equal((await changeTicket(w, token, ticket, heir)).status, 200)
}

async function belongings(
  w: World,
  person: Person,
  own: Pick<Life, 'token' | 'ended' | 'reset'>,
  openCart: string,
): Promise<Life> {
  const orders = await w.shop.sql<Life['orders']>`
    select o.id, o.code, o.checksum from orders o join customers c on c.id = o.customer_id
     where c.email = ${person.email} order by o.id`
  const ids = orders.map(({ id }) => id)
  const [issued, carts] = await Promise.all([issuedOf(w, ids), cartsOf(w, ids, openCart)])
  const open = carts.find(({ cart }) => cart === openCart)
  assert.ok(open)
  const { installments, tickets, purchases, vouchers } = issued
  const named = [...orders, ...tickets, ...purchases].map(({ code }) => code)
  const secrets = [
    ...Object.values(person),
    ...Object.values(own),
    ...vouchers,
    ...named,
    ...orders.map(({ checksum }) => checksum),
    ...installments.map(({ reference }) => reference),
    ...carts.map(({ cart }) => cart),
  ]
  return { ...own, ...issued, person, orders, open, ordered: carts.filter((cart) => cart !== open), secrets }
}

async function issuedOf(w: World, orderIds: number[]) {
  const { sql } = w.shop
  const [installments, tickets, purchases, refunds, vouchers] = await Promise.all([
    sql<Life['installments']>`
      select o.code as order, o.checksum, p.reference from payments p join orders o on o.id = order_id
       where o.id = any(${orderIds}) and has_payment_plan order by p.id`,
    sql<Life['tickets']>`
      select t.code, email, order_id, o.code as order from tickets t join orders o on o.id = order_id
       where o.id = any(${orderIds}) order by t.id`,
    sql<Life['purchases']>`
      select m.code, order_id, o.code as order from merchandise_purchases m join orders o on o.id = order_id
       where o.id = any(${orderIds}) order by m.id`,
    sql<{ id: number }[]>`select id from refunds where order_id = any(${orderIds})`,
    sql<{ code: string }[]>`select code from vouchers where redeemed_order_id = any(${orderIds})`,
  ])
  return {
    installments,
    tickets,
    purchases,
    refunds: refunds.map(({ id }) => id),
    vouchers: vouchers.map(({ code }) => code),
  }
}

const cartsOf = (w: World, orderIds: number[], openCart: string) => w.shop.sql<Lines[]>`
  select code as cart, array(select id from cart_products where cart_id = c.id) as products,
         array(select id from cart_merchandise where cart_id = c.id) as merchandise
    from carts c
   where code = ${openCart} or id in (select cart_id from orders where id = any(${orderIds}))
   order by id`
