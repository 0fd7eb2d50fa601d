import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const child = { ...weekend, external_code: 'child', type: 'young', price: 4000 }
const vip = { ...weekend, external_code: 'vip', enabled: false }
const site = { ...cardOnly, productTypes: { young: 'For children' } }
const radio = { key: 'radio', name: 'Radio', codes: ['RADIO'], percent: 10 }

const withDiscounts = (discounts: Parts[], more: Parts = {}): string =>
  smallFestival({ site, products: [weekend, child, vip], merchandise: [shirt], discounts, ...more })

const faults = async (discounts: Parts[], more: Parts = {}): Promise<string[]> =>
  (await validate(withDiscounts(discounts, more), '.')).faults.map(({ path, fault }) => `${path}: ${fault}`)

test('a discount needs a key, a name, and what it gives; it may have every condition and limit', async () => {
  const group = {
    key: 'group',
    name: 'Five for four',
    automatic: true,
    percent: 100,
    group_of: 5,
    cheapest: 1,
  }
  const family = {
    key: 'family',
    name: 'Family',
    codes: ['FAMILY', 'FAMILIE'],
    price: 0,
    items: ['child'],
    with_items: ['weekend', 'shirt'],
    with_types: ['transport'],
    with_count: 2,
    from_count: 99,
    uses: 0,
    uses_per_code: 3,
    budget: 0,
    starts_at: '2027-01-01T10:00',
    ends_at: '2027-01-01T10:30:00+01:00',
    reveals: ['vip'],
  }
  const batch = { key: 'batch', name: 'Single codes', amount: 500, fees: true, uses_per_code: 1 }
  assert.deepEqual(await faults([radio, group, family, batch]), [])
})

const REFUSED: [changes: Parts, fault: string][] = [
  [{ percent: undefined }, 'percent: percent, amount or price must be given, or what it reveals'],
  [{ amount: 500 }, 'amount: exactly one of percent, amount and price must be given'],
  [
    { percent: undefined, amount: 5, price: 0 },
    'price: exactly one of percent, amount and price must be given',
  ],
  [{ percent: 0 }, 'percent: must be more than 0'],
  [{ percent: -5 }, 'percent: must be more than 0'],
  [{ percent: 100.5 }, 'percent: must be 100 or less'],
  [{ percent: 12.345 }, 'percent: must not have more than two decimals'],
  [{ percent: undefined, amount: 0 }, 'amount: must be 1 or more'],
  [{ percent: undefined, amount: 10 ** 10 + 1 }, 'amount: must be 10000000000 or less'],
  [{ percent: undefined, price: 10 ** 10 + 1 }, 'price: must be 10000000000 or less'],
  [{ from_amount: 10 ** 10 + 1 }, 'from_amount: must be 10000000000 or less'],
  [{ percent: undefined, amount: 5.125 }, 'amount: must be a whole number or null'],
  [{ items: ['weekend', 'nothing'] }, 'items[1]: no product or merchandise has the code nothing'],
  [{ types: ['nothing'] }, 'types[0]: no type of products or merchandise is called nothing'],
  [{ reveals: ['nothing'] }, 'reveals[0]: no product or merchandise has the code nothing'],
  [{ reveals: ['weekend'] }, 'reveals[0]: weekend is switched on, so that there is nothing to reveal'],
  [
    { codes: [], automatic: true, reveals: ['vip'] },
    'reveals: is not for an automatic discount, which has no codes',
  ],
  [{ automatic: true }, 'codes: is not for an automatic discount, which has no codes'],
  [
    { codes: [], automatic: true, uses_per_code: 1 },
    'uses_per_code: is not for an automatic discount, which has no codes',
  ],
  [{ codes: ['--'] }, 'codes[0]: must have a letter or a digit'],
  [
    { codes: ['A B'] },
    'codes[0]: must be letters, digits and signs of a keyboard without spaces (at most 100)',
  ],
  [{ group_of: 1 }, 'group_of: must be 2 or more, or 0 for none'],
  [{ group_of: 3, cheapest: 4 }, 'cheapest: must not be more than group_of'],
  [{ cheapest: 1 }, 'cheapest: needs group_of'],
  [{ items: ['child'], with_count: 1 }, 'with_count: needs with_items, with_types'],
  [{ items: ['child'], with_items: ['weekend'] }, 'with_count: is required with with_items, with_types'],
  [{ items: ['child'], with_types: ['ticket'] }, 'with_count: is required with with_items, with_types'],
  [
    { items: ['child'], group_of: 2, with_items: ['weekend'], with_count: 1 },
    'group_of: cannot be combined with with_count',
  ],
  [
    { with_items: ['weekend'], with_count: 1 },
    'items: must name something, or types must: where everything is discounted, nothing is left to buy it with',
  ],
  [
    { items: ['child', 'weekend'], with_items: ['weekend'], with_count: 1 },
    'with_items[0]: is among items already: what is discounted does not count as what it is bought with',
  ],
  [
    { types: ['young'], with_items: ['child'], with_count: 1 },
    'with_items[0]: is among types already: what is discounted does not count as what it is bought with',
  ],
  [
    { types: ['young'], with_types: ['young'], with_count: 1 },
    'with_types[0]: is among types already: what is discounted does not count as what it is bought with',
  ],
  [{ starts_at: '2027-01-02T10:00', ends_at: '2027-01-02T10:00' }, 'ends_at: must be later than starts_at'],
  [
    { ends_at: '2027-03-28T02:30' },
    'ends_at: 02:30 does not exist on 28 March 2027 in Europe/Zagreb, when clocks go from 02:00 to 03:00',
  ],
  [{ uses: -1 }, 'uses: must be 0 or more'],
  [{ price: 'free' }, 'price: must be a whole number or null'],
  [{ translations: { de: { nmae: 'x' } } }, 'translations.de.nmae: is not known here'],
]

for (const [changes, fault] of REFUSED)
  test(`a discount with ${JSON.stringify(changes)} is refused: ${fault}`, async () => {
    assert.deepEqual(await faults([{ ...radio, ...changes }]), [`discounts[0].${fault}`])
  })

test('a rule that no order can meet is refused, as long as all of its items have a limit', async () => {
  const [four, two] = [
    { ...weekend, limit_per_order: 4 },
    { ...child, limit_per_order: 2 },
  ]
  const limited = { products: [four, two] }
  const on = { ...radio, items: ['weekend', 'child'] }
  const most = (limit: number) =>
    `must not be more than ${limit}, which is what one order may have of these items`
  for (const rule of [
    { from_count: 6 },
    { group_of: 6 },
    { from_amount: 4 * weekend.price + 2 * child.price },
  ])
    assert.deepEqual(await faults([{ ...on, ...rule }], limited), [])
  assert.deepEqual(await faults([{ ...on, from_count: 7 }], limited), [`discounts[0].from_count: ${most(6)}`])
  assert.deepEqual(await faults([{ ...on, group_of: 7, cheapest: 1 }], limited), [
    `discounts[0].group_of: ${most(6)}`,
  ])
  assert.deepEqual(await faults([{ ...on, from_amount: 4 * weekend.price + 2 * child.price + 1 }], limited), [
    'discounts[0].from_amount: must not be more than 59600, which is what these items cost in one order at most',
  ])
  const companions = { ...radio, items: ['child'], with_items: ['weekend'], with_count: 5 }
  assert.deepEqual(await faults([companions], limited), [`discounts[0].with_count: ${most(4)}`])
  const unlimited = { products: [four, { ...two, limit_per_order: 0 }] }
  for (const rule of [{ from_count: 7 }, { from_amount: 10 ** 9 }])
    assert.deepEqual(await faults([{ ...on, ...rule }], unlimited), [])
  assert.deepEqual(await faults([{ ...on, from_count: 7, enabled: false }], limited), [])
})

test('no two codes of discounts and vouchers differ only in case or dashes, and no two discounts have one key', async () => {
  const same = 'upper and lower case and dashes make no difference'
  const vouchers = [{ code: 'Gift-24', amount: 100 }]
  const others = [
    { ...radio, codes: ['RADIO', 'radi-o'] },
    { ...radio, key: 'late', codes: ['GIFT24'] },
    { ...radio, codes: ['RaDio'] },
  ]
  assert.deepEqual(await faults(others, { vouchers }), [
    'discounts[2].key: is the same as discounts[0].key',
    `discounts[0].codes[1]: is the same as discounts[0].codes[0]: ${same}`,
    `discounts[1].codes[0]: is the same as vouchers[0].code: ${same}`,
    `discounts[2].codes[0]: is the same as discounts[0].codes[0]: ${same}`,
  ])
})

test('a discount that is switched off may name what is gone', async () => {
  const gone = { enabled: false, items: ['gone'], types: ['gone'], reveals: ['weekend'] }
  assert.deepEqual(await faults([{ ...radio, ...gone }]), [])
})
