import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { Site } from '#contract/festival/site.ts'
import { textsOf } from '#contract/festival/translations.ts'
import type { Language } from '#contract/languages.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import * as language from '#server/platform/language/language.ts'
import { defaultText, isDefaultText } from './default-texts.ts'

test('texts that the festival file leaves at their defaults are shown in each reader’s language', () => {
  const site = Value.Default(Site, {}) as object
  const texts = textsOf(Site, site)
  assert.ok(texts.length > 20)
  const isOurs = isDefaultText('Test Nights', 'en')
  assert.deepEqual(
    texts.filter(({ path, text }) => !isOurs(path, text)),
    [],
  )
  assert.ok(isOurs(['texts', 'siteTitle'], 'Test Nights tickets'))
  assert.ok(!isOurs(['productTypes', 'ticket'], 'Passes') && !isOurs(['productTypes', 'constructor'], 'x'))
})

test('a page’s title that a festival writes as it is by default is shown in each reader’s language', () => {
  const inCroatian = defaultText('Test Nights', 'en', 'hr')
  const titled = (name: string, text: string) => inCroatian(['texts', 'titles', name], text)
  assert.equal(titled('checkout', 'Checkout'), 'Blagajna')
  assert.equal(titled('portal', 'My orders'), 'Moje narudžbe')
  assert.equal(titled('checkout', 'To the till'), undefined)
  assert.equal(titled('constructor', 'Checkout'), undefined)
  assert.equal(inCroatian(['ambassadors', 'title'], 'Ambassadors'), 'Ambasadori')
})

test('so is one that a festival writes as it is by default in its own first language', () => {
  const ofGermans = (lang: 'en' | 'hr') => defaultText('Testnächte', 'de', lang)
  assert.equal(ofGermans('hr')(['texts', 'titles', 'checkout'], 'Kasse'), 'Blagajna')
  assert.equal(ofGermans('en')(['ticketStatuses', 'used'], 'Benutzt'), 'Used')
  assert.equal(ofGermans('hr')(['texts', 'titles', 'checkout'], 'Checkout'), 'Blagajna')
  assert.equal(defaultText('Test Nights', 'en', 'hr')(['texts', 'titles', 'checkout'], 'Kasse'), undefined)
  assert.ok(isDefaultText('Testnächte', 'de')(['texts', 'titles', 'checkout'], 'Kasse'))
})

test('labels that a festival file leaves out are those of the example file', () => {
  const { paymentMethods, paymentStatuses, ticketStatuses, merchandiseStatuses, refundStatuses, ...site } =
    Value.Default(Site, {}) as Site
  assert.deepEqual(paymentMethods, {
    credit_card: 'Credit card',
    bank_transfer: 'Bank transfer',
    voucher: 'Voucher',
  })
  assert.deepEqual(paymentStatuses, {
    pending: 'Pending',
    partial: 'Partially paid',
    processing: 'Processing',
    problem: 'Problem',
    paid: 'Paid',
    cancelled: 'Cancelled',
    abandoned: 'Abandoned',
  })
  assert.deepEqual(ticketStatuses, {
    active: 'Active',
    cancelled: 'Cancelled',
    blocked: 'Blocked',
    used: 'Used',
  })
  assert.deepEqual(merchandiseStatuses, { active: 'Active', shipped: 'Shipped', cancelled: 'Cancelled' })
  assert.deepEqual(refundStatuses, {})
  assert.deepEqual(site.productTypes, { ticket: 'Tickets', transport: 'Transport', camping: 'Camping' })
  assert.deepEqual(site.merchandiseTypes, { clothing: 'Clothing', accessory: 'Accessories' })
  assert.deepEqual(site.texts.titles, { tickets: 'Tickets', merchandise: 'Merchandise', portal: 'My orders' })
  assert.equal(site.texts.underConstruction, 'The shop opens soon.')
  assert.equal(site.texts.outOfStock, 'Sold out for now. Look again tomorrow.')
})

test('a payment method without a name of its own is named in each reader’s language', () => {
  const festival = { paymentMethods: { cash: 'Coins' }, texts: { invitation: '' } }
  const called = (spoken: Language) =>
    language.withLanguage({ language: spoken }, () => paymentMethodLabel(festival, 'card_terminal'))
  assert.deepEqual(
    [called('en'), called('de'), called('cs')],
    ['Card terminal', 'Kartenterminal', 'Platební terminál'],
  )
  assert.equal(paymentMethodLabel(festival, 'cash'), 'Coins')
})
