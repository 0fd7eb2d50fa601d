import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Countdown } from './Countdown.tsx'

const litAfter = (seconds: number) => {
  const { unmount } = render(<Countdown seconds={seconds} title="Your cart" />)
  const bulbs = [...screen.getByTestId('bulbs').children]
  const lit = bulbs.filter((bulb) => bulb.hasAttribute('data-lit')).length
  expect(bulbs).toHaveLength(15)
  unmount()
  return lit
}

describe('the string of bulbs', () => {
  it('goes out one by one, a bulb a minute', () => {
    expect([900, 841, 840, 60, 1, 0].map(litAfter)).toEqual([15, 15, 14, 1, 1, 0])
  })

  it('is not covered by toasts about added items', () => {
    render(<Countdown seconds={900} title="Your cart" />)
    expect(screen.getByRole('timer').closest('[data-main]')).not.toBeNull()
  })

  it('says when five minutes and when one minute are left', () => {
    const note = (seconds: number) => {
      const { container, unmount } = render(<Countdown seconds={seconds} title="Your cart" />)
      const text = container.textContent
      unmount()
      return text
    }
    expect(note(301)).toContain('We hold these places for you.')
    expect(note(300)).toContain('Fewer than five minutes are left')
    expect(note(60)).toContain('Less than a minute is left')
  })

  it('has the time beside it as text', () => {
    render(<Countdown seconds={872} title="Your cart" />)
    expect(screen.getByRole('timer').textContent).toBe('14:32')
  })
})
