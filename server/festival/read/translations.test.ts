import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as festival from '#server/festival/festival.ts'
import { smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'

const faultsOf = async (text: string): Promise<string[]> =>
  (await festival.validate(text, '.')).faults.map(({ path, fault, line }) => {
    assert.ok(line !== undefined && line > 0, `${path} has its line`)
    return `${path}: ${fault}`
  })

const voucher = (more: object): string =>
  smallFestival({ vouchers: [{ code: 'WELCOME', amount: 500, ...more }] })

const product = (translations: unknown): string => smallFestival({ products: [{ ...weekend, translations }] })

const site = (translations: unknown, more: Parts = {}): string =>
  smallFestival({ site: { ...more, translations } })

test('translations are given beside the texts', async () => {
  assert.deepEqual(await faultsOf(product({ de: { name: 'Wochenende' } })), [])
  const more = { ageRanges: { child: 'Child' }, texts: { terms: '<p>Be kind.</p>' } }
  const german = { texts: { terms: '<p>Seid nett.</p>' }, ageRanges: { child: 'Kind' } }
  assert.deepEqual(await faultsOf(site({ de: german }, more)), [])
  assert.deepEqual(
    await faultsOf(voucher({ name: 'Welcome', translations: { de: { name: 'Willkommen' } } })),
    [],
  )
  // An empty text counts as a missing translation.
  assert.deepEqual(await faultsOf(product({ de: { name: '', shop_description: '' } })), [])
})

test('an invalid translation is reported with its line', async () => {
  const at = 'products[0].translations'
  assert.deepEqual(await faultsOf(product({ tlh: { name: 'x' } })), [`${at}.tlh: is not known here`])
  assert.deepEqual(await faultsOf(product({ de: { nmae: 'x' } })), [`${at}.de.nmae: is not known here`])
  assert.deepEqual(await faultsOf(product({ de: { price: 'x' } })), [`${at}.de.price: is not known here`])
  assert.deepEqual(await faultsOf(product({ de: { name: 5 } })), [`${at}.de.name: must be a text`])
  assert.deepEqual(await faultsOf(product({ de: 'x' })), [`${at}.de: must be a map`])
  assert.deepEqual(await faultsOf(product({ de: { name: 'x'.repeat(256) } })), [
    `${at}.de.name: must not be longer than 255 characters`,
  ])
  assert.deepEqual(await faultsOf(product({ de: { name: 'two\nlines' } })), [
    `${at}.de.name: must be a line of text`,
  ])
  assert.deepEqual(await faultsOf(site({ de: { texts: { faqs: '<p>'.padEnd(100_001, 'x') } } })), [
    'site.translations.de.texts.faqs: must not be longer than 100000 characters',
  ])
})

test('a translation of a missing text is reported', async () => {
  const nothing = 'has nothing to translate: there is no such text in the first language'
  assert.deepEqual(await faultsOf(site({ de: { productTypes: { tikcet: 'Karten' } } })), [
    `site.translations.de.productTypes.tikcet: ${nothing}`,
  ])
  assert.deepEqual(await faultsOf(site({ de: { texts: { terms: '<p>Seid nett.</p>' } } })), [
    `site.translations.de.texts.terms: ${nothing}`,
  ])
  assert.deepEqual(await faultsOf(product({ de: { location: 'Am Hafen' } })), [
    `products[0].translations.de.location: ${nothing}`,
  ])
  assert.deepEqual(await faultsOf(voucher({ translations: { de: { name: 'Willkommen' } } })), [
    `vouchers[0].translations.de.name: ${nothing}`,
  ])
})
