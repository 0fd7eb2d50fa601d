import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Stepper } from './Stepper.tsx'

/** A number of tickets, of which five are left. */
function Tickets() {
  const [count, setCount] = useState(1)
  return <Stepper label="Tickets" value={count} max={5} onChange={setCount} />
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
})
