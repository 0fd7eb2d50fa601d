import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRetryOnline } from '#web/lib/browser/online.ts'
import { OfflineNotice } from './OfflineNotice.tsx'

const set = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

afterEach(() => void vi.restoreAllMocks())

it('a browser without a network says so, as long as it has none', () => {
  render(<OfflineNotice />)
  expect(screen.getByRole('status').textContent).toBe('')
  set(false)
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\. We try again by ourselves/)
  set(true)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('what failed without a network is tried again once when there is one', () => {
  const retry = vi.fn()
  function Failed() {
    useRetryOnline(retry)
    return null
  }
  set(false)
  render(<Failed />)
  expect(retry).not.toHaveBeenCalled()
  set(true)
  expect(retry).toHaveBeenCalledOnce()
})
