import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { Site } from '#contract/festival/site.ts'
import { textsOf } from '#contract/festival/translations.ts'
import type { Language } from '#contract/languages.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import * as language from '#server/platform/language/language.ts'
import { isDefaultText } from './default-texts.ts'

test('texts that the festival file leaves at their defaults are shown in each reader’s language', () => {
  const site = Value.Default(Site, {}) as object
  const texts = textsOf(Site, site)
  assert.ok(texts.length > 20)
  const isOurs = isDefaultText('Test Nights')
  assert.deepEqual(
    texts.filter(({ path, text }) => !isOurs(path, text)),
    [],
  )
  assert.ok(isOurs(['texts', 'siteTitle'], 'Test Nights tickets'))
  assert.ok(!isOurs(['productTypes', 'ticket'], 'Passes') && !isOurs(['productTypes', 'constructor'], 'x'))
})

test('a payment method without a name of its own is named in each reader’s language', () => {
  const called = (spoken: Language) =>
    language.withLanguage({ language: spoken }, () => paymentMethodLabel({ cash: 'Coins' }, 'card_terminal'))
  assert.deepEqual(
    [called('en'), called('de'), called('cs')],
    ['Card terminal', 'Kartenterminal', 'Platební terminál'],
  )
  assert.equal(paymentMethodLabel({ cash: 'Coins' }, 'cash'), 'Coins')
})
