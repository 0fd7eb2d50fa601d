import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bus, cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const faultsOf = async (needs: object | null, first: Parts = {}, goods: object | null = null) => {
  const products = [
    { ...weekend, ...first },
    { ...bus, needs },
  ]
  const merchandise = [{ ...shirt, needs: goods }]
  const site = { ...cardOnly, merchandiseTypes: { clothing: 'Clothing' } }
  const { faults } = await validate(smallFestival({ site, products, merchandise }), '.')
  return faults.map(({ path, fault }) => `${path}: ${fault}`)
}

test('an item may need one of several products, for each ticket or in one order, with a limit or without', async () => {
  //
  for (const needs of [
    { products: ['weekend'] },
    { products: ['weekend'], per: 'order', limit: 2 },
    { products: ['weekend'], per: 'ticket', limit: 0, if_ticket_goes: 'refuse' },
    { products: ['weekend'], if_ticket_goes: 'go' },
    null,
  ])
    assert.deepEqual(await faultsOf(needs, {}, { products: ['weekend', 'bus'] }), [])
})

const at = 'products[1].needs'
const BUS = { needs: { products: ['bus'] } }

const REFUSED: [object, Parts, string[]][] = [
  [{ products: [] }, {}, [`${at}.products: must name a product`]],
  [{ products: ['week'] }, {}, [`${at}.products[0]: no product has the code week`]],
  [{ products: ['weekend', 'weekend'] }, {}, [`${at}.products[1]: is the same as ${at}.products[0]`]],
  [{ products: ['bus'] }, {}, [`${at}.products[0]: must not lead back to the item itself`]],
  [{ products: ['shirt'] }, {}, [`${at}.products[0]: shirt is merchandise: what is needed is a ticket`]],
  [
    { products: ['weekend'] },
    BUS,
    [
      'products[0].needs.products[0]: must not lead back to the item itself',
      `${at}.products[0]: must not lead back to the item itself`,
    ],
  ],
  [{ products: ['weekend'], per: 'cart', limit: 1 }, {}, [`${at}.per: must be one of ticket, order`]],
  [{ products: ['weekend'], per: 'order', limit: -1 }, {}, [`${at}.limit: must be 0 or more`]],
  [
    { products: ['weekend'], if_ticket_goes: 'leave' },
    {},
    [`${at}.if_ticket_goes: must be one of stay, go, refuse`],
  ],
  [{ products: ['weekend'], per: 'order', limit: 1, most: 1 }, {}, [`${at}.most: is not known here`]],
]

for (const [needs, first, faults] of REFUSED)
  test(`what an item needs is refused in the file: ${faults.join()}`, async () => {
    //
    assert.deepEqual(await faultsOf(needs, first), faults)
  })

test('merchandise never goes along with a ticket, because it is refunded by itself', async () => {
  //
  assert.deepEqual(await faultsOf(null, {}, { products: ['weekend'], if_ticket_goes: 'go' }), [
    'merchandise[0].needs.if_ticket_goes: must be stay or refuse: merchandise is refunded by itself',
  ])
})
