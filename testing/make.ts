import assert from 'node:assert/strict'
import type { TravelTime } from '#contract/shop-items.ts'
import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/carts.ts'
import type * as customers from '#server/customers/customers.ts'
import * as site from '#server/site/site.ts'
import type { Answer, World } from './world.ts'

/** A holder whose every detail is right for an entry ticket of the tests' festival. */
export const ana = { full_name: 'Ana Horvat', email: 'ana@example.com', age: 'from-25' }

/** The festival changes some of its settings. */
export const configure = (w: World, changes: Partial<site.SiteSettings>): Promise<void> =>
  w.shop.transact(async (tx) => {
    const [row] = await tx<{ settings: site.SiteSettings }[]>`select settings from site`
    assert.ok(row)
    await site.save(tx, { ...row.settings, ...changes })
  })

/** Adds a ticket, by default Ana's weekend ticket, and gives the answer as it is. */
export const addTicket = (w: World, wish: Record<string, unknown> = {}): Promise<Answer> =>
  w.post('/api/add-product-to-cart', { external_code: 'weekend', ...ana, ...wish })

export const addMerchandise = (w: World, wish: Record<string, unknown> = {}): Promise<Answer> =>
  w.post('/api/add-merchandise-to-cart', { external_code: 'shirt', ...wish })

/** A cart with Ana's ticket in it. */
export async function filledCart(w: World, wish: Record<string, unknown> = {}): Promise<Cart> {
  const answer = await addTicket(w, wish)
  if (answer.status !== 200) throw new Error(`The cart was refused: ${answer.body.message}`)
  return answer.body.cart
}

/** How many of an item are left, as the shop says. */
export async function left(w: World, external_code: string): Promise<number | null> {
  const { body } = await w.post('/api/get-shop-item', { external_code })
  return body.item.stock_level
}

/** What is taken of an item's own stock, as the table says. */
export async function taken(w: World, external_code: string): Promise<number> {
  const [row] = await w.shop.sql<{ taken: number }[]>`
    select s.taken from stock s
      left join products p on p.stock_id = s.id
      left join merchandise m on m.stock_id = s.id
     where coalesce(p.external_code, m.external_code) = ${external_code}`
  return row?.taken ?? Number.NaN
}

/** The departures of the bus with what is left of each, first one first. */
export async function departures(w: World): Promise<TravelTime[]> {
  const { body } = await w.post('/api/get-shop-item', { external_code: 'bus' })
  return body.item.travel_times
}

/** A customer with a password, registered and logged in through the front door; gives the session's token. */
export async function customer(
  w: World,
  email = 'ana@example.com',
  full_name = 'Ana Horvat',
): Promise<string> {
  await w.post('/api/register', { full_name, email })
  const link = (await w.mails())
    .findLast((mail) => mail.to === email)
    ?.text.match(/reset-password\/[^/\s]+\/(\S+)/)
  await w.post('/api/reset-password', { token: link?.[1], email, password: 'lights at dusk' })
  const { body } = await w.post('/api/login', { email, password: 'lights at dusk' })
  return body.remember_token
}

/** What a customer sends to check a cart out by card, everything right. */
export const checkoutOf = (token: string, cart: string) => ({
  token,
  cart,
  customer: { country: 'HR', address: { street: 'Obala 1', city: 'Split', postcode: '21000' } },
  order: {
    payment_method: 'credit_card',
    shipping_country: 'HR',
    shipping_address: { street: 'Obala 1', city: 'Split', postcode: '21000' },
    accepted_ts_and_cs: true,
  },
})

/** Somebody without a password, which takes its time to be made: nobody logs in as them. */
export async function someone(w: World): Promise<customers.CustomerRow> {
  const [customer] = await w.shop.sql<customers.CustomerRow[]>`
    insert into customers (full_name, email, created_at, updated_at)
    values (${ana.full_name}, ${`${randomUUID()}@example.com`}, ${w.clock.now()}, ${w.clock.now()}) returning *`
  assert.ok(customer)
  return customer
}
