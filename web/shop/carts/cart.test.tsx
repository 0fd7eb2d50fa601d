import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCart } from './cart.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { cartOf, lineFor, weekend } from '#web/testing/fixtures/shop.ts'
import { type Answer, type ReceivedCall, fakeServer } from '#web/testing/server.ts'

function Holder() {
  return <p data-testid="holder">{useCart()?.products[0]?.full_name ?? 'no cart'}</p>
}

const shown = () => screen.getByTestId('holder').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const cart: Answer = { body: { cart: cartOf([lineFor(weekend, 'Zoë')]) } }

/** A browser with a cart from an earlier visit. */
async function open(answer: (call: ReceivedCall, number: number) => Answer) {
  storage.cartCode.set('cart-code')
  const requests = fakeServer((call) => answer(call, requests.length))
  render(
    <QueryClientProvider client={queryClient}>
      <Holder />
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
})

describe('a cart from an earlier visit', () => {
  it('survives the session', async () => {
    // A-023 A-048
    storage.token.set('dead')
    const requests = await open(({ body }) => ('token' in body ? { status: 401, body: {} } : cart))
    expect(shown()).toBe('Zoë')
    expect(requests.map(({ body }) => body['token'])).toEqual(['dead', undefined])
    expect(storage.token.get()).toBeNull()
  })

  it.each([429, 500])('is kept when the server responds with %i, and loaded again later', async (status) => {
    const requests = await open((_call, number) => (number <= 3 ? { status, body: {} } : cart))
    await pass(10_000)
    expect([requests.length, shown(), storage.cartCode.get()]).toEqual([3, 'no cart', 'cart-code'])
    await pass(20_000)
    expect(shown()).toBe('Zoë')
  })

  it('is loaded again whenever its tab becomes visible', async () => {
    let holder = 'Zoë'
    await open(() => ({ body: { cart: cartOf([lineFor(weekend, holder)]) } }))
    expect(shown()).toBe('Zoë')
    holder = 'Ivo'
    window.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(shown()).toBe('Ivo')
  })

  it('is removed when the server does not know it', async () => {
    // S8-01
    const requests = await open(() => ({ status: 404, body: { message: 'Not found.' } }))
    await pass(60_000)
    expect([requests.length, shown(), storage.cartCode.get()]).toEqual([1, 'no cart', null])
  })
})
