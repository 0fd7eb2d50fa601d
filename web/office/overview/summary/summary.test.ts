import { expect, test } from 'vitest'
import type { ItemFigures } from '#contract/office/figures.ts'
import type { StockLevel } from '#contract/office/overview.ts'
import { capacitiesOf } from './Fullness.tsx'
import { soldItems } from './ItemSales.tsx'

const item = (name: string, sold: number, income: number): ItemFigures => ({
  kind: 'product',
  external_code: name,
  name,
  event: null,
  sold,
  returned: 0,
  income,
  refunded: 0,
  remaining: null,
})

test('an item that was not sold has no row, and the highest income is first', () => {
  const items = [item('Camping', 2, 1000), item('Bus', 0, 0), item('Weekend', 1, 9000), item('Gift', 3, 0)]
  expect(soldItems(items).map(({ name }) => name)).toEqual(['Weekend', 'Camping', 'Gift'])
})

const level = (name: string, capacity: number | null, taken: number, enabled = true): StockLevel => ({
  kind: 'product',
  external_code: name,
  name,
  event: null,
  enabled,
  travel_time: null,
  capacity,
  taken,
  held: 0,
  promised: 0,
  limited_by: null,
})

test('the fullest capacity is first, and what has no limit or is not on sale is left out', () => {
  const stock = [
    level('Weekend', 100, 50),
    level('Camping', null, 70),
    level('Bus', 10, 9),
    level('Former', 5, 5, false),
    level('Nothing', 0, 0),
  ]
  expect(capacitiesOf(stock).map(({ name }) => name)).toEqual(['Bus', 'Weekend'])
})
