import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bus, cardOnly, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const faultsOf = async (first: Parts, second: Parts) => {
  const products = [
    { ...weekend, ...first },
    { ...bus, ...second },
  ]
  const { faults } = await validate(smallFestival({ site: cardOnly, products }), '.')
  return faults.map(({ path, fault }) => `${path}: ${fault}`)
}

const at = 'products[0].requires_one_of'
const PLAIN = 'must be a product without departures, variants, payment_plan, own_price and requires_one_of'

const CASES: [Parts, Parts, string[]][] = [
  [{ requires_one_of: ['bus'] }, {}, []],
  [{ requires_one_of: ['bus'] }, { needs: { products: ['weekend'] } }, []],
  [{ requires_one_of: ['train'] }, {}, [`${at}[0]: no product has the code train`]],
  [{ requires_one_of: ['weekend'] }, {}, [`${at}[0]: must be another product`]],
  [{ requires_one_of: ['bus', 'bus'] }, {}, [`${at}[1]: is the same as ${at}[0]`]],
  [
    { requires_one_of: ['bus'] },
    { option: 'Seat', variants: [{ key: 'a', name: 'A' }] },
    [`${at}[0]: ${PLAIN}`],
  ],
]

for (const [first, second, faults] of CASES)
  test(`what must be chosen with a ticket is read from the file: ${faults.join() || JSON.stringify([first, second])}`, async () => {
    assert.deepEqual(await faultsOf(first, second), faults)
  })
