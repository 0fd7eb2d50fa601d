import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { configure } from '#testing/fixtures/site.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A browser that subscribes to the availability. */
async function follow(t: TestContext, origin: string, headers: Record<string, string> = {}, since = '') {
  const leaving = new AbortController()
  t.after(() => leaving.abort())
  const answer = await fetch(`${origin}/api/availability?since=${since}`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Everything received until it contains `words`. */
  const until = async (words: RegExp): Promise<string> => {
    while (!words.test(text)) {
      const { value, done } = (await reader?.read()) ?? {}
      if (done) throw new Error(`The stream has ended: ${text}`)
      text += value
    }
    const heard = text
    text = ''
    return heard
  }
  return { answer, until, ended: () => reader?.read(), leave: () => leaving.abort() }
}

async function open(w: World): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = await w.openApp()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, close: () => app.close() }
}

const itemsIn = (text: string): { external_code: string; stock_level: number; in_stock: boolean }[] =>
  JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '[]')

const isWeekend = ({ external_code }: { external_code: string }) => external_code === 'weekend'

test('an open page receives the availability of changed items only, and all pages receive the same events', async (t) => {
  const w = await world(t)
  const { origin } = await open(w)
  const home = (await w.app.inject({ url: '/' })).body
  const [, version = ''] = /data-version="([\w-]+)"/.exec(home) ?? []
  // A browser with the page is up to date; one without it gets everything once.
  const page = await follow(t, origin, {}, version)
  const stranger = await follow(t, origin)
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-accel-buffering', 'x-content-type-options'].map((name) =>
      page.answer.headers.get(name),
    ),
    ['text/event-stream; charset=utf-8', 'no-store, no-transform', 'no', 'nosniff'],
  )
  assert.match(await page.until(/\n\n/), /^retry: [2-6]\d{3}\n\n$/)
  const everything = itemsIn(await stranger.until(/data: .*\n\n/))
  assert.ok(everything.length > 5)
  await addTicket(w, { external_code: 'weekend' })
  const [heard, alsoHeard] = await Promise.all([page.until(/data: .*\n\n/), stranger.until(/data: .*\n\n/)])
  assert.equal(heard, alsoHeard)
  const before = everything.find(({ external_code }) => external_code === 'weekend')
  const weekend = { ...before, stock_level: Number(before?.stock_level) - 1 }
  assert.deepEqual(itemsIn(heard), [weekend])
  // A reconnecting browser sends the id of the last event.
  const [, id = ''] = /^id: (.*)$/m.exec(heard) ?? []
  const back = await follow(t, origin, { 'last-event-id': id }, version)
  assert.equal(itemsIn(await back.until(/\n\n/)).length, 0)
  // Changes by time alone, and changes that do not affect the availability.
  await configure(w, { name: 'Other Nights' })
  w.clock.move('P1Y')
  const departed = itemsIn(await page.until(/data: .*\n\n/))
  const told = (code: string) => departed.find(({ external_code }) => external_code === code)
  assert.equal(told('bus')?.in_stock, false)
  assert.equal(told('weekend')?.stock_level, before?.stock_level, 'the place of a cart whose time is over')
  assert.equal(told('cup'), undefined)
})

test('several changes within a second are sent together, and the last value is correct', async (t) => {
  const w = await world(t)
  const { origin } = await open(w)
  const page = await follow(t, origin)
  const before = itemsIn(await page.until(/data: .*\n\n/)).find(isWeekend)?.stock_level ?? 0
  const began = performance.now()
  for (let buyer = 0; buyer < 40; buyer += 1) await addTicket(w, { external_code: 'weekend' })
  const texts: string[] = []
  let left = before
  while (left > before - 40) {
    const heard = await page.until(/data: .*\n\n/)
    texts.push(...heard.split('\n\n').filter((text) => text.includes('data: ')))
    left = itemsIn(texts.at(-1) ?? '').find(isWeekend)?.stock_level ?? left
  }
  assert.equal(left, before - 40)
  const looks = 2 + (performance.now() - began) / 750
  assert.ok(texts.length <= looks, `${texts.length} messages of 40 changes, ${looks} looks`)
})

test('availability streams cost no SQL, and end at once when the process stops', async (t) => {
  const w = await world(t)
  const { origin, close } = await open(w)
  const [streams, queries] = await recordQueries(w, () => Promise.all([follow(t, origin), follow(t, origin)]))
  assert.deepEqual(queries, [])
  for (const { until } of streams) await until(/data: /)
  const closing = close()
  for (const { ended } of streams) assert.equal((await ended())?.done, true)
  await closing
})

test('a request that does not accept an event stream is refused', async (t) => {
  const w = await world(t)
  for (const headers of [{}, { accept: '*/*' }, { accept: 'text/html' }]) {
    const answer = await w.app.inject({ url: '/api/availability', headers })
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [406, 'no-store'])
  }
})
