import { expect, test } from 'vitest'
import { InvalidInput, findInvalidInputs } from '#web/office/kit/forms/draft/draft.ts'
import { instantFormat, optionalWallClockFormat, wallClockFormat } from './use-date-formats.ts'
import { capacityFormat, moneyFormat, percentFormat } from './input-formats.ts'

test('an amount is typed in the major unit of its currency, with its number of decimals', () => {
  const [euro, yen, dinar] = [moneyFormat(2), moneyFormat(0), moneyFormat(3)]
  expect(['129', '129.5', '129,50', ' 1 290.00 '].map(euro.parse)).toEqual([12_900, 12_950, 12_950, 129_000])
  expect(['1,290', '1.290,00', '-5', '', 'much', '129.505'].map(euro.parse)).toEqual(Array(6).fill(undefined))
  expect(['1290', '0', '12.5'].map(yen.parse)).toEqual([1290, 0, undefined])
  expect(['1.29', '0,005'].map(dinar.parse)).toEqual([1290, 5])
  expect([euro.format(12_900), yen.format(1290), dinar.format(5)]).toEqual(['129.00', '1290', '0.005'])
  expect([moneyFormat(2, ',').format(12_950), percentFormat(',').format(5.5)]).toEqual(['129,50', '5,5'])
})

test('an empty capacity is unlimited, and anything but a number is invalid', () => {
  expect(['', '0', '5000', '2147483647'].map(capacityFormat.parse)).toEqual([null, 0, 5000, 2_147_483_647])
  expect(['-1', '5.5', 'many', '2147483648'].map(capacityFormat.parse)).toEqual(Array(4).fill(undefined))
})

test('a rate has at most two decimals, and is at most 100', () => {
  expect(['25', '5,5', '100'].map(percentFormat().parse)).toEqual([25, 5.5, 100])
  expect(['100.01', '5.555', ''].map(percentFormat().parse)).toEqual(Array(3).fill(undefined))
})

test('an instant is shown in the wall-clock time of its zone, in summer and in winter', () => {
  const way = instantFormat('Europe/Zagreb', 'en-GB')
  expect(way.format('2027-07-08T10:00:00-04:00')).toBe('08/07/2027 16:00')
  expect(way.parse('2027-07-08T16:00')).toBe('2027-07-08T16:00:00+02:00')
  expect(way.parse('2027-12-03T16:00')).toBe('2027-12-03T16:00:00+01:00')
  expect([way.parse(''), way.format(null), way.parse('soon')]).toEqual([null, '', undefined])
})

test('a time that the zone leaves out is refused with the reason, and of one that comes twice the first is meant', () => {
  for (const way of [
    instantFormat('Europe/Vienna', 'en-GB'),
    wallClockFormat('en-GB', 'Europe/Vienna'),
    optionalWallClockFormat('en-GB', 'Europe/Vienna'),
  ]) {
    expect(way.parse('25/03/2035 02:30')).toBe(undefined)
    expect(way.reason?.('25/03/2035 02:30')).toBe(
      '02:30 does not exist on 25 March 2035 in Europe/Vienna, when clocks go from 02:00 to 03:00.',
    )
    expect(way.reason?.('soon')).toBe(null)
  }
  expect(instantFormat('Europe/Vienna', 'en-GB').parse('28/10/2035 02:30')).toBe('2035-10-28T02:30:00+02:00')
  expect(wallClockFormat('en-GB').parse('25/03/2035 02:30')).toBe('2035-03-25T02:30:00')
})

test('a departure needs a time; a limit does not', () => {
  const [needed, optional] = [wallClockFormat('de-DE'), optionalWallClockFormat('de-DE')]
  expect(needed.format('2027-07-08T12:00:00')).toBe('08.07.2027 12:00')
  expect(needed.parse('8.7.2027 12:00')).toBe('2027-07-08T12:00:00')
  expect([needed.parse(''), optional.parse('')]).toEqual([undefined, null])
})

test('invalid inputs are listed with their paths', () => {
  const draft = {
    price: new InvalidInput('much', 'Please.'),
    travel_times: [{ seats: 5 }, { seats: new InvalidInput('', 'Seats.') }],
  }
  expect(findInvalidInputs(draft)).toEqual({ price: ['Please.'], 'travel_times[1].seats': ['Seats.'] })
})
