import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '#testing/harness/world.ts'

test('the worker of ticket holders keeps only files that are everybody’s, all of which there are', async (t) => {
  const w = await world(t)
  const { statusCode, headers, body } = await w.app.inject({ url: '/service-worker.js' })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/javascript/)
  // Browsers look for another one whenever the portal is opened.
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'")
  const [, list = '[]'] = /const FILES = (\[.*\])/.exec(body) ?? []
  const files: string[] = JSON.parse(list)
  assert.ok(files.length > 8, 'the page, its code, its style sheets and fonts')
  for (const file of files) {
    assert.match(file, /^\/assets\/[\w.-]+$/)
    assert.equal((await w.app.inject({ url: file })).statusCode, 200, file)
  }
  assert.match(body, /const CACHE = 'festoon-[\w-]{12}'/)
  assert.ok(body.length < 6000, 'small')
})

test('an operator who switches tickets without a network off has every browser forget them', async (t) => {
  const w = await world(t, { offlineTickets: false })
  const { body } = await w.app.inject({ url: '/service-worker.js' })
  assert.match(body, /registration\.unregister\(\)/)
  assert.doesNotMatch(body, /'fetch'/)
})

test('pages may start no worker but the shop’s own', async (t) => {
  const w = await world(t)
  const { headers } = await w.app.inject({ url: '/portal' })
  assert.match(String(headers['content-security-policy']), /worker-src 'self'/)
})
