import { expect, test } from 'vitest'
import { formatValue } from './value-diff.ts'

const money = (amount: number) => `€${amount / 100}`
const format = (path: string, value: unknown) => formatValue(path, value, money)

test('a value of the festival is shown in words', () => {
  expect([null, '', true, false].map((value) => format('enabled', value))).toEqual([
    'nothing',
    'nothing',
    'yes',
    'no',
  ])
  expect(format('price', 12900)).toBe('€129')
  expect(format('stock', 12900)).toBe('12900')
  expect(format('ageRanges', { child: 'Under 12', adult: 'Adult' })).toBe('child: Under 12\nadult: Adult')
  expect(format('payment_plan', [{ amount: 4500, count: 1, units: 'months' }])).toBe(
    'amount: €45, count: 1, units: months',
  )
  expect(format('ibanCountries', ['HR', 'SI'])).toBe('HR\nSI')
})
