import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bus, cardOnly, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

/** The faults of a file whose bus has these fields, and whose weekend has those. */
const faultsOf = async (fields: Parts, target: Parts = {}) => {
  const products = [
    { ...weekend, ...target },
    { ...bus, ...fields },
  ]
  const { faults } = await validate(smallFestival({ site: cardOnly, products }), '.')
  return faults.map(({ path, fault }) => `${path}: ${fault}`)
}

test('a product may name those that its tickets can become, until a day or without one', async () => {
  //
  for (const allow_upgrades_until of ['2027-06-01T00:00', undefined])
    assert.deepEqual(await faultsOf({ upgrades_to: ['weekend'], allow_upgrades_until }), [])
})

const at = 'products[1].upgrades_to'
const PLAIN =
  'a ticket cannot become one with departures to choose from, a payment plan, a price of the customer’s own choice, or needs'

const REFUSED: [Parts, Parts, string[]][] = [
  [{ upgrades_to: ['week'] }, {}, [`${at}[0]: no product has the code week`]],
  [{ upgrades_to: ['bus'] }, {}, [`${at}[0]: a ticket cannot become what it is`]],
  [{ upgrades_to: ['weekend', 'weekend'] }, {}, [`${at}[1]: is the same as ${at}[0]`]],
  [{ upgrades_to: ['weekend'] }, { needs: { products: ['bus'] } }, [`${at}[0]: ${PLAIN}`]],
  [
    { upgrades_to: ['weekend'] },
    { payment_plan: [{ amount: 13_300, count: 0, units: 'days' }] },
    [`${at}[0]: ${PLAIN}`],
  ],
  [{ allow_upgrades_until: '2027-06-01T00:00' }, {}, ['products[1].allow_upgrades_until: needs upgrades_to']],
]

for (const [fields, target, faults] of REFUSED)
  test(`a file with ${JSON.stringify({ ...fields, ...target })} is refused with the path`, async () => {
    //
    assert.deepEqual(await faultsOf(fields, target), faults)
  })
