import { expect, test } from 'vitest'
import type { SalesSeries } from '#contract/office/overview.ts'
import { measureOf, seriesOf } from './chart-series.ts'

const entry = (key: string, places: number[], income: number[]): SalesSeries => ({
  key,
  name: null,
  places,
  income,
})

test('a chart shows what sold something, by its name', () => {
  const sold = [entry('credit_card', [1, 0], [100, 0]), entry('shipping', [0, 0], [500, 0])]
  expect(seriesOf(sold, 'places')).toEqual([{ name: 'Credit card', values: [1, 0] }])
  expect(seriesOf(sold, 'income').map(({ name }) => name)).toEqual(['Credit card', 'Shipping'])
})

test('beyond eight series the smallest are summed up, and nothing is lost', () => {
  const sold = Array.from({ length: 12 }, (_, index) => entry(`product ${index}`, [index + 1, 1], [0, 0]))
  const series = seriesOf(sold, 'places')
  expect(series).toHaveLength(8)
  expect(series.at(-1)).toEqual({ name: 'Other', values: [1 + 2 + 3 + 4 + 5, 5] })
  const sum = series.flatMap(({ values }) => values).reduce((all, value) => all + value)
  expect(sum).toBe((12 * 13) / 2 + 12)
})

test('an unknown measure in the URL counts places', () => {
  expect([measureOf('moon'), measureOf('income')]).toEqual(['places', 'income'])
})
