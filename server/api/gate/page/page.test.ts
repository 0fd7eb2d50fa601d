import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import type { World } from '#testing/harness/world.ts'

const get = (w: World, url: string) => w.app.inject({ url })

/** The cached URLs of the service worker. */
async function cachedFiles(w: World): Promise<string[]> {
  const { body } = await get(w, '/gate/service-worker.js')
  return JSON.parse(/const FILES = (\[.*\])/.exec(body)?.[1] ?? '[]')
}

test('the gate’s page may compile WebAssembly but not evaluate strings as code, and no other page may compile it', async (t) => {
  const w = await readOnlyWorld(t)
  const { statusCode, headers, body } = await get(w, '/gate')
  assert.equal(statusCode, 200)
  assert.match(body, /<title>Gate<\/title>/)
  assert.equal(headers['x-robots-tag'], 'noindex')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/)
  for (const url of ['/', '/portal', '/office', '/waiting-room']) {
    const other = await get(w, url)
    assert.doesNotMatch(String(other.headers['content-security-policy']), /wasm/, url)
  }
})

test('the worker that reads camera pictures may load nothing else, and is precompressed', async (t) => {
  const w = await readOnlyWorld(t)
  const reader = (await cachedFiles(w)).find((file) => file.startsWith('/gate/assets/')) ?? ''
  const { statusCode, headers } = await w.app.inject({ url: reader, headers: { 'accept-encoding': 'br' } })
  assert.equal(statusCode, 200)
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(headers['content-security-policy'], "default-src 'none';script-src 'self' 'wasm-unsafe-eval'")
  assert.equal((await get(w, '/gate/assets/other.js')).statusCode, 404)
})

test('the WebAssembly of the barcode reader is served with its content type, and compressed', async (t) => {
  const w = await readOnlyWorld(t)
  const program = (await cachedFiles(w)).find((file) => file.endsWith('.wasm')) ?? ''
  const { statusCode, headers, rawPayload } = await w.app.inject({
    url: program,
    headers: { 'accept-encoding': 'br' },
  })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/wasm'])
  assert.equal(headers['content-encoding'], 'br')
  assert.ok(rawPayload.length < 400_000, String(rawPayload.length))
})

test('the gate’s service worker is only for the gate, and caches only public files that exist', async (t) => {
  const w = await readOnlyWorld(t)
  const { headers, body } = await get(w, '/gate/service-worker.js')
  assert.match(String(headers['content-type']), /^text\/javascript/)
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['service-worker-allowed'], '/gate')
  // The shop's worker deletes all caches with the shop's prefix.
  assert.match(body, /const CACHE = 'gate-[\w-]{12}'/)
  const files = await cachedFiles(w)
  assert.ok(files.length > 8, files.join())
  for (const file of files) {
    assert.match(file, /^(?:\/gate)?\/assets\/[\w.-]+$/)
    assert.equal((await get(w, file)).statusCode, 200, file)
  }
})

test('the gate is installed as an app of its own, with the festival’s name and icons', async (t) => {
  const w = await readOnlyWorld(t)
  const { headers, body } = await get(w, '/gate/manifest.webmanifest')
  assert.match(String(headers['content-type']), /^application\/manifest\+json/)
  const manifest = JSON.parse(body)
  assert.deepEqual([manifest.id, manifest.start_url, manifest.scope], ['/gate', '/gate', '/gate'])
  assert.match(manifest.name, /.+ gate$/)
  for (const { src } of manifest.icons) assert.equal((await get(w, src)).statusCode, 200, src)
})

test('an unknown address below the gate’s is not found, instead of being a page of the shop', async (t) => {
  const w = await readOnlyWorld(t)
  for (const url of ['/gate/', '/gate/nothing', '/gate/api/nothing'])
    assert.equal((await get(w, url)).statusCode, 404, url)
})
