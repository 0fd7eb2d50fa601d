import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

const get = (w: World, url: string) => w.app.inject({ url })

test('the sitemap lists every public page, and no other', async (t) => {
  const w = await world(t)
  assert.match((await get(w, '/robots.txt')).body, /\nSitemap: http:\/\/festoon\.test\/sitemap\.xml\n$/)
  const { headers, body } = await get(w, '/sitemap.xml')
  assert.match(String(headers['content-type']), /^application\/xml/)
  const found = [...body.matchAll(/<loc>http:\/\/festoon\.test\/([^<]*)<\/loc>/g)].map(
    ([, path = '?']) => path,
  )
  for (const path of ['', 'tickets', 'tickets/weekend', 'merchandise/cup', 'faqs', 'terms-conditions'])
    assert.ok(found.includes(path), path)
  assert.doesNotMatch(body, /portal|account|checkout|login/)
  for (const path of found) assert.equal((await get(w, `/${path}`)).statusCode, 200, path)
  await configure(w, { shopActive: false })
  assert.doesNotMatch((await get(w, '/sitemap.xml')).body, /tickets|merchandise/)
})

test('the sitemap lists each page in each language, and robots.txt excludes personal pages in all of them', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de', 'hr'] })
  const { body } = await get(w, '/sitemap.xml')
  const url =
    /<url><loc>http:\/\/festoon\.test\/de\/tickets\/weekend<\/loc>(.*?)<\/url>/.exec(body)?.[1] ?? ''
  const alternates = [...url.matchAll(/hreflang="([\w-]+)" href="http:\/\/festoon\.test([^"]*)"/g)]
  assert.deepEqual(
    alternates.map(([, code, path]) => [code, path]),
    [
      ['en', '/tickets/weekend'],
      ['de', '/de/tickets/weekend'],
      ['hr', '/hr/tickets/weekend'],
      ['x-default', '/tickets/weekend'],
    ],
  )
  for (const address of ['/tickets', '/de/tickets', '/hr/'])
    assert.ok(body.includes(`<loc>http://festoon.test${address}</loc>`), address)
  const robots = (await get(w, '/robots.txt')).body
  for (const path of ['/portal', '/de/portal', '/hr/checkout', '/de/api/'])
    assert.ok(robots.includes(`\nDisallow: ${path}\n`), path)
})

test('the shop is one app on a phone’s home screen, and opens in the language in which it was installed', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const [english, german] = await Promise.all(
    ['', '/de'].map(async (prefix) => (await get(w, `${prefix}/manifest.webmanifest`)).json()),
  )
  assert.deepEqual([english.id, english.start_url, english.lang], ['/', '/', 'en-GB'])
  assert.deepEqual([german.id, german.start_url, german.lang], ['/', '/de/', 'de-GB'])
  assert.match(
    (await get(w, '/de/tickets')).body,
    /<link rel="manifest" href="\/de\/manifest\.webmanifest" \/>/,
  )
})

test('the app manifest has the festival’s name, and icons of the stated sizes', async (t) => {
  const w = await world(t)
  await configure(w, { name: 'Other Nights', accentColor: '#22cc88' })
  const manifest = (await get(w, '/manifest.webmanifest')).json()
  assert.deepEqual([manifest.short_name, manifest.start_url], ['Other Nights', '/'])
  const page = (await get(w, '/')).body
  assert.match(page, /<link rel="manifest" href="\/manifest\.webmanifest" \/>/)
  assert.match(page, /<link rel="apple-touch-icon" href="\/apple-touch-icon\.png" \/>/)
  for (const { src, sizes } of manifest.icons) {
    const { headers, rawPayload } = await get(w, src)
    assert.equal(headers['content-type'], 'image/png')
    const { width, height, format } = await sharp(rawPayload).metadata()
    assert.deepEqual([`${width}x${height}`, format], [sizes, 'png'])
  }
})
