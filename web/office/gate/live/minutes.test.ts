import { expect, test } from 'vitest'
import { minuteSeries } from './minutes.ts'

const minute = (at: string, gate_id: number, admitted: number) => ({
  at,
  gate_id,
  admitted,
  checked_out: 0,
  refused: 0,
})

const GATES = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]

const FIGURES = {
  now: '2027-07-08T16:30:20Z',
  minutes: [minute('2027-07-08T16:28:00Z', 1, 7), minute('2027-07-08T16:30:00Z', 1, 2)],
  product_minutes: [
    { at: '2027-07-08T16:28:00Z', product_id: 5, name: 'Weekend', admitted: 4 },
    { at: '2027-07-08T16:30:00Z', product_id: 5, name: 'Weekend', admitted: 2 },
    { at: '2027-07-08T16:28:00Z', product_id: 9, name: 'Bus', admitted: 3 },
  ],
}

test('the last hour has sixty minutes, the present one last; a gate without admissions is omitted', () => {
  const { instants, series } = minuteSeries(FIGURES, GATES, 'gate')
  expect([instants.length, instants[0], instants.at(-1)]).toEqual([
    60,
    '2027-07-08T15:31:00.000Z',
    '2027-07-08T16:30:00.000Z',
  ])
  expect(series.map(({ name, values }) => [name, values.slice(-3)])).toEqual([['North', [7, 0, 2]]])
})

test('the same hour by product has the same sums', () => {
  const { series } = minuteSeries(FIGURES, GATES, 'product')
  expect(series.map(({ name, values }) => [name, values.slice(-3)])).toEqual([
    ['Weekend', [4, 0, 2]],
    ['Bus', [3, 0, 0]],
  ])
})
