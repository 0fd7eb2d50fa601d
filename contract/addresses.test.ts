import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenAddress } from './addresses.ts'

const line = (text: string) => ({ text, required: false })
const config = {
  countries: { HR: 'Croatia', GB: 'United Kingdom' },
  addressLines: { street: line('Street'), city: line('City'), postcode: line('Postcode') },
}

test('an address is formatted as on a letter, with postcode and city in one line in the order of the country', () => {
  const address = { postcode: '21000', city: 'Split', street: 'Obala 1' }
  assert.deepEqual(writtenAddress(config, address, 'HR'), ['Obala 1', '21000 Split', 'Croatia'])
  const london = { street: '1 Strand', city: 'London', postcode: 'WC2N 5HR' }
  assert.deepEqual(writtenAddress(config, london, 'GB'), ['1 Strand', 'London WC2N 5HR', 'United Kingdom'])
})

test('empty address lines are omitted, and lines that are no longer configured are kept', () => {
  assert.deepEqual(writtenAddress(config, { city: 'Split', street: '' }, ''), ['Split'])
  assert.deepEqual(writtenAddress(config, { floor: '3rd floor', street: 'Obala 1' }, 'XX'), [
    'Obala 1',
    '3rd floor',
    'XX',
  ])
})
