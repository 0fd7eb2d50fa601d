import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as data from './data.ts'
import { followStock } from './live-stock.ts'
import { bus, cup, publicData, weekend } from '#web/testing/fixtures/shop.ts'

/** A fake `EventSource`; the test acts as its server. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }
  close(): void {
    this.readyState = FakeStream.CLOSED
  }
  tell(lastEventId: string, items: object[]): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(items), lastEventId }))
  }
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const SOON = 1_500
const isOpen = () => FakeStream.opened.filter(({ readyState }) => readyState === 1).map(({ url }) => url)
const last = () => FakeStream.opened.at(-1)

function show(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

let leave = () => undefined as void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  FakeStream.opened = []
  document.body.innerHTML = '<script type="application/json" id="festoon-data" data-version="v1"></script>'
  data.initialize({ ...publicData, products: [weekend, bus], merchandise: [cup] })
  leave = followStock()
})

afterEach(() => {
  leave()
  vi.advanceTimersByTime(SOON)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('pages hear from one stream what is left, from the moment of which their page knows', () => {
  const leaveOther = followStock()
  expect(isOpen()).toEqual([])
  vi.advanceTimersByTime(SOON)
  expect(isOpen()).toEqual(['/api/availability?since=v1'])
  const before = data.current()
  const gone = { external_code: 'weekend', in_stock: false, stock_level: 0, travel_times: [] }
  const seats = [{ id: 11, remaining: 1 }]
  last()?.tell('v2', [gone, { external_code: 'bus', in_stock: true, stock_level: null, travel_times: seats }])
  const { products, merchandise } = data.current()
  expect(products[0]).toEqual({ ...weekend, in_stock: false, stock_level: 0 })
  expect(products[1]?.travel_times.find(({ id }) => id === 11)?.remaining).toBe(1)
  expect(merchandise[0]).toBe(before.merchandise[0])
  leaveOther()
  vi.advanceTimersByTime(SOON)
  expect(isOpen()).toHaveLength(1)
})

it('a page that lies hidden holds no stream, and hears what it has missed when it is seen again', () => {
  vi.advanceTimersByTime(SOON)
  last()?.tell('v7', [])
  show(true)
  vi.advanceTimersByTime(SOON)
  expect(isOpen()).toEqual([])
  show(false)
  vi.advanceTimersByTime(SOON)
  expect(isOpen()).toEqual(['/api/availability?since=v7'])
})

it('a page that follows another takes over its stream, and the last one ends it', () => {
  vi.advanceTimersByTime(SOON)
  leave()
  leave = followStock()
  vi.advanceTimersByTime(SOON)
  expect(FakeStream.opened).toHaveLength(1)
  leave()
  vi.advanceTimersByTime(SOON)
  expect(isOpen()).toEqual([])
  leave = () => undefined
})

it('an item that was switched on after the page was loaded is on it a few seconds later', async () => {
  const asked = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ data: { ...publicData, products: [weekend, bus], merchandise: [cup] } })),
  )
  vi.stubGlobal('fetch', asked)
  data.initialize({ ...publicData, products: [weekend], merchandise: [cup] })
  vi.advanceTimersByTime(SOON)
  const news = { external_code: 'bus', in_stock: true, stock_level: null, travel_times: [] }
  last()?.tell('v2', [news])
  last()?.tell('v3', [{ ...news, in_stock: false }])
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked.mock.calls).toEqual([['/api/public-data']])
  expect(data.current().products.map(({ external_code }) => external_code)).toEqual(['weekend', 'bus'])
  last()?.tell('v4', [news])
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('a server that has no room is asked again after a while', () => {
  vi.advanceTimersByTime(SOON)
  last()?.refuse()
  vi.advanceTimersByTime(29_000)
  expect(isOpen()).toEqual([])
  vi.advanceTimersByTime(31_000)
  expect(isOpen()).toHaveLength(1)
})
