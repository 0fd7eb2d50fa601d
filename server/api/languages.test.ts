import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Language, LANGUAGE_CODES } from '#contract/languages.ts'
import { configure } from '#testing/fixtures/site.ts'
import { openWaitingRoom } from '#testing/fixtures/waiting-room.ts'
import { world, type World } from '#testing/harness/world.ts'

const MISSING = 'Bitte gib deine E-Mail-Adresse und dein Passwort ein.'

async function inTwoLanguages(t: TestContext): Promise<World> {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  return w
}

test('a festival with two languages has an address for each page in each language, and its calls respond in that language', async (t) => {
  const w = await inTwoLanguages(t)
  const read = async (url: string) => (await w.app.inject({ url })).body
  const [english, german] = [await read('/tickets'), await read('/de/tickets')]
  assert.match(english, /<html lang="en">/)
  assert.match(german, /<html lang="de">/)
  // Prerendered pages are in their language, and their links stay in it.
  assert.match(german, /<main/)
  assert.match(german, /href="\/de\/tickets\/weekend"/)
  assert.match(english, /href="\/tickets\/weekend"/)
  assert.match(german, /Warenkorb/)
  assert.doesNotMatch(german, />Cart</)
  for (const [page, address] of [
    [english, '/tickets'],
    [german, '/de/tickets'],
  ] as const) {
    assert.match(page, new RegExp(`<link rel="canonical" href="http://[^/]+${address}" />`))
    assert.match(page, /hreflang="en" href="http:\/\/[^/]+\/tickets"/)
    assert.match(page, /hreflang="de" href="http:\/\/[^/]+\/de\/tickets"/)
    assert.match(page, /hreflang="x-default" href="http:\/\/[^/]+\/tickets"/)
  }
  const scripts = (page: string) => page.match(/assets\/[\w.-]+\.js/g) ?? []
  const own = scripts(german).filter((file) => file.includes('.de-'))
  assert.ok(own.length > 0)
  for (const file of own) assert.equal((await w.app.inject({ url: `/${file}` })).statusCode, 200, file)
  const fault = async (url: string) =>
    (await w.post(url, { email: '', password: '', cart: '' })).body['message']
  assert.equal(await fault('/api/login'), 'Please enter your email address and password.')
  assert.equal(await fault('/de/api/login'), MISSING)
})

test('a visitor to an address without a language is redirected to the language they chose, or else to their browser’s', async (t) => {
  const w = await inTwoLanguages(t)
  const ask = async (url: string, headers: Record<string, string>) => {
    const { statusCode, headers: answered } = await w.app.inject({ url, headers })
    return statusCode === 302 ? answered.location : statusCode
  }
  const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }
  assert.equal(await ask('/tickets?type=camping', german), '/de/tickets?type=camping')
  assert.equal(await ask('/', german), '/de/')
  assert.equal(await ask('/tickets', { 'accept-language': 'fr' }), 200)
  assert.equal(await ask('/tickets', {}), 200)
  assert.equal(await ask('/de/tickets', { 'accept-language': 'en' }), 200)
  assert.equal(await ask('/tickets', { ...german, cookie: 'language=en' }), 200)
  assert.equal(await ask('/tickets', { cookie: 'language=de' }), '/de/tickets')
  for (const odd of ['language=xx', 'language=', 'language=__proto__'])
    assert.equal(await ask('/tickets', { cookie: odd }), 200, odd)
})

test('a page with a language in its address is cached for everybody, while one without varies by browser and choice', async (t) => {
  const w = await inTwoLanguages(t)
  const varyOf = async (url: string) => (await w.app.inject({ url })).headers['vary']
  for (const path of ['/', '/tickets', '/waiting-room']) {
    assert.equal(await varyOf(path), 'accept-language, cookie, accept-encoding', path)
    assert.equal(await varyOf(`/de${path}`), 'accept-encoding', `/de${path}`)
  }
  // Redirects must not be cached.
  const { headers } = await w.app.inject({ url: '/tickets', headers: { 'accept-language': 'de' } })
  assert.equal(headers['cache-control'], 'no-store')
})

test('the waiting room is in the language of the requested page, and leads back to it', async (t) => {
  const w = await inTwoLanguages(t)
  await openWaitingRoom(w)
  const ledTo = async (url: string, headers = {}) => (await w.app.inject({ url, headers })).headers.location
  assert.equal(
    await ledTo('/de/tickets?type=camping'),
    '/de/waiting-room?to=%2Fde%2Ftickets%3Ftype%3Dcamping',
  )
  assert.equal(await ledTo('/tickets'), '/waiting-room?to=%2Ftickets')
  const german = { 'accept-language': 'de' }
  assert.equal(await ledTo('/tickets', german), '/de/waiting-room?to=%2Fde%2Ftickets')
  assert.equal(await ledTo('/waiting-room?to=%2F', german), '/de/waiting-room?to=%2F')
  const { body } = await w.app.inject({ url: '/de/waiting-room' })
  assert.match(
    body,
    /<html lang="de">[^]*<title>Warteraum - [^]*<meta name="description" content="Viele wollen/,
  )
  const [, file = ''] = /src="(\/assets\/waiting-room[^"]+)"/.exec(body) ?? []
  assert.match(file, /\.de-/)
  assert.match((await w.app.inject({ url: file })).body, /Du stehst in der Schlange/)
})

test('the texts for a missing page and for a browser without JavaScript are in the language of the address', async (t) => {
  const w = await inTwoLanguages(t)
  const read = async (url: string) => (await w.app.inject({ url })).body
  assert.match(await read('/de/pictures/gone.webp'), /<html lang="de">[^]*<a href="\/de\/">Zurück zum Shop/)
  assert.match(await read('/pictures/gone.webp'), /<html lang="en">[^]*<a href="\/">Back to the shop/)
  assert.match(await read('/de/tickets'), /<noscript>Dieser Shop braucht JavaScript/)
  assert.match(await read('/de/waiting-room'), /<noscript>Der Warteraum braucht JavaScript/)
})

test('a language that the festival does not offer has neither pages nor calls', async (t) => {
  const w = await world(t)
  const { body } = await w.app.inject({ url: '/de/tickets', headers: { 'accept-language': 'de' } })
  assert.match(body, /<html lang="en">/)
  assert.doesNotMatch(body, /hreflang/)
  assert.equal((await w.post('/de/api/login', {})).status, 404)
  assert.equal(
    (await w.app.inject({ url: '/tickets', headers: { 'accept-language': 'de' } })).statusCode,
    200,
  )
})

test('the locale of a response combines its language with the festival’s region', async (t) => {
  const w = await inTwoLanguages(t)
  const config = async (url: string) => (await w.app.inject({ url })).json().data.config
  const [english, german] = [await config('/api/public-data'), await config('/de/api/public-data')]
  assert.deepEqual([english.language, english.locale], ['en', 'en-GB'])
  assert.deepEqual([german.language, german.locale], ['de', 'de-GB'])
  assert.deepEqual(german.languages, ['en', 'de'])
})

test('each of several buyers in one batch is refused in their own language', async (t) => {
  const w = await inTwoLanguages(t)
  const expired = (url: string) => w.post(url, { cart: 'gone', cart_product_id: 1 })
  const answers = await Promise.all(
    ['', '/de', ''].map(
      async (prefix) => (await expired(`${prefix}/api/remove-product-from-cart`)).body['message'],
    ),
  )
  assert.deepEqual(answers, [
    'Your cart has expired.',
    'Dein Warenkorb ist abgelaufen.',
    'Your cart has expired.',
  ])
})

test('every language of the shop has translated scripts', async (t) => {
  const w = await world(t)
  const languages = LANGUAGE_CODES.filter((code) => code !== 'en')
  await configure(w, { languages: ['en', ...languages] })
  for (const code of languages) {
    const { body } = await w.app.inject({ url: `/${code}/login` })
    const [file] = new RegExp(`assets/shop-[^"]+\\.${code}-[^"]+\\.js`).exec(body) ?? []
    assert.ok(file, code)
    const script = await w.app.inject({ url: `/${file}` })
    assert.equal(script.statusCode, 200)
    assert.doesNotMatch(script.body, /Skip to content/)
  }
})

/** The compressed size of what a first visit in a language loads before it is usable. */
async function weightIn(w: World, url: string): Promise<number> {
  const read = async (path: string) => (await w.app.inject({ url: path })).rawPayload
  const page = await read(url)
  const files = new Set(page.toString().match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  assert.ok(files.size > 5, url)
  const packed = [page, ...(await Promise.all([...files].map(read)))].map((file) => gzipSync(file).length)
  return packed.reduce((sum, length) => sum + length, 0)
}

test('a first visit in any language is at most 3 KB heavier than one in English', async (t) => {
  const w = await world(t)
  const before = await weightIn(w, '/')
  const others = LANGUAGE_CODES.filter((code) => code !== 'en')
  await configure(w, { languages: ['en', ...others] })
  for (const path of ['/', ...others.map((code) => `/${code}/`)]) {
    const more = (await weightIn(w, path)) - before
    assert.ok(more <= 3 * 1024, `${path}: ${more} bytes more`)
  }
})

test('the structured data of an event names the language of its page', async (t) => {
  const w = await inTwoLanguages(t)
  const toldAt = async (url: string) => {
    const { body } = await w.app.inject({ url })
    const [, json = '[]'] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(body) ?? []
    return JSON.parse(json).mainEntityOfPage
  }
  for (const [url, inLanguage] of [
    ['/tickets/weekend', 'en'],
    ['/de/tickets/weekend', 'de'],
  ] as const) {
    const page = await toldAt(url)
    assert.deepEqual([page?.['@type'], page?.inLanguage], ['WebPage', inLanguage])
    assert.ok(page['@id'].endsWith(url))
  }
})

/** Some countries with their names and order in each language. */
const COUNTRIES: Record<Language, string> = {
  en: 'Austria, Chad, China, Croatia, Cyprus, Czechia, Egypt, Germany, Latvia, Lithuania, Luxembourg, Oman, Poland, Spain, Sweden',
  de: 'Ägypten, China, Deutschland, Kroatien, Lettland, Litauen, Luxemburg, Oman, Österreich, Polen, Schweden, Spanien, Tschad, Tschechien, Zypern',
  es: 'Alemania, Austria, Chad, Chequia, China, Chipre, Croacia, Egipto, España, Letonia, Lituania, Luxemburgo, Omán, Polonia, Suecia',
  fr: 'Allemagne, Autriche, Chine, Chypre, Croatie, Égypte, Espagne, Lettonie, Lituanie, Luxembourg, Oman, Pologne, Suède, Tchad, Tchéquie',
  it: 'Austria, Cechia, Ciad, Cina, Cipro, Croazia, Egitto, Germania, Lettonia, Lituania, Lussemburgo, Oman, Polonia, Spagna, Svezia',
  nl: 'China, Cyprus, Duitsland, Egypte, Kroatië, Letland, Litouwen, Luxemburg, Oman, Oostenrijk, Polen, Spanje, Tsjaad, Tsjechië, Zweden',
  pt: 'Alemanha, Áustria, Chade, Chéquia, China, Chipre, Croácia, Egito, Espanha, Letónia, Lituânia, Luxemburgo, Omã, Polónia, Suécia',
  hr: 'Austrija, Cipar, Čad, Češka, Egipat, Hrvatska, Kina, Latvija, Litva, Luksemburg, Njemačka, Oman, Poljska, Španjolska, Švedska',
  pl: 'Austria, Chiny, Chorwacja, Cypr, Czad, Czechy, Egipt, Hiszpania, Litwa, Luksemburg, Łotwa, Niemcy, Oman, Polska, Szwecja',
  cs: 'Čad, Česko, Čína, Egypt, Chorvatsko, Kypr, Litva, Lotyšsko, Lucembursko, Německo, Omán, Polsko, Rakousko, Španělsko, Švédsko',
}

test('countries are named and sorted in the language of the page', async (t) => {
  const w = await world(t)
  const codes = ['AT', 'TD', 'CN', 'HR', 'CY', 'CZ', 'EG', 'DE', 'LV', 'LT', 'LU', 'OM', 'PL', 'ES', 'SE']
  const countries = Object.fromEntries(
    codes.map((code, index) => [code, COUNTRIES.en.split(', ')[index] ?? '']),
  )
  await configure(w, { languages: ['en', ...LANGUAGE_CODES.filter((code) => code !== 'en')], countries })
  for (const language of LANGUAGE_CODES) {
    const url = `${language === 'en' ? '' : `/${language}`}/api/public-data`
    const { config } = (await w.app.inject({ url })).json().data
    assert.equal(Object.values(config.countries).join(', '), COUNTRIES[language], language)
  }
})
