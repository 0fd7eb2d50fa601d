import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Festival } from '#contract/festival/festival.ts'
import type { Bundle, Discount } from '#contract/festival/items.ts'
import { unusualBundle, unusualDiscount } from './unusual-discounts.ts'

const festival = {
  products: [
    { external_code: 'weekend', type: 'ticket', price: 12_900 },
    { external_code: 'day', type: 'ticket', price: 5_000 },
    { external_code: 'free', type: 'ticket', price: 0 },
  ],
  merchandise: [],
} as unknown as Pick<Festival, 'products' | 'merchandise'>

const usual = {
  enabled: true,
  percent: 10,
  amount: null,
  price: null,
  items: ['weekend'],
  types: [] as string[],
  group_of: 0,
  cheapest: 0,
  uses: 300,
  uses_per_code: null,
  budget: null,
  ends_at: null,
} as unknown as Discount

const CASES: [path: string, changes: Partial<Discount>, expected: string | null][] = [
  ['percent', {}, null],
  ['percent', { percent: 50 }, null],
  ['percent', { percent: 50.01 }, 'half'],
  ['percent', { percent: 80, enabled: false }, null],
  ['percent', { percent: 100, group_of: 5, cheapest: 1 }, null],
  ['percent', { percent: 100, group_of: 3, cheapest: 2 }, 'half'],
  ['amount', { percent: null, amount: 2_501 }, null],
  ['amount', { percent: null, amount: 2_501, types: ['ticket'] }, 'half'],
  ['amount', { percent: null, amount: 15_000, group_of: 3, items: ['weekend'] }, null],
  ['price', { percent: null, price: 6_450 }, null],
  ['price', { percent: null, price: 6_449 }, 'half'],
  ['price', { percent: null, price: 12_900, group_of: 3 }, 'half'],
  ['items', { items: [] }, 'everything'],
  ['items', { items: [], types: ['ticket'] }, 'everything'],
  ['items', { items: ['weekend', 'day'] }, null],
  ['uses', { uses: null }, 'unlimited'],
  ['uses', { uses: null, ends_at: '2027-07-01T00:00:00Z' }, null],
  ['uses', { uses: null, uses_per_code: 1 }, null],
  ['budget', { uses: null }, null],
]

for (const [path, changes, expected] of CASES)
  test(`a new discount with ${JSON.stringify(changes)} warns of ${expected ?? 'nothing'} at ${path}`, () =>
    assert.equal(unusualDiscount(path, { ...usual, ...changes }, null, festival), expected))

test('of a changed discount, the field is marked that has made it unusual', () => {
  const unlimited = { ...usual, uses: null, types: [], items: [] }
  assert.equal(unusualDiscount('budget', unlimited, usual, festival), 'unlimited')
  assert.equal(unusualDiscount('types', unlimited, usual, festival), 'everything')
  assert.equal(unusualDiscount('name', unlimited, usual, festival), null)
})

test('a bundle for less than half of what its products cost is marked', () => {
  const items = [{ product: 'weekend', count: 2, share: 0 }]
  const marked = (price: number, enabled = true) =>
    unusualBundle('price', { price, enabled, items } as unknown as Bundle, festival)
  assert.deepEqual([marked(12_900), marked(12_899), marked(12_899, false)], [null, 'half', null])
})
