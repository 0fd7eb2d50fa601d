import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { closeToast, showToast, shownToasts } from '#web/lib/toasts.ts'

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

  it('has a title above its reasons where something failed, and time to read them', () => {
    render(<Toasts />)
    act(() => showToast('The bank\nis closed.', 'failure', { title: 'That did not work', shownMs: 10_000 }))
    expect(screen.getByRole('alert').textContent).toBe('That did not workThe bank\nis closed.')
    pass(9900)
    expect(shownToasts()).toHaveLength(1)
    pass(200)
    expect(shownToasts()).toHaveLength(0)
  })

  it('is there once, however often it is said', () => {
    act(() => showToast('You have been logged out.'))
    act(() => showToast('You have been logged out.'))
    expect(shownToasts()).toHaveLength(1)
  })
})

const PLACES: Record<string, DOMRect> = {
  bottom: new DOMRect(880, 700, 380, 60),
  'bottom-start': new DOMRect(16, 700, 380, 60),
  top: new DOMRect(880, 84, 380, 60),
  'top-start': new DOMRect(16, 84, 380, 60),
}

/** Sets the layout of each element with `data-rect`, and of the toasts in each of their positions. */
const spy = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { rect = '0 0 0 0', at = '' } = this.dataset
    const [x, y, width, height] = rect.split(' ').map(Number)
    return PLACES[at] ?? new DOMRect(x, y, width, height)
  })
const BOTTOM = '900 710 100 40'
const WHOLE_BOTTOM = '0 700 1280 60'
const placeOf = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-at]')?.dataset['at']
const main = (rect: string) => (
  <button type="button" data-main data-rect={rect}>
    Pay
  </button>
)
const link = (rect: string) => (
  <a href="/" data-rect={rect}>
    Elsewhere
  </a>
)

const heading = (rect: string) => <h2 data-rect={rect}>Your order</h2>

const both = (one: ReactNode, other: ReactNode) => (
  <>
    {one}
    {other}
  </>
)

describe('the place of toasts', () => {
  it.each([
    ['at the bottom', main('900 300 100 40'), 'bottom'],
    ['on the other side where a link is there', link(BOTTOM), 'bottom-start'],
    ['at the top where the button that one needs next is along the bottom', main(WHOLE_BOTTOM), 'top'],
    [
      'between them where what one needs next is at the top and at the bottom',
      both(main(WHOLE_BOTTOM), main('0 80 1280 60')),
      'free',
    ],
    ['on the other side where a heading is there', heading(BOTTOM), 'bottom-start'],
    ['on the other side where a field is there', <input key="field" data-rect={BOTTOM} />, 'bottom-start'],
    [
      'on the other side where a clock is there',
      <p key="clock" role="timer" data-rect={BOTTOM} />,
      'bottom-start',
    ],
    [
      'rather over a link than over what one needs next',
      both(main(WHOLE_BOTTOM), link('0 80 1280 60')),
      'top',
    ],
  ])('is %s', (_where, page, expected) => {
    const mocked = spy()
    const { container } = render(
      <>
        {page}
        <Toasts />
      </>,
    )
    act(() => showToast('Item added to cart.'))
    expect(placeOf(container)).toBe(expected)
    mocked.mockRestore()
  })

  it('is as low as nothing is covered that is needed', () => {
    const mocked = spy()
    const { container } = render(
      <>
        {main(WHOLE_BOTTOM)}
        {main('0 80 1280 60')}
        {heading('0 560 1280 80')}
        <Toasts />
      </>,
    )
    act(() => showToast('Item added to cart.'))
    const place = container.querySelector<HTMLElement>('[data-at]')
    // Above the heading: between 560 and 700 there is no room for the 60 pixels of a toast and their distance to the bar below.
    expect(place?.style.getPropertyValue('--free')).toBe('492px')
    mocked.mockRestore()
  })
})

describe('the place that toasts have', () => {
  it('is left for what one needs next as soon as that is there, and not for anything else', () => {
    const mocked = spy()
    const Page = ({ next }: { next?: ReactNode }) => (
      <>
        {next}
        <Toasts />
      </>
    )
    const { container, rerender } = render(<Page />)
    act(() => showToast('Saved.'))
    rerender(<Page next={link(BOTTOM)} />)
    pass(200)
    expect(placeOf(container)).toBe('bottom')
    rerender(<Page next={main(BOTTOM)} />)
    pass(600)
    expect(placeOf(container)).toBe('bottom-start')
    mocked.mockRestore()
  })

  it('is left for what a window shows that is opened under it, also where its content comes later', () => {
    const mocked = spy()
    const Page = ({ next }: { next?: ReactNode }) => (
      <>
        <button type="button">Cart</button>
        {next}
        <Toasts />
      </>
    )
    const { container, rerender } = render(<Page />)
    act(() => showToast('Added.'))
    pass(2000)
    act(() => screen.getByRole('button', { name: 'Cart' }).focus())
    rerender(<Page next={<div data-main data-rect={BOTTOM} />} />)
    pass(200)
    expect(placeOf(container)).toBe('bottom-start')
    mocked.mockRestore()
  })
})
