import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Translations } from '#contract/festival/translations.ts'
import { ana, addTicket, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const SITE = {
  contactAddress: 'Kai 1, 21000 Split, Kroatien',
  texts: { heroTitle: 'Nächte zum Testen', terms: '<h2>AGB</h2><p>Seid nett.</p>' },
  productTypes: { camping: 'Zelten' },
  ageRanges: { 'from-18': '18 bis 24' },
  addressLines: { street: { text: 'Straße' } },
}
const SUMMER = { name: 'Testnächte im Sommer', location: 'Am Kai 1, Split' }
const WEEKEND = { name: 'Wochenendkarte', shop_description: '<p>Drei Nächte.</p>' }

async function inGerman(t: TestContext): Promise<{ w: World; owner: Clerk }> {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const say = async (path: string, de: Translations['de'], more: object = {}) => {
    const { status, body } = await changePart(owner, path, { ...more, translations: { de } })
    assert.equal(status, 200, JSON.stringify(body))
  }
  await say('site', SITE, { languages: ['en', 'de'] })
  await say('events/summer', SUMMER)
  await say('products/weekend', WEEKEND, { shop_description: '<p>Three nights.</p>' })
  return { w, owner }
}

const dataIn = async (w: World, prefix: string) => (await w.post(`${prefix}/api/get-data`, {})).body.data

const pageAt = async (w: World, url: string): Promise<string> => (await w.app.inject({ url })).body

test('the festival’s own texts are shown in the language of the page', async (t) => {
  const { w } = await inGerman(t)
  const { config, products } = await dataIn(w, '/de')
  const weekend = products.find(({ external_code: code }: { external_code: string }) => code === 'weekend')
  assert.deepEqual(
    [weekend.name, weekend.event, weekend.location, weekend.shop_description],
    ['Wochenendkarte', 'Testnächte im Sommer', 'Am Kai 1, Split', '<p>Drei Nächte.</p>'],
  )
  assert.equal(config.texts.heroTitle, 'Nächte zum Testen')
  assert.equal(config.productTypes.camping, 'Zelten')
  assert.equal(config.ageRanges['from-18'], '18 bis 24')
  assert.equal(config.addressLines.street.text, 'Straße')
  assert.equal(config.contactAddress, SITE.contactAddress)
  assert.equal(config.events[0].name, 'Testnächte im Sommer')
  assert.deepEqual(Object.entries(config.countries).slice(0, 2), [
    ['HR', 'Kroatien'],
    ['GB', 'Vereinigtes Königreich'],
  ])
  // Texts that the festival leaves at their defaults are translated by Festoon.
  assert.deepEqual(
    [config.paymentStatuses.paid, config.texts.titles.portal, config.ticketStatuses.used],
    ['Bezahlt', 'Meine Bestellungen', 'Benutzt'],
  )
  const page = await pageAt(w, '/de/tickets/weekend')
  assert.match(page, /<title>Wochenendkarte - /)
  assert.match(page, /<meta name="description" content="Drei Nächte\."/)
  assert.match(page, /"name":"Wochenendkarte"/)
  assert.match(page, /<h1[^>]*>Wochenendkarte<\/h1>/)
  assert.match(page, /<address>Kai 1, 21000 Split, Kroatien<\/address>/)

  const english = await dataIn(w, '')
  assert.equal(english.products[0].name, 'Weekend ticket')
  assert.equal(english.config.texts.heroTitle, 'Nights for testing')
  assert.deepEqual(english.config.countries, {
    HR: 'Croatia',
    GB: 'United Kingdom',
    DE: 'Germany',
    US: 'United States',
  })
})

test('an untranslated text is shown in the first language, and marked as such for screen readers', async (t) => {
  const { w } = await inGerman(t)
  const { config, products } = await dataIn(w, '/de')
  const camping = products.find(({ external_code: code }: { external_code: string }) => code === 'camping')
  assert.ok(config.fallbacks.includes(camping.name) && !config.fallbacks.includes('Wochenendkarte'))
  assert.equal(config.texts.privacy, '<div lang="en"><p>We keep little.</p></div>')
  assert.equal(config.texts.terms, '<h2>AGB</h2><p>Seid nett.</p>')
  const page = await pageAt(w, '/de/tickets')
  assert.match(page, new RegExp(`<span lang="en">${camping.name}</span>`))
  assert.match(page, />Wochenendkarte</)
  assert.doesNotMatch(page, /<span lang="en">Wochenendkarte/)
  assert.match((await w.app.inject({ url: '/de/privacy-policy' })).body, /<div lang="en"><p>We keep little/)

  // Also in the footer: Croatian has neither.
  await configure(w, { languages: ['en', 'de', 'hr'] })
  const croatian = await pageAt(w, '/hr/tickets')
  assert.match(croatian, /<address><span lang="en">Obala 1, 21000 Split<\/span><\/address>/)

  // Readers of the first language get no translations.
  const english = await dataIn(w, '')
  assert.equal(english.config.fallbacks, undefined)
  assert.equal(english.config.texts.privacy, '<p>We keep little.</p>')
  assert.doesNotMatch((await w.app.inject({ url: '/tickets' })).body, /<span lang=/)
})

test('a customer who orders in German sees the ticket’s German texts in cart, mail, PDF, calendar and portal', async (t) => {
  const { w } = await inGerman(t)
  const token = await customer(w)
  await w.shop.sql`update customers set language = 'de'`
  const { cart } = (await w.post('/de/api/add-product-to-cart', { ...ana, external_code: 'weekend' })).body
  assert.equal(cart.products[0].product.name, 'Wochenendkarte')
  const { body } = await w.post('/de/api/checkout-cart', checkoutInput(token, cart.code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const mails = await w.mails()
  assert.ok(mails.some(({ text }) => text.includes('Wochenendkarte')))
  assert.ok(!mails.some(({ text }) => text.includes('Weekend ticket')))
  assert.ok(mails.every(({ text }) => text.includes(SITE.contactAddress)))

  const [order] = (await w.post('/de/api/get-data', { token })).body.data.orders
  const [ticket] = order.tickets
  assert.deepEqual([ticket.product, ticket.event_name], ['Wochenendkarte', 'Testnächte im Sommer'])
  const link = `${encodeURIComponent(ticket.email)}/${ticket.code}`
  const pdf = textOf((await w.app.inject({ url: `/de/download-ticket/${link}` })).rawPayload)
  assert.match(pdf, /Wochenendkarte/)
  assert.match(pdf, /Am Kai 1, Split/)
  assert.match(pdf.replaceAll(/\s/g, ''), /festoon\.test\/de\/terms-conditions/)
  const calendar = (await w.app.inject({ url: `/de/download-calendar/${link}` })).body
  assert.match(calendar, /SUMMARY:.*Wochenendkarte/)
  // The same order in English.
  const [same] = (await w.post('/api/get-data', { token })).body.data.orders
  assert.equal(same.tickets[0].product, 'Weekend ticket')
})

test('a voucher redeemed in German keeps its German name of that time on the order, in the mail and on the invoice', async (t) => {
  const { w, owner } = await inGerman(t)
  const [{ id }] = (await owner.get('/office/api/vouchers?search=WELCOME10')).body.rows
  const name = async (translations: Translations) => {
    const { version } = (await owner.get(`/office/api/vouchers/${id}`)).body.voucher
    const { status } = await owner.patch(`/office/api/vouchers/${id}`, { version, value: { translations } })
    assert.equal(status, 200)
  }
  await name({ de: { name: 'Willkommen' } })
  const token = await customer(w)
  await w.shop.sql`update customers set language = 'de'`
  const { cart } = (await addTicket(w)).body
  const input = { ...checkoutInput(token, cart.code), voucher_code: 'WELCOME10' }
  const { order, payment } = (await w.post('/de/api/checkout-cart', input)).body
  assert.deepEqual([order.discount_name, order.discount_language], ['Willkommen', undefined])
  await name({ de: { name: 'Hallo' }, hr: { name: 'Bok' } })
  await w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/pay` })
  const mail = (await w.mails()).find(({ text }) => text.includes('/download-invoice/'))
  assert.match(mail?.text ?? '', /Willkommen/)
  const url = `/download-invoice/${order.code}/${order.checksum}`
  assert.match(textOf((await w.app.inject({ url })).rawPayload), /Willkommen/)

  // The same order in English, and in a language without a translation of its voucher.
  await configure(w, { languages: ['en', 'de', 'hr'] })
  const readIn = async (prefix: string) => {
    const [same] = (await w.post(`${prefix}/api/get-data`, { token })).body.data.orders
    return [same.discount_name, same.discount_language]
  }
  assert.deepEqual(await readIn('/de'), ['Willkommen', undefined])
  assert.deepEqual(await readIn(''), ['Welcome', undefined])
  assert.deepEqual(await readIn('/hr'), ['Welcome', 'en'])
  const { body } = await owner.get(`/office/api/orders/${order.code}`)
  assert.equal(body.order.discount_name, 'Welcome')
})

test('only the terms in the language that the customer reads can be accepted', async (t) => {
  const { w } = await inGerman(t)
  const [german, english] = [(await dataIn(w, '/de')).config, (await dataIn(w, '')).config]
  assert.notEqual(german.termsVersion, english.termsVersion)
  const token = await customer(w)
  const { cart } = (await addTicket(w)).body
  const input = checkoutInput(token, cart.code)
  const order = { ...input.order, terms_version: english.termsVersion }
  assert.equal((await w.post('/de/api/checkout-cart', { ...input, order })).status, 422, 'they read others')
  const accepted = { ...input.order, terms_version: german.termsVersion }
  assert.equal((await w.post('/de/api/checkout-cart', { ...input, order: accepted })).status, 200)
})

test('a festival whose first language is German has Festoon’s default texts in German', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await changePart(owner, 'site', {
    languages: ['de', 'en'],
    translations: { en: { texts: { heroTitle: 'Hello' } } },
  })
  const [german, english] = [(await dataIn(w, '')).config, (await dataIn(w, '/en')).config]
  assert.deepEqual(
    [german.language, german.paymentStatuses.paid, german.fallbacks],
    ['de', 'Bezahlt', undefined],
  )
  assert.deepEqual([german.texts.heroTitle, english.texts.heroTitle], ['Nights for testing', 'Hello'])
  assert.equal(english.paymentStatuses.paid, 'Paid')
  assert.equal(english.texts.privacy, '<div lang="de"><p>We keep little.</p></div>')
})
