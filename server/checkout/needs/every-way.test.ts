import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'
import { saleInput } from '#testing/fixtures/box-office.ts'
import { withBundles } from '#testing/fixtures/bundles.ts'
import { addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer, customerWithoutPassword } from '#testing/fixtures/customers.ts'
import { ONE_EACH } from '#testing/fixtures/dependencies.ts'
import { allocationOf, guest, nameGuests } from '#testing/fixtures/guests.ts'
import { another, previewChange } from '#testing/fixtures/order-changes.ts'
import { placeStaffOrder } from '#testing/fixtures/orders.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

/** What an item depends on, what is refused for it, and what is sold. */
interface Dependency {
  needs?: Record<string, { of: string; per: 'ticket' | 'order'; limit: number }>
  requires?: Record<string, string[]>
  refused: string[]
  text: string
  sold: string[]
}

/** Every kind of dependency. */
const DEPENDENCIES: Record<string, Dependency> = {
  'needs a ticket': {
    needs: { camping: { of: 'weekend', per: 'ticket', limit: 1 } },
    refused: ['camping'],
    text: 'Camping needs Weekend ticket: please add that first.',
    sold: ['weekend', 'camping'],
  },
  'at most one for each ticket': {
    needs: { camping: { of: 'weekend', per: 'ticket', limit: 1 } },
    refused: ['weekend', 'camping', 'camping'],
    text: 'Camping: at most 1 for each Weekend ticket.',
    sold: ['weekend', 'weekend', 'camping', 'camping'],
  },
  'at most one in an order': {
    needs: { camping: { of: 'weekend', per: 'order', limit: 1 } },
    refused: ['weekend', 'weekend', 'camping', 'camping'],
    text: 'Camping: at most 1 in one order.',
    sold: ['weekend', 'weekend', 'camping'],
  },
  'needs a ticket that needs another': {
    needs: {
      camping: { of: 'weekend', per: 'ticket', limit: 1 },
      free: { of: 'camping', per: 'ticket', limit: 0 },
    },
    refused: ['weekend', 'free'],
    text: 'Free entry needs Camping: please add that first.',
    sold: ['weekend', 'camping', 'free', 'free'],
  },
  'one of several must be chosen with it': {
    requires: { weekend: ['camping', 'free'] },
    refused: ['camping', 'weekend', 'weekend'],
    text: 'Weekend ticket: please choose Camping or Free entry with it.',
    sold: ['camping', 'free', 'weekend', 'weekend'],
  },
}

/** Sets what depends on what, and that nothing else does. */
const bindTo = (w: World, { needs = {}, requires = {} }: Partial<Dependency>): Promise<void> =>
  changeCatalogue(w, async (tx) => {
    await tx`delete from dependencies`
    await tx`update products set requires_one_of = '{}'`
    for (const [item, { of, per, limit }] of Object.entries(needs))
      await tx`
        insert into dependencies (product_id, products, per, "limit")
        select id, ${[of]}::text[], ${per}, ${limit} from products where external_code = ${item}`
    for (const [item, codes] of Object.entries(requires))
      await tx`update products set requires_one_of = ${codes}::text[] where external_code = ${item}`
  })

const holder = (index: number) => ({ ...ana, full_name: `Ana ${'ABCD'[index] ?? ''}` })

interface Shop {
  w: World
  owner: Clerk
  token: string
  /** Sets what depends on what. */
  bind: () => Promise<void>
}

const answered = ({ status, body }: Answer): string | null => (status === 200 ? null : body.message)

/** A cart with these items, added one by one; or why one of them was refused. */
async function fill(w: World, items: string[], token = ''): Promise<{ cart: string; why: string | null }> {
  let cart = ''
  for (const [index, external_code] of items.entries()) {
    const input = { external_code, cart, token, ...holder(index) }
    const answer = await addTicket(w, input)
    if (answer.status !== 200) return { cart, why: answer.body.message }
    cart = answer.body.cart.code
  }
  return { cart, why: null }
}

/** Buys items, each for another person: why that was refused, or null. */
type Way = (shop: Shop, items: string[]) => Promise<string | null>

const counted = (items: string[]) => [...Map.groupBy(items, (item) => item)]

let bundles = 0
let sales = 0

/** Every way to buy several items together. */
const WAYS: Record<string, Way> = {
  'one by one in a cart': async ({ w, token, bind }, items) => {
    await bind()
    return (await fill(w, items, token)).why
  },
  'several at once': async ({ w, token, bind }, items) => {
    await bind()
    let cart = ''
    for (const [external_code, { length }] of counted(items)) {
      const tickets = Array.from({ length }, (_, index) => holder(index))
      const answer = await w.post('/api/add-products-to-cart', { token, cart, external_code, tickets })
      if (answer.status !== 200) return answer.body.message
      cart = answer.body.cart.code
    }
    return null
  },
  'in a bundle': async ({ w, owner, token, bind }, items) => {
    await bind()
    const external_code = `bundle-${(bundles += 1)}`
    const contents = counted(items).map(([product, { length: count }]) => ({
      product,
      count,
      share: 1000 * count,
    }))
    const value = { external_code, name: external_code, price: 1000 * items.length, fee: 0, items: contents }
    assert.equal((await owner.post('/office/api/bundles', { value })).status, 200)
    const tickets = items.map((_, index) => holder(index))
    return answered(await w.post('/api/add-bundle-to-cart', { token, cart: '', external_code, tickets }))
  },
  'restored from an ended cart': async ({ w, token, bind }, items) => {
    // With something beside them that comes back in any case.
    const { cart } = await fill(w, ['limited', ...items], token)
    w.clock.move('PT15M')
    await bind()
    const { status, body } = await w.post('/api/restore-cart', { token, cart: '', ended: cart })
    return status === 200 ? (body.missing[0]?.reason ?? null) : body.message
  },
  'at the checkout': async ({ w, token, bind }, items) => {
    const { cart } = await fill(w, items, token)
    await bind()
    return answered(await w.post('/api/checkout-cart', checkoutInput(token, cart)))
  },
  'by phone': async ({ owner, bind }, items) => {
    await bind()
    const person = { ...ana, email: `${(sales += 1)}-by-phone@example.com` }
    const products = items.map((item, index) => phoneTicket({ ...person, ...holder(index) }, item))
    const order = { ...phoneOrder(person), via: 'name', language: '', products }
    return answered(await owner.post('/office/api/orders', order))
  },
  'at the box office': async ({ owner, bind }, items) => {
    await bind()
    const prices: Record<string, number> = { weekend: 13_300, camping: 4_500, free: 0 }
    const expected_total = items.reduce((sum, item) => sum + (prices[item] ?? 0), 0)
    const lines = items.map((external_code) => ({
      external_code,
      age: external_code === 'weekend' ? ana.age : '',
    }))
    const buyer = { full_name: ana.full_name, email: `${(sales += 1)}-on-site@example.com` }
    const sale = saleInput({ ...buyer, expected_total, items: lines })
    return answered(await owner.post('/office/api/box-office-sales', sale))
  },
  'added to an order': async ({ w, owner, bind }, items) => {
    const { cart } = await fill(w, ['limited'])
    const order = await placeStaffOrder(w.shop, await customerWithoutPassword(w), cart, 'bank_transfer')
    await bind()
    const products = items.map((item, index) => another(item, holder(index)))
    return answered(await previewChange(owner, order, { products }))
  },
}

for (const [way, buy] of Object.entries(WAYS))
  test(`whatever an item depends on is asked for: ${way}`, async (t) => {
    //
    const w = await world(t)
    const owner = await withBundles(w)
    for (const [name, dependency] of Object.entries(DEPENDENCIES)) {
      const token = await customer(w, `${name.replaceAll(' ', '-')}@example.com`)
      for (const [items, why] of [
        [dependency.refused, dependency.text],
        [dependency.sold, null],
      ] as const) {
        await bindTo(w, {})
        assert.equal(await buy({ w, owner, token, bind: () => bindTo(w, dependency) }, items), why, name)
      }
    }
  })

test('the offer of a waiting list is made to nobody who could not order it, whatever it depends on', async (t) => {
  // A-164 A-167
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { cart } = await fill(w, ['last'])
  const offered = async (parts: Record<string, object>, token: string, input: object = {}) => {
    for (const [part, value] of Object.entries(parts)) await changePart(owner, part, value)
    const joined = await w.post('/api/join-waiting-list', { token, external_code: 'last', ...ana, ...input })
    return joined.status === 200 ? null : joined.body.message
  }
  const token = await customer(w)
  assert.equal(
    await offered({ 'products/last': { needs: ONE_EACH } }, token),
    'Last ticket needs Weekend ticket: please add that first.',
  )
  const bound = { 'products/last': { needs: null, requires_one_of: ['camping'] } }
  assert.equal(await offered(bound, token), 'Last ticket: please choose Camping with it.')
  assert.equal(await offered(bound, token, { add_on: 'camping' }), null)
  await w.post('/api/remove-product-from-cart', {
    cart,
    cart_product_id: (await w.post('/api/get-cart', { cart })).body.cart.products[0].id,
  })
  await waitingList.housekeeping(w.shop)
  const [entry] = await w.shop.sql<{ code: string }[]>`
    select c.code from waiting_list_entries e join carts c on c.id = e.cart_id`
  assert.equal(answered(await w.post('/api/checkout-cart', checkoutInput(token, entry?.code ?? ''))), null)
})

test('a guest is invited to nothing without what it depends on, unless staff say why; by a partner never', async (t) => {
  //
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  let partners = 0
  const promised = async (product: string) => {
    const places = { product, count: 5, names_later: false }
    return allocationOf(owner, places, { name: `Partner ${(partners += 1)}` })
  }
  for (const [name, dependency] of Object.entries(DEPENDENCIES)) {
    const wanted = counted(dependency.refused)
    const promises = []
    for (const [item, { length }] of wanted) promises.push({ item, length, ...(await promised(item)) })
    const email = `${name.replaceAll(' ', '-')}@example.org`
    const namesOf = (length: number, age: string) =>
      Array.from({ length }, (_, index) => guest(holder(index).full_name, { email, age, group: 'crew' }))
    await bindTo(w, dependency)
    for (const { item, length, allocation, partner } of promises) {
      const guests = namesOf(length, item === 'weekend' ? ana.age : '')
      const isLast = item === wanted.at(-1)?.[0]
      if (!isLast) {
        assert.equal(answered(await nameGuests(owner, allocation, guests)), null, `${name}: ${item}`)
        continue
      }
      const { status, body } = await nameGuests(owner, allocation, guests)
      assert.deepEqual([status, body.errors], [422, { needs_override: [dependency.text] }], name)
      const { url } = (await owner.post(`/office/api/partners/${partner}/links`)).body
      const link = String(url).split('/').at(-1)
      const byLink = await w.post('/api/name-guests-by-link', { link, allocation, guests })
      assert.deepEqual(byLink.body.errors, { 'guests.0.full_name': [dependency.text] }, name)
      const why = { needs_override: 'They sleep in the van of the band.' }
      assert.equal(answered(await nameGuests(owner, allocation, guests, true, why)), null, name)
    }
    await bindTo(w, {})
  }
  const recorded = await w.shop.sql`select from audit where action = 'sold without what it needs'`
  assert.equal(recorded.length, Object.keys(DEPENDENCIES).length)
})
