import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Stepper } from './Stepper.tsx'

/** A number of tickets, of which five are left. */
function Tickets({ min = 1 }: { min?: 0 | 1 }) {
  const [count, setCount] = useState(1)
  return <Stepper label="Tickets" value={count} min={min} max={5} onChange={setCount} />
}

describe('a number with buttons', () => {
  it('can be typed, and what is not possible is corrected', async () => {
    render(<Tickets />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tickets' })
    const replace = (text: string) =>
      userEvent.type(field, text, { initialSelectionStart: 0, initialSelectionEnd: field.value.length })
    await replace('4')
    expect(field.value).toBe('4')
    await userEvent.clear(field)
    await userEvent.tab()
    expect(field.value).toBe('4')
    await replace('77')
    expect(field.value).toBe('5')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true)
  })

  it('keep the focus when the pressed one is disabled or disappears', async () => {
    const { rerender } = render(<Tickets />)
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus()
      await userEvent.keyboard('{Enter}')
    }
    for (let taken = 1; taken < 5; taken += 1) await press('One more')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('One fewer')
    for (let left = 5; left > 1; left -= 1) await press('One fewer')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('One more')
    rerender(<Tickets min={0} />)
    await press('One fewer')
    expect(screen.queryByRole('button', { name: 'One fewer' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('One more')
  })
})
