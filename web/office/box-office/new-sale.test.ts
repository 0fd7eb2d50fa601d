import { expect, test } from 'vitest'
import { weekend } from '#web/testing/fixtures/shop.ts'
import {
  emptySale,
  itemsToPrice,
  needsName,
  obstacleOf,
  quickAmounts,
  saleInput,
  totalOf,
  defaultGate,
  withMore,
} from './new-sale.ts'

const EUROS = { currency: 'EUR', locale: 'de-DE' }
const NOW = Date.parse('2027-07-08T12:00:00Z')

test('another ticket of a product increases its line, and an empty line is removed', () => {
  const one = withMore([], weekend, 1)
  const two = withMore(one, weekend, 1)
  expect(two.map(({ quantity }) => quantity)).toEqual([2])
  expect(totalOf({ items: two, bundles: [] }, EUROS)).toBe(2 * (weekend.price + weekend.fee))
  expect(withMore(one, weekend, -1)).toEqual([])
})

test('the suggested amounts of cash exceed the total, without duplicates', () => {
  expect(quickAmounts(13_300, 'EUR')).toEqual([13_500, 14_000, 15_000, 20_000])
  expect(quickAmounts(20_000, 'EUR')).toEqual([])
  expect(quickAmounts(133, 'JPY')).toEqual([135, 140, 150, 200])
})

test('a product that cannot be sold here shows the reason', () => {
  expect(obstacleOf({ ...weekend, on_sale_from: null, on_sale_until: null }, NOW)).toBe(null)
  expect(obstacleOf({ ...weekend, in_stock: false }, NOW)).toBe('soldOut')
  expect(obstacleOf({ ...weekend, has_payment_plan: true }, NOW)).toBe('installments')
  expect(obstacleOf({ ...weekend, on_sale_from: '2027-07-09T00:00:00Z' }, NOW)).toBe('notOnSale')
  expect(obstacleOf({ ...weekend, on_sale_until: '2027-07-08T12:00:00Z' }, NOW)).toBe('notOnSale')
})

test('a name is required if it can no longer follow', () => {
  expect(needsName({ ...weekend, names_until: null }, NOW)).toBe(true)
  expect(needsName({ ...weekend, names_until: '2027-07-08T12:00:00Z' }, NOW)).toBe(true)
  expect(needsName({ ...weekend, names_until: '2027-07-09T12:00:00Z' }, NOW)).toBe(false)
})

test('a card sale is sent without cash, and the next sale keeps method and gate', () => {
  const shown = { total: 0, format: EUROS, order_questions: [] }
  const sale = { ...emptySale('a'), payment_method: 'card_terminal' as const, gate: '3', full_name: 'Ana' }
  expect(saleInput(sale, 5_000, shown)).toMatchObject({ tendered: null, gate_id: 3, full_name: 'Ana' })
  expect(saleInput({ ...sale, payment_method: 'cash' }, 5_000, shown).tendered).toBe(5_000)
  expect(emptySale('b', sale)).toMatchObject({ payment_method: 'card_terminal', gate: '3', full_name: '' })
})

test('the default gate is that of the last sale, else the only open one, else none', () => {
  const [north, south] = [
    { id: 3, name: 'North', is_open: true },
    { id: 4, name: 'South', is_open: false },
  ]
  const bothOpen = [north, { ...south, is_open: true }]
  expect(defaultGate([north, south], null)).toBe('3')
  expect(defaultGate(bothOpen, null)).toBe('-')
  expect(defaultGate([south], null)).toBe('-')
  expect(defaultGate(bothOpen, '4')).toBe('4')
  expect(defaultGate([north, south], '-')).toBe('-')
  expect(defaultGate([north], '4')).toBe('3')
})

test('where customers choose, a line costs what was typed, and anything else is sent as it is and refused', () => {
  const choice = { ...weekend, own_price: { min: 5_000, suggested: weekend.price, max: null } }
  const priced = (own_price: string | null) => {
    const items = withMore([], choice, 2).map((item) => ({ ...item, own_price }))
    const sale = { ...emptySale('a'), items }
    const [sent] = saleInput(sale, null, { total: 0, format: EUROS, order_questions: [] }).items
    return [totalOf(sale, EUROS), itemsToPrice(sale, EUROS)[0]?.own_price, sent?.own_price]
  }
  const suggested = 2 * (weekend.price + weekend.fee)
  expect(priced(null)).toEqual([suggested, weekend.price, null])
  expect(priced('62,50')).toEqual([2 * (6_250 + weekend.fee), 6_250, 6_250])
  expect(priced('49')).toEqual([suggested, weekend.price, 4_900])
  expect(priced('much')).toEqual([suggested, weekend.price, 'much'])
  expect(priced('')).toEqual([suggested, weekend.price, ''])
  const fixed = withMore([], weekend, 1).map((item) => ({ ...item, own_price: '1' }))
  expect(totalOf({ items: fixed, bundles: [] }, EUROS)).toBe(weekend.price + weekend.fee)
})
