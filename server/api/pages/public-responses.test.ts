import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as publicData from '#server/festival/public-data/public-data.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import type { PageName } from '#contract/pages/pages.ts'
import { MODULES, readTemplates } from './template.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { configure } from '#testing/fixtures/site.ts'
import { projectFile } from '#server/platform/project-file.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import { world, type World } from '#testing/harness/world.ts'

const PUBLIC = ['/', '/tickets', '/tickets/weekend', '/api/public-data']
const HELD = 'public, max-age=0, s-maxage=1, must-revalidate'

const digest = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

const get = (w: World, url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })

test('public responses are the same for everybody, may be cached for a second, and cost no SQL', async (t) => {
  const w = await world(t)
  const [answers, queries] = await recordQueries(w, async () => {
    const ask = (url: string) =>
      Promise.all(['hr-HR', 'de-DE'].map((language) => get(w, url, { 'accept-language': language })))
    return Promise.all(PUBLIC.map(ask))
  })
  assert.deepEqual(queries, [])
  for (const [first, second] of answers) {
    assert.equal(first?.statusCode, 200)
    assert.deepEqual([first?.headers['cache-control'], first?.headers['vary']], [HELD, 'accept-encoding'])
    assert.equal(first?.body, second?.body)
    assert.equal(first?.headers['content-security-policy'], second?.headers['content-security-policy'])
  }
  const { data } = (await get(w, '/api/public-data')).json()
  assert.deepEqual(Object.keys(data), ['config', 'products', 'merchandise', 'bundles'])
  const whole = (await w.post('/api/get-data')).body.data
  assert.deepEqual({ ...whole, ...data }, whole)
})

test('a client that has the current version gets an empty response until something changes', async (t) => {
  const w = await world(t)
  for (const url of PUBLIC) {
    const { etag = '' } = (await get(w, url)).headers
    const again = await get(w, url, { 'if-none-match': `"other", ${etag}` })
    assert.deepEqual([again.statusCode, again.body, again.headers['cache-control']], [304, '', HELD], url)
    assert.equal((await get(w, url, { 'if-none-match': '"other"' })).statusCode, 200)
  }
  const before = (await get(w, '/')).headers['etag']
  await configure(w, { name: 'Other Nights' })
  assert.notEqual((await get(w, '/')).headers['etag'], before)
})

test('each response is compressed as the browser accepts, and only once', async (t) => {
  const w = await world(t)
  for (const url of PUBLIC) {
    const plain = await get(w, url)
    const br = await get(w, url, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await get(w, url, { 'accept-encoding': 'br;q=0, gzip' })
    assert.deepEqual(
      [plain, br, gzip].map(({ headers }) => headers['content-encoding']),
      [undefined, 'br', 'gzip'],
    )
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
    assert.equal(br.headers['etag'], gzip.headers['etag'])
  }
  const many = { 'accept-encoding': 'br' }
  const made = t.mock.method(publicData.snapshotOf(w.shop), 'make')
  for (const url of PUBLIC) {
    // No response is built twice.
    await get(w, url, { 'accept-encoding': 'gzip, br' })
    const before = made.mock.callCount()
    await get(w, url, { 'accept-encoding': 'gzip, br' })
    assert.equal(made.mock.callCount(), before, url)
  }
  const post = () => w.app.inject({ method: 'POST', url: '/api/get-data', payload: {}, headers: many })
  const [first, second] = [await post(), await post()]
  assert.deepEqual(
    [first.headers['content-encoding'], first.headers['cache-control'], first.headers['etag']],
    ['br', 'no-store', undefined],
  )
  assert.deepEqual(first.rawPayload, second.rawPayload)
})

test('a page’s only inline code is its style sheet and its start script, which its policy allows by their digests', async (t) => {
  const w = await readOnlyWorld(t)
  for (const url of PUBLIC.slice(0, 3)) {
    const { body, headers } = await get(w, url)
    const policy = String(headers['content-security-policy'])
    const style = body.split('<style>')[1]?.split('</style>')[0] ?? ''
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(body) ?? []
    assert.ok(
      policy.includes(`script-src 'self' ${digest(script)};style-src 'self' ${digest(style)};`),
      policy,
    )
    assert.doesNotMatch(policy, /unsafe|nonce|\*/)
    assert.doesNotMatch(body, /<style [^>]|<style>[^]*<style>|\sstyle=|\son\w+=/)
    const others = body.replace('<script>', '').matchAll(/<script([^>]*)>/g)
    for (const [, attributes = ''] of others) assert.match(attributes, /type="application\/(?:ld\+)?json"/)
  }
})

test('a page has the festival’s colours before any script has run, and its policy allows them', async (t) => {
  const w = await world(t)
  await configure(w, { accentColor: '#22cc88' })
  for (const url of ['/tickets', '/portal', '/waiting-room']) {
    const { body, headers } = await get(w, url)
    const [, style = ''] = /<style>(html:root\{--accent:[^<]*)<\/style>/.exec(body) ?? []
    assert.match(style, /--accent:#22cc88;/, url)
    assert.ok(String(headers['content-security-policy']).includes(digest(style)), url)
  }
})

test('a product page shows headline, price and button before any script has run', async (t) => {
  const w = await world(t)
  const { body } = await get(w, '/tickets/weekend')
  const main = body.slice(body.indexOf('<main'))
  for (const there of ['<h1>Weekend ticket</h1>', '€129.00', 'Add to Cart'])
    assert.ok(main.includes(there), there)
  const { body: list } = await get(w, '/tickets')
  assert.match(list, /<a [^>]*href="\/tickets\/weekend"/)
  await configure(w, { name: 'Other Nights' })
  assert.match((await get(w, '/login')).body, /<main[^]*<footer[^]*Other Nights/)
})

test('a page that takes too long to render is left to the browser, and rendered for a later visitor', async (t) => {
  const w = await world(t, { pagePatienceMs: 0 })
  const { statusCode, body } = await get(w, '/tickets/weekend')
  assert.deepEqual([statusCode, body.includes('<main')], [200, false])
  w.shop.settings.pagePatienceMs = 100_000
  assert.ok((await get(w, '/tickets/weekend')).body.includes('<main'))
})

test('pages that depend on their address or on the customer are rendered only in the browser', async (t) => {
  const w = await readOnlyWorld(t)
  for (const url of ['/tickets?type=transport', '/account', '/portal/refunds/1', '/nowhere']) {
    const { body, statusCode } = await get(w, url)
    assert.equal(statusCode, 200)
    assert.ok(!body.includes('<main'), url)
  }
})

test('a closed shop has the prerendered frame of the portal, but not that of the checkout', async (t) => {
  // A-005 A-013
  const w = await world(t)
  await configure(w, { shopActive: false })
  assert.ok(!(await get(w, '/checkout')).body.includes('<main'))
  assert.match((await get(w, '/portal')).body, /<template><[^]*data-frame/)
})

test('of a customer’s page the server renders only headline and frame, the same for everybody', async (t) => {
  const w = await readOnlyWorld(t)
  for (const path of ['/checkout', '/portal', '/portal/orders/']) {
    const own = path.endsWith('/') ? ['QX7A-1FM6?from=zoe', 'QX7B-1FM6'] : ['?from=zoe', '']
    const [one, other] = await Promise.all(own.map((rest) => get(w, path + rest)))
    assert.match(
      one?.body ?? '',
      /<template>[^]*<main[^]*data-frame[^]*<h1>[^<]+<\/h1>[^]*<footer[^]*<\/template>/,
      path,
    )
    assert.equal(one?.body, other?.body)
    assert.doesNotMatch(one?.body ?? '', /zoe|QX7A/)
    assert.doesNotMatch(one?.body ?? '', /<style [^>]|\sstyle=|\son\w+=/)
    assert.equal(one?.headers['cache-control'], 'no-store')
  }
})

test('every page is delivered with the style sheets of its module', async () => {
  const templateOf = await readTemplates()
  for (const page of Object.keys(MODULES)) assert.match(templateOf(page as PageName, 'en').html, /<style>/)
  const router = await readFile(projectFile('web/shop/router.tsx'), 'utf8')
  const lazy = [...router.matchAll(/import\('\.\/(.+?)'\)/g)].map(([, file]) => `shop/${file}`)
  const known = new Set<string | null>(Object.values(MODULES))
  assert.deepEqual(
    lazy.filter((file) => !known.has(file)),
    [],
  )
})

test('the availability is rebuilt as soon as a place is taken or a departure has left', async (t) => {
  const w = await world(t)
  const read = async () => {
    const { data } = (await get(w, '/api/public-data')).json()
    const find = (code: string) =>
      data.products.find(({ external_code }: { external_code: string }) => external_code === code)
    return { left: find('weekend').stock_level, bus: find('bus').travel_times[0].remaining }
  }
  const before = await read()
  await addTicket(w, { external_code: 'weekend' })
  assert.equal((await read()).left, before.left - 1)
  assert.ok(before.bus > 0)
  w.clock.move('P1Y')
  assert.equal((await read()).bus, 0)
})

test('a product page changes at the moment in which its sale ends', async (t) => {
  const w = await world(t)
  const on_sale_until = w.clock.now().add({ hours: 1 })
  await changeProduct(w, 'weekend', { on_sale_until })
  const read = async () => {
    const { body, headers } = await get(w, '/tickets/weekend')
    return { inStock: body.slice(body.indexOf('<main')).includes('In stock'), etag: headers['etag'] }
  }
  const before = await read()
  assert.ok(before.inStock)
  w.clock.move('PT59M59S')
  assert.deepEqual(await read(), before)
  w.clock.move('PT1S')
  const after = await read()
  assert.deepEqual([after.inStock, after.etag === before.etag], [false, false])
})

test('a page with a personal address is the same for everybody, and is not cached', async (t) => {
  const w = await readOnlyWorld(t)
  const pages = ['a', 'b'].map((token) => get(w, `/reset-password/zoe%40example.com/${token}`))
  const [one, other] = await Promise.all(pages)
  assert.equal(one?.headers['cache-control'], 'no-store')
  assert.equal(one?.headers['etag'], undefined)
  assert.equal(one?.body, other?.body)
  assert.ok(!one?.body.includes('zoe'))
  // All unknown paths share one cached page.
  const [elsewhere, nowhere] = [await get(w, '/elsewhere'), await get(w, '/nowhere/at/all')]
  assert.equal(nowhere.body, elsewhere.body)
})
