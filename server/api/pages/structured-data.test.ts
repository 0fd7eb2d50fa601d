import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A page's structured data for search engines. */
async function toldAt(w: World, url: string) {
  const { body } = await w.app.inject({ url })
  const scripts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return scripts.map(([, json = '']) => JSON.parse(json))
}

test('the structured data of the home page has the time and place of each event', async (t) => {
  //
  const w = await world(t)
  const told = await toldAt(w, '/')
  assert.deepEqual(
    told.map(({ name, startDate, endDate }) => [name, startDate, endDate]),
    [
      ['Test Nights Summer', '2027-07-08T16:00:00+02:00', '2027-07-11T04:00:00+02:00'],
      ['Test Nights for Everyone', '2027-08-01T18:00:00+01:00', undefined],
      ['Test Nights by Transfer', '2027-09-01T18:00:00+02:00', undefined],
    ],
  )
  assert.equal(told[0].location.address, 'Obala 1, Split')
})

test('the structured data of a Saturday ticket has the time and place of Saturday, and the price', async (t) => {
  //
  const w = await world(t)
  const saturday = {
    name: 'Saturday ticket',
    starts_at: '2027-07-10T16:00+02:00',
    ends_at: '2027-07-11T04:00+02:00',
    location: 'Beach stage',
  }
  await changeProduct(w, 'weekend', saturday)
  const [event, ...others] = await toldAt(w, '/tickets/weekend')
  assert.deepEqual(others, [])
  assert.equal(event.name, 'Test Nights Summer · Saturday ticket')
  assert.deepEqual(
    [event.startDate, event.endDate, event.location.name],
    ['2027-07-10T16:00:00+02:00', '2027-07-11T04:00:00+02:00', 'Beach stage'],
  )
  assert.equal(event.offers.price, '133.00')
})

test('the structured data of a bus is a product, not an event', async (t) => {
  const w = await world(t)
  const [bus, ...others] = await toldAt(w, '/tickets/bus')
  assert.deepEqual(others, [])
  assert.deepEqual([bus['@type'], bus.name, bus.sku], ['Product', 'Bus from Split airport', 'bus'])
  assert.deepEqual(bus.offers, {
    '@type': 'Offer',
    name: 'Bus from Split airport',
    url: 'http://festoon.test/tickets/bus',
    price: '15.00',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    seller: { '@type': 'Organization', name: 'Test Nights', url: 'http://festoon.test' },
  })
})

test('the structured data of an item whose price is chosen has the least of it, and the limits', async (t) => {
  const w = await world(t)
  const own_price = { min: 1_000, suggested: 3_500, max: 9_000 }
  await changePart(await clerk(w, 'owner'), 'merchandise/shirt', { own_price })
  const [{ offers, description }] = await toldAt(w, '/merchandise/shirt')
  const { price, priceSpecification } = offers
  assert.deepEqual(
    [price, priceSpecification.minPrice, priceSpecification.maxPrice],
    ['10.00', '10.00', '90.00'],
  )
  assert.match(description, / from €10\.00, /)
})

test('the structured data of merchandise has its price and availability', async (t) => {
  const w = await world(t)
  const [shirt] = await toldAt(w, '/merchandise/shirt')
  assert.deepEqual(
    [shirt['@type'], shirt.name, shirt.description, shirt.offers.price],
    ['Product', 'Festoon T-shirt', 'Festoon T-shirt for €35.00, in the shop of Test Nights.', '35.00'],
  )
  const addCup = () => w.post('/api/add-merchandise-to-cart', { external_code: 'cup' })
  await Promise.all([addCup(), addCup()])
  const { price, priceCurrency, availability } = (await toldAt(w, '/merchandise/cup'))[0].offers
  assert.deepEqual([price, priceCurrency, availability], ['14.50', 'EUR', 'https://schema.org/SoldOut'])
})

test('the structured data of an item whose sale has not begun or is over does not say that it is sold out', async (t) => {
  const w = await world(t)
  const [later] = await toldAt(w, '/tickets/later')
  assert.deepEqual([later.offers.availability, later.offers.validFrom], [undefined, '2027-03-01T09:00:00Z'])
  await changeProduct(w, 'camping', { opens_after: 'weekend' })
  const [next] = await toldAt(w, '/tickets/camping')
  assert.deepEqual(
    [next.offers.availability, next.offers.validFrom],
    ['https://schema.org/OutOfStock', undefined],
  )
  await changeProduct(w, 'weekend', { on_sale_until: '2027-01-01T00:00+01:00' })
  const [over] = await toldAt(w, '/tickets/weekend')
  assert.equal(over.offers.availability, 'https://schema.org/OutOfStock')
})
