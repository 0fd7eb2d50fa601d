import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

const statusText = () => screen.queryByRole('status')?.textContent
const seen = () => screen.getByRole('button', { name: 'Submit' }).textContent

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a button whose answer is slow', () => {
  it('says so after some seconds, politely, keeps its name, and is quiet once the answer is there', () => {
    const { rerender } = render(<Button pending>Submit</Button>)
    act(() => void vi.advanceTimersByTime(2900))
    expect([seen(), statusText()]).toEqual(['Submit', ''])
    act(() => void vi.advanceTimersByTime(200))
    expect(seen()).toBe('SubmitPlease wait…')
    expect(statusText()).toBe('This takes longer than usual. Please wait…')
    rerender(<Button>Submit</Button>)
    expect([seen(), statusText()]).toEqual(['Submit', undefined])
    rerender(<Button pending>Submit</Button>)
    expect([seen(), statusText()]).toEqual(['Submit', ''])
  })

  it('leaves the word to the one that tells of a crowd', () => {
    render(
      <Button pending waiting>
        Submit
      </Button>,
    )
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Many people are buying right now. You keep your turn…',
    ])
  })
})
