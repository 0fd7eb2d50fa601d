import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const faultsOf = async (more: Parts): Promise<string[]> => {
  const { faults } = await validate(smallFestival({ products: [{ ...weekend, ...more }] }), '.')
  return faults.map(({ path, fault }) => `${path}: ${fault}`)
}

test('customers may choose what they pay around the price, with or without a most', async () => {
  for (const own_price of [
    { min: 0, suggested: 12900, max: 12900 },
    { min: 12900, suggested: 12900 },
    { min: 1, suggested: 12900, max: 10_000_000_000 },
    null,
  ])
    assert.deepEqual(await faultsOf({ own_price }), [])
})

const at = 'products[0].own_price'
const choice = { min: 5000, suggested: 12900, max: 20000 }

const REFUSED: [Parts, string[]][] = [
  [{ own_price: { ...choice, suggested: 9900 } }, [`${at}.suggested: must be the price, 12900`]],
  [{ own_price: { ...choice, min: 13000 } }, [`${at}.min: must not be more than suggested`]],
  [{ own_price: { ...choice, max: 12000 } }, [`${at}.max: must not be less than suggested`]],
  [{ own_price: { ...choice, min: -1 } }, [`${at}.min: must be 0 or more`]],
  [{ own_price: { ...choice, min: 0.5 } }, [`${at}.min: must be a whole number`]],
  [{ own_price: { ...choice, max: 10_000_000_001 } }, [`${at}.max: must be 10000000000 or less`]],
  [{ own_price: { suggested: 12900, max: null } }, [`${at}.min: is required`]],
  [{ own_price: { ...choice, least: 1 } }, [`${at}.least: is not known here`]],
  [{ own_price: choice, payment_plan: [{ amount: 13300 }] }, [`${at}: cannot be combined with payment_plan`]],
]

for (const [more, faults] of REFUSED)
  test(`an own price is refused in the file: ${faults.join()}`, async () => {
    assert.deepEqual(await faultsOf(more), faults)
  })
