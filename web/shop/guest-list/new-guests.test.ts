import { expect, it } from 'vitest'
import { filledFrom, guestsOf, pastedGuests } from './new-guests.ts'

it('a list of a spreadsheet is pasted with its names and addresses, however its columns are separated', () => {
  const ida = { full_name: 'Ida Berg', email: 'ida@example.org' }
  const jon = { full_name: 'Jon Dahl', email: '' }
  expect(pastedGuests('Ida\tBerg\tida@example.org\r\nJon Dahl\r\n')).toEqual([ida, jon])
  expect(pastedGuests('"Ida Berg";ida@example.org\n\nJon Dahl;')).toEqual([ida, jon])
  expect(pastedGuests('ida@example.org, Ida Berg')).toEqual([ida])
  expect(pastedGuests('Ida Berg')).toBeNull()
  expect(pastedGuests('Berg, Ida')).toBeNull()
})

it('a guest without an address shares the order of the one above, and empty rows at the end are nobody', () => {
  const values = filledFrom(0, [
    { full_name: 'Ida Berg', email: 'ida@example.org' },
    { full_name: '', email: '' },
    { full_name: 'Jon Dahl', email: 'jon@example.org' },
    { full_name: ' ', email: '' },
  ])
  expect(guestsOf(values, 4).map(({ full_name, group }) => [full_name, group])).toEqual([
    ['Ida Berg', '0'],
    ['', '0'],
    ['Jon Dahl', '2'],
  ])
  expect(guestsOf({}, 3)).toEqual([])
})
