import countries from 'i18n-iso-countries'
import { expect, it } from 'vitest'
import { COUNTRIES, countryName } from './country-names.ts'

it('every country of ISO 3166 can be chosen, and nothing else', () => {
  expect(COUNTRIES.map(({ value }) => value).toSorted()).toEqual(
    Object.keys(countries.getAlpha2Codes()).toSorted(),
  )
})

it('a country has a name, and an unknown code has none', () => {
  expect(countryName('HR')).toBe('Croatia')
  expect(['DD', 'EU', 'XX', 'hr', ''].map(countryName)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
