import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isVatNumber, normalizeVatNumber, vatCountry } from './vat-numbers.ts'

const NUMBERS =
  'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216 ESB58378431 ES54362315K ESX2482300W FI20774740 FR40303265045 HR33392005961 HU12892312 IE6433435F IE6433435OA IE8D79739I IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619'.split(
    ' ',
  )

test('the check digits of a VAT number of each EU country reveal a mistyped digit', () => {
  for (const number of NUMBERS) {
    assert.ok(isVatNumber(number), number)
    const wrong = number.replace(/\d(?=\D*$|B01$|01$)/, (digit) => String((Number(digit) + 1) % 10))
    assert.ok(!isVatNumber(wrong), `${wrong} for ${number}`)
  }
  assert.equal(new Set(NUMBERS.map((number) => vatCountry(number))).size, 27)
})

test('a VAT number may be typed with spaces, dots and lower case letters, and needs its country prefix', () => {
  assert.equal(normalizeVatNumber(' de 136.695-976 '), 'DE136695976')
  for (const number of [
    '',
    'DE',
    '136695976',
    'US136695976',
    'GB980780684',
    'DE136695976X',
    'DE13669597',
    'toString',
  ])
    assert.ok(!isVatNumber(number), number)
})

test('a Greek number may begin with GR, the letters of the country, and is kept with EL', () => {
  for (const typed of ['GR094259216', 'gr 094 259 216', 'EL094259216'])
    assert.equal(normalizeVatNumber(typed), 'EL094259216')
  assert.equal(vatCountry('GR 094259216'), 'EL')
  assert.equal(vatCountry('Gregor'), null)
})

test('hyphens, dashes and blanks of any kind in a VAT number are ignored, and so are characters that nobody sees', () => {
  for (const between of '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D\u00AD\u200B\u2060\uFEFF\u00A0\u202F\u2009.·/ ')
    assert.equal(
      normalizeVatNumber(`DE${between}136${between}695976`),
      'DE136695976',
      `U+${between.codePointAt(0)?.toString(16)}`,
    )
  assert.equal(normalizeVatNumber('ＤＥ１３６６９５９７６'), 'DE136695976')
})
