import { expect, test } from 'vitest'
import { consequencesOf } from './consequences.ts'
import { toFields, fieldPath, type SiteFields, toSite } from './site-fields.ts'
import { site } from '#web/testing/office/site.tsx'

test('an unchanged configuration is shown as it was saved', () => {
  expect(toSite(toFields(site))).toEqual(site)
})

test('an account with only empty fields is null', () => {
  const bankAccount = { holder: '', iban: '', bic: '', bank: '' }
  expect(toSite({ bankAccount })).toEqual({ bankAccount: null })
  expect(toSite({ 'texts.terms': '<p>Be kind.</p>', 'texts.faqs': '' })).toEqual({
    texts: { terms: '<p>Be kind.</p>', faqs: '' },
  })
})

test('an error of an entry is at its row', () => {
  const sent = toFields({ ...site, countries: { HR: 'Croatia', SI: ' ' } })
  expect(fieldPath('countries.SI', sent)).toBe('countries[1].text')
  expect(fieldPath('texts.titles.portal', sent)).toBe('texts.titles[2].text')
  expect(fieldPath('countries', sent)).toBe('countries')
  expect(fieldPath('products[3].type', sent)).toBe('products[3].type')
})

test('changes with an immediate effect need a confirmation', () => {
  const consequences = (now: Partial<SiteFields>) =>
    consequencesOf(toFields(site), { ...toFields(site), ...now })
  expect(consequences({ name: 'Lights', 'texts.terms': '<p>New</p>' })).toEqual([])
  expect(consequences({ currency: 'JPY', shopActive: false }).map(({ title }) => title)).toEqual([
    'Close the shop',
    'Change the currency from EUR to JPY',
  ])
  expect(consequences({ currency: 'JPY' })[0]?.message).toContain(
    'what costs €45.00 now will immediately cost JP¥4,500',
  )
  expect(consequences({ paymentGateway: 'stripe' })[0]?.message).toContain('New card payments go there')
  expect(consequences({ paymentGateway: 'sandbox-submit' })[0]?.message).toContain('no money moves')
})
