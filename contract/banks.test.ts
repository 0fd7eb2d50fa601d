import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  bankCountryOf,
  bankErrors,
  isBic,
  isIban,
  NO_ACCOUNT,
  normalizeBankCode,
  transferErrors,
  type BankDetails,
} from './banks.ts'

const IBAN = 'HR1210010051863000160'

const config = {
  currency: 'EUR',
  countries: { HR: 'Croatia', DE: 'Germany', US: 'United States' },
  ibanCountries: ['HR', 'DE'],
  addressLines: {
    street: { text: 'Street', required: true },
    city: { text: 'City', required: true },
    region: { text: 'Region', required: false },
  },
}

const full: BankDetails = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: { street: 'Obala 1', city: 'Split' },
  bank_name: 'Example Bank',
  bank_city: '',
  bank_country: 'HR',
  bank_bic: 'NBHRHR2X',
  bank_iban: IBAN,
  bank_account: '',
}
const errors = (changes: Partial<BankDetails> = {}) => bankErrors({ ...full, ...changes }, config)

describe('the bank details of a refund', () => {
  test('are valid without a city and the optional address lines', () => {
    // P5-22 P5-16
    assert.deepEqual(errors(), {})
    assert.deepEqual(errors({ bank_country: 'US', bank_iban: '', bank_account: '12-345' }), {})
  })

  const all =
    "Please fill out the following fields: Account holder's full name, Street, City, Bank name, Bank country, BIC/SWIFT."
  test('report all missing fields in one message, and ask for no account number until a country is chosen', () => {
    // P5-15 P5-16 P5-17 P5-18 P5-19 A-113 A-139
    const empty = Object.fromEntries(
      Object.keys(full).map((field) => [field, field === 'bank_owner_address' ? {} : ' ']),
    )
    assert.deepEqual(errors(empty), {
      bank_owner_full_name: all,
      bank_owner_address: all,
      bank_name: all,
      bank_country: all,
      bank_bic: all,
    })
  })

  test('need an IBAN in countries that use it, otherwise an account number', () => {
    // P5-20 P5-21
    assert.deepEqual(errors({ bank_iban: '', bank_account: '12-345' }), {
      bank_iban: 'Please fill out the following fields: IBAN.',
    })
    assert.deepEqual(errors({ bank_country: 'US' }), {
      bank_account: 'Please fill out the following fields: Bank account number.',
    })
    assert.deepEqual(errors({ bank_country: 'XX' }), {
      bank_country: 'Please fill out the following fields: Bank country.',
    })
  })

  test('are requested in full of everybody, within SEPA too', () => {
    // P5-16 P5-17 P5-19
    const alone = { ...NO_ACCOUNT, bank_owner_full_name: 'Ana Horvat', bank_country: 'HR', bank_iban: IBAN }
    const text = 'Please fill out the following fields: Street, City, Bank name, BIC/SWIFT.'
    assert.deepEqual(errors(alone), { bank_owner_address: text, bank_name: text, bank_bic: text })
  })

  test('report every field that is too long', () => {
    assert.deepEqual(errors({ bank_name: ` ${'a'.repeat(255)} `, bank_city: 'a'.repeat(255) }), {})
    const long = 'a'.repeat(256)
    const address = { street: long, region: long, city: 'Split' }
    assert.deepEqual(errors({ bank_owner_full_name: long, bank_owner_address: address }), {
      bank_owner_full_name: "Account holder's full name must be at most 255 characters.",
      bank_owner_address: 'Street must be at most 255 characters.',
    })
    assert.deepEqual(errors({ bank_name: long, bank_city: long }), {
      bank_name: 'Bank name must be at most 255 characters.',
      bank_city: 'Bank city must be at most 255 characters.',
    })
    assert.deepEqual(errors({ bank_country: 'US', bank_account: '1'.repeat(69) }), {
      bank_account: 'Bank account number must be at most 68 characters.',
    })
    assert.ok(errors({ bank_iban: IBAN.repeat(20), bank_bic: 'NBHRHR2X'.repeat(20) }).bank_bic)
  })

  test('report a mistyped IBAN and an invalid BIC', () => {
    // P5-20 A-112
    assert.deepEqual(errors({ bank_iban: 'HR1210010051863000161', bank_bic: 'NBHR' }), {
      bank_bic: 'Please enter a valid BIC/SWIFT.',
      bank_iban: 'Please enter a valid IBAN.',
    })
    assert.deepEqual(errors({ bank_country: 'US', bank_iban: 'nonsense', bank_account: '1' }), {})
  })
})

describe('what a transfer within SEPA needs', () => {
  const alone = (bank_iban: string, changes: Partial<BankDetails> = {}, currency = 'EUR') =>
    transferErrors(
      { ...NO_ACCOUNT, bank_owner_full_name: 'Ana Horvat', bank_iban, ...changes },
      { ...config, currency, ibanCountries: ['HR', 'DE', 'TR'] },
    )
  test('is only holder and IBAN', () => {
    assert.deepEqual(alone(' hr12 1001 0051 8630 0016 0'), {})
    assert.deepEqual(alone('DE89370400440532013000', { bank_country: 'HR' }), {})
    assert.deepEqual(alone(IBAN, { bank_owner_full_name: ' ' }), {
      bank_owner_full_name: "Please fill out the following fields: Account holder's full name.",
    })
    assert.deepEqual(alone('HR1210010051863000161'), { bank_iban: 'Please enter a valid IBAN.' })
    assert.deepEqual(Object.keys(alone(IBAN, { bank_owner_full_name: 'a'.repeat(256) })), [
      'bank_owner_full_name',
    ])
    const turkish = 'TR330006100519786457841326'
    assert.match(alone(turkish, { bank_country: 'HR' }).bank_iban ?? '', /^This IBAN is of a country/)
  })

  test('is everything outside SEPA, for a festival in another currency, and once another field is filled in', () => {
    const rest = 'Please fill out the following fields: Street, City, Bank name, Bank country, BIC/SWIFT.'
    assert.equal(alone('TR330006100519786457841326').bank_bic, rest)
    assert.equal(alone(IBAN, {}, 'CHF').bank_bic, rest)
    assert.equal(
      alone(IBAN, { bank_country: 'US' }).bank_bic,
      rest.replace('Bank country, BIC/SWIFT', 'BIC/SWIFT, Bank account number'),
    )
    assert.equal(errors({ bank_bic: '' }).bank_bic, 'Please fill out the following fields: BIC/SWIFT.')
    assert.equal(alone('').bank_iban, undefined)
  })
})

describe('IBANs and BICs', () => {
  test('name the country of the bank, where the festival has it and it uses IBANs', () => {
    const known = { countries: { HR: 'Croatia', US: 'United States' }, ibanCountries: ['HR', 'DE'] }
    const countries = ['hr1', IBAN, 'DE89', 'US12', 'H', ''].map((typed) => bankCountryOf(typed, known))
    assert.deepEqual(countries, ['HR', 'HR', null, null, null, null])
  })

  test('are accepted with spaces and in lower case', () => {
    assert.equal(normalizeBankCode(' hr12 1001 0051 8630 0016 0\t'), IBAN)
    assert.ok(isIban('de89 3704 0044 0532 0130 00') && isBic('cobadeff xxx'))
  })

  test('are refused with a wrong length for their country', () => {
    for (const iban of [IBAN.slice(0, -1), `${IBAN}0`, 'DE8937040044053201300', '', 'ZZ891234'])
      assert.ok(!isIban(iban), iban)
    for (const bic of ['', 'NBHRHR2', 'NBHRHR2XX', 'NBHRH12X', 'NBHRHR2XXXXX']) assert.ok(!isBic(bic), bic)
  })

  test('are refused with one mistyped digit or two swapped neighbours', () => {
    const place = fc.integer({ min: 2, max: IBAN.length - 2 })
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const typed = IBAN.slice(0, at) + digit + IBAN.slice(at + 1)
        assert.equal(isIban(typed), typed === IBAN)
        const swapped = IBAN.slice(0, at) + IBAN[at + 1] + IBAN[at] + IBAN.slice(at + 2)
        assert.equal(isIban(swapped), swapped === IBAN)
      }),
    )
  })
})
