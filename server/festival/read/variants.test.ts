import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shirt, smallFestival, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const faultsOf = async (more: Parts): Promise<string[]> => {
  const site = { paymentMethods: { credit_card: 'Card' } }
  const { faults } = await validate(smallFestival({ site, merchandise: [{ ...shirt, ...more }] }), '.')
  return faults.map(({ path, fault }) => `${path}: ${fault}`)
}

const [m, l] = [
  { key: 'm', name: 'M', stock: 10 },
  { key: 'l', name: 'L', price: 3900 },
]

test('an item comes in variants, whose names are translated by their keys', async () => {
  const translations = { de: { option: 'Größe', variants: { m: { name: 'Mittel' } } } }
  assert.deepEqual(await faultsOf({ option: 'Size', variants: [m, l], translations }), [])
})

const at = 'merchandise[0]'

const REFUSED: [Parts, string[]][] = [
  [{ option: 'Size' }, [`${at}.option: needs variants`]],
  [{ variants: [m] }, [`${at}.option: is required with variants`]],
  [
    { option: 'Size', variants: [m, { ...l, key: 'm' }] },
    [`${at}.variants[1].key: is the same as ${at}.variants[0].key`],
  ],
  [
    { option: 'Size', variants: [m, { ...l, name: 'M' }] },
    [`${at}.variants[1].name: is the same as ${at}.variants[0].name`],
  ],
  [
    { option: 'Size', variants: [{ key: 'm', name: 'M', stock: -1 }] },
    [`${at}.variants[0].stock: must be 0 or more`],
  ],
  [{ option: 'Size', variants: [{ ...m, size: 1 }] }, [`${at}.variants[0].size: is not known here`]],
  [
    { option: 'Size', variants: [m, l], own_price: { min: 0, suggested: shirt.price } },
    [`${at}.variants[1].price: cannot be combined with own_price`],
  ],
  [
    { option: 'Size', variants: [m], translations: { de: { variants: { xl: { name: 'XL' } } } } },
    [
      `${at}.translations.de.variants.xl.name: has nothing to translate: there is no such text in the first language`,
    ],
  ],
  [
    {
      option: 'Number',
      variants: Array.from({ length: 201 }, (_, index) => ({ key: `n${index}`, name: `${index}` })),
    },
    [`${at}.variants: must not have more than 200 entries`],
  ],
]

for (const [more, faults] of REFUSED)
  test(`variants are refused in the file: ${faults.join()}`, async () => {
    assert.deepEqual(await faultsOf(more), faults)
  })
