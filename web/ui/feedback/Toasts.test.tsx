import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { closeToast, showToast, shownToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id)
  vi.useRealTimers()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('a toast', () => {
  it('is a status when something went well and an alert when it did not, for five seconds', () => {
    // S9-05 A-025
    render(<Toasts />)
    act(() => showToast('Item added to cart.'))
    act(() => showToast('Login failed.', 'failure'))
    expect(screen.getByRole('status').textContent).toBe('Item added to cart.')
    expect(screen.getByRole('alert').textContent).toBe('Login failed.')
    pass(4900)
    expect(shownToasts()).toHaveLength(2)
    pass(200)
    expect(shownToasts()).toHaveLength(0)
  })

  it('waits while it is hovered or has the focus', () => {
    render(<Toasts />)
    act(() => showToast('Item added to cart.'))
    fireEvent.pointerEnter(screen.getByText('Item added to cart.').parentElement ?? document.body)
    pass(20_000)
    expect(shownToasts()).toHaveLength(1)
    fireEvent.pointerLeave(screen.getByText('Item added to cart.').parentElement ?? document.body)
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    pass(20_000)
    expect(shownToasts()).toHaveLength(1)
    act(() => screen.getByRole('button', { name: 'Close' }).blur())
    pass(5100)
    expect(shownToasts()).toHaveLength(0)
  })

  it('is there once, however often it is said', () => {
    act(() => showToast('You have been logged out.'))
    act(() => showToast('You have been logged out.'))
    expect(shownToasts()).toHaveLength(1)
  })
})

describe('the place of toasts', () => {
  /** A button that pays, at the foot of the page or elsewhere. */
  const rects = (top: number) =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.dataset['main'] !== undefined) return new DOMRect(0, top, 390, 60)
      return this.dataset['at'] === 'top' ? new DOMRect(0, 84, 390, 60) : new DOMRect(0, 780, 390, 60)
    })

  it.each([
    ['at the bottom', 300, 'bottom'],
    ['at the top where the button that one needs next is at the bottom', 790, 'top'],
  ])('is %s', (_where, top, expected) => {
    const spy = rects(top)
    const { container } = render(
      <>
        <button type="button" data-main>
          Pay
        </button>
        <Toasts />
      </>,
    )
    act(() => showToast('Item added to cart.'))
    expect(container.querySelector<HTMLElement>('[data-at]')?.dataset['at']).toBe(expected)
    spy.mockRestore()
  })
})
