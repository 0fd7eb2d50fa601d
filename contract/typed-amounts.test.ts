import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { LANGUAGE_CODES } from './languages.ts'
import { formatMoney, MAX_AMOUNT } from './money.ts'
import { amountText, typedAmount } from './typed-amounts.ts'

const CASES: [text: string, locale: string, currency: string, amount: number | null][] = [
  ['12,50', 'de-DE', 'EUR', 1_250],
  ['12.50', 'de-DE', 'EUR', 1_250],
  ['12,5', 'de-DE', 'EUR', 1_250],
  ['12', 'de-DE', 'EUR', 1_200],
  ['1.000', 'de-DE', 'EUR', 100_000],
  ['1.000,50', 'de-DE', 'EUR', 100_050],
  ['1,000.50', 'en-GB', 'EUR', 100_050],
  ['1,000', 'en-GB', 'EUR', 100_000],
  ['12,50', 'en-GB', 'EUR', 1_250],
  [' € 12.50 ', 'en-GB', 'EUR', 1_250],
  ['1 000,50 €', 'fr-FR', 'EUR', 100_050],
  ['1’000.50', 'de-CH', 'CHF', 100_050],
  ['CHF 20', 'de-CH', 'CHF', 2_000],
  ['1000', 'ja-JP', 'JPY', 1_000],
  ['1,000', 'ja-JP', 'JPY', 1_000],
  ['１２', 'ja-JP', 'JPY', 12],
  ['12.5', 'ja-JP', 'JPY', null],
  ['12.505', 'en-GB', 'EUR', null],
  ['12,505', 'de-DE', 'EUR', null],
  ['1.00.000', 'de-DE', 'EUR', null],
  ['', 'en-GB', 'EUR', null],
  ['-5', 'en-GB', 'EUR', null],
  ['abc', 'en-GB', 'EUR', null],
  ['1e5', 'en-GB', 'EUR', null],
  ['12,50,1', 'de-DE', 'EUR', null],
]

for (const [text, locale, currency, amount] of CASES)
  test(`"${text}" typed in ${locale} is ${amount} of ${currency}`, () =>
    assert.equal(typedAmount(text, { locale, currency }), amount))

test('an amount is read back as it is written in every language, in the field and with its currency', () => {
  const amount = fc.integer({ min: 0, max: MAX_AMOUNT })
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CZK', 'GBP')
  const check = fc.property(amount, currency, fc.constantFrom(...LANGUAGE_CODES), (given, code, locale) => {
    const format = { currency: code, locale }
    assert.equal(typedAmount(amountText(given, format), format), given)
    assert.equal(typedAmount(formatMoney(given, code, locale), format), given)
  })
  fc.assert(check)
})
