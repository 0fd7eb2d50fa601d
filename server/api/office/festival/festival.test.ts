import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FestivalParts } from '#contract/office/festival.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { addMerchandise, addTicket, filledCart } from '#testing/fixtures/carts.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const partsOf = async (owner: Clerk): Promise<FestivalParts> =>
  (await owner.get('/office/api/festival')).body.festival

const history = async (owner: Clerk, query: string) =>
  (await owner.get(`/office/api/festival-changes?${query}`)).body.rows

const marked = async (answer: Promise<{ status: number; body: { errors?: object } }>) => {
  const { status, body } = await answer
  return [status, Object.keys(body.errors ?? {})]
}

test('a price changed in the office applies at once in every process, and the history records who changed what', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const other = await w.beside()
  const { status, body } = await changePart(owner, 'products/weekend', { price: 13900 })
  assert.deepEqual([status, body.part.value.price, body.part.value.fee], [200, 13900, 400])
  assert.equal((await w.post('/api/get-shop-item', { external_code: 'weekend' })).body.item.price, 13900)
  while (catalogue.of(other).byCode.get('weekend')?.price !== 13900)
    await new Promise((heard) => setTimeout(heard, 5))
  const [row, before] = await history(owner, 'list=products&key=weekend')
  assert.deepEqual(
    [row.actor, row.actor_name, row.kind, row.fields],
    [`staff ${owner.id}`, 'Sam owner', 'changed', ['price']],
  )
  assert.deepEqual(
    [before.actor, before.actor_name, before.kind, before.fields],
    ['system', null, 'added', []],
  )
  const detail = await owner.get(`/office/api/festival-changes/${row.id}`)
  assert.deepEqual(detail.body.change.differences, [{ path: 'price', before: 12900, after: 13900 }])
  const [note] = await w.shop.sql`select actor, subject from audit where action = 'products changed'`
  assert.deepEqual(note, { actor: `staff ${owner.id}`, subject: 'product weekend' })
  assert.equal((await owner.get('/office/api/festival-changes/999999')).status, 404)
})

test('saving the same values again changes nothing, and is not in the history', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const before = await partsOf(owner)
  const count = (await history(owner, '')).length
  assert.equal((await changePart(owner, 'site', before.site.value)).status, 200)
  for (const { value } of before.products)
    assert.equal((await changePart(owner, `products/${value.external_code}`, value)).status, 200)
  assert.deepEqual(await partsOf(owner), before)
  assert.equal((await history(owner, '')).length, count)
})

test('the history of the festival cannot be changed or deleted', async (t) => {
  const { shop } = await world(t)
  for (const statement of [
    shop.sql`update festival_changes set actor = 'nobody'`,
    shop.sql`delete from festival_changes`,
    shop.sql`truncate festival_changes`,
  ])
    await assert.rejects(statement, /festival_changes is written once/)
})

test('when two people change the same product, the second is refused until they have seen the first change', async (t) => {
  const w = await world(t)
  const [ana, ivo] = [await clerk(w, 'owner'), await clerk(w, 'owner', 'ivo@festoon.test')]
  const { part } = (await ana.get('/office/api/products/weekend')).body
  const input = (value: object) => ({ version: part.version, value })
  assert.equal((await ana.patch('/office/api/products/weekend', input({ name: 'Three days' }))).status, 200)
  const refused = await ivo.patch('/office/api/products/weekend', input({ price: 1 }))
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    version: ['Somebody else has changed this in the meantime. Please check it again.'],
  })
  // With the present version the change succeeds, and sales do not affect it.
  await addTicket(w)
  const { body } = await changePart(ivo, 'products/weekend', { price: 13000 })
  assert.deepEqual([body.part.value.name, body.part.value.price, body.part.taken], ['Three days', 13000, 1])
})

test('the site is changed field by field, while maps such as the countries are replaced as a whole, in their order', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const value = {
    shopActive: false,
    texts: { terms: '<h2>New</h2><p onclick="x()">Be kinder.<script>x</script></p>' },
    durations: { cart: 'PT20M' },
    social: { instagram: 'https://instagram.com/festoon' },
    countries: { US: 'United States', HR: 'Croatia', DE: 'Germany' },
    invoiceSeller: { address: 'Obala 2, Split' },
    bankAccount: null,
    paymentMethods: { credit_card: 'Credit card', voucher: 'Voucher' },
  }
  const { status, body } = await changePart(owner, 'site', value)
  assert.equal(status, 200, JSON.stringify(body))
  const now = body.part.value
  assert.equal(now.texts.terms, '<h2>New</h2><p>Be kinder.</p>')
  assert.equal(now.texts.faqs, '<p>Ask us.</p>')
  assert.deepEqual([now.durations.cart, now.durations.session], ['PT20M', 'P30D'])
  assert.deepEqual(Object.keys(now.countries), ['US', 'HR', 'DE'])
  assert.deepEqual(now.invoiceSeller, {
    name: 'Test Nights d.o.o.',
    address: 'Obala 2, Split',
    taxId: 'HR12345678901',
  })
  const { config } = (await w.post('/api/get-data')).body.data
  assert.deepEqual([config.shopActive, Object.keys(config.countries)], [false, ['US', 'HR', 'DE']])
  assert.equal(site.of(w.shop).durations.cart.toString(), 'PT20M')
  const [row] = await history(owner, 'list=site')
  assert.deepEqual(row.fields.toSorted(), [
    'bankAccount',
    'countries.GB',
    'durations.cart',
    'invoiceSeller.address',
    'paymentMethods.bank_transfer',
    'shopActive',
    'social.instagram',
    'texts.terms',
  ])
})

test('new events, items and shipping rates are added at the end of their list, with defaults for omitted fields', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const add = (path: string, value: unknown) => owner.post(`/office/api/${path}`, { value })
  const winter = { key: 'winter', settings: { bankTransferActive: true } }
  assert.equal((await add('events', winter)).body.part.value.name, 'Test Nights')
  const ticket = {
    external_code: 'snow',
    event: 'winter',
    name: 'Snow',
    type: 'ticket',
    price: 100,
    stock: 3,
  }
  assert.equal((await add('products', ticket)).status, 200)
  const hat = { external_code: 'hat', name: 'Hat', type: 'clothing', price: 900 }
  assert.equal((await add('merchandise', hat)).body.part.value.stock, null)
  assert.equal((await add('shipping-rates', { country: '*', price: 2500 })).status, 200)
  assert.equal((await owner.get('/office/api/shipping-rates/%2A')).body.part.value.price, 2500)
  const { events, products, merchandise, shipping } = await partsOf(owner)
  assert.deepEqual(
    [events, products, merchandise].map((list) => Object(list.at(-1)?.value).name),
    ['Test Nights', 'Snow', 'Hat'],
  )
  assert.equal(shipping.at(-1)?.value.country, '*')
  assert.equal((await addTicket(w, { external_code: 'snow' })).status, 200)
  assert.deepEqual(await marked(add('products', { ...hat, event: 'winter' })), [
    422,
    ['external_code', 'type'],
  ])
  assert.deepEqual((await add('merchandise', hat)).body.errors, {
    external_code: ['Is already used by something else.'],
  })
  assert.deepEqual(await marked(add('products', {})), [
    422,
    ['event', 'external_code', 'name', 'type', 'price'],
  ])
  assert.deepEqual(await marked(add('events', winter)), [422, ['key']])
  assert.deepEqual(await marked(add('shipping-rates', { country: 'HR' })), [422, ['country']])
  const [row] = await history(owner, 'list=merchandise&key=hat')
  const { change: whole } = (await owner.get(`/office/api/festival-changes/${row.id}`)).body
  assert.deepEqual(
    whole.differences.find(({ path }: { path: string }) => path === 'price'),
    { path: 'price', before: null, after: 900 },
  )
})

test('an unused item is deleted, a used one is disabled, and an event with products cannot be removed', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const remove = async (path: string) => {
    const { version } = (await owner.get(`/office/api/${path}`)).body.part
    return owner.post(`/office/api/${path}/removals`, { version })
  }
  await filledCart(w)
  await addMerchandise(w)
  assert.equal((await remove('products/weekend')).body.outcome, 'switched off')
  assert.equal((await remove('merchandise/shirt')).body.outcome, 'switched off')
  assert.equal((await remove('products/camping')).body.outcome, 'removed')
  assert.equal((await remove('merchandise/cup')).body.outcome, 'removed')
  assert.equal((await remove('shipping-rates/DE')).body.outcome, 'removed')
  assert.equal((await owner.get('/office/api/products/weekend')).body.part.value.enabled, false)
  assert.equal((await owner.get('/office/api/products/camping')).status, 404)
  assert.deepEqual((await remove('events/ageless')).body.errors, {
    'products[2].event': ['ageless: no event has the key ageless.'],
  })
  assert.equal((await remove('products/ageless')).status, 200)
  assert.equal((await remove('events/ageless')).body.outcome, 'removed')
  const stale = await owner.post('/office/api/products/last/removals', { version: 'x' })
  assert.deepEqual(Object.keys(stale.body.errors), ['version'])
  const [row] = await history(owner, 'list=products&key=camping')
  assert.equal(row.kind, 'removed')
})

test('products can be reordered, and the new order must name each product once', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const codes = (await partsOf(owner)).products.map(({ value }) => value.external_code)
  const products = codes.toReversed()
  const { status, body } = await owner.patch('/office/api/festival', { products })
  assert.equal(status, 200)
  const codesOf = (festival: FestivalParts) => festival.products.map(({ value }) => value.external_code)
  assert.deepEqual(codesOf(body.festival), products)
  const shown: { external_code: string }[] = (await w.post('/api/get-data')).body.data.products
  assert.deepEqual(
    shown.map((product) => product.external_code),
    products.filter((code) => shown.some((product) => product.external_code === code)),
  )
  const [row] = await history(owner, 'list=order')
  assert.deepEqual(row.fields, ['products'])
  for (const list of [codes.slice(1), [...codes.slice(1), 'none'], [...codes.slice(1), codes[1]]])
    assert.deepEqual(await marked(owner.patch('/office/api/festival', { products: list })), [
      422,
      ['products'],
    ])
  assert.deepEqual(codesOf(await partsOf(owner)), products)
})
