import { expect, test } from 'vitest'
import { weekend } from '#web/testing/fixtures/shop.ts'
import {
  emptySale,
  needsName,
  obstacleOf,
  quickAmounts,
  saleInput,
  totalOf,
  defaultGate,
  withMore,
} from './new-sale.ts'

const NOW = Date.parse('2027-07-08T12:00:00Z')

test('another ticket of a product is another of its line, and a line of none is gone', () => {
  const one = withMore([], weekend, 1)
  const two = withMore(one, weekend, 1)
  expect(two.map(({ quantity }) => quantity)).toEqual([2])
  expect(totalOf({ items: two })).toBe(2 * (weekend.price + weekend.fee))
  expect(withMore(one, weekend, -1)).toEqual([])
})

test('notes that are handed over are more than the total, each once', () => {
  expect(quickAmounts(13_300, 'EUR')).toEqual([13_500, 14_000, 15_000, 20_000])
  expect(quickAmounts(20_000, 'EUR')).toEqual([])
  expect(quickAmounts(133, 'JPY')).toEqual([135, 140, 150, 200])
})

test('a product says why it is not sold here', () => {
  expect(obstacleOf({ ...weekend, on_sale_from: null, on_sale_until: null }, NOW)).toBe(null)
  expect(obstacleOf({ ...weekend, in_stock: false }, NOW)).toBe('soldOut')
  expect(obstacleOf({ ...weekend, has_payment_plan: true }, NOW)).toBe('installments')
  expect(obstacleOf({ ...weekend, on_sale_from: '2027-07-09T00:00:00Z' }, NOW)).toBe('notOnSale')
  expect(obstacleOf({ ...weekend, on_sale_until: '2027-07-08T12:00:00Z' }, NOW)).toBe('notOnSale')
})

test('a name is needed where names cannot follow any more', () => {
  expect(needsName({ ...weekend, names_until: null }, NOW)).toBe(true)
  expect(needsName({ ...weekend, names_until: '2027-07-08T12:00:00Z' }, NOW)).toBe(true)
  expect(needsName({ ...weekend, names_until: '2027-07-09T12:00:00Z' }, NOW)).toBe(false)
})

test('the terminal is sent without cash, and the next sale keeps method and gate', () => {
  const sale = { ...emptySale('a'), payment_method: 'card_terminal' as const, gate: '3', full_name: 'Ana' }
  expect(saleInput(sale, 5_000)).toMatchObject({ tendered: null, gate_id: 3, full_name: 'Ana' })
  expect(saleInput({ ...sale, payment_method: 'cash' }, 5_000).tendered).toBe(5_000)
  expect(emptySale('b', sale)).toMatchObject({ payment_method: 'card_terminal', gate: '3', full_name: '' })
})

test('who buys is let in where the last one was, else at the only gate that is open, else not now', () => {
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
