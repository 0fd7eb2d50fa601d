import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CachedBody } from './cached-body.ts'

test('a body is compressed once for each encoding and hashed once, however often it is sent', () => {
  let works = 0
  const make = <T>(work: () => T): T => {
    works += 1
    return work()
  }
  const plain = Buffer.from('Lights by the sea. '.repeat(500))
  const body = new CachedBody('text/html; charset=utf-8', plain, { make })
  for (let visitor = 0; visitor < 5; visitor += 1) {
    assert.deepEqual(brotliDecompressSync(body.as('br')), plain)
    assert.deepEqual(gunzipSync(body.as('gzip')), plain)
    assert.match(body.etag, /^W\/"[\w-]{22}"$/)
  }
  assert.equal(works, 3)
  assert.equal(body.as('identity'), plain)
})

test('a long-lived body is compressed again as small as possible, while it is served', async () => {
  const plain = Buffer.from(Array.from({ length: 2_000 }, (_, index) => `Light ${index * 7919} `).join(''))
  const body = new CachedBody('text/html; charset=utf-8', plain, { longLivedMs: 20 })
  const fast = body.as('br')
  assert.equal(body.as('br'), fast, 'a young body is compressed once')
  await setTimeout(25)
  while (body.as('br') === fast) await setTimeout(5)
  const smallest = body.as('br')
  assert.ok(smallest.length < fast.length, `${smallest.length} of ${fast.length} bytes`)
  assert.deepEqual(brotliDecompressSync(smallest), plain)
  await setTimeout(25)
  assert.equal(body.as('br'), smallest)
})
