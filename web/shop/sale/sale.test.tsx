import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShopItem } from '#contract/shop-items.ts'
import { forgetServerTime } from '#web/lib/dates/server-clock.ts'
import { updateAvailability } from '#web/lib/data/stock.ts'
import { ItemPage } from '#web/shop/catalogue/item/ItemPage.tsx'
import { bus, config, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { countdownText, momentIn } from './countdown.ts'
import { itemAt } from './sale-window.ts'

const OPENS = '2027-03-01T10:00:00+01:00'
const opens = Date.parse(OPENS)
const closed = { in_stock: false, on_sale_from: OPENS }

describe('the countdown to a sale', () => {
  it.each([
    [187_200, '2 days 4 h'],
    [90_000, '1 day 1 h'],
    [12_000, '3 h 20 min'],
    [3_660, '1 h 1 min'],
    [3_600, '60:00'],
    [754, '12:34'],
    [0, '00:00'],
    [31 * 86_400, null],
  ])('of %i seconds is "%s"', (seconds, text) => {
    expect(countdownText(seconds)).toBe(text)
  })

  it("names the moment in the visitor's time zone, and in the festival's where clocks differ", () => {
    expect(momentIn(OPENS, 'Europe/Zagreb', config, 'America/New_York')).toEqual({
      own: 'Mon, 1 March 2027 at 04:00, your time',
      festival: 'Mon, 1 March 2027 at 10:00 at the festival (Zagreb time)',
    })
    expect(momentIn(OPENS, 'Europe/Zagreb', config, 'Europe/Madrid')).toEqual({
      own: 'Mon, 1 March 2027 at 10:00',
      festival: null,
    })
  })
})

describe('an item', () => {
  it.each<[string, Partial<ShopItem>, number, boolean]>([
    ['opens on the second', closed, 0, true],
    ['stays closed until then', closed, -1, false],
    ['has nothing to open with when it is sold out', { ...closed, stock_level: 0 }, 1, false],
    ['closes on the second', { in_stock: true, on_sale_until: OPENS }, 0, false],
    ['stays open until then', { in_stock: true, on_sale_until: OPENS }, -1, true],
  ])('%s', (_name, change, after, in_stock) => {
    expect(itemAt({ ...weekend, ...change }, opens + after).in_stock).toBe(in_stock)
  })

  it('opens with a seat alone', () => {
    const travel_times = bus.travel_times.map((time) => ({ ...time, remaining: 0 }))
    const later = { ...bus, ...closed, travel_time: null }
    expect(itemAt({ ...later, travel_times }, opens).in_stock).toBe(false)
    expect(itemAt(later, opens).in_stock).toBe(true)
  })
})

const routes = [{ path: '/tickets/:item', element: <ItemPage kind="tickets" /> }]
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Cart' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const item = { ...weekend, ...closed }
let asked: string[] = []

/**
 * A device whose clock is seven minutes slow, this many minutes before the sale by that clock, and a server with a latency of
 * half a second that returns its time.
 */
function openBefore(minutes: number, product = item): void {
  vi.useFakeTimers({ now: opens - minutes * 60_000 })
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    await new Promise((resolve) => setTimeout(resolve, 250))
    const now = new Date(Date.now() + 7 * 60_000).toISOString()
    await new Promise((resolve) => setTimeout(resolve, 250))
    return Response.json(path === '/api/time' ? { now } : { item: product, message: 'We will write to you.' })
  })
  renderShop('/tickets/weekend', routes, { ...zoesData(), config, products: [product] })
}

function leave(): void {
  closeShop()
  forgetServerTime()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

describe('a page that is open before the sale', () => {
  beforeEach(() => openBefore(10))
  afterEach(leave)

  it("counts down by the server's clock, and its button comes alive on the second without a call", async () => {
    //
    await pass(1500)
    expect(screen.getAllByText(/^On sale in 02:5\d$/)).toHaveLength(2)
    const left = 3 * 60_000 - 1500
    await pass(left - 60_000)
    expect(screen.getByText('One more minute until the sale begins.')).toBeTruthy()
    await pass(59_999)
    expect(add().disabled).toBe(true)
    expect(screen.getAllByText('On sale in 00:01')).toHaveLength(2)
    const before = asked.length
    await pass(1)
    expect(add().disabled).toBe(false)
    expect(asked).toHaveLength(before)
    expect(screen.queryByText('The sale begins')).toBeNull()
    expect(screen.getByRole('article').querySelector('output')?.textContent).toBe('In stock')
    // A late response from before the start does not close the sale.
    act(() =>
      updateAvailability([
        { external_code: 'weekend', in_stock: false, stock_level: 5000, travel_times: [] },
      ]),
    )
    expect(add().disabled).toBe(false)
    act(() =>
      updateAvailability([{ external_code: 'weekend', in_stock: false, stock_level: 0, travel_times: [] }]),
    )
    await pass(0)
    expect(add().disabled).toBe(true)
  })

  it('takes an address, and says what will come to it', async () => {
    await pass(1500)
    await vi.dynamicImportSettled()
    await pass(0)
    const form = screen.getByRole('form', { name: 'Tell me when the sale begins' })
    const email = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Email' })
    expect(email.value).toBe('zoe@lights.example')
    act(() => void fireEvent.submit(form))
    await pass(1000)
    expect(asked).toContain('/api/subscribe-sale-alert')
    expect(screen.getByText('We will write to you.')).toBeTruthy()
  })

  it('is not announced to screen readers every second', async () => {
    await pass(1500)
    const timer = screen.getByRole('timer', { name: 'The sale begins' })
    expect(timer.getAttribute('aria-live')).toBeNull()
    expect(timer.textContent).toMatch(/^in 02:5\d$/)
  })
})

describe('who asks to be told', () => {
  afterEach(leave)

  it('is promised a mail a quarter of an hour before the sale, and one at once from then on', async () => {
    openBefore(25)
    await pass(1500)
    await vi.dynamicImportSettled()
    await pass(0)
    expect(screen.getByText(/^One mail, a quarter of an hour before the sale begins/)).toBeTruthy()
    await pass(3 * 60_000 - 1500)
    expect(screen.getByText(/one mail comes right away, unless you have it already/)).toBeTruthy()
    expect(screen.queryByText(/a quarter of an hour/)).toBeNull()
  })

  it('is promised none at once while the item also waits for another one', async () => {
    openBefore(20, { ...item, opens_after: 'Early bird' })
    await pass(1500)
    await vi.dynamicImportSettled()
    await pass(0)
    expect(screen.getByText(/^One mail when the sale opens, at the earliest a quarter/)).toBeTruthy()
    expect(screen.queryByText(/right away/)).toBeNull()
  })
})
