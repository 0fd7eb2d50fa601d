import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { configure } from '#testing/fixtures/site.ts'
import { readOnlyWorld } from '#testing/harness/read-only-world.ts'
import { world } from '#testing/harness/world.ts'

const filesIn = (worker: string): string[] => JSON.parse(/const FILES = (\[.*\])/.exec(worker)?.[1] ?? '[]')

interface Surroundings {
  fetch: () => Promise<unknown>
  /** The cached content of the portal. */
  kept: string | undefined
}

/** The worker's response to opening a page. */
function answerOf(worker: string, path: string, { fetch, kept }: Surroundings): Promise<unknown> {
  const listeners = new Map<string, (event: object) => void>()
  const caches = { open: async () => ({ match: async () => kept }) }
  const addEventListener = listeners.set.bind(listeners)
  const origin = 'https://lights.example'
  const answers = class extends Response {
    static override redirect = (url: string) => Response.redirect(new URL(url, origin))
  }
  const self = { addEventListener, location: { origin } }
  runInNewContext(worker, { self, caches, fetch, setTimeout, URL, Response: answers })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const request = { method: 'GET', mode: 'navigate', url: origin + path }
  let isAnswered = false
  const respondWith = (answer: unknown) => {
    isAnswered = true
    resolve(answer)
  }
  listeners.get('fetch')?.({ request, respondWith })
  if (!isAnswered) resolve('left alone')
  return promise
}

test('the service worker caches only public files, all of which exist', async (t) => {
  const w = await readOnlyWorld(t)
  const { statusCode, headers, body } = await w.app.inject({ url: '/service-worker.js' })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/javascript/)
  // Browsers check for a new worker whenever the portal is opened.
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'")
  const files = filesIn(body)
  assert.ok(files.length > 8, 'the page, its code, its style sheets and fonts')
  for (const file of files) {
    assert.match(file, /^\/assets\/[\w.-]+$/)
    assert.equal((await w.app.inject({ url: file })).statusCode, 200, file)
  }
  assert.match(body, /const CACHE = 'festoon-[\w-]{12}'/)
  assert.ok(body.length < 6000, 'small')
})

test('the service worker caches the pages and files of the visitor’s language, and of no other', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const [english, german] = await Promise.all(
    ['', '/de'].map((prefix) => w.app.inject({ url: `${prefix}/service-worker.js` })),
  )
  assert.equal(german?.headers['service-worker-allowed'], '/')
  assert.match(german?.body ?? '', /const PORTAL = "\/de\/portal"/)
  assert.match(german?.body ?? '', /<html lang=\\"de\\">[^]*Du bist offline/)
  assert.match(english?.body ?? '', /<html lang=\\"en\\">[^]*You are offline/)
  const [ofEnglish, ofGerman] = [filesIn(english?.body ?? ''), filesIn(german?.body ?? '')]
  assert.equal(ofGerman.length, ofEnglish.length)
  const own = ofGerman.filter((file) => !ofEnglish.includes(file))
  assert.ok(own.length > 4)
  for (const file of own) {
    assert.match(file, /\.de-[\w-]+\.js$/)
    assert.equal((await w.app.inject({ url: file })).statusCode, 200, file)
  }
})

test('a page opened offline says so and links to the tickets', async (t) => {
  const w = await readOnlyWorld(t)
  const { body } = await w.app.inject({ url: '/service-worker.js' })
  const offline = () => Promise.reject(new Error('no network'))
  const open = async (path: string) => {
    const answer = await answerOf(body, path, { fetch: offline, kept: 'kept' })
    return answer instanceof Response ? (answer.headers.get('location') ?? (await answer.text())) : answer
  }
  assert.match(String(await open('/tickets')), /You are offline[^]*href="\/portal"/)
  assert.match(String(await open('/hr/tickets/weekend?from=mail')), /You are offline/)
  assert.equal(await open('/'), 'https://lights.example/portal')
  assert.equal(await open('/de/portal/orders/1'), 'kept')
  // Other requests are not handled by the worker.
  for (const path of ['/office', '/gate', '/de/download-ticket/1/2', '/robots.txt', '/health'])
    assert.equal(await open(path), 'left alone', path)
})

test('the portal comes from the server, or from the cache if the network does not respond', async (t) => {
  const w = await readOnlyWorld(t)
  const { body } = await w.app.inject({ url: '/service-worker.js' })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const open = (fetch: () => Promise<string>, kept: string | undefined) =>
    answerOf(body, '/portal', { fetch, kept })
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

test('without offline tickets the service worker unregisters itself in every browser', async (t) => {
  const w = await world(t, { offlineTickets: false })
  const { body } = await w.app.inject({ url: '/service-worker.js' })
  assert.match(body, /registration\.unregister\(\)/)
  assert.doesNotMatch(body, /'fetch'/)
})

test('pages may only start workers of the shop itself', async (t) => {
  const w = await readOnlyWorld(t)
  const { headers } = await w.app.inject({ url: '/portal' })
  assert.match(String(headers['content-security-policy']), /worker-src 'self'/)
})
