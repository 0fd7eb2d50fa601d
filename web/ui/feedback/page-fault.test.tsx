import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePageFault } from './page-fault.ts'

const reload = vi.fn()

/** The fault of a page that has loaded these files, while the server answers so. */
function faultWhen(
  answer: () => Promise<Response>,
  loaded = ['/assets/shop-1.js', '/assets/shop-1.css', '/data.js'],
) {
  const requested = vi.fn(answer)
  vi.stubGlobal('fetch', requested)
  const entries = loaded.map((path) => ({ name: new URL(path, location.href).href }) as PerformanceEntry)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
  const { result } = renderHook(() => usePageFault(reload))
  return { title: () => result.current.title, action: () => result.current.action, requested }
}

const statusIs = (status: number) => async () => new Response(null, { status })

const set = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

afterEach(() => {
  expect(reload).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('a page whose code the server has replaced says that there is a new version, and waits for its reader', async () => {
  const { title, action, requested } = faultWhen(statusIs(404))
  await waitFor(() => expect(title()).toBe('There is a new version of this page.'))
  expect(action()).toBe('Load it again')
  expect(requested).toHaveBeenCalledExactlyOnceWith(new URL('/assets/shop-1.js', location.href).href, {
    method: 'HEAD',
    cache: 'no-store',
  })
})

it('a page that fails though its code is there speaks of no new version', async () => {
  const { title, requested } = faultWhen(statusIs(200))
  await waitFor(() => expect(requested).toHaveBeenCalled())
  await act(async () => undefined)
  expect(title()).toBe('This page could not be shown.')
})

it('a page without a server says so', async () => {
  const { title } = faultWhen(() => Promise.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(title()).toBe('The server cannot be reached right now.'))
})

it('a page without a network says so, and is loaded again once there is one', async () => {
  await set(false)
  const { title, requested } = faultWhen(statusIs(404))
  expect(title()).toBe('You are offline.')
  expect(requested).not.toHaveBeenCalled()
  await set(true)
  expect(reload).toHaveBeenCalledOnce()
  reload.mockClear()
})
