import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LANGUAGE_CODES } from '#contract/languages.ts'
import { FileCache } from '#server/api/response-cache/file-cache.ts'
import { configure } from '#testing/fixtures/site.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import { world, type World } from '#testing/harness/world.ts'

test('a path that is neither an asset nor a picture is not found, however it is requested', async (t) => {
  const w = await readOnlyWorld(t)
  const names = ['', 'nope.js', '..%2findex.html', '..%5cindex.html', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '/x']
  const odd = ['.env', '%00', '%', '%ff', `${'a'.repeat(300)}.js`, 'x.js/y']
  for (const folder of ['/assets/', '/pictures/'])
    for (const name of [...names, ...odd])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await w.app.inject({ method, url: folder + name })
        assert.equal(answer.statusCode, 404, `${method} ${folder}${name}`)
        assert.equal(answer.headers['cache-control'], 'no-store')
      }
  const { body } = await w.app.inject({ url: '/' })
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec(body) ?? []
  const { statusCode, headers } = await w.app.inject({ url: asset })
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
})

test('an asset is served from memory, compressed, in part or as headers only, and not sent again to a browser that has it', async (t) => {
  const w = await readOnlyWorld(t)
  const { body } = await w.app.inject({ url: '/' })
  const [, url = ''] = /"(\/assets\/[^"]+\.js)"/.exec(body) ?? []
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    w.app.inject({ url, method, headers })
  const plain = await ask({})
  const [br, gzip] = [await ask({ 'accept-encoding': 'gzip, br' }), await ask({ 'accept-encoding': 'gzip' })]
  assert.deepEqual(brotliDecompressSync(br.rawPayload), plain.rawPayload)
  assert.deepEqual(gunzipSync(gzip.rawPayload), plain.rawPayload)
  for (const { headers } of [plain, br, gzip]) {
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(headers['content-type']), /javascript/)
    assert.equal(headers['vary'], 'accept-encoding')
  }
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD')
  assert.deepEqual(
    [head.statusCode, head.body, head.headers['content-length'], head.headers['etag']],
    [200, '', String(br.rawPayload.length), br.headers['etag']],
  )
  const known = await ask({ 'if-none-match': String(br.headers['etag']), 'accept-encoding': 'br' })
  assert.deepEqual([known.statusCode, known.body], [304, ''])
  const part = await ask({ range: 'bytes=10-19' })
  assert.deepEqual([part.statusCode, part.body], [206, plain.body.slice(10, 20)])
})

test('files stay in memory while there is room, and the least recently used ones go first', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  for (const name of ['a.css', 'b.css', 'c.css', '.hidden.css']) await writeFile(join(folder, name), name)
  const cache = new FileCache(folder, 10)
  const read = async (name: string) => String((await cache.find(name))?.as('identity') ?? null)
  for (const name of ['a.css', 'b.css', 'a.css', 'c.css']) assert.equal(await read(name), name)
  // b was evicted, as the disk shows; a and c are still in memory.
  for (const name of ['a.css', 'b.css', 'c.css']) await writeFile(join(folder, name), 'later')
  assert.deepEqual(
    [await read('a.css'), await read('c.css'), await read('b.css')],
    ['a.css', 'c.css', 'later'],
  )
  for (const name of ['.hidden.css', '../a.css', 'nope.css', 'a.exe', ''])
    assert.equal(await cache.find(name), null)
})

/** The files of the build that a page requests. Its style sheets are inlined, and refer to fonts of other scripts. */
async function filesOf(w: World, url: string): Promise<Set<string>> {
  const { body } = await w.app.inject({ url })
  const [before = '', after = ''] = body.split(/<style>|<\/style>/).filter((_, at) => at !== 1)
  const asked = (before + after).replaceAll(/<link [^>]*disabled>/g, '')
  return new Set(asked.match(/\/assets\/[\w.-]+/g))
}

const scriptsOf = (files: Set<string>): string[] => [...files].filter((file) => file.endsWith('.js'))

/** The number of script bytes that a shop sends to a browser. The build of a test is compressed less. */
async function smallBytes(w: World, files: Set<string>): Promise<number> {
  const read = await Promise.all(scriptsOf(files).map((url) => w.app.inject({ url })))
  const small = await Promise.all(read.map(({ rawPayload }) => promisify(brotliCompress)(rawPayload)))
  return small.reduce((sum, { length }) => sum + length, 0)
}

/** The number of script bytes sent to a browser in this test. */
async function scriptBytes(w: World, files: Set<string>): Promise<number> {
  const scripts = scriptsOf(files)
  const sent = await Promise.all(
    scripts.map((url) => w.app.inject({ url, headers: { 'accept-encoding': 'br' } })),
  )
  return sent.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
}

test('a first visit loads at most ten files with 130 KB of scripts, and a product page 150 KB of scripts', async (t) => {
  const w = await readOnlyWorld(t)
  const files = await filesOf(w, '/')
  // Eleven requests including the page itself.
  assert.ok(files.size <= 10, String([...files]))
  const first = await smallBytes(w, files)
  assert.ok(first < 130_000, `${first} bytes of script`)
  const product = await smallBytes(w, await filesOf(w, '/tickets/weekend'))
  assert.ok(product < 150 * 1024, `${product} bytes of script`)
})

test('a first visit in any of ten languages is at most 3 KB larger than in a shop with one language', async (t) => {
  const w = await world(t)
  const weigh = async (url: string) => {
    const { rawPayload } = await w.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    return rawPayload.length + (await scriptBytes(w, await filesOf(w, url)))
  }
  const alone = await weigh('/')
  await configure(w, { languages: LANGUAGE_CODES })
  for (const language of LANGUAGE_CODES) {
    const more = (await weigh(language === 'en' ? '/' : `/${language}/`)) - alone
    assert.ok(more <= 3 * 1024, `${language}: ${more} bytes more`)
  }
})
