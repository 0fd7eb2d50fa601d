import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CachedBody } from './cached-body.ts'

test('a body is compressed once for each encoding, and its validator made once, however many are sent it', () => {
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
