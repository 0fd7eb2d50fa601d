import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
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

test('the portal comes from what was kept where the network hangs, and from the server where it answers', async (t) => {
  const w = await world(t)
  const { body } = await w.app.inject({ url: '/service-worker.js' })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const open = (fetch: () => Promise<string>, kept: string | undefined) => {
    const listeners = new Map<string, (event: object) => void>()
    const caches = { open: async () => ({ match: async () => kept }) }
    const addEventListener = listeners.set.bind(listeners)
    const self = { addEventListener, location: { origin: 'https://lights.example' } }
    runInNewContext(body, { self, caches, fetch, setTimeout, URL, Response })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const request = { method: 'GET', mode: 'navigate', url: 'https://lights.example/portal' }
    listeners.get('fetch')?.({ request, respondWith: resolve })
    return promise
  }
  const never = () => new Promise<string>(() => undefined)
  assert.equal(await open(async () => 'fresh', 'kept'), 'fresh')
  const hanging = open(never, 'kept')
  t.mock.timers.tick(4000)
  assert.equal(await hanging, 'kept')
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = open(() => promise, undefined)
  t.mock.timers.tick(60_000)
  resolve('fresh')
  assert.equal(await slow, 'fresh')
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
