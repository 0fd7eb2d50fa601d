import { expect, test } from 'vitest'
import { consequencesOf } from './consequences.ts'
import { fieldsOf, pathOf, type SiteFields, siteOf } from './site-fields.ts'
import { site } from '#web/office/site/test-site.tsx'

test('a configuration that nobody touched is said as it was', () => {
  expect(siteOf(fieldsOf(site))).toEqual(site)
})

test('an account of which nothing is typed is none', () => {
  const bankAccount = { holder: '', iban: '', bic: '', bank: '' }
  expect(siteOf({ bankAccount })).toEqual({ bankAccount: null })
  expect(siteOf({ 'texts.terms': '<p>Be kind.</p>', 'texts.faqs': '' })).toEqual({
    texts: { terms: '<p>Be kind.</p>', faqs: '' },
  })
})

test('a fault of an entry is at its row', () => {
  const sent = fieldsOf({ ...site, countries: { HR: 'Croatia', SI: ' ' } })
  expect(pathOf('countries.SI', sent)).toBe('countries[1].text')
  expect(pathOf('texts.titles.portal', sent)).toBe('texts.titles[2].text')
  expect(pathOf('countries', sent)).toBe('countries')
  expect(pathOf('products[3].type', sent)).toBe('products[3].type')
})

test('what goes further than a word is told before it is done', () => {
  const told = (now: Partial<SiteFields>) => consequencesOf(fieldsOf(site), { ...fieldsOf(site), ...now })
  expect(told({ name: 'Lights', 'texts.terms': '<p>New</p>' })).toEqual([])
  expect(told({ currency: 'JPY', shopActive: false }).map(({ title }) => title)).toEqual([
    'Close the shop',
    'Change the currency from EUR to JPY',
  ])
  expect(told({ currency: 'JPY' })[0]?.means).toContain('what costs €45.00 now costs JP¥4,500 then')
  expect(told({ paymentGateway: 'stripe' })[0]?.means).toContain('nobody could pay by card')
})
