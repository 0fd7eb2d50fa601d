import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoney } from '#contract/money.ts'
import { placesOf, readDecimal } from './amounts.ts'

test('a bank’s amount is shown as it was written, in a currency of any number of decimals', () => {
  for (const [text, currency, shown] of [
    ['64,50', 'EUR', '€64.50'],
    ['12900,00', 'HUF', 'HUF 12,900'],
    ['1290', 'HUF', 'HUF 1,290'],
    ['5000', 'JPY', '¥5,000'],
    ['1,234', 'KWD', 'KWD 1.234'],
  ] as const)
    assert.equal(formatMoney(readDecimal(text, ',', currency), currency, 'en').replace('\u{a0}', ' '), shown)
  assert.equal(placesOf(''), 2)
})
