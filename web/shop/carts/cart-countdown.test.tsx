import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  formatCountdown,
  announcedMinutes,
  useCartExpiry,
  useCartWarnings,
  useSecondsLeft,
} from './cart-countdown.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'

function Clock() {
  useCartExpiry()
  useCartWarnings()
  const seconds = useSecondsLeft()
  return <p data-testid="clock">{seconds === null ? 'none' : formatCountdown(seconds)}</p>
}

const shown = () => screen.getByTestId('clock').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(seconds: number) {
  storage.cartCode.set('cart-code')
  const requests = fakeServer(() =>
    requests.length === 1
      ? { body: { cart: cartOf([lineFor(weekend, 'Zoë')], seconds) } }
      : { status: 404, body: { message: 'Your cart has expired.' } },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <Clock />
    </QueryClientProvider>,
  )
  await pass(0)
  return requests
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  localStorage.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the remaining time of a cart', () => {
  it("counts down by the server's clock, whatever the browser's own says", async () => {
    // S9-02 A-046
    vi.setSystemTime(new Date('2031-05-05'))
    await open(900)
    expect(shown()).toBe('15:00')
    await pass(28_000)
    expect(shown()).toBe('14:32')
  })

  it('changes within half a second', async () => {
    // S9-03
    await open(60)
    await pass(900)
    expect(shown()).toBe('01:00')
    await pass(600)
    expect(shown()).toBe('00:59')
  })

  it('shows one warning at five minutes and one at one minute', async () => {
    await open(302)
    await pass(9000)
    const warnings = () => shownToasts().map(({ text }) => text)
    expect(warnings()).toEqual(['Your cart is held for 5 more minutes.'])
    await pass(240_000)
    // Toasts are not closed by time here, as while the pointer rests on one: the older toast must not stay beside the newer.
    expect(warnings()).toEqual(['Your cart is held for 1 more minute.'])
    await pass(60_000)
    expect(warnings()).toEqual(['Your cart has expired.'])
  })

  it('loads the cart once at zero, and the cart is gone', async () => {
    // S4-04 S8-01
    const requests = await open(2)
    await pass(10_000)
    await pass(0)
    expect(requests.map(({ name }) => name)).toEqual(['get-cart', 'get-cart'])
    expect(shown()).toBe('none')
    expect(storage.cartCode.get()).toBeNull()
  })

  it('is not shown without a cart, and no cart is requested', async () => {
    // S4-01
    const requests = fakeServer(() => ({ body: {} }))
    render(
      <QueryClientProvider client={queryClient}>
        <Clock />
      </QueryClientProvider>,
    )
    await pass(2000)
    expect(shown()).toBe('none')
    expect(requests).toEqual([])
  })

  it('is announced at ten, five, two and one minutes and at no other time', () => {
    const spoken = new Set<number>()
    for (let seconds = 900; seconds > 0; seconds -= 1) {
      const minutes = announcedMinutes(seconds)
      if (minutes !== null) spoken.add(minutes)
      if (minutes !== null) expect(minutes * 60 - seconds).toBeLessThan(10)
    }
    expect([...spoken]).toEqual([10, 5, 2, 1])
    expect(announcedMinutes(null)).toBeNull()
  })
})
