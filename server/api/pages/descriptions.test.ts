import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_CODES } from '#contract/languages.ts'
import * as site from '#server/shop/site/site.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

const PAGES = [
  '/',
  '/tickets',
  '/tickets/weekend',
  '/tickets/camping',
  '/merchandise',
  '/merchandise/cup',
  '/terms-conditions',
  '/privacy-policy',
  '/faqs',
  '/cookie-policy',
  '/login',
  '/register',
  '/forgot-password',
  '/resend-tickets',
  '/find-order',
  '/portal',
]

/** The metadata of a page for search engines and link previews. */
async function told(w: World, url: string) {
  const { body } = await w.app.inject({ url })
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(body) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(body) ?? []
  const [, shared = ''] = /<meta property="og:description" content="([^"]*)"/.exec(body) ?? []
  assert.equal(shared, description, url)
  return { title, description }
}

test('each page has a unique title and description in each language', async (t) => {
  const w = await world(t)
  await configure(w, { languages: LANGUAGE_CODES })
  const ours = new Set<string>()
  for (const language of LANGUAGE_CODES) {
    const prefix = language === 'en' ? '' : `/${language}`
    const pages = await Promise.all(PAGES.map((path) => told(w, prefix + path)))
    for (const part of ['title', 'description'] as const) {
      const texts = pages.map((page) => page[part])
      assert.ok(texts.every((text) => text !== ''))
      assert.equal(new Set(texts).size, PAGES.length, `${language}: ${texts.join(' | ')}`)
    }
    ours.add(pages[PAGES.indexOf('/tickets')]?.description ?? '')
  }
  assert.equal(ours.size, LANGUAGE_CODES.length)
})

test('a page’s description is the festival’s own text where there is one, truncated after a whole word', async (t) => {
  const w = await world(t)
  const { texts } = site.of(w.shop)
  await configure(w, { texts: { ...texts, faqs: `<h2>Where?</h2><p>${'By the sea. '.repeat(30)}</p>` } })
  const { description } = await told(w, '/faqs')
  assert.match(description, /^Where\? By the sea\. .*(?:By|the|sea\.)…$/)
  assert.ok(description.length <= 201)
  assert.equal((await told(w, '/privacy-policy')).description, 'We keep little.')
  await changeProduct(w, 'weekend', { shop_description: '' })
  assert.equal(
    (await told(w, '/tickets/weekend')).description,
    'Weekend ticket for €133.00, in the shop of Test Nights.',
  )
})
