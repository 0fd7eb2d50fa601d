import { afterEach, expect, it, vi } from 'vitest'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import * as data from './data.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Loads the data on a network that never responds. Returns whether that failed within seven seconds. */
async function failsSoon(controller: object | null): Promise<boolean> {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { languages: ['en'], serviceWorker: { controller } })
  data.initialize(publicData)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  fakeServer(() => promise)
  const loaded = vi.fn()
  void data.load().then(loaded)
  await vi.advanceTimersByTimeAsync(7000)
  const isOver = loaded.mock.calls.length > 0
  resolve({ body: { data: { ...publicData, customer: null } } })
  await data.whenLoaded()
  return isOver
}

it('a browser that keeps tickets waits for a network that hangs no longer than some seconds', async () => {
  expect(await failsSoon({})).toBe(true)
})

it('any other waits on: it has nothing else to show', async () => {
  expect(await failsSoon(null)).toBe(false)
})
